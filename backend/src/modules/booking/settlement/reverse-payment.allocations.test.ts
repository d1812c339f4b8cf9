import { describe, expect, test } from '@jest/globals';
import {
  BALANCE,
  BALANCE_CENTS,
  bookingExpired,
  DEPOSIT,
  DEPOSIT_CENTS,
  foldBooking,
  foldExistingBooking,
  holdExpiryStarted,
  newBalanceAwaited,
  newBalancePaid,
  newBookingConfirmed,
  newDepositPaid,
  newDepositPaidHistory,
  newNamedHistory,
  newOverpayment,
  newPartPaid,
  newReceivedPayment,
} from '../../../../test/support/booking/builders.js';
import { newFullyRefunded } from '../../../../test/support/booking/cancellations.js';
import { newBalanceLowered } from '../../../../test/support/booking/date-changes.js';
import { newEvent } from '../../../../test/support/booking/events.js';
import { bankRefund, newRefundFailed, newRefundSent } from '../../../../test/support/booking/refunds.js';
import { expectStorable } from '../../../../test/support/booking/scenario.js';
import { newSettlementScenario } from '../../../../test/support/booking/settlement.js';
import {
  newBankPayment,
  newPaymentReversed,
  newRefundedPartHistory,
  newTransferChosen,
} from '../../../../test/support/booking/transfers.js';
import { initialBooking } from '../core/booking.js';
import { calculateOpenInstalmentCents } from '../core/instalment.js';
import type { BookingEvent } from '../events.js';
import { reverseAllocation } from './reverse-payment.js';
import { settle } from './settle.js';

const givenStreams = newSettlementScenario(settle);
const heldHistory = newNamedHistory(newTransferChosen('2027-01-15'));
const partPaid = newPartPaid(newBankPayment('deposit', 39_000));
const refund = {
  refundId: 'line-1-r1',
  instalmentId: DEPOSIT,
  provider: 'bank' as const,
  paymentId: 'line-1',
};

const refundStarted: BookingEvent = newEvent('RefundStarted', {
  ...refund,
  reason: 'no-seat-left',
  amountCents: 39_000,
});

describe('a reversed allocation', () => {
  const overpaidHistory = [
    ...heldHistory,
    newDepositPaid(newBankPayment('deposit', DEPOSIT_CENTS)),
    newBalancePaid(newBankPayment('balance', BALANCE_CENTS)),
    newOverpayment(newBankPayment('deposit', 500)),
    newBookingConfirmed(),
  ];
  const newReversalTask = (amountCents: number): BookingEvent => ({
    type: 'TaskRaised',
    data: {
      kind: 'transfer-reversed',
      key: 'transfer-reversed:line-1',
      instalmentId: DEPOSIT,
      facts: { paymentId: 'line-1', amountCents },
    },
  });
  const newReversed = (instalmentId: string, amountCents: number, surplusCents = 0): BookingEvent =>
    newPaymentReversed({ instalmentId, amountCents, surplusCents });

  test('reopens everything it paid, keeps the seats, raises a task and asks for the balance again', () => {
    const events = reverseAllocation(foldBooking(overpaidHistory), 'line-1');
    expect(events).toEqual([
      newReversed(DEPOSIT, 40_500, 500),
      newReversed(BALANCE, BALANCE_CENTS),
      newBalanceAwaited({ amountCents: BALANCE_CENTS }),
      newReversalTask(200_500),
    ]);
    expectStorable(events);

    const bookingAfter = foldExistingBooking([...overpaidHistory, ...events]);
    expect(bookingAfter.status).toBe('CONFIRMED');
    expect(bookingAfter.instalments.map(calculateOpenInstalmentCents)).toEqual([
      DEPOSIT_CENTS,
      BALANCE_CENTS,
    ]);
    expect(reverseAllocation(bookingAfter, 'line-1')).toEqual([]);
  });

  test('leaves payments by other bank lines in place', () => {
    const twoPartsHistory = [...heldHistory, partPaid, newPartPaid(newBankPayment('deposit', 500, 'line-2'))];
    const events = reverseAllocation(foldBooking(twoPartsHistory), 'line-1');
    expect(events).toEqual([newReversed(DEPOSIT, 39_000), newReversalTask(39_000)]);
    expect(
      foldExistingBooking([...twoPartsHistory, ...events]).instalments.map(calculateOpenInstalmentCents),
    ).toEqual([39_500, 160_000]);

    const surplusReceived: BookingEvent = newOverpayment(newBankPayment('deposit', 300, 'line-2'));
    expect(reverseAllocation(foldBooking([...overpaidHistory, surplusReceived]), 'line-1')[0]).toEqual(
      newReversed(DEPOSIT, 40_500, 500),
    );
  });

  test('stops the refunds of the reversed payment', () => {
    const refundedHistory = [...heldHistory, holdExpiryStarted, partPaid, bookingExpired, refundStarted];
    expect(reverseAllocation(foldBooking(refundedHistory), 'line-1')).toEqual([
      newRefundFailed(
        { ...refund, reason: 'no-seat-left', amountCents: 39_000 },
        { code: 'allocation-reversed' },
      ),
      newReversed(DEPOSIT, 39_000),
      newReversalTask(39_000),
    ]);
  });

  test('reopens no payment of a canceled booking', () => {
    const events = reverseAllocation(foldBooking([...overpaidHistory, newFullyRefunded(200_500)]), 'line-1');
    expect(events).toEqual([
      newReversed(DEPOSIT, 40_500, 500),
      newReversed(BALANCE, BALANCE_CENTS),
      newReversalTask(200_500),
    ]);
  });

  test('reopens a partial payment, however the rest was paid', () => {
    const halfPayment = newBankPayment('balance', 60_000, 'line-2');
    const events: BookingEvent[] = [
      ...newDepositPaidHistory(),
      newPartPaid(halfPayment),
      newBalancePaid(newReceivedPayment('balance', 100_000)),
    ];
    const reversal = reverseAllocation(foldBooking(events), 'line-2');
    expect(reversal.filter(({ type }) => type === 'BalanceAwaited')).toEqual([
      newBalanceAwaited({ amountCents: 60_000 }),
    ]);

    const bookingAfter = foldExistingBooking([...events, ...reversal]);
    const balance = bookingAfter.instalments.find(({ kind }) => kind === 'balance');
    expect(
      balance && [
        calculateOpenInstalmentCents(balance),
        balance.finalPayment,
        balance.parts.map(({ paymentId }) => paymentId),
      ],
    ).toEqual([60_000, null, ['pi_balance']]);
  });

  test('awaits no balance when a cheaper date leaves enough of the other payments', () => {
    const events: BookingEvent[] = [
      ...newDepositPaidHistory(),
      newPartPaid(newBankPayment('balance', 60_000)),
      newBalancePaid(newReceivedPayment('balance', 100_000)),
      newBalanceLowered(90_000),
    ];
    const types = reverseAllocation(foldExistingBooking(events), 'line-1').map(({ type }) => type);

    expect(types).toContain('PaymentReversed');
    expect(types).not.toContain('BalanceAwaited');
  });

  test('cannot be booked again, however often it is reported', () => {
    const laterHistory = [...overpaidHistory, ...reverseAllocation(foldBooking(overpaidHistory), 'line-1')];
    givenStreams({ booking: laterHistory }).when(newBankPayment('deposit', 200_500)).thenNothing();
  });

  test('changes nothing for a booking that never received it', () => {
    expect(reverseAllocation(foldBooking(heldHistory), 'line-1')).toEqual([]);
    expect(reverseAllocation(initialBooking, 'line-1')).toEqual([]);
  });
});

