import { queryOptions } from '@tanstack/react-query';
import type { getStorefront, Storefront } from '@wayfold/contracts/storefront';
import { callApi } from './client.js';

const fetchStorefront = (): Promise<Storefront> => callApi<typeof getStorefront>('GET /api/storefront', {});

/** The storefront changes only with a restart, so the server requests it once for all pages. */
let storefrontRequest: Promise<Storefront> | undefined;

const fetchOnce = (): Promise<Storefront> => {
  storefrontRequest ??= fetchStorefront().catch((error: unknown) => {
    storefrontRequest = undefined;
    throw error;
  });
  return storefrontRequest;
};

/** Reads partners, contact and donation share. Pages wait for the answer, but work without it. */
export const storefrontQuery = queryOptions({
  queryKey: ['storefront'],
  queryFn: () => (typeof window === 'undefined' ? fetchOnce() : fetchStorefront()),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});
