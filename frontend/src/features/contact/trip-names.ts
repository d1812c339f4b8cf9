import { queryOptions } from '@tanstack/react-query';
import type { listTrips } from '@wayfold/contracts/catalogue/shop';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { callApi } from '../../shared/api/client.js';
import { CONTENT_STALE_MS } from '../../shared/api/stale-times.js';
import type { TripName } from './contact-fields.js';

const PAGE_SIZE = 200;

/** Builds a query of trip names only, because the whole list would make the page heavy. */
export const buildTripNamesQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['trip-names', locale],
    queryFn: async ({ signal }): Promise<TripName[]> => {
      const query = { locale, limit: PAGE_SIZE };
      const { trips } = await callApi<typeof listTrips>('GET /api/trips', { query }, { signal });
      const names = trips.map(({ slug, name }) => ({ slug, name }));
      return names.sort((a, b) => a.name.localeCompare(b.name, locale));
    },
    staleTime: CONTENT_STALE_MS,
  });
