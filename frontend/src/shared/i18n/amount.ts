import type { Locale } from '@wayfold/contracts/kernel/locale';

/** People type amounts with at most this many characters. */
export const MAX_AMOUNT_LENGTH = 12;

/** Parses `1234.56`, also with a comma and blanks; undefined if invalid. It never rounds. */
export function parseCents(amount: string): number | undefined {
  const match = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(amount.replace(/[\s$]/g, ''));
  if (!match) return undefined;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** Formats cents as people type them. */
export const formatAmount = (cents: number, locale: Locale = 'en'): string =>
  `${Math.floor(cents / 100)}${locale === 'es' ? ',' : '.'}${String(cents % 100).padStart(2, '0')}`;
