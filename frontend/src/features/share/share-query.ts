import { queryOptions } from '@tanstack/react-query';
import type { getShare } from '@wayfold/contracts/money/shares';
import { callApi } from '../../shared/api/client.js';

export const buildShareQuery = (id: string, shareId: string, capability: string) =>
  queryOptions({
    queryKey: ['share', id, shareId, capability],
    queryFn: ({ signal }) =>
      callApi<typeof getShare>(
        'GET /api/shares/{id}/{shareId}',
        { params: { id, shareId } },
        { capability, signal },
      ),
    staleTime: 0,
    retry: false,
  });
