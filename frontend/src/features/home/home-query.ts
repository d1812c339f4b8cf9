import { queryOptions } from '@tanstack/react-query';
import type { getHighlights } from '@wayfold/contracts/catalogue/highlights';
import type { Locale } from '@wayfold/contracts/kernel/ids';
import { api } from '../../shared/api/client.js';

export const highlightsQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['highlights', locale],
    queryFn: ({ signal }) =>
      api<typeof getHighlights>('GET /api/highlights', { query: { locale } }, { signal }),
  });
