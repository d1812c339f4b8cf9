import type { Locale } from '@wayfold/contracts/kernel/ids';

/**
 * Amounts and dates as pages show them (`$1,890.00`, `$1.890,00`), independent of the machine's time zone and
 * language.
 */
const sums = (locale: Locale): Intl.NumberFormat =>
  new Intl.NumberFormat(locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    useGrouping: 'always',
  });
const months = (locale: Locale): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
/** Created once: a formatter costs more than all of its uses. */
const SUMS = { en: sums('en'), es: sums('es') };
const MONTHS = { en: months('en'), es: months('es') };

/** Cents in the booking's currency; the minus sign is U+2212. */
export const money = (cents: number, locale: Locale): string =>
  `${cents < 0 ? '\u2212' : ''}$${SUMS[locale].format(Math.abs(cents) / 100)}`;

const ofWord = (locale: Locale): string => (locale === 'es' ? ' de ' : ' ');
/** `March 2027`, `marzo de 2027`, from a date or a month `YYYY-MM`. */
export const month = (date: string, locale: Locale): string =>
  `${MONTHS[locale].format(new Date(`${date.slice(0, 7)}-01T00:00:00Z`))}${ofWord(locale)}${date.slice(0, 4)}`;
/** From `YYYY-MM-DD`: `9 March 2027`, `9 de marzo de 2027`. */
export const day = (date: string, locale: Locale): string =>
  `${Number(date.slice(8, 10))}${ofWord(locale)}${month(date, locale)}`;
/** `8 to 16 May 2027`, `8 al 16 de mayo de 2027`: states a shared month and year once. */
export function period(from: string, to: string, locale: Locale): string {
  const parts = [String(Number(from.slice(8, 10))), MONTHS[locale].format(new Date(`${from}T00:00:00Z`))];
  const shared = from.slice(0, 7) === to.slice(0, 7) ? 1 : 2;
  const begin =
    from.slice(0, 4) === to.slice(0, 4) ? parts.slice(0, shared).join(ofWord(locale)) : day(from, locale);
  return `${begin} ${locale === 'es' ? 'al' : 'to'} ${day(to, locale)}`;
}
