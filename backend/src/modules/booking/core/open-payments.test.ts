import { describe, expect, test } from '@jest/globals';
import {
  BALANCE,
  BALANCE_CENTS,
  DEPOSIT_CENTS,
  foldBalance,
  foldExistingBooking,
  newBalancePaid,
  newDepositPaidHistory,
  newIntentCreated,
  newNamedHold,
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

const order = { instalmentId: BALANCE, orderId: 'O-1' };
const orderCreated: BookingEvent = newOrderCreated({ ...order, amountCents: BALANCE_CENTS });
const captureStarted: BookingEvent = newCaptureStarted(order);

test.each<{ name: string; events: BookingEvent[]; may: boolean }>([
  { name: 'no more if no payment was requested', events: [], may: false },
  { name: 'not for an attempt without an intent yet', events: [newChargeStarted()], may: false },
  {
    name: 'for an intent the customer may pay',
    events: [newIntentCreated('balance', 'pi_b', BALANCE_CENTS)],
    may: true,
  },
  { name: 'not for a PayPal order that is not being captured', events: [orderCreated], may: false },
  { name: 'for a PayPal order that is being captured', events: [orderCreated, captureStarted], may: true },
  {
    name: 'for a PayPal order of an automatic charge',
    events: [newChargeStarted(), orderCreated, newChargeConfirming(), newChargeOutcomeUnknown('x')],
    may: true,
  },
])('a provider may still capture money $name', ({ events, may }) => {
  expect(mayCapture(foldBalance(...events))).toBe(may);
});

test('an intent that captured a different amount captures no more money', () => {
  const instalmentAfter = foldBalance(
    newIntentCreated('balance', 'pi_b', BALANCE_CENTS),
    newAmountDiffers(newReceivedPayment('balance', 7, 'pi_b'), BALANCE_CENTS),
  );
  expect({ hasCaptured: hasCaptured(instalmentAfter), mayTakeMoney: mayCapture(instalmentAfter) }).toEqual({
    hasCaptured: true,
    mayTakeMoney: false,
  });
});

test('an instalment without a payment in progress has captured nothing', () => {
  expect(hasCaptured(foldBalance())).toBe(false);
});

test('each open payment is stopped by one event', () => {
  const reasons = { order: 'amount-changed', charge: 'date-changed' } as const;
  expect(stopPayments(foldBalance(orderCreated), reasons)).toEqual([
    newOrderDropped({ ...order, reason: 'amount-changed' }),
    newChargeVoided('date-changed'),
  ]);
  expect(stopPayments({ ...foldBalance(), charge: { status: 'IDLE' } }, reasons)).toEqual([]);
});

test('a PayPal review of a paid instalment is not stopped, so that its outcome is recorded', () => {
  const capturePending: BookingEvent = newCapturePending({
    ...order,
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
  const part: BookingEvent = newPartPaid({ ...newReceivedPayment('balance', 20_000), provider: 'bank' });
  const listDropped = (...events: BookingEvent[]) =>
    abandonObsoletePayments(foldExistingBooking([...newDepositPaidHistory(), ...events]), [part]).map(
      ({ type }) => type,
    );

  expect(listDropped(orderCreated)).toEqual(['PayPalOrderDropped']);
  expect(listDropped(newChargeStarted(), orderCreated)).toEqual([]);
});

const bankPart: BookingEvent = newPartPaid(newBankPayment('balance', 60_000));

test.each<{ name: string; events: BookingEvent[]; expected: boolean }>([
  { name: 'for the open amount', events: [openIntent], expected: false },
  { name: 'for the rest', events: [bankPart, newIntentCreated('balance', 'pi_b', 100_000)], expected: false },
  { name: 'for more than the rest', events: [openIntent, bankPart], expected: true },
  {
    name: 'being charged, which the attempt detects by itself',
    events: [openIntent, newChargeStarted(), newChargeConfirming(), bankPart],
    expected: false,
  },
  {
    name: 'declined after the partial payment',
    events: [
      openIntent,
      newChargeStarted(),
      newChargeConfirming(),
      bankPart,
      newChargeDeclined('2027-03-10T12:00:00.000Z'),
    ],
    expected: true,
  },
])(
  'an instalment knows whether its intent is obsolete after a partial payment: an intent $name',
  ({ events, expected }) => {
    const balance = findInstalment(foldExistingBooking([...newDepositPaidHistory(), ...events]), BALANCE);
    expect(balance && hasObsoleteIntent(balance)).toBe(expected);
  },
);

describe('an intent for more than the gift cards leave', () => {
  const giftCardApplied: BookingEvent = newGiftCardApplied(10_000);
  const holdWith = newNamedHold(newIntentCreated('deposit', 'pi_d', DEPOSIT_CENTS), giftCardApplied);

  test('is not obsolete, because the next intent replaces it', () => {
    const deposit = findCheckoutInstalment(foldExistingBooking(holdWith));
    expect(deposit && [deposit.promisedCents, hasObsoleteIntent(deposit)]).toEqual([10_000, false]);
  });
});
