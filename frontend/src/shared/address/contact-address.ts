import type { Locale } from '@wayfold/contracts/kernel/locale';

interface EnquiryTopic {
  readonly kind: 'trip' | 'independent-trip' | 'travel-pass';
  /** The trip's slug in the page's language. */
  readonly trip: string;
  /** `YYYY-MM` */
  readonly month?: string;
  readonly message?: string;
}

/** Builds the address of the contact form with known fields filled in. */
export const buildContactAddress = (locale: Locale, topic: EnquiryTopic): string =>
  `/${locale}/contact?${new URLSearchParams({ ...topic })}`;
