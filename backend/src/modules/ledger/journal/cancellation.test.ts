import { describe, expect, test } from '@jest/globals';
import {
  BALANCE_CENTS,
  BOOKING,
  DEPOSIT_CENTS,
  newBalancePaid,
  newDepositPaidHistory,
  newOverpayment,
  newPartPaid,
  newReceivedPayment,
} from '../../../../test/support/booking/builders.js';
import { depositRetained, newBookingCancelled } from '../../../../test/support/booking/cancellations.js';
import { newChargeStarted } from '../../../../test/support/booking/charges.js';
import { newEvent } from '../../../../test/support/booking/events.js';
import {
  newRefundData,
  newRefundFailed,
  newRefundMade,
  newRefundStarted,
} from '../../../../test/support/booking/refunds.js';
import { newAmountDiffers } from '../../../../test/support/booking/settlement.js';
import { sumBySubject } from '../../../../test/support/ledger/apply-steps.js';
import { listEntryLines, sumBalances } from '../../../../test/support/ledger/fold-journal.js';
import { newRevenueRecognized } from '../../../../test/support/ledger/revenue-events.js';
import type { BookingEvent } from '../../booking/events.js';
import { noBooks } from './books.js';
import { postCancellation } from './cancellation.js';
import { Entry } from './entry.js';
import type { LedgerEvent } from './journal.js';
import { postCapture, postOverpayment, postPayment, postReversal } from './payments.js';
import { completeRefund, failRefund, startRefund } from './refunds.js';

test('a retained fee is taken from overpayments as far as it exceeds the deposits', () => {
  const firstEntry = new Entry(noBooks);
  postPayment(firstEntry, newReceivedPayment('deposit', DEPOSIT_CENTS, 'pi_1'));
  postOverpayment(firstEntry, newReceivedPayment('deposit', 700, 'pi_1'));
  postOverpayment(firstEntry, newReceivedPayment('deposit', 900, 'pi_2'));
  const { books } = firstEntry.finish();
  const cancellationEntry = new Entry(books);
  postCancellation(cancellationEntry, { retainedCents: 41_000, refundableCents: 41_000 });

  expect(sumBySubject(cancellationEntry)).toEqual({
    forfeited: -41_000,
    deposits: 41_000,
    'overpayments pi_1': 700,
    'deposits pi_1': -700,
    'overpayments pi_2': 300,
    'deposits pi_2': -300,
  });
  expect(cancellationEntry.finish().books).toMatchObject({
    depositsCents: 0,
    payments: { pi_2: { surplusCents: 600 } },
  });
});

describe('a retained fee of a booking with several payments', () => {
  const firstEntry = new Entry(noBooks);
  postCapture(firstEntry, 'stripe', 'pi_0', 500);
  for (const paymentId of ['pi_22', 'pi_1', 'pi_3'])
    postOverpayment(firstEntry, newReceivedPayment('deposit', 500, paymentId));
  postPayment(firstEntry, newReceivedPayment('deposit', DEPOSIT_CENTS, 'pi_9'));
  postOverpayment(firstEntry, newReceivedPayment('deposit', 100, 'pi_9'));
  const { books } = firstEntry.finish();
  const storedBooks = { ...books, payments: Object.fromEntries(Object.entries(books.payments).reverse()) };

  test.each([
    { order: 'their order', state: books },
    { order: 'another order, as stored', state: storedBooks },
  ])('is taken from accepted payments only, in a fixed order, with the books in $order', ({ state }) => {
    const cancellationEntry = new Entry(state);
    postCancellation(cancellationEntry, { retainedCents: 40_700, refundableCents: 40_700 });
    expect(sumBySubject(cancellationEntry)).toEqual({
      forfeited: -40_700,
      deposits: 40_700,
      'overpayments pi_9': 100,
      'deposits pi_9': -100,
      'overpayments pi_1': 500,
      'deposits pi_1': -500,
      'overpayments pi_22': 100,
      'deposits pi_22': -100,
    });
  });
});

test('a retained fee is never taken from goodwill', () => {
  const entry = new Entry(noBooks);
  postPayment(entry, newReceivedPayment('deposit', DEPOSIT_CENTS, 'pi_1'));
  postOverpayment(entry, newReceivedPayment('deposit', 700, 'pi_1'));
  postPayment(entry, { ...newReceivedPayment('balance', 5_000, 'gift-1'), provider: 'goodwill' });
  const cancellationEntry = new Entry(entry.finish().books);
  postCancellation(cancellationEntry, { retainedCents: 40_700, refundableCents: 40_700 });

  expect(sumBySubject(cancellationEntry)).toEqual({
    forfeited: -40_700,
    goodwill: -5_000,
    deposits: 45_700,
    'overpayments pi_1': 700,
    'deposits pi_1': -700,
  });
});

