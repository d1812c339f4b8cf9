import { queryOptions } from '@tanstack/react-query';
import type { getShare } from '@wayfold/contracts/payments/shares';
import { callApi } from '../../shared/api/client.js';

interface ShareAddress {
  readonly bookingId: string;
  readonly shareId: string;
  readonly capability: string;
}

export const buildShareQuery = ({ bookingId, shareId, capability }: ShareAddress) =>
  queryOptions({
    queryKey: ['share', bookingId, shareId, capability],
    queryFn: ({ signal }) =>
      callApi<typeof getShare>(
        'GET /api/shares/{id}/{shareId}',
        { params: { id: bookingId, shareId } },
        { capability, signal },
      ),
    staleTime: 0,
    retry: false,
  });
