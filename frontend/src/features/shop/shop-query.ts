import { queryOptions } from '@tanstack/react-query';
import type { Locale } from '@wayfold/contracts/kernel/ids';
import type { RouteRequest } from '@wayfold/contracts/kernel/route';
import type { listTrips } from '@wayfold/contracts/catalogue/shop';
import { api } from '../../shared/api/client.js';
import type { ShopSearch } from './shop-search.js';

const PAGE_SIZE = 24;

type Query = RouteRequest<typeof listTrips>['query'];

interface ShopPage {
  readonly locale: Locale;
  readonly search: ShopSearch;
  /** The first is 1. */
  readonly page: number;
  /** Whether the counts beside the filters are wanted as well: with the first page that is shown. */
  readonly facets: boolean;
}

/** What the API is asked for one page of the trips of an address. */
export function askedOf({ locale, search, page, facets }: ShopPage): Query {
  const { page: _page, minPrice, maxPrice, ...same } = search;
  return {
    ...same,
    ...(minPrice === undefined ? {} : { minCents: minPrice * 100 }),
    ...(maxPrice === undefined ? {} : { maxCents: maxPrice * 100 }),
    ...(page === 1 ? {} : { cursor: String((page - 1) * PAGE_SIZE) }),
    locale,
    limit: PAGE_SIZE,
    facets: facets ? 'true' : 'false',
  };
}

function shopQuery(shown: ShopPage) {
  const query = askedOf(shown);
  return queryOptions({
    queryKey: ['shop', query],
    queryFn: ({ signal }) => api<typeof listTrips>('GET /api/trips', { query }, { signal }),
  });
}

/** The pages that stand under each other: the one of the address, after those that were opened before it. */
export const shownPages = (locale: Locale, search: ShopSearch, from: number) =>
  Array.from({ length: (search.page ?? 1) - from + 1 }, (_, index) =>
    shopQuery({ locale, search, page: from + index, facets: index === 0 }),
  );
