import type { LegalDocument, LegalSection } from '@wayfold/contracts/legal';
import type { Locale } from '@wayfold/contracts/kernel/ids';

/** One document in one language, as its authors wrote it. */
export interface Wording {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly LegalSection[];
}

/** A document as it was published. */
export interface Edition {
  readonly document: LegalDocument;
  readonly version: string;
  readonly publishedOn: string;
  readonly wordings: Readonly<Record<Locale, Wording>>;
}
