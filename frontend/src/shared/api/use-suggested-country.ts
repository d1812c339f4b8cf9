import { queryOptions, useQuery } from '@tanstack/react-query';
import type { getVisitorCountry } from '@wayfold/contracts/visitors';
import { callApi } from './client.js';

const countryQuery = queryOptions({
  queryKey: ['country'],
  queryFn: ({ signal }) => callApi<typeof getVisitorCountry>('GET /api/country', {}, { signal }),
  // Requested once per visit; failures are ignored.
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});

/** The country of the visitor's address; empty on the server, while unknown, and on failure. */
export const useSuggestedCountry = (): string => useQuery(countryQuery).data?.country ?? '';
