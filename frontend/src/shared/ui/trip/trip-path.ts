import type { Locale } from '@wayfold/contracts/kernel/locale';

/** Builds the path of a trip's page, by its slug in the page's language. */
export const buildTripPath = (locale: Locale, slug: string): string => `/${locale}/adventure/${slug}`;
