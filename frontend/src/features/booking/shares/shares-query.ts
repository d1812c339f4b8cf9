import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import type { RouteReply } from '@wayfold/contracts/kernel/route';
import type {
  assignShare,
  listShares,
  revokeShare,
  sendShareLink,
  splitBalance,
} from '@wayfold/contracts/payments/shares';
import { buildBookingQuery } from '../../../shared/api/bookings.js';
import { callApi } from '../../../shared/api/client.js';
import { getCode } from '../../../shared/api/problem.js';
import type { ShareInput } from './split-draft.js';

type Shares = RouteReply<typeof listShares>;
export type Share = Shares['shares'][number];

/** A change requested by the lead. */
export type ShareChange =
  | { readonly type: 'split'; readonly instalmentId: string; readonly parts: readonly ShareInput[] }
  | { readonly type: 'revoke' | 'link'; readonly instalmentId: string };

/** After these refusals the page is outdated and rereads the booking. */
const STALE_REFUSALS = ['ALREADY_PAID', 'NOT_A_SHARE', 'NOT_FOUND', 'SHARES_DIFFER', 'BOOKING_NOT_CONFIRMED'];

/** Builds a query with the version in its key, because a new version may have other shares. */
export const buildSharesQuery = (id: string, version: number, capability: string) =>
  queryOptions({
    queryKey: ['shares', id, version, capability],
    queryFn: ({ signal }) =>
      callApi<typeof listShares>('GET /api/bookings/{id}/shares', { params: { id } }, { capability, signal }),
    staleTime: 0,
  });

function sendChange(id: string, change: ShareChange, capability: string): Promise<Shares> {
  const { instalmentId } = change;
  const params = { id, instalmentId };
  if (change.type === 'split') return shareBalance(id, change, capability);
  if (change.type === 'link')
    return callApi<typeof sendShareLink>(
      'POST /api/bookings/{id}/shares/{instalmentId}/link',
      { params },
      { capability },
    );
  return callApi<typeof revokeShare>(
    'POST /api/bookings/{id}/shares/{instalmentId}/revoke',
    { params },
    { capability },
  );
}

function shareBalance(
  id: string,
  { instalmentId, parts }: Extract<ShareChange, { type: 'split' }>,
  capability: string,
): Promise<Shares> {
  const [firstPart, ...otherParts] = parts;
  // A single co-payer for the whole balance is assigned, not split off.
  if (firstPart?.payer && otherParts.length === 0)
    return callApi<typeof assignShare>(
      'POST /api/bookings/{id}/shares/{instalmentId}/payer',
      { params: { id, instalmentId }, body: firstPart.payer },
      { capability },
    );
  return callApi<typeof splitBalance>(
    'POST /api/bookings/{id}/split',
    { params: { id }, body: { instalmentId, shares: [...parts] } },
    { capability },
  );
}

/** Sends a change of who pays, and caches the server's answer. */
export function useShareChange({ id }: BookingView, capability: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: ShareChange) => sendChange(id, change, capability),
    onSuccess: (shares) => {
      client.setQueryData(buildSharesQuery(id, shares.booking.version, capability).queryKey, shares);
      client.setQueryData(buildBookingQuery(id, capability).queryKey, shares.booking);
    },
    onError: async (error) => {
      if (STALE_REFUSALS.includes(getCode(error)))
        await client.invalidateQueries({ queryKey: buildBookingQuery(id, capability).queryKey });
    },
  });
}
