import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { LegalDocument, LegalText } from '@wayfold/contracts/legal';
import { parseWording, type Wording } from './parse-wording.js';

/** A document as published. */
interface Edition {
  readonly document: LegalDocument;
  readonly version: string;
  readonly publishedOn: string;
  readonly wordings: Readonly<Record<Locale, Wording>>;
}

/** Returns the folder of the texts, which the build does not copy; a bundle may be anywhere in the tree. */
function requireTextsFolder(folderBelow = import.meta.dirname): string {
  const folder = path.join(folderBelow, 'backend/src/modules/legal/texts');
  if (existsSync(folder)) return folder;
  if (path.dirname(folderBelow) === folderBelow) throw new Error('the legal texts are missing');
  return requireTextsFolder(path.dirname(folderBelow));
}

const TEXTS_FOLDER = requireTextsFolder();

const readWordings = (version: string, name: string): Readonly<Record<Locale, Wording>> => {
  const readWording = (locale: Locale): Wording =>
    parseWording(readFileSync(path.join(TEXTS_FOLDER, version, locale, `${name}.md`), 'utf8'));
  return { en: readWording('en'), es: readWording('es') };
};

const hashJson = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** One text that served both as Terms & Conditions and as Booking Terms. */
const FIRST_TERMS = {
  version: '2026-11',
  publishedOn: '2026-11-21',
  wordings: readWordings('2026-11', 'terms'),
};

/** Dates of the editions with one text per document, newest first; the date is the version. */
const PUBLICATION_DATES = ['2026-11-28', '2026-11-24'] as const;

const readEditions = (document: LegalDocument): readonly Edition[] =>
  PUBLICATION_DATES.map((date) => ({
    document,
    version: date,
    publishedOn: date,
    wordings: readWordings(date, document),
  }));

/** Every published edition, newest first per document. Editions never change or disappear. */
const EDITIONS: readonly Edition[] = [
  ...readEditions('terms-and-conditions'),
  { document: 'terms-and-conditions', ...FIRST_TERMS },
  ...readEditions('booking-terms'),
  { document: 'booking-terms', ...FIRST_TERMS },
  ...readEditions('privacy'),
];

export const listEditions = (document: LegalDocument): readonly Edition[] =>
  EDITIONS.filter((edition) => edition.document === document);

/** A version of the Terms that bookings accept, and the hash over both languages of both texts. */
export interface PinnedTerms {
  readonly version: string;
  readonly hash: string;
}

const pinTerms = (version: string): PinnedTerms => {
  const editions = EDITIONS.filter(
    (edition) => edition.version === version && edition.document !== 'privacy',
  );
  return { version, hash: hashJson(editions.map(({ wordings: { en, es } }) => [en, es])) };
};

/** The current Terms, pinned by every quote. */
export const CURRENT_TERMS: PinnedTerms = pinTerms(PUBLICATION_DATES[0]);

/** Returns the form in which the first text was accepted and hashed: sections without anchors. */
const toAcceptedForm = ({ sections }: Wording) =>
  sections.map(({ title, blocks }) => ({ title, paragraphs: blocks }));

/** Every version of the Terms that a booking may have accepted, newest first. */
export const PUBLISHED_TERMS: readonly PinnedTerms[] = [
  ...PUBLICATION_DATES.map(pinTerms),
  {
    version: FIRST_TERMS.version,
    hash: hashJson({
      en: toAcceptedForm(FIRST_TERMS.wordings.en),
      es: toAcceptedForm(FIRST_TERMS.wordings.es),
    }),
  },
];

/** Finds the newest edition of a document, or a given version; undefined if it does not exist. */
export function findLegalText(
  document: LegalDocument,
  locale: Locale,
  version?: string,
): LegalText | undefined {
  const editions = listEditions(document);
  const edition =
    version === undefined ? editions[0] : editions.find((candidate) => candidate.version === version);
  return edition && toLegalText(edition, editions, locale);
}

function toLegalText(edition: Edition, editions: readonly Edition[], locale: Locale): LegalText {
  const { document } = edition;
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
