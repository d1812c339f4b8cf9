import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import type { Locale } from '@wayfold/contracts/kernel/ids';
import { fewTripsQuery } from './trips.js';

/**
 * Fetches the trips that a page without anything of its own shows, and answers what is to be thrown then: the page is
 * there without them, too.
 */
export async function notThere(queryClient: QueryClient, locale: Locale) {
  await queryClient.query({ ...fewTripsQuery(locale), staleTime: 'static' }).catch(() => undefined);
  return notFound();
}
