/**
 * Formats cents in the shop's language: `$1,890.00`, `$1.890,00`. `Intl` would not do, because browsers and
 * servers differ about Spanish dollars.
 */
export function formatMoney(cents: number, currency: string, locale: 'en' | 'es'): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: 'always' } as const;
  const sum = new Intl.NumberFormat(locale, digits).format(cents / 100);
  return currency.toLowerCase() === 'usd' ? `$${sum}` : `${currency.toUpperCase()} ${sum}`;
}
