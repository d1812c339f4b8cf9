import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { RouteReply } from '@wayfold/contracts/kernel/route';
import type {
  BankLineStatus,
  getBankLine,
  importBankFile,
  listBankLines,
  matchBankLine,
  matchBankRefund,
  reopenBankLine,
  setBankLineAside,
} from '@wayfold/contracts/payments/banking';
import type { listMatchableBookings } from '@wayfold/contracts/payments/matchable-bookings';
import { callApi } from '../../../shared/api/client.js';
import { uploadFile } from '../../../shared/api/upload.js';
import { newUuid } from '../../../shared/device/uuid.js';
import type { Attempt } from '../approvals/approval-queries.js';
import { buildPagedQuery } from '../ui/paged-query.js';
import { useRunConfirmed } from '../ui/reauthentication.js';

const REFRESH_MS = 5_000;

export type LineStateFilter = BankLineStatus | 'all';
export type BankLineDetail = RouteReply<typeof getBankLine>;
/** The part of a line's money that a booking gets. */
export interface AllocationInput {
  readonly bookingId: string;
  readonly instalmentId: string | null;
  readonly amountCents: number;
}

export type BankDecision =
  | {
      readonly type: 'refund';
      readonly refunds: readonly { readonly bookingId: string; readonly refundId: string }[];
    }
  | {
      readonly type: 'match';
      readonly allocations: readonly AllocationInput[];
      readonly reason: string | null;
    }
  | { readonly type: 'set-aside'; readonly reason: string }
  /** Allocations from before the line was set aside stay, unless `isReversing`. */
  | { readonly type: 'reopen'; readonly reason: string; readonly isReversing: boolean };

export const buildBankLinesQuery = (state: LineStateFilter) => ({
  ...buildPagedQuery(['bank-lines', state], (page, signal) =>
    callApi<typeof listBankLines>(
      'GET /api/ops/bank-lines',
      { query: { ...page, state: state === 'all' ? undefined : state } },
      { signal },
    ),
  ),
  // The worker allocates unambiguous lines a moment after the import, so reread the list.
  refetchInterval: REFRESH_MS,
});

export const buildBankLineQuery = (id: string) =>
  queryOptions({
    queryKey: ['ops', 'bank-line', id],
    queryFn: ({ signal }) =>
      callApi<typeof getBankLine>('GET /api/ops/bank-lines/{id}', { params: { id } }, { signal }),
    staleTime: 0,
  });

export const buildMatchableBookingsQuery = (reference: string) =>
  queryOptions({
    queryKey: ['ops', 'matchable-bookings', reference],
    queryFn: ({ signal }) =>
      callApi<typeof listMatchableBookings>(
        'GET /api/ops/matchable-bookings',
        { query: { reference } },
        { signal },
      ),
    staleTime: 0,
  });

function sendDecision(
  id: string,
  decision: BankDecision,
  { csrf, idempotencyKey }: Attempt,
): Promise<BankLineDetail> {
  const params = { id };
  switch (decision.type) {
    case 'match':
      return callApi<typeof matchBankLine>(
        'POST /api/ops/bank-lines/{id}/match',
        {
          params,
          body: { allocations: [...decision.allocations], reason: decision.reason },
          idempotencyKey,
        },
        { csrf },
      );
    case 'set-aside':
      return callApi<typeof setBankLineAside>(
        'POST /api/ops/bank-lines/{id}/set-aside',
        { params, body: { reason: decision.reason } },
        { csrf },
      );
    case 'refund':
      return callApi<typeof matchBankRefund>(
        'POST /api/ops/bank-lines/{id}/match-refund',
        { params, body: { refunds: [...decision.refunds] } },
        { csrf },
      );
    case 'reopen':
      return callApi<typeof reopenBankLine>(
        'POST /api/ops/bank-lines/{id}/reopen',
        { params, body: { reason: decision.reason, allocationIds: decision.isReversing ? null : [] } },
        { csrf },
      );
  }
}

/**
 * Sends a decision about a line. A retry after a lost answer uses the same key,
 * so nothing is allocated twice.
 */
export function useDecision(id: string, csrf: string) {
  const client = useQueryClient();
  const runConfirmed = useRunConfirmed();
  return useMutation({
    mutationFn: ({ decision, key }: { decision: BankDecision; key: string }) =>
      runConfirmed(() => sendDecision(id, decision, { csrf, idempotencyKey: key })),
    onSuccess: async (detail) => {
      client.setQueryData(buildBankLineQuery(id).queryKey, detail);
      await client.invalidateQueries({ queryKey: ['ops', 'bank-lines'] });
      await client.invalidateQueries({ queryKey: ['ops', 'matchable-bookings'] });
    },
    // Somebody else decided first, so show the current state.
    onError: () => client.invalidateQueries({ queryKey: ['ops', 'bank-line', id] }),
  });
}

export const addKey = (decision: BankDecision) => ({ decision, key: newUuid() });

export function useBankImport(csrf: string, onProgress: (share: number) => void) {
  const client = useQueryClient();
  const runConfirmed = useRunConfirmed();
  return useMutation({
    mutationFn: ({ file, account }: { file: File; account: string }) =>
      runConfirmed(() =>
        uploadFile<typeof importBankFile>('POST /api/ops/bank-lines/imports', file, {
          csrf,
          onProgress,
          query: account === '' ? {} : { account },
        }),
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: ['ops', 'bank-lines'] }),
  });
}
