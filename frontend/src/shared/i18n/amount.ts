import type { Locale } from '@wayfold/contracts/kernel/ids';

/** `1234.56`, also with a comma and blanks; undefined when it is no amount. Nothing is rounded. */
export function centsOf(amount: string): number | undefined {
  const found = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(amount.replace(/[\s$]/g, ''));
  if (!found) return undefined;
  return Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
}

/** Cents as a person types them. */
export const amountOf = (cents: number, locale: Locale = 'en'): string =>
  `${Math.floor(cents / 100)}${locale === 'es' ? ',' : '.'}${String(cents % 100).padStart(2, '0')}`;
