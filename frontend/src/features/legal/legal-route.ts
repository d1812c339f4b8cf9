import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { LegalDocument } from '@wayfold/contracts/legal';
import { buildLegalQuery } from '../../shared/api/legal.js';
import { isUnknownAddress } from '../../shared/api/problem.js';
import { buildAlternates } from '../../shared/i18n/locale.js';
import { buildSeo } from '../../shared/ui/page/seo.js';

/** The addresses of each document and its versions. */
export const LEGAL_ROUTES = {
  'terms-and-conditions': { newest: '/$locale/terms', version: '/$locale/terms/$version' },
  'booking-terms': { newest: '/$locale/booking-terms', version: '/$locale/booking-terms/$version' },
  privacy: { newest: '/$locale/privacy', version: '/$locale/privacy/$version' },
} as const satisfies Record<LegalDocument, { newest: string; version: string }>;

/** Loads a document for its page. Throws `notFound` for a version that never existed. */
export async function loadLegal(
  queryClient: QueryClient,
  locale: Locale,
  document: LegalDocument,
  version?: string,
) {
  try {
    const text = await queryClient.query({
      ...buildLegalQuery(locale, document, version),
      staleTime: 'static',
    });
    const routes = LEGAL_ROUTES[document];
    const path = version === undefined ? routes.newest : routes.version.replace('$version', version);
    return {
      title: text.title,
      lead: text.lead,
      version,
      alternates: buildAlternates((language) => path.replace('$locale', language)),
    };
  } catch (error) {
    if (isUnknownAddress(error)) throw notFound();
    throw error;
  }
}

const DOCUMENTS = [
  'terms-and-conditions',
  'booking-terms',
  'privacy',
] as const satisfies readonly LegalDocument[];

/** Loads since when each page has its current text: `YYYY-MM-DD` by page name. */
export async function loadPublicationDates(queryClient: QueryClient): Promise<ReadonlyMap<string, string>> {
  const dates = DOCUMENTS.map(async (document) => {
    const text = await queryClient.query({ ...buildLegalQuery('en', document), staleTime: 'static' });
    return [LEGAL_ROUTES[document].newest.replace('/$locale/', ''), text.publishedOn] as const;
  });
  return new Map(await Promise.all(dates));
}

type LegalPageData = Awaited<ReturnType<typeof loadLegal>>;

/** Lets search engines index only the version in force. */
export function buildLegalHead(locale: Locale, pageData: LegalPageData | undefined) {
  if (!pageData) return {};
  const { title, lead, version, alternates } = pageData;
  return buildSeo({
    name: version === undefined ? title : `${title}, ${version}`,
    description: lead,
    locale,
    ...(version === undefined ? { alternates } : { isUnlisted: true }),
  });
}
