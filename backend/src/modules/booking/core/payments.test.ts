import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  BALANCE_CENTS,
  DEPOSIT_CENTS,
  foldExistingBooking,
  newBalancePaid,
  newDepositPaidHistory,
  newHeldHistory,
  newOverpayment,
  newPartPaid,
  newReceivedPayment,
} from '../../../../test/support/booking/builders.js';
import { newDisputeClosed, newDisputeOpened } from '../../../../test/support/booking/disputes.js';
import {
  newRefundData,
  newRefundFailed,
  newRefundMade,
  newRefundStarted,
  sumRefundableAfter,
} from '../../../../test/support/booking/refunds.js';
import { expectStorable } from '../../../../test/support/booking/scenario.js';
import type { BookingEvent, Source } from '../events.js';
import {
  buildRefundId,
  calculateRefundableCents,
  listOpenRefunds,
  listPayments,
  splitRefund,
} from './payments.js';

const newBalancePartPaid = (provider: Source, amountCents: number, paymentId: string): BookingEvent =>
  newPartPaid({ ...newReceivedPayment('balance', amountCents, paymentId), provider });

const listStartedRefunds = (events: readonly BookingEvent[]): (readonly [string, number])[] =>
  events.flatMap((event) =>
    event.type === 'RefundStarted' ? [[event.data.paymentId, event.data.amountCents] as const] : [],
  );

describe('the payments of a booking', () => {
  test('are not refundable for the part that the customer’s bank took back for good', () => {
    const dispute = { amountCents: 30_000 };
    const contestedHistory = [...newDepositPaidHistory(), newDisputeOpened(dispute)];
    const sumAfterDispute = (outcome: 'won' | 'lost'): number =>
      sumRefundableAfter(...contestedHistory, newDisputeClosed(outcome, dispute));

    expect({
      contested: sumRefundableAfter(...contestedHistory),
      won: sumAfterDispute('won'),
      lost: sumAfterDispute('lost'),
    }).toEqual({ contested: DEPOSIT_CENTS, won: DEPOSIT_CENTS, lost: 10_000 });
  });

  test('add up what one payment paid of several instalments, without goodwill', () => {
    const booking = foldExistingBooking([
      ...newDepositPaidHistory(),
      newBalancePartPaid('bank', 60_000, 'line-1'),
      newBalancePartPaid('goodwill', 5_000, 'gift'),
      newBalancePaid(newReceivedPayment('balance', 95_000)),
      newOverpayment({ ...newReceivedPayment('balance', 700, 'line-1'), provider: 'bank' }),
    ]);
    expect(
      listPayments(booking).map(({ paymentId, receivedCents, refundableCents }) => [
        paymentId,
        receivedCents,
        refundableCents,
      ]),
    ).toEqual([
      ['pi_deposit', DEPOSIT_CENTS, DEPOSIT_CENTS],
      ['line-1', 60_700, 60_700],
      ['pi_balance', 95_000, 95_000],
    ]);
    expect(calculateRefundableCents(booking)).toBe(195_700);
  });

  test('are refundable again after a failed refund, but not during a pending refund', () => {
    const startedHistory = [...newDepositPaidHistory(), newRefundStarted('deposit', 15_000, 'goodwill')];
    expect(sumRefundableAfter(...startedHistory)).toBe(25_000);
    expect(sumRefundableAfter(...startedHistory, newRefundMade('deposit', 15_000, 'goodwill'))).toBe(25_000);

    const refundFailed: BookingEvent = newRefundFailed(newRefundData('deposit', 15_000, 'goodwill'), {
      code: 'x',
    });
    expect(sumRefundableAfter(...startedHistory, refundFailed)).toBe(DEPOSIT_CENTS);
    expect(buildRefundId(foldExistingBooking([...startedHistory, refundFailed]), 'pi_deposit')).toBe(
      'pi_deposit-r2',
    );
  });

  test('are not refundable again after a written-off refund was sent anyway', () => {
    const refund = ['deposit', 15_000, 'requested'] as const;
    const writtenOff: BookingEvent = newRefundFailed(newRefundData(...refund), { code: 'dispute-lost' });
    const history = [...newDepositPaidHistory(), newRefundStarted(...refund), writtenOff];

    expect(sumRefundableAfter(...history)).toBe(DEPOSIT_CENTS);
    expect(sumRefundableAfter(...history, newRefundMade(...refund))).toBe(25_000);
  });
});

