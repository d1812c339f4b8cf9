import { omitUndefined } from '@wayfold/contracts/kernel/omit-undefined';
import type { RefundDetails } from '../../../platform/card-provider/port.js';
import type { ExistingBooking } from '../core/booking.js';
import type { BookingEvent } from '../events.js';
import { decideDashboardRefund } from './dashboard-refund.js';
import { decideRefund } from './refund.js';

/** Books the end of a refund at the card provider: ours by its id, otherwise one made in the dashboard. */
export function decideEndedRefund(
  booking: ExistingBooking,
  payment: { readonly paymentId: string; readonly instalmentId: string },
  { id: providerRefundId, refundId, status, amountCents, failureReason, attemptId }: RefundDetails,
): BookingEvent[] {
  if (status !== 'succeeded') {
    const failure = omitUndefined({
      type: 'RecordFailure',
      // A dashboard refund is booked under the provider's id.
      refundId: refundId ?? providerRefundId,
      providerRefundId,
      code: failureReason ?? status,
      attemptId: attemptId ?? undefined,
    });
    return decideRefund(booking, failure);
  }
  return refundId === null
    ? decideDashboardRefund(booking, { provider: 'stripe', ...payment, providerRefundId, amountCents })
    : decideRefund(booking, { type: 'RecordSent', refundId, providerRefundId });
}
