import { expect, test } from '@jest/globals';
import {
  BALANCE,
  BALANCE_CENTS,
  DEPOSIT_CENTS,
  foldBalance,
  foldExistingBooking,
  newBalancePaid,
  newDepositPaidHistory,
  newIntentCreated,
  newNamedHistory,
  newPartPaid,
  newReceivedPayment,
} from '../../../../test/support/booking/builders.js';
import {
  newChargeConfirming,
  newChargeDeclined,
  newChargeOutcomeUnknown,
  newChargeStarted,
  newChargeVoided,
} from '../../../../test/support/booking/charges.js';
import { newGiftCardApplied } from '../../../../test/support/booking/gift-cards.js';
import {
  newCapturePending,
  newCaptureStarted,
  newOrderCreated,
  newOrderDropped,
} from '../../../../test/support/booking/payments.js';
import { newAmountDiffers } from '../../../../test/support/booking/settlement.js';
import { newBankPayment } from '../../../../test/support/booking/transfers.js';
import type { BookingEvent } from '../events.js';
import { findCheckoutInstalment, findInstalment } from './booking.js';
import {
  abandonObsoletePayments,
  hasCaptured,
  hasObsoleteIntent,
  mayCapture,
  stopPayments,
} from './open-payments.js';

const orderIds = { instalmentId: BALANCE, orderId: 'O-1' };
const orderCreated: BookingEvent = newOrderCreated({ ...orderIds, amountCents: BALANCE_CENTS });
const captureStarted: BookingEvent = newCaptureStarted(orderIds);

test.each<{ name: string; events: BookingEvent[] }>([
  {
    name: 'an intent the customer may pay',
    events: [newIntentCreated('balance', 'pi_b', BALANCE_CENTS)],
  },
  { name: 'a PayPal order that is being captured', events: [orderCreated, captureStarted] },
  {
    name: 'a PayPal order of an automatic charge',
    events: [newChargeStarted(), orderCreated, newChargeConfirming(), newChargeOutcomeUnknown('x')],
  },
])('a provider may still capture money for $name', ({ events }) => {
  expect(mayCapture(foldBalance(...events))).toBe(true);
});

test.each<{ name: string; events: BookingEvent[] }>([
  { name: 'a balance that nobody was asked to pay', events: [] },
  { name: 'an attempt without an intent so far', events: [newChargeStarted()] },
  { name: 'a PayPal order that is not being captured', events: [orderCreated] },
])('no provider can capture money for $name', ({ events }) => {
  expect(mayCapture(foldBalance(...events))).toBe(false);
});

test('an intent that captured a different amount captures no more money', () => {
  const instalmentAfter = foldBalance(
    newIntentCreated('balance', 'pi_b', BALANCE_CENTS),
    newAmountDiffers(newReceivedPayment('balance', 7, 'pi_b'), BALANCE_CENTS),
  );
  expect(hasCaptured(instalmentAfter)).toBe(true);
  expect(mayCapture(instalmentAfter)).toBe(false);
});

test('an instalment without a payment in progress has captured nothing', () => {
  expect(hasCaptured(foldBalance())).toBe(false);
});

test('each open payment is stopped by one event', () => {
  const reasons = { order: 'amount-changed', charge: 'date-changed' } as const;
  expect(stopPayments(foldBalance(orderCreated), reasons)).toEqual([
    newOrderDropped({ ...orderIds, reason: 'amount-changed' }),
    newChargeVoided('date-changed'),
  ]);
  expect(stopPayments({ ...foldBalance(), charge: { status: 'IDLE' } }, reasons)).toEqual([]);
});

test('a PayPal review of a paid instalment is not stopped, so that its outcome is recorded', () => {
  const capturePending: BookingEvent = newCapturePending({
    ...orderIds,
    captureId: 'C-1',
    since: '2027-02-01T10:00:00.000Z',
    pollAt: '2027-02-01T16:00:00.000Z',
  });
  const reviewedHistory = [orderCreated, captureStarted, capturePending];
  const instalmentAfter = foldBalance(
    ...reviewedHistory,
    newBalancePaid(newBankPayment('balance', BALANCE_CENTS)),
  );

  expect(instalmentAfter.openPayment).toMatchObject({ paymentId: 'O-1', stage: 'PENDING' });
  expect(stopPayments(instalmentAfter, { order: 'cancelled', charge: 'cancelled' })).toEqual([]);
});

const openIntent = newIntentCreated('balance', 'pi_b', BALANCE_CENTS);

test('a partial bank payment drops a PayPal order, but not the order of an automatic charge', () => {
  const part: BookingEvent = newPartPaid(newBankPayment('balance', 20_000));
  const listDropped = (...events: BookingEvent[]) =>
    abandonObsoletePayments(foldExistingBooking([...newDepositPaidHistory(), ...events]), [part]).map(
      ({ type }) => type,
    );

  expect(listDropped(orderCreated)).toEqual(['PayPalOrderDropped']);
  expect(listDropped(newChargeStarted(), orderCreated)).toEqual([]);
});

const bankPart: BookingEvent = newPartPaid(newBankPayment('balance', 60_000));

test.each<{ name: string; events: BookingEvent[] }>([
  { name: 'is for more than the rest', events: [openIntent, bankPart] },
  {
    name: 'was declined after that payment',
    events: [
      openIntent,
      newChargeStarted(),
      newChargeConfirming(),
      bankPart,
      newChargeDeclined('2027-03-10T12:00:00.000Z'),
    ],
  },
])('an intent is obsolete after a partial payment if it $name', ({ events }) => {
  const balance = findInstalment(foldExistingBooking([...newDepositPaidHistory(), ...events]), BALANCE);
  expect(balance && hasObsoleteIntent(balance)).toBe(true);
});

test.each<{ name: string; events: BookingEvent[] }>([
  { name: 'is for the open amount', events: [openIntent] },
  {
    name: 'is for the rest after a partial payment',
    events: [bankPart, newIntentCreated('balance', 'pi_b', 100_000)],
  },
  {
    name: 'is being charged, because the attempt itself detects a partial payment',
    events: [openIntent, newChargeStarted(), newChargeConfirming(), bankPart],
  },
])('an intent is not obsolete if it $name', ({ events }) => {
  const balance = findInstalment(foldExistingBooking([...newDepositPaidHistory(), ...events]), BALANCE);
  expect(balance && hasObsoleteIntent(balance)).toBe(false);
});

test('an intent for more than the gift cards leave is not obsolete, because the next intent replaces it', () => {
  const hold = newNamedHistory(
    newIntentCreated('deposit', 'pi_d', DEPOSIT_CENTS),
    newGiftCardApplied(10_000),
  );
  const deposit = findCheckoutInstalment(foldExistingBooking(hold));
  expect(deposit && [deposit.promisedCents, hasObsoleteIntent(deposit)]).toEqual([10_000, false]);
});
