import type { InfiniteData } from '@tanstack/react-query';

/** The data of an infinite query with each page changed. */
export const mapPages = <Page, Param>(
  data: InfiniteData<Page, Param>,
  change: (page: Page) => Page,
): InfiniteData<Page, Param> => ({ ...data, pages: data.pages.map(change) });
