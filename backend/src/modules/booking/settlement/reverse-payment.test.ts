import { expect, test } from '@jest/globals';
import {
  balanceScheduled,
  bookingExpired,
  foldExistingBooking,
  getInstalmentId,
  holdExpiryStarted,
  newBookingConfirmed,
  newDepositPaidBooking,
  newHeldBooking,
  newIntentCreated,
  newPaid,
  partyNamed,
  toDate,
} from '../../../../test/support/booking/builders.js';
import {
  BALANCE,
  newChargeConfirming,
  newChargeOutcomeUnknown,
  newChargeStarted,
} from '../../../../test/support/booking/charges.js';
import { newBankPayment, newTransferChosen } from '../../../../test/support/booking/transfers.js';
import { decideCharge } from '../balance/automatic-charge.js';
import { findInstalment } from '../core/booking.js';
import { findSavedAccount, resolveChargeProvider } from '../core/charge-provider.js';
import { getUnresolvedAttempt } from '../core/charge-state.js';
import type { BookingEvent } from '../events.js';
import { decideHold } from '../hold/hold.js';
import { allotment } from '../inventory/allotment.js';
import { decidePayment } from '../payments/payment.js';
import { reverseAllocation } from './reverse-payment.js';
import { settleWithGiftCards } from './settle-with-gift-cards.js';

const DEPOSIT = getInstalmentId('deposit');
const part: BookingEvent = { type: 'PartPaid', data: newBankPayment('deposit', 10_000) };
const rest = newIntentCreated('deposit', 'pi_d', 30_000);
const onHold = [...newHeldBooking(), partyNamed, newTransferChosen('2027-01-15'), part];
const byCard: BookingEvent = { type: 'PartPaid', data: newPaid('deposit', 30_000, 'pi_d') };

const reverseLine = (...events: BookingEvent[]): BookingEvent[] =>
  reverseAllocation(foldExistingBooking(events), 'line-1');
const order: BookingEvent = {
  type: 'PayPalOrderCreated',
  data: { instalmentId: DEPOSIT, orderId: 'O-1', orderNumber: 1, amountCents: 30_000 },
};

test('a reversal abandons the intent and drops the order for the former rest', () => {
  expect(reverseLine(...onHold, rest)).toContainEqual({
    type: 'PaymentIntentAbandoned',
    data: { instalmentId: DEPOSIT, paymentId: 'pi_d' },
  });
  expect(reverseLine(...onHold, order)).toContainEqual({
    type: 'PayPalOrderDropped',
    data: { instalmentId: DEPOSIT, orderId: 'O-1', reason: 'amount-changed', holdExpiresAt: null },
  });

  // A payment for the full open amount stays.
  const fullPayment: BookingEvent = { ...order, data: { ...order.data, amountCents: 40_000 } };
  expect(reverseLine(...onHold, fullPayment).map(({ type }) => type)).not.toContain('PayPalOrderDropped');

  // The automatic charge attempt detects it itself.
  const balance: BookingEvent[] = [
    { type: 'PartPaid', data: newBankPayment('balance', 60_000) },
    newIntentCreated('balance', 'pi_b', 100_000),
    newChargeStarted(),
    newChargeConfirming(),
  ];
  expect(reverseLine(...newDepositPaidBooking(), ...balance).map(({ type }) => type)).not.toContain(
    'PaymentIntentAbandoned',
  );
});

test('a payment by an abandoned intent counts as a partial payment, refunded when the hold ends', () => {
  const reversalEvents = reverseLine(...onHold, rest);
  const state = foldExistingBooking([...onHold, rest, ...reversalEvents]);
  const states = { booking: state, allotment: allotment.initialState, coupon: undefined, giftCards: {} };
  const settled = settleWithGiftCards(states, newPaid('deposit', 30_000, 'pi_d')).booking;

  expect(settled).toEqual([byCard]);

  const ended = decideHold(
    { type: 'Expire' },
    foldExistingBooking([...onHold, rest, ...reversalEvents, ...settled, holdExpiryStarted]),
  );
  expect(ended).toEqual([
    bookingExpired,
    {
      type: 'RefundStarted',
      data: {
        refundId: 'pi_d-r1',
        instalmentId: DEPOSIT,
        provider: 'stripe',
        paymentId: 'pi_d',
        amountCents: 30_000,
        reason: 'no-seat-left',
      },
    },
  ]);
});

test('a partial payment by card keeps the seats for staff, as a bank transfer does', () => {
  const state = foldExistingBooking([...onHold, rest, ...reverseLine(...onHold, rest), byCard]);
  expect(decideHold({ type: 'BeginExpiry', now: toDate('2027-01-16T12:00:00.000Z') }, state)).toMatchObject([
    { type: 'HoldRetained', data: { receivedCents: 30_000 } },
    { type: 'OperationsItemRaised', data: { kind: 'transfer-incomplete' } },
  ]);
});

const balanceAfter = (...events: BookingEvent[]) => {
  const balance = findInstalment(foldExistingBooking([...newDepositPaidBooking(), ...events]), BALANCE);
  if (!balance) throw new Error('no balance');
  return balance;
};
const cardPart = newPaid('balance', 100_000, 'pi_b');
const refundFacts = {
  refundId: 'pi_b-r1',
  instalmentId: BALANCE,
  provider: 'stripe' as const,
  paymentId: 'pi_b',
};
const intentEvent = newIntentCreated('balance', 'pi_b', 100_000);

