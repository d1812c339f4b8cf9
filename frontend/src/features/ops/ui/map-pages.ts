import type { InfiniteData } from '@tanstack/react-query';

/** Changes each page that an infinite query has cached. */
export const mapPages = <Page, PageParam>(
  cachedPages: InfiniteData<Page, PageParam>,
  changePage: (page: Page) => Page,
): InfiniteData<Page, PageParam> => ({ ...cachedPages, pages: cachedPages.pages.map(changePage) });
