import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { LegalDocument, LegalText } from '@wayfold/contracts/legal';
import { listEditions, PUBLISHED_TERMS } from './editions.service.js';

/** The newest edition of a document, or a given version; undefined if it does not exist. */
export function findLegalText(
  document: LegalDocument,
  locale: Locale,
  version?: string,
): LegalText | undefined {
  const editions = listEditions(document);
  const edition =
    version === undefined ? editions[0] : editions.find((candidate) => candidate.version === version);
  if (!edition) return undefined;
  const { title, lead, sections } = edition.wordings[locale];
  const pinnedTerms = PUBLISHED_TERMS.find((terms) => terms.version === edition.version);
  return {
    document,
    version: edition.version,
    publishedOn: edition.publishedOn,
    isCurrent: edition === editions[0],
    title,
    lead,
    sections: [...sections],
    versions: editions.map(({ version: editionVersion, publishedOn }) => ({
      version: editionVersion,
      publishedOn,
    })),
    hash: document === 'privacy' ? null : (pinnedTerms?.hash ?? null),
  };
}