describe('a refund over all payments', () => {
  test('takes from each payment in proportion to what it brought', () => {
    const booking = foldExistingBooking([
      ...newDepositPaidHistory(),
      newBalancePaid(newReceivedPayment('balance', BALANCE_CENTS)),
    ]);
    expect(listStartedRefunds(splitRefund(booking, 100_001, 'cancelled'))).toEqual([
      ['pi_deposit', 20_001],
      ['pi_balance', BALANCE_CENTS / 2],
    ]);
    expect(listStartedRefunds(splitRefund(booking, 200_000, 'cancelled'))).toEqual([
      ['pi_deposit', DEPOSIT_CENTS],
      ['pi_balance', BALANCE_CENTS],
    ]);
    expect(splitRefund(booking, 0, 'cancelled')).toEqual([]);
  });

  test('takes each remaining cent from another payment', () => {
    const booking = foldExistingBooking([
      ...newDepositPaidHistory(),
      newBalancePaid(newReceivedPayment('balance', BALANCE_CENTS)),
    ]);
    expect(listStartedRefunds(splitRefund(booking, 1, 'cancelled'))).toEqual([['pi_deposit', 1]]);

    const smallPayments = foldExistingBooking([
      ...newHeldHistory(),
      newBalancePartPaid('bank', 2, 'line-1'),
      newBalancePartPaid('bank', 2, 'line-2'),
    ]);
    expect(listStartedRefunds(splitRefund(smallPayments, 3, 'cancelled'))).toEqual([
      ['line-1', 2],
      ['line-2', 1],
    ]);

    const threePayments = foldExistingBooking([
      ...newHeldHistory(),
      ...[1, 2, 3].map((serial) => newBalancePartPaid('bank', 2, `line-${serial}`)),
    ]);
    expect(listStartedRefunds(splitRefund(threePayments, 5, 'cancelled'))).toEqual([
      ['line-1', 2],
      ['line-2', 2],
      ['line-3', 1],
    ]);
  });

  test('throws if it exceeds what was paid', () => {
    expect(() => splitRefund(foldExistingBooking(newDepositPaidHistory()), 40_001, 'cancelled')).toThrow(
      /only 40000 are refundable/,
    );
  });

  test('is exact to the cent in any sequence of steps', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 5_000_000 }), { minLength: 1, maxLength: 6 });
    const steps = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 });
    fc.assert(
      fc.property(amounts, steps, (partsCents, fractions) => {
        const events: BookingEvent[] = [
          ...newDepositPaidHistory(),
          ...partsCents.map((cents, i) => newBalancePartPaid('bank', cents, `line-${i}`)),
        ];
        let remainingCents = sumRefundableAfter(...events);
        for (const fraction of fractions) {
          const cents = Math.round(remainingCents * fraction);
          const refunds = splitRefund(foldExistingBooking(events), cents, 'requested');
          expectStorable(refunds);
          events.push(...refunds);
          remainingCents -= cents;
          const booking = foldExistingBooking(events);
          expect(calculateRefundableCents(booking)).toBe(remainingCents);
          for (const payment of listPayments(booking)) {
            expect(payment.refundableCents).toBeGreaterThanOrEqual(0);
            expect(payment.refundableCents).toBeLessThanOrEqual(payment.receivedCents);
          }
          const ids = listOpenRefunds(booking).map(({ refundId }) => refundId);
          expect(new Set(ids).size).toBe(ids.length);
        }
      }),
    );
  });
});
