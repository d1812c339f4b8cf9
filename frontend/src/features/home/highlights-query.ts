import { queryOptions } from '@tanstack/react-query';
import type { getHighlights } from '@wayfold/contracts/catalogue/highlights';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { callApi } from '../../shared/api/client.js';

export const buildHighlightsQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['highlights', locale],
    queryFn: ({ signal }) =>
      callApi<typeof getHighlights>('GET /api/highlights', { query: { locale } }, { signal }),
  });
