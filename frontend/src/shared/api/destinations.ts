import { queryOptions } from '@tanstack/react-query';
import type { getDestinations } from '@wayfold/contracts/catalogue/shop';
import type { Locale } from '@wayfold/contracts/kernel/ids';
import { api } from './client.js';

/** Regions with their countries, and travel styles, that have trips. */
export const destinationsQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['destinations', locale],
    queryFn: ({ signal }) =>
      api<typeof getDestinations>('GET /api/destinations', { query: { locale } }, { signal }),
    staleTime: 5 * 60_000,
  });
