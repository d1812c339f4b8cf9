import { describe, expect, test } from '@jest/globals';
import {
  newDepositPaidBooking,
  foldExistingBooking,
  bookingExpired,
  holdExpiryStarted,
  newHeldBooking,
  newId,
  getInstalmentId,
  newPaid,
} from '../../../../test/booking/builders.js';
import { refundOf, refundStarted } from '../../../../test/booking/refunds.js';
import { expectStorable } from '../../../../test/booking/scenario.js';
import { newBankPayment } from '../../../../test/booking/transfers.js';
import { isRefusal, refuse, type Refusal } from '../../../kernel/refuse.js';
import type { BookingEvent } from '../events.js';
import { initialBooking } from '../core/booking.js';
import { decideStaffRefund, calculateStaffRefundableCents, type StaffRefund } from './staff-refund.js';

const balancePaid: BookingEvent = { type: 'BalancePaid', data: newPaid('balance', 160_000) };
const bothPaid = [...newDepositPaidBooking(), balancePaid];
const order = { orderId: newId(1, 19), reason: 'one day less', approvalId: null };
const refund = (events: readonly BookingEvent[], amountCents: number, payments?: StaffRefund['payments']) => {
  const decided = decideStaffRefund({ ...order, amountCents, payments }, foldExistingBooking(events));
  if (!isRefusal(decided)) expectStorable(decided);
  return decided;
};
const newDisputeEvents = (outcome?: 'won' | 'lost'): BookingEvent[] => {
  const disputeIds = {
    disputeId: 'dp',
    instalmentId: getInstalmentId('deposit'),
    provider: 'stripe' as const,
  };
  const money = { paymentId: 'pi_deposit', amountCents: 40_000 };
  return [
    { type: 'DisputeOpened', data: { ...disputeIds, ...money, reason: 'fraudulent', answerBy: null } },
    ...(outcome ? [{ type: 'DisputeClosed' as const, data: { ...disputeIds, ...money, outcome } }] : []),
  ];
};
const newRefundOrdered = (amountCents: number) => ({
  type: 'RefundOrdered',
  data: { ...order, amountCents },
});

describe('a refund by staff', () => {
  test('splits in proportion over the payments, or uses the chosen ones', () => {
    expect(refund(bothPaid, 50_000)).toEqual([
      newRefundOrdered(50_000),
      refundStarted('deposit', 10_000, 'requested'),
      refundStarted('balance', 40_000, 'requested'),
    ]);
    const chosen = [
      { paymentId: 'pi_balance', amountCents: 20_000 },
      { paymentId: 'pi_deposit', amountCents: 4_000 },
      { paymentId: 'pi_balance', amountCents: 1_000 },
    ];
    expect(refund(bothPaid, 25_000, chosen)).toEqual([
      newRefundOrdered(25_000),
      refundStarted('balance', 21_000, 'requested'),
      refundStarted('deposit', 4_000, 'requested'),
    ]);
  });

  test('never exceeds what is left, counting pending refunds', () => {
    const before = [...bothPaid, refundStarted('deposit', 30_000, 'goodwill')];
    expect(refund(before, 170_000)).toHaveLength(3);
    expect(refund(before, 170_001)).toMatchObject({
      refused: 'MORE_THAN_PAID',
      facts: { refundableCents: 170_000 },
    });
    expect(refund(before, 10_001, [{ paymentId: 'pi_deposit', amountCents: 10_001 }])).toMatchObject({
      refused: 'MORE_THAN_PAID',
    });
  });

  test('excludes disputed and reversed payments; the rest is refundable', () => {
    for (const events of [newDisputeEvents(), newDisputeEvents('lost')]) {
      expect(calculateStaffRefundableCents(foldExistingBooking([...bothPaid, ...events]))).toBe(160_000);
      expect(refund([...bothPaid, ...events], 160_000)).toEqual([
        newRefundOrdered(160_000),
        { type: 'RefundStarted', data: refundOf('balance', 160_000, 'requested') },
      ]);
      expect(refund([...bothPaid, ...events], 160_001)).toMatchObject({ refused: 'PAYMENT_DISPUTED' });
      expect(
        refund([...bothPaid, ...events], 1, [{ paymentId: 'pi_deposit', amountCents: 1 }]),
      ).toMatchObject({
        refused: 'PAYMENT_DISPUTED',
      });
    }
    expect(
      calculateStaffRefundableCents(foldExistingBooking([...bothPaid, ...newDisputeEvents('won')])),
    ).toBe(200_000);
  });

  test('takes all of each chosen payment and no cent more', () => {
    const refundAll = (balanceCents: number) =>
      refund(bothPaid, 40_000 + balanceCents, [
        { paymentId: 'pi_deposit', amountCents: 40_000 },
        { paymentId: 'pi_balance', amountCents: balanceCents },
      ]);
    expect(refundAll(160_000)).toEqual([
      newRefundOrdered(200_000),
      refundStarted('deposit', 40_000, 'requested'),
      refundStarted('balance', 160_000, 'requested'),
    ]);
    expect(refundAll(160_001)).toEqual(
      refuse('MORE_THAN_PAID', { paymentId: 'pi_balance', refundableCents: 160_000 }),
    );
  });

  // Validation runs inside the test.
  const newPart = (paymentId: string, amountCents = 1) => [{ paymentId, amountCents }];
  test.each<[string, () => ReturnType<typeof refund>, Refusal]>([
    ['for a hold', () => refund(newHeldBooking(), 1), refuse('BOOKING_NOT_CONFIRMED')],
    [
      'for a partly paid hold',
      () => refund([...newHeldBooking(), { type: 'PartPaid', data: newBankPayment('deposit', 9_000) }], 1),
      refuse('BOOKING_NOT_CONFIRMED'),
    ],
    [
      'for an unknown booking',
      () => decideStaffRefund({ ...order, amountCents: 1 }, initialBooking),
      refuse('BOOKING_NOT_CONFIRMED'),
    ],
    [
      'for a payment already refunded',
      () => refund([...newHeldBooking(), holdExpiryStarted, bookingExpired], 1),
      refuse('MORE_THAN_PAID', { refundableCents: 0 }),
    ],
    [
      "for another booking's payment",
      () => refund(bothPaid, 1, newPart('pi_x')),
      refuse('PAYMENT_UNKNOWN', { paymentId: 'pi_x' }),
    ],
    [
      'for a disputed payment',
      () => refund([...bothPaid, ...newDisputeEvents()], 1, newPart('pi_deposit')),
      refuse('PAYMENT_DISPUTED', { paymentId: 'pi_deposit' }),
    ],
    [
      'with parts below the amount',
      () => refund(bothPaid, 2, newPart('pi_deposit')),
      refuse('PARTS_DIFFER', { amountCents: 2, partsCents: 1 }),
    ],
    [
      'with parts above the amount',
      () => refund(bothPaid, 1, newPart('pi_deposit', 2)),
      refuse('PARTS_DIFFER', { amountCents: 1, partsCents: 2 }),
    ],
  ])('is refused %s', (_what, decided, refusal) => {
    expect(decided()).toEqual(refusal);
  });
});
