import { infiniteQueryOptions } from '@tanstack/react-query';

const PAGE_SIZE = 50;

interface PageRequest {
  readonly limit: number;
  readonly cursor: string | undefined;
}

/**
 * Builds the query of a console list, read page by page; stale at once, because customers, jobs and other
 * staff change the rows.
 */
export const buildPagedQuery = <Page extends { readonly nextCursor: string | null }>(
  listKey: readonly (string | boolean | null)[],
  readPage: (page: PageRequest, signal: AbortSignal) => Promise<Page>,
) =>
  infiniteQueryOptions({
    queryKey: ['ops', ...listKey],
    initialPageParam: null as string | null,
    queryFn: ({ signal, pageParam: cursor }) =>
      readPage({ limit: PAGE_SIZE, cursor: cursor ?? undefined }, signal),
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });
