import { queryOptions } from '@tanstack/react-query';
import type { listPhotos } from '@wayfold/contracts/catalogue/photos';
import type { Locale } from '@wayfold/contracts/kernel/ids';
import type { RouteReply } from '@wayfold/contracts/kernel/route';
import { callApi } from './client.js';

const PAGE = 200;

export type CreditedPhoto = RouteReply<typeof listPhotos>['photos'][number];

/** All photographs, because each must be credited. */
export const buildPhotosQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['photos', locale],
    queryFn: async ({ signal }) => {
      const all: CreditedPhoto[] = [];
      let next: string | null | undefined;
      while (next !== null) {
        const query = { locale, limit: PAGE, ...(next === undefined ? {} : { cursor: next }) };
        const page = await callApi<typeof listPhotos>('GET /api/photos', { query }, { signal });
        all.push(...page.photos);
        next = page.nextCursor;
      }
      return all;
    },
    staleTime: 5 * 60_000,
  });
