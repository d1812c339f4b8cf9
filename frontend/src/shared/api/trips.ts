import { queryOptions } from '@tanstack/react-query';
import type { getTrip, Trip } from '@wayfold/contracts/catalogue/catalogue';
import type { listDepartures } from '@wayfold/contracts/catalogue/departures';
import type { listRelatedTrips, listTrips } from '@wayfold/contracts/catalogue/shop';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { RouteReply } from '@wayfold/contracts/kernel/route';
import { callApi } from './client.js';
import { ApiProblem, isUnknownAddress } from './problem.js';
import { CONTENT_STALE_MS } from './stale-times.js';

const MAX_SUGGESTIONS = 3;

/** Builds a query of suggestions for a page without content, such as “not found”. */
export const buildFewTripsQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['trips', locale, 'few'],
    queryFn: ({ signal }) =>
      callApi<typeof listTrips>('GET /api/trips', { query: { locale, limit: MAX_SUGGESTIONS } }, { signal }),
    staleTime: CONTENT_STALE_MS,
  });

export const buildTripQuery = (locale: Locale, slug: string) =>
  queryOptions({
    queryKey: ['trip', locale, slug],
    queryFn: ({ signal }) =>
      callApi<typeof getTrip>('GET /api/trips/{slug}', { params: { slug }, query: { locale } }, { signal }),
    staleTime: CONTENT_STALE_MS,
  });

/** Finds the trip without the query cache, for the server's own routes; undefined if there is none. */
export async function findTrip(locale: Locale, slug: string): Promise<Trip | undefined> {
  try {
    return await callApi<typeof getTrip>('GET /api/trips/{slug}', { params: { slug }, query: { locale } });
  } catch (error) {
    if (isUnknownAddress(error)) return undefined;
    throw error;
  }
}

/** Builds the query of similar trips and the landing pages of a trip. */
export const buildRelatedQuery = (locale: Locale, slug: string) =>
  queryOptions({
    queryKey: ['related', locale, slug],
    queryFn: ({ signal }) =>
      callApi<typeof listRelatedTrips>(
        'GET /api/trips/{slug}/related',
        { params: { slug }, query: { locale } },
        { signal },
      ),
    staleTime: CONTENT_STALE_MS,
  });

/** A page of the API holds at most this many. */
const MAX_DEPARTURES = 200;

const NO_DEPARTURES: RouteReply<typeof listDepartures> = { departures: [], nextCursor: null };

/**
 * Builds a query whose result is stale after half a minute, because seats change by the minute. The inventory
 * answers 404 for a trip without departures too, so only the trip's own query says whether it exists.
 */
export const buildDeparturesQuery = (locale: Locale, slug: string) =>
  queryOptions({
    queryKey: ['departures', locale, slug],
    queryFn: ({ signal }) =>
      callApi<typeof listDepartures>(
        'GET /api/trips/{slug}/departures',
        { params: { slug }, query: { locale, limit: MAX_DEPARTURES } },
        { signal },
      ).catch((error: unknown) => {
        if (error instanceof ApiProblem && error.status === 404) return NO_DEPARTURES;
        throw error;
      }),
    staleTime: 30_000,
  });
