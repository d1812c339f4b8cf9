import { queryOptions } from '@tanstack/react-query';
import type { getDestinations } from '@wayfold/contracts/catalogue/shop';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { callApi } from './client.js';
import { CONTENT_STALE_MS } from './stale-times.js';

/** Builds the query of regions with their countries, and travel styles; all have trips. */
export const buildDestinationsQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['destinations', locale],
    queryFn: ({ signal }) =>
      callApi<typeof getDestinations>('GET /api/destinations', { query: { locale } }, { signal }),
    staleTime: CONTENT_STALE_MS,
  });
