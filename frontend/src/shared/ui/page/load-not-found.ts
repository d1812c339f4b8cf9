import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { buildFewTripsQuery } from '../../api/trips.js';

/** Loads a few trips for the not-found page, and returns the error to throw; the page works without them. */
export async function loadNotFound(queryClient: QueryClient, locale: Locale) {
  await queryClient.query({ ...buildFewTripsQuery(locale), staleTime: 'static' }).catch(() => undefined);
  return notFound();
}
