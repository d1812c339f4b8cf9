import { createHash } from 'node:crypto';
import type { LegalDocument } from '@wayfold/contracts/legal';
import { FIRST_TERMS } from './2026-11.js';
import { bookingTermsEn } from './2026-11-24/booking-terms.en.js';
import { bookingTermsEs } from './2026-11-24/booking-terms.es.js';
import { privacyEn } from './2026-11-24/privacy.en.js';
import { privacyEs } from './2026-11-24/privacy.es.js';
import { termsEn } from './2026-11-24/terms.en.js';
import { termsEs } from './2026-11-24/terms.es.js';
import type { Edition, Wording } from './edition.js';

const hashOf = (text: unknown): string => createHash('sha256').update(JSON.stringify(text)).digest('hex');

/** How the first text is shown today; what was accepted, and hashed, are its sections. */
const firstWording = (locale: 'en' | 'es', title: string, lead: string): Wording => ({
  title,
  lead,
  sections: FIRST_TERMS[locale].map((section, n) => ({
    id: `part-${n + 1}`,
    title: section.title,
    blocks: [...section.paragraphs],
  })),
});

const FIRST: Omit<Edition, 'document'> = {
  version: '2026-11',
  publishedOn: '2026-11-21',
  wordings: {
    en: firstWording(
      'en',
      'Terms & Conditions and Booking Terms',
      'The first version. It was one text for both, and still holds for every booking that accepted it.',
    ),
    es: firstWording(
      'es',
      'Términos y Condiciones y Condiciones de Reserva',
      'La primera versión. Era un solo texto para ambos y sigue valiendo para toda reserva que lo aceptó.',
    ),
  },
};

const SECOND = { version: '2026-11-24', publishedOn: '2026-11-24' };

/** Every edition that was ever published, of each document the newest first. None is changed or taken away. */
const EDITIONS: readonly Edition[] = [
  { document: 'terms-and-conditions', ...SECOND, wordings: { en: termsEn, es: termsEs } },
  { document: 'terms-and-conditions', ...FIRST },
  { document: 'booking-terms', ...SECOND, wordings: { en: bookingTermsEn, es: bookingTermsEs } },
  { document: 'booking-terms', ...FIRST },
  { document: 'privacy', ...SECOND, wordings: { en: privacyEn, es: privacyEs } },
];

export const editionsOf = (document: LegalDocument): readonly Edition[] =>
  EDITIONS.filter((edition) => edition.document === document);

/** A version of the Terms that bookings accept, and the hash over both languages of both texts. */
export interface PinnedTerms {
  readonly version: string;
  readonly hash: string;
}

/** The terms of today, as every quote pins them. */
export const CURRENT_TERMS: PinnedTerms = {
  version: SECOND.version,
  hash: hashOf([
    [termsEn, termsEs],
    [bookingTermsEn, bookingTermsEs],
  ]),
};

/** Every version of the Terms that a booking may have accepted, newest first. */
export const PUBLISHED_TERMS: readonly PinnedTerms[] = [
  CURRENT_TERMS,
  { version: FIRST.version, hash: hashOf(FIRST_TERMS) },
];
