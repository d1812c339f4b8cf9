import type { InstalmentRefund } from '../core/payments.js';
import { buildAttemptId, findProviderRefundId } from '../core/refund-state.js';

const FAILED_STATUSES: readonly string[] = ['failed', 'canceled', 'FAILED', 'CANCELLED'];

/** Finds the provider's refund under our id: the sent refund, otherwise the refund of the current attempt. */
export function findProviderRefund<
  R extends { readonly id: string; readonly status: string; readonly attemptId?: string | null },
>(refund: InstalmentRefund, namedRefunds: readonly R[]): R | undefined {
  const candidates = namedRefunds.filter(
    ({ id, status, attemptId = refund.refundId }) =>
      !FAILED_STATUSES.includes(status) ||
      id === findProviderRefundId(refund) ||
      attemptId === buildAttemptId(refund),
  );
  return candidates.find(({ status }) => !FAILED_STATUSES.includes(status)) ?? candidates[0];
}
