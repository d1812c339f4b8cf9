import { queryOptions, useQuery } from '@tanstack/react-query';
import type { visitorCountry } from '@wayfold/contracts/visitors';
import { api } from './client.js';

const countryQuery = queryOptions({
  queryKey: ['country'],
  queryFn: ({ signal }) => api<typeof visitorCountry>('GET /api/country', {}, { signal }),
  // Asked once a visit, and not insisted upon.
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});

/** The country that the visitor's address suggests: empty on the server, until it is known, and when it is not. */
export const useSuggestedCountry = (): string => useQuery(countryQuery).data?.country ?? '';
