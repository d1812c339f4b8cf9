import { queryOptions } from '@tanstack/react-query';
import type { getStorefront, Storefront } from '@wayfold/contracts/storefront';
import { api } from './client.js';

const ask = (): Promise<Storefront> => api<typeof getStorefront>('GET /api/storefront', {});

/** Changes only with a restart, so the server requests it once for all pages. */
let known: Promise<Storefront> | undefined;
const askOnce = (): Promise<Storefront> => {
  known ??= ask().catch((error: unknown) => {
    known = undefined;
    throw error;
  });
  return known;
};

/** Partners, contact, donation share. Pages wait for it and work without it on failure. */
export const storefrontQuery = queryOptions({
  queryKey: ['storefront'],
  queryFn: () => (typeof window === 'undefined' ? askOnce() : ask()),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});
