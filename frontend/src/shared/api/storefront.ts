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

/** Partners, contact, donation share. Pages wait for it and work without it on failure. */
export const storefrontQuery = queryOptions({
  queryKey: ['storefront'],
  queryFn: () => (typeof window === 'undefined' ? fetchOnce() : fetchStorefront()),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});
