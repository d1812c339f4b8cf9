import type { Locale } from '@wayfold/contracts/kernel/ids';

interface Wish {
  /** What the question is about, as the contact form names it. */
  readonly kind: 'trip' | 'independent-trip' | 'travel-pass';
  /** The trip's slug in the page's language. */
  readonly trip: string;
  /** `YYYY-MM`. */
  readonly month?: string;
  readonly message?: string;
}

/** The contact form with what is known already filled in. */
export const contactAddress = (locale: Locale, wish: Wish): string =>
  `/${locale}/contact?${new URLSearchParams({ ...wish })}`;
