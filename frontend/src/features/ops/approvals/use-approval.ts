import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import type { RouteRequest } from '@wayfold/contracts/kernel/route';
import type { requestApproval as requestApprovalRoute } from '@wayfold/contracts/staff/approvals';
import { useState } from 'react';
import { getCode } from '../../../shared/api/problem.js';
import { newUuid } from '../../../shared/device/uuid.js';
import { useRunConfirmed } from '../ui/reauthentication.js';
import { useSession } from '../ui/session.js';
import { type Attempt, buildApprovalsQuery, findApproval, requestApproval } from './approval-queries.js';

type ApprovalRequest = RouteRequest<typeof requestApprovalRoute>['body'];

/** Reads a second person's approval of exactly this action and amount, if it was requested before. */
export function useApproval(request: Omit<ApprovalRequest, 'reason'>) {
  const { csrfToken: csrf } = useSession();
  const [idempotencyKey] = useState(newUuid);
  const approvals = useInfiniteQuery(buildApprovalsQuery({ isWaitingOnly: false }));
  const attempt: Attempt = { csrf, idempotencyKey };
  const grantedApproval = findApproval(approvals.data, { ...request, status: 'granted' });
  return {
    isLoaded: approvals.data !== undefined,
    error: approvals.error,
    approvalLimitCents: approvals.data?.pages[0]?.approvalLimitCents ?? 0,
    approvalId: grantedApproval?.id,
    isRequested:
      !grantedApproval && findApproval(approvals.data, { ...request, status: 'requested' }) !== undefined,
    attempt,
    requestApproval: (reason: string) => requestApproval({ ...request, reason }, attempt),
    refetch: () => void approvals.refetch(),
  };
}

interface ApprovableAction<Reply> {
  readonly request: ApprovalRequest;
  readonly act: (attempt: Attempt) => Promise<Reply>;
  readonly onDone: (reply: Reply) => void;
  readonly onRequested: () => void;
}

/** Sends the action at once, or requests an approval after the server refused to act without one. */
export function useApprovableAction<Reply>({ request, act, onDone, onRequested }: ApprovableAction<Reply>) {
  const { csrfToken: csrf } = useSession();
  const runConfirmed = useRunConfirmed();
  // Every attempt of one action sends the same key; a changed request gets a new key.
  const [idempotencyKey, setIdempotencyKey] = useState(newUuid);
  const attempt: Attempt = { csrf, idempotencyKey };
  const action = useMutation({ mutationFn: () => runConfirmed(() => act(attempt)), onSuccess: onDone });
  const approvalRequest = useMutation({
    mutationFn: () => runConfirmed(() => requestApproval(request, attempt)),
    onSuccess: onRequested,
  });
  return {
    action,
    approvalRequest,
    isApprovalRequired: getCode(action.error) === 'APPROVAL_REQUIRED',
    isPending: action.isPending || approvalRequest.isPending,
    renewKey: () => setIdempotencyKey(newUuid()),
  };
}
