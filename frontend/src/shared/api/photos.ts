import { queryOptions } from '@tanstack/react-query';
import type { listPhotos } from '@wayfold/contracts/catalogue/photos';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { RouteReply } from '@wayfold/contracts/kernel/route';
import { callApi } from './client.js';
import { CONTENT_STALE_MS } from './stale-times.js';

const PHOTOS_PER_PAGE = 200;

export type CreditedPhoto = RouteReply<typeof listPhotos>['photos'][number];

/** Builds the query of all photographs, because each must be credited. */
export const buildPhotosQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['photos', locale],
    queryFn: async ({ signal }) => {
      const photos: CreditedPhoto[] = [];
      let cursor: string | null | undefined;
      while (cursor !== null) {
        const query = { locale, limit: PHOTOS_PER_PAGE, cursor };
        const page = await callApi<typeof listPhotos>('GET /api/photos', { query }, { signal });
        photos.push(...page.photos);
        cursor = page.nextCursor;
      }
      return photos;
    },
    staleTime: CONTENT_STALE_MS,
  });