test('a reversal releases the retained fee although a refund failed before the cancellation', () => {
  const entry = new Entry(noBooks);
  postPayment(entry, newReceivedPayment('deposit', DEPOSIT_CENTS, 'pi_1'));
  startRefund(entry, { paymentId: 'pi_1', amountCents: 15_000, refundId: 're_1', isGoodwill: false });
  completeRefund(entry, {
    paymentId: 'pi_1',
    amountCents: 15_000,
    refundId: 're_1',
    isGoodwill: false,
    source: 'stripe',
  });
  failRefund(entry, { paymentId: 'pi_1', amountCents: 15_000, refundId: 're_1', isGoodwill: false });
  postCancellation(entry, { retainedCents: DEPOSIT_CENTS, refundableCents: DEPOSIT_CENTS });
  const reversal = new Entry(entry.finish().books);
  postReversal(reversal, 'pi_1', DEPOSIT_CENTS);

  expect(sumBySubject(reversal)).toEqual({
    'forfeited pi_1': DEPOSIT_CENTS,
    'clearing:stripe pi_1': -DEPOSIT_CENTS,
  });
});

/**
 * Calculates how much goodwill, 50 over pi_1 and 30 over pi_2, cancellation takes back after `reversedCents`
 * of pi_1 were reversed.
 */
function calculateReturnedGoodwill(reversedCents: number): number {
  const entry = new Entry(noBooks);
  postPayment(entry, newReceivedPayment('deposit', 400, 'pi_1'));
  postPayment(entry, newReceivedPayment('balance', 200, 'pi_2'));
  for (const [paymentId, cents] of [['pi_1', 50] as const, ['pi_2', 30] as const]) {
    startRefund(entry, { paymentId, amountCents: cents, refundId: `${paymentId}-r1`, isGoodwill: true });
    completeRefund(entry, {
      paymentId,
      amountCents: cents,
      refundId: `${paymentId}-r1`,
      isGoodwill: true,
      source: 'stripe',
    });
  }
  postReversal(entry, 'pi_1', reversedCents);
  const cancellationEntry = new Entry(entry.finish().books);
  postCancellation(cancellationEntry, { retainedCents: 0, refundableCents: 600 - reversedCents });
  return (
    0 - (cancellationEntry.finish().lines.find(({ account }) => account === 'goodwill')?.amountCents ?? 0)
  );
}

test('a cancellation takes goodwill back while a part of its payment remains', () => {
  expect(calculateReturnedGoodwill(100)).toBe(80);
  expect(calculateReturnedGoodwill(400)).toBe(30);
});

describe('a cancellation', () => {
  const billedHistory = [...newDepositPaidHistory(), newChargeStarted()];
  const revenueRecognized: LedgerEvent = newRevenueRecognized(BOOKING, '2027-06-01');

  test('keeps the retained fee, refunds the rest and releases receivables', () => {
    expect(listEntryLines(...billedHistory, newBookingCancelled({ retainedCents: 25_000 }))).toEqual([
      'receivable -160000',
      'deposits 185000',
      'forfeited -25000',
    ]);
    expect(
      sumBalances(
        ...billedHistory,
        newBookingCancelled({ retainedCents: 25_000 }),
        newRefundStarted('deposit', 15_000, 'cancelled'),
        newRefundMade('deposit', 15_000, 'cancelled'),
      ),
    ).toEqual({
      'clearing:stripe': 25_000,
      forfeited: -25_000,
    });
  });

  test('takes the refund from revenue after departure', () => {
    expect(
      sumBalances(...billedHistory, revenueRecognized, newBookingCancelled({ retainedCents: DEPOSIT_CENTS })),
    ).toEqual({
      'clearing:stripe': DEPOSIT_CENTS,
      forfeited: -DEPOSIT_CENTS,
    });
  });

  test('books later money as a surplus', () => {
    const latePayment: BookingEvent = newBalancePaid(newReceivedPayment('balance', BALANCE_CENTS));
    expect(
      listEntryLines(...billedHistory, newBookingCancelled({ retainedCents: DEPOSIT_CENTS }), latePayment),
    ).toEqual(['clearing:stripe 160000', 'overpayments -160000']);
  });
});

