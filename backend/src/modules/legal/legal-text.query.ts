import type { Locale } from '@wayfold/contracts/kernel/ids';
import type { LegalDocument, LegalText } from '@wayfold/contracts/legal';
import { editionsOf, PUBLISHED_TERMS } from './published.service.js';

/** The newest edition of a document, or a given version; undefined if it does not exist. */
export function legalText(document: LegalDocument, locale: Locale, version?: string): LegalText | undefined {
  const editions = editionsOf(document);
  const found = version === undefined ? editions[0] : editions.find((one) => one.version === version);
  if (!found) return undefined;
  const { title, lead, sections } = found.wordings[locale];
  const pinned = PUBLISHED_TERMS.find((terms) => terms.version === found.version);
  return {
    document,
    version: found.version,
    publishedOn: found.publishedOn,
    current: found === editions[0],
    title,
    lead,
    sections: [...sections],
    versions: editions.map((one) => ({ version: one.version, publishedOn: one.publishedOn })),
    hash: document === 'privacy' ? null : (pinned?.hash ?? null),
  };
}
