// A failed refund and its reissue by bank.
import type { BookingEvent } from '../../../src/modules/booking/events.js';
import { newLineId, newRefundOrderId } from '../ids.js';
import { balancePaid, newBookingConfirmed, newDepositPaidHistory } from './builders.js';
import { newTaskRaised } from './charges.js';
import { defineEventBuilder, newEvent } from './events.js';
import { newRefundData, newRefundFailed, newRefundSent, newRefundStarted } from './refunds.js';

export const failedRefundData = newRefundData('deposit', 10_000, 'requested');
const { refundId, paymentId } = failedRefundData;
export const paidBooking: BookingEvent[] = [...newDepositPaidHistory(), newBookingConfirmed(), balancePaid];

/** A refund of 100.00 of the deposit, which its card refused. */
export const failedRefundHistory: BookingEvent[] = [
  ...paidBooking,
  newRefundStarted('deposit', 10_000, 'requested'),
  newRefundFailed(failedRefundData, { code: 'lost_or_stolen_card', providerRefundId: 're_1' }),
  newTaskRaised(
    {
      kind: 'refund-failed',
      instalmentId: failedRefundData.instalmentId,
      facts: {
        refundId,
        amountCents: 10_000,
        code: 'lost_or_stolen_card',
        wasSent: false,
        owedCents: 10_000,
      },
      refundId,
    },
    refundId,
  ),
];

export const newRefundOrdered = defineEventBuilder('RefundOrdered', {
  refundOrderId: newRefundOrderId(1),
  amountCents: 10_000,
  reason: 'the card was closed',
  approvalId: null,
});
export const refundOrdered = newRefundOrdered();

export const reissueData = {
  ...failedRefundData,
  refundId: `${paymentId}-r2`,
  provider: 'bank' as const,
  originalRefundId: refundId,
};
export const reissueEvents: BookingEvent[] = [refundOrdered, newEvent('RefundStarted', reissueData)];
export const reissueSentByBank = newRefundSent(reissueData, newLineId(1));

export const reissueHandedOut = newRefundSent({ ...reissueData, provider: 'staff' }, 'slip 7');
/** The failed refund, reissued by bank. */
export const reissueHistory = [...failedRefundHistory, ...reissueEvents];
