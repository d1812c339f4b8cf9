import type { Locale } from '@wayfold/contracts/kernel/ids';

interface Wish {
  /** Topic of the enquiry, in the contact form's terms. */
  readonly kind: 'trip' | 'independent-trip' | 'travel-pass';
  /** The trip's slug in the page's language. */
  readonly trip: string;
  /** `YYYY-MM`. */
  readonly month?: string;
  readonly message?: string;
}

/** The address of the contact form with known fields filled in. */
export const contactAddress = (locale: Locale, wish: Wish): string =>
  `/${locale}/contact?${new URLSearchParams({ ...wish })}`;