describe('goodwill of a canceled booking', () => {
  const cancellation = newBookingCancelled({ by: 'staff', retainedCents: 30_000 });
  const cancellationRefund = newRefundData('deposit', 10_000, 'requested');
  const cancellationEvents: BookingEvent[] = [cancellation, newEvent('RefundStarted', cancellationRefund)];

  test('is taken back if it paid a part of the price', () => {
    const goodwill: BookingEvent = newPartPaid({
      ...newReceivedPayment('balance', 5_000, 'gift-1'),
      provider: 'goodwill',
    });
    expect(sumBalances(...newDepositPaidHistory(), goodwill)).toEqual({
      'clearing:stripe': DEPOSIT_CENTS,
      goodwill: 5_000,
      deposits: -45_000,
    });
    expect(sumBalances(...newDepositPaidHistory(), goodwill, ...cancellationEvents)).toEqual({
      'clearing:stripe': DEPOSIT_CENTS,
      forfeited: -30_000,
      refunds: -10_000,
    });
  });

  // The cancellation refund shrinks by the same amount.
  const goodwillRefund = newRefundData('deposit', 4_000, 'goodwill', { serial: 2 });
  const refundStarted: BookingEvent = newEvent('RefundStarted', goodwillRefund);
  const smallerRefund: BookingEvent = newEvent('RefundStarted', {
    ...cancellationRefund,
    amountCents: 6_000,
  });

  test('is taken back if it was sent to the customer', () => {
    expect(sumBalances(...newDepositPaidHistory(), refundStarted, cancellation, smallerRefund)).toEqual({
      'clearing:stripe': DEPOSIT_CENTS,
      forfeited: -30_000,
      refunds: -10_000,
    });
  });

  test('is held as deposits if the customer’s bank charged it back', () => {
    const refundLost = newRefundFailed(goodwillRefund, { code: 'dispute-lost' });
    const history = [refundStarted, cancellation, smallerRefund, refundLost];

    expect(sumBalances(...newDepositPaidHistory(), ...history)).toEqual({
      'clearing:stripe': DEPOSIT_CENTS,
      forfeited: -30_000,
      deposits: -4_000,
      refunds: -6_000,
    });
    expect(sumBalances(...newDepositPaidHistory(), refundStarted, refundLost)).toEqual({
      'clearing:stripe': DEPOSIT_CENTS,
      deposits: -DEPOSIT_CENTS,
    });
  });
});

describe('the retained fee of a canceled booking', () => {
  const cancelByStaff = (refundableCents: number, retainedCents: number): BookingEvent =>
    newBookingCancelled({ by: 'staff', feeCents: 100_000, refundableCents, retainedCents });
  const overpayment: BookingEvent = newOverpayment({
    ...newReceivedPayment('balance', 700, 'manual-payment-1'),
    provider: 'staff',
  });

  test('is also taken from overpayments', () => {
    expect(sumBalances(...newDepositPaidHistory(), overpayment, cancelByStaff(40_700, 40_700))).toEqual({
      'clearing:stripe': DEPOSIT_CENTS,
      cash: 700,
      forfeited: -40_700,
    });
    const surplusRefund = newRefundData('deposit', 100, 'requested', { paymentId: 'manual-payment-1' });
    const part: BookingEvent = newEvent('RefundStarted', { ...surplusRefund, provider: 'staff' });
    expect(sumBalances(...newDepositPaidHistory(), overpayment, cancelByStaff(40_700, 40_600), part)).toEqual(
      {
        'clearing:stripe': DEPOSIT_CENTS,
        cash: 700,
        forfeited: -40_600,
        refunds: -100,
      },
    );
  });

  test('is also taken from failed refunds, which a cancellation decides again', () => {
    const data = newRefundData('deposit', 15_000, 'requested');
    const failedRefundEvents: BookingEvent[] = [newEvent('RefundStarted', data), newRefundFailed(data)];
    expect(
      sumBalances(
        ...newDepositPaidHistory(),
        ...failedRefundEvents,
        cancelByStaff(DEPOSIT_CENTS, DEPOSIT_CENTS),
      ),
    ).toEqual({
      'clearing:stripe': DEPOSIT_CENTS,
      forfeited: -DEPOSIT_CENTS,
    });

    const reissue: BookingEvent = newEvent('RefundStarted', {
      ...data,
      refundId: 'pi_deposit-r2',
      amountCents: 10_000,
    });
    expect(
      sumBalances(
        ...newDepositPaidHistory(),
        ...failedRefundEvents,
        cancelByStaff(DEPOSIT_CENTS, 30_000),
        reissue,
      ),
    ).toEqual({
      'clearing:stripe': DEPOSIT_CENTS,
      forfeited: -30_000,
      refunds: -10_000,
    });
  });

  test('is not taken from money that was not accepted', () => {
    const task = newAmountDiffers(newReceivedPayment('deposit', 500, 'pi_0'));
    expect(
      sumBalances(...newDepositPaidHistory(), task, cancelByStaff(DEPOSIT_CENTS, DEPOSIT_CENTS)),
    ).toEqual({
      'clearing:stripe': 40_500,
      forfeited: -DEPOSIT_CENTS,
      overpayments: -500,
    });
  });
});

test('the retained fee pays a refund by staff, but no goodwill', () => {
  const sumBalancesAfter = (reason: 'requested' | 'goodwill') =>
    sumBalances(...newDepositPaidHistory(), depositRetained, newRefundStarted('deposit', 15_000, reason));
  expect(sumBalancesAfter('requested')).toEqual({
    'clearing:stripe': DEPOSIT_CENTS,
    forfeited: -25_000,
    refunds: -15_000,
  });
  expect(sumBalancesAfter('goodwill')).toEqual({
    'clearing:stripe': DEPOSIT_CENTS,
    forfeited: -DEPOSIT_CENTS,
    goodwill: 15_000,
    refunds: -15_000,
  });
});
