import { queryOptions } from '@tanstack/react-query';
import { HOUR_MS } from '@wayfold/contracts/kernel/durations';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { getLegalText, LegalDocument } from '@wayfold/contracts/legal';
import { callApi } from './client.js';

/** Builds a query of long texts, which no script contains. Defaults to the version in force. */
export const buildLegalQuery = (locale: Locale, document: LegalDocument, version?: string) =>
  queryOptions({
    queryKey: ['legal', locale, document, version ?? null],
    queryFn: ({ signal }) =>
      callApi<typeof getLegalText>(
        'GET /api/legal/{document}',
        { params: { document }, query: { locale, version } },
        { signal },
      ),
    staleTime: HOUR_MS,
  });
