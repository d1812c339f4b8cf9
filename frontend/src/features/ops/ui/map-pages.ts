import type { InfiniteData } from '@tanstack/react-query';

/** Changes each page in the data of an infinite query. */
export const mapPages = <Page, Param>(
  data: InfiniteData<Page, Param>,
  change: (page: Page) => Page,
): InfiniteData<Page, Param> => ({ ...data, pages: data.pages.map(change) });