test.each<[string, BookingEvent]>([
  ['a part', { type: 'PartPaid', data: cardPart }],
  ['the open amount', { type: 'BalancePaid', data: cardPart }],
  ['a surplus', { type: 'OverpaymentReceived', data: cardPart }],
  [
    'a refund in progress',
    { type: 'RefundStarted', data: { ...refundFacts, amountCents: 1, reason: 'paid-twice' } },
  ],
  [
    'a refund for later',
    { type: 'RefundHeld', data: { ...refundFacts, amountCents: 1, reason: 'paid-twice' } },
  ],
])('an intent that captured %s requests nothing more', (_what, took) => {
  expect(balanceAfter(intentEvent, took)).toMatchObject({ openPayment: null });
  // Another intent can still be paid.
  const otherIntent = newIntentCreated('balance', 'pi_c', 100_000);
  expect(balanceAfter(otherIntent, took)).toMatchObject({
    openPayment: { paymentId: 'pi_c', amountCents: 100_000 },
  });
});

test('a captured intent is not recorded again, even if its amount is open', () => {
  const state = foldExistingBooking([
    ...newDepositPaidBooking(),
    { type: 'PartPaid', data: newPaid('balance', 80_000, 'pi_b') },
  ]);
  const record = { type: 'RecordIntent', instalmentId: BALANCE, amountCents: 80_000 } as const;
  expect(decidePayment({ ...record, paymentId: 'pi_b' }, state)).toMatchObject({ refused: 'OVERTAKEN' });
  expect(decidePayment({ ...record, paymentId: 'pi_c' }, state)).toMatchObject([
    { type: 'PaymentIntentCreated', data: { paymentId: 'pi_c' } },
  ]);
});

test('an attempt whose intent captured a part continues with the rest', () => {
  const took: BookingEvent = { type: 'PartPaid', data: cardPart };
  const now = toDate('2027-03-09T13:00:00.000Z');
  for (const doubt of [
    [newChargeConfirming()],
    [newChargeConfirming(), newChargeOutcomeUnknown('2027-03-09T12:30:00.000Z')],
  ]) {
    const events = [newChargeStarted(), intentEvent, ...doubt, took];
    expect(getUnresolvedAttempt(balanceAfter(...events).charge).request).toBeNull();
    const confirming = {
      type: 'Confirming',
      instalmentId: BALANCE,
      attempt: 1,
      paymentId: 'pi_c',
      now,
    } as const;
    const state = foldExistingBooking([...newDepositPaidBooking(), ...events]);
    expect(decideCharge({ ...confirming, lastChargeId: null }, state)).toMatchObject([
      { type: 'ChargeConfirming', data: { paymentId: 'pi_c' } },
    ]);
  }
});

test('an attempt is checked at the account it used, even after part of the first payment is voided', () => {
  const byPayPal = {
    ...newPaid('deposit', 30_000, 'O-0'),
    provider: 'paypal' as const,
    paymentMethodId: 'vault',
  };
  const first: BookingEvent[] = [
    ...newHeldBooking(),
    partyNamed,
    part,
    { type: 'DepositPaid', data: byPayPal },
    newBookingConfirmed(),
    balanceScheduled,
  ];
  const ask: BookingEvent = { ...order, data: { ...order.data, instalmentId: BALANCE } };
  const resolveAfter = (...events: BookingEvent[]) => {
    const state = foldExistingBooking([...first, ...events]);
    const balance = findInstalment(state, BALANCE);
    if (!balance) throw new Error('no balance');
    return [resolveChargeProvider(state, balance), findSavedAccount(state)];
  };
  const reversal = reverseAllocation(foldExistingBooking(first), 'line-1');

  expect(resolveAfter()).toEqual(['paypal', 'vault']);
  expect(resolveAfter(...reversal)).toEqual(['paypal', 'vault']);

  // The new card is charged from now on, but the PayPal attempt is still checked at PayPal.
  const rest: BookingEvent = { type: 'DepositPaid', data: newPaid('deposit', 10_000, 'pi_e') };
  expect(resolveAfter(...reversal, rest)[0]).toBe('stripe');
  expect(resolveAfter(newChargeStarted(), ask, newChargeConfirming(), ...reversal, rest)[0]).toBe('paypal');
  expect(resolveAfter(newChargeStarted(), ask, ...reversal, rest)[0]).toBe('stripe');
});

test('an instalment of zero cents requests nothing', () => {
  const freeBalance = { ...balanceAfter(), amountCents: 0 };
  const state = foldExistingBooking(newDepositPaidBooking());
  const now = toDate('2027-02-02T12:00:00Z');
  const instalments = state.instalments.map((instalment) =>
    instalment.id === BALANCE ? freeBalance : instalment,
  );
  const pay = { type: 'PayNow', instalmentId: BALANCE, method: 'card', now } as const;
  expect(decidePayment(pay, { ...state, instalments })).toMatchObject({ refused: 'ALREADY_PAID' });
  expect(decidePayment(pay, state)).toMatchObject([{ type: 'PaymentStarted' }]);
});
