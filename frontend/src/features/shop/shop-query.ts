import { queryOptions } from '@tanstack/react-query';
import type { listTrips } from '@wayfold/contracts/catalogue/shop';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { RouteRequest } from '@wayfold/contracts/kernel/route';
import { callApi } from '../../shared/api/client.js';
import type { ShopSearch } from './shop-search.js';

const PAGE_SIZE = 24;

type TripsQuery = RouteRequest<typeof listTrips>['query'];

interface ShopPageAddress {
  readonly locale: Locale;
  readonly search: ShopSearch;
  /** Page number from 1. */
  readonly page: number;
  /** The reply has filter counts, which only the first page shows. */
  readonly includesFacets: boolean;
}

/** Builds the API query for one page of an address. */
export function buildApiQuery({ locale, search, page, includesFacets }: ShopPageAddress): TripsQuery {
  const { page: _page, minPrice, maxPrice, ...filters } = search;
  return {
    ...filters,
    minCents: minPrice === undefined ? undefined : minPrice * 100,
    maxCents: maxPrice === undefined ? undefined : maxPrice * 100,
    cursor: page === 1 ? undefined : String((page - 1) * PAGE_SIZE),
    locale,
    limit: PAGE_SIZE,
    facets: includesFacets ? 'true' : 'false',
  };
}

function buildShopQuery(page: ShopPageAddress) {
  const query = buildApiQuery(page);
  return queryOptions({
    queryKey: ['shop', query],
    queryFn: ({ signal }) => callApi<typeof listTrips>('GET /api/trips', { query }, { signal }),
  });
}

/** Lists the queries of the consecutive pages shown, from the first to the address's own. */
export const listShownPageQueries = (locale: Locale, search: ShopSearch, firstPage: number) =>
  Array.from({ length: (search.page ?? 1) - firstPage + 1 }, (_, index) =>
    buildShopQuery({ locale, search, page: firstPage + index, includesFacets: index === 0 }),
  );