describe('a reversed allocation that was refunded', () => {
  const refundedPartHistory = newRefundedPartHistory();

  const reversedFacts = { paymentId: 'line-1', amountCents: 39_000 };
  const claimFacts = { cause: 'reversed', paymentId: 'line-1', refundedCents: 39_000 };

  test('reclaims once from the customer when the allocation is reversed after the refund', () => {
    const events = reverseAllocation(foldExistingBooking(refundedPartHistory), 'line-1');
    const newTask = (kind: string, key: string, facts: object) => ({
      type: 'TaskRaised',
      data: { kind, key, instalmentId: DEPOSIT, facts },
    });

    expect(events).toEqual([
      newPaymentReversed({ amountCents: 39_000 }),
      newTask('transfer-reversed', 'transfer-reversed:line-1', reversedFacts),
      newTask('refund-to-claim', 'refund-to-claim:reversed:line-1', claimFacts),
    ]);
    expectStorable(events);
    expect(reverseAllocation(foldExistingBooking([...refundedPartHistory, ...events]), 'line-1')).toEqual([]);
  });

  test('does not reclaim goodwill', () => {
    const goodwill = {
      ...bankRefund,
      refundId: 'line-1-r0',
      amountCents: 5_000,
      reason: 'goodwill',
    } as const;
    const goodwillRefunds: BookingEvent[] = [
      newEvent('RefundStarted', goodwill),
      newRefundSent(goodwill, 'line-0'),
    ];
    const listClaims = (events: BookingEvent[]) =>
      reverseAllocation(foldExistingBooking(events), 'line-1').flatMap(({ type, data }) =>
        type === 'TaskRaised' && data.kind === 'refund-to-claim' ? [data.facts] : [],
      );

    expect(listClaims([...refundedPartHistory, ...goodwillRefunds])).toEqual([claimFacts]);
    expect(listClaims([...refundedPartHistory.slice(0, -2), ...goodwillRefunds])).toEqual([]);
  });

  test('ignores refunds of other payments', () => {
    const [sentRefund, startedRefund] = [refundedPartHistory.at(-1), refundedPartHistory.at(-2)];
    const refundData = { ...bankRefund, refundId: 'line-0-r1', paymentId: 'line-0', amountCents: 1_000 };
    const otherEvents: BookingEvent[] = [
      newPartPaid(newBankPayment('deposit', 1_000, 'line-0')),
      newEvent('RefundStarted', refundData),
    ];
    const otherSent: BookingEvent = newRefundSent(refundData, 'line-3');
    if (!sentRefund || !startedRefund) throw new Error('nothing was sent back');
    const earlierHistory = refundedPartHistory.slice(0, -2);
    const summarizeReversal = (...events: BookingEvent[]) =>
      reverseAllocation(foldExistingBooking([...earlierHistory, ...events]), 'line-1').map(
        ({ type, data }) =>
          type === 'TaskRaised' ? data.facts : [type, 'refundId' in data && data.refundId],
      );
    const reversedSummary = [['PaymentReversed', false], reversedFacts];

    expect(summarizeReversal(...otherEvents)).toEqual(reversedSummary);
    expect(summarizeReversal(...otherEvents, startedRefund)).toEqual([
      ['RefundFailed', 'line-1-r1'],
      ...reversedSummary,
    ]);
    expect(summarizeReversal(...otherEvents, otherSent)).toEqual(reversedSummary);
    expect(summarizeReversal(...otherEvents, otherSent, startedRefund, sentRefund)).toEqual([
      ...reversedSummary,
      claimFacts,
    ]);
  });
});
