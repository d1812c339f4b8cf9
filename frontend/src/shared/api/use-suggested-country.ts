import { queryOptions, useQuery } from '@tanstack/react-query';
import type { getVisitorCountry } from '@wayfold/contracts/visitors';
import { callApi } from './client.js';

const countryQuery = queryOptions({
  queryKey: ['country'],
  queryFn: ({ signal }) => callApi<typeof getVisitorCountry>('GET /api/country', {}, { signal }),
  // The page asks once per visit and ignores failures.
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});

/** Returns the country of the visitor's address; empty on the server, until the answer, and on failure. */
export const useSuggestedCountry = (): string => useQuery(countryQuery).data?.country ?? '';
