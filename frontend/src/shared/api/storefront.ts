import { queryOptions } from '@tanstack/react-query';
import type { getStorefront, Storefront } from '@wayfold/contracts/storefront';
import { api } from './client.js';

const fetchStorefront = (): Promise<Storefront> => api<typeof getStorefront>('GET /api/storefront', {});

/** The storefront changes only with a restart, so the server requests it once for all pages. */
let request: Promise<Storefront> | undefined;
const fetchOnce = (): Promise<Storefront> => {
  request ??= fetchStorefront().catch((error: unknown) => {
    request = undefined;
    throw error;
  });
  return request;
};

/** Partners, contact, donation share. Pages wait for it and work without it on failure. */
export const storefrontQuery = queryOptions({
  queryKey: ['storefront'],
  queryFn: () => (typeof window === 'undefined' ? fetchOnce() : fetchStorefront()),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});
