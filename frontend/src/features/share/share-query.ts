import { queryOptions } from '@tanstack/react-query';
import type { getShare } from '@wayfold/contracts/money/shares';
import { api } from '../../shared/api/client.js';

export const shareQuery = (id: string, shareId: string, capability: string) =>
  queryOptions({
    queryKey: ['share', id, shareId, capability],
    queryFn: ({ signal }) =>
      api<typeof getShare>(
        'GET /api/shares/{id}/{shareId}',
        { params: { id, shareId } },
        { capability, signal },
      ),
    staleTime: 0,
    retry: false,
  });
