import type { InfiniteData } from '@tanstack/react-query';
import type { RouteReply, RouteRequest } from '@wayfold/contracts/kernel/route';
import type {
  Approval,
  grantApproval as grantApprovalRoute,
  listApprovals,
  refuseApproval as refuseApprovalRoute,
  requestApproval as requestApprovalRoute,
} from '@wayfold/contracts/staff/approvals';
import { callApi } from '../../../shared/api/client.js';
import { mapPages } from '../ui/map-pages.js';
import { buildPagedQuery } from '../ui/paged-query.js';
import type { ReasonedRequest } from '../ui/session.js';

export const buildApprovalsQuery = ({ isWaitingOnly }: { readonly isWaitingOnly: boolean }) =>
  buildPagedQuery(['approvals', isWaitingOnly], (page, signal) =>
    callApi<typeof listApprovals>(
      'GET /api/ops/approvals',
      { query: { ...page, open: isWaitingOnly ? 'true' : 'false' } },
      { signal },
    ),
  );

type ApprovalPages = InfiniteData<RouteReply<typeof listApprovals>>;

/** Finds the newest approval with this status for exactly this action and amount of a booking. */
export const findApproval = (
  approvals: ApprovalPages | undefined,
  expectedApproval: Pick<Approval, 'action' | 'status' | 'bookingId' | 'amountCents'>,
): Approval | undefined =>
  approvals?.pages
    .flatMap((page) => page.approvals)
    .find(
      (approval) =>
        approval.action === expectedApproval.action &&
        approval.status === expectedApproval.status &&
        approval.bookingId === expectedApproval.bookingId &&
        approval.amountCents === expectedApproval.amountCents,
    );

/** Applies an answer to the cached list, because the server's list lags behind the log. */
export function updateDecidedApproval(
  cachedPages: ApprovalPages | undefined,
  { id, status, isWaitingOnly }: { id: string; status: Approval['status']; isWaitingOnly: boolean },
): ApprovalPages | undefined {
  const applyDecision = (approval: Approval): readonly Approval[] => {
    if (approval.id !== id) return [approval];
    return isWaitingOnly ? [] : [{ ...approval, status, canDecide: false }];
  };
  return (
    cachedPages &&
    mapPages(cachedPages, (page) => ({ ...page, approvals: page.approvals.flatMap(applyDecision) }))
  );
}

/** Every attempt of one action sends the same key, so that the server acts once. */
export interface Attempt {
  readonly csrf: string;
  readonly idempotencyKey: string;
}

export const requestApproval = (
  body: RouteRequest<typeof requestApprovalRoute>['body'],
  { csrf, idempotencyKey }: Attempt,
) => callApi<typeof requestApprovalRoute>('POST /api/ops/approvals', { body, idempotencyKey }, { csrf });

export const grantApproval = (id: string, csrf: string) =>
  callApi<typeof grantApprovalRoute>('POST /api/ops/approvals/{id}/grant', { params: { id } }, { csrf });

export const refuseApproval = (id: string, { reason, csrf }: ReasonedRequest) =>
  callApi<typeof refuseApprovalRoute>(
    'POST /api/ops/approvals/{id}/refuse',
    { params: { id }, body: { reason } },
    { csrf },
  );
