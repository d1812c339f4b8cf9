import { queryOptions } from '@tanstack/react-query';
import type { getTrip, listTrips } from '@wayfold/contracts/catalogue';
import type { listDepartures } from '@wayfold/contracts/departures';
import type { Locale } from '@wayfold/contracts/kernel/ids';
import { api } from './client.js';

const PAGE = 200;

export const tripsQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['trips', locale],
    queryFn: ({ signal }) =>
      api<typeof listTrips>('GET /api/trips', { query: { locale, limit: PAGE } }, { signal }),
  });

export const tripQuery = (locale: Locale, slug: string) =>
  queryOptions({
    queryKey: ['trip', locale, slug],
    queryFn: ({ signal }) =>
      api<typeof getTrip>('GET /api/trips/{slug}', { params: { slug }, query: { locale } }, { signal }),
    staleTime: 5 * 60_000,
  });

/** Seats change by the minute: asked again whenever the page comes back into view. */
export const departuresQuery = (locale: Locale, slug: string) =>
  queryOptions({
    queryKey: ['departures', locale, slug],
    queryFn: ({ signal }) =>
      api<typeof listDepartures>(
        'GET /api/trips/{slug}/departures',
        { params: { slug }, query: { locale, limit: PAGE } },
        { signal },
      ),
    staleTime: 30_000,
  });
