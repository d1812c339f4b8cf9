import type { Locale } from '@wayfold/contracts/kernel/ids';

/** Formatters cost time and uncollectable memory, so each is created once, on first use. */
const inBoth = <T>(make: (locale: Locale) => T): ((locale: Locale) => T) => {
  const made: Partial<Record<Locale, T>> = {};
  return (locale) => (made[locale] ??= make(locale));
};

/**
 * Formats amounts and dates from parts that every version of `Intl` agrees on, so that server and browser
 * produce the same text.
 */
const numbers = (options: Intl.NumberFormatOptions) =>
  inBoth((locale) => new Intl.NumberFormat(locale, options));
const grouped = (digits: 0 | 2) =>
  numbers({ minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: 'always' });
const sums = grouped(2);
const whole = grouped(0);
const toTenths = numbers({ maximumFractionDigits: 1, useGrouping: 'always' });
const toHundredths = numbers({ maximumFractionDigits: 2 });

/** Cents as `$1,890.00` / `$1.890,00`; the minus sign is U+2212. */
export const money = (cents: number, locale: Locale): string =>
  `${cents < 0 ? '\u2212' : ''}$${sums(locale).format(Math.abs(cents) / 100)}`;
/** Whole dollars for a price tag, `$1,890`; shows cents unless zero. */
export const price = (cents: number, locale: Locale): string =>
  cents % 100 === 0 ? `$${whole(locale).format(cents / 100)}` : money(cents, locale);
export const number = (value: number, locale: Locale): string => toTenths(locale).format(value);

/** Basis points as per cent, without the sign: `1`, `1.25` / `1,25`. */
export const percent = (basisPoints: number, locale: Locale): string =>
  toHundredths(locale).format(basisPoints / 100);

/** Parses a calendar date, `YYYY-MM-DD`, in UTC, so that it keeps its day. */
const utc = (date: string): Date => new Date(date.length === 10 ? `${date}T00:00:00Z` : date);
const part = (options: Intl.DateTimeFormatOptions) => {
  const format = inBoth((locale) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }));
  return (date: string, locale: Locale): string => format(locale).format(utc(date));
};
const monthOf = part({ month: 'long' });
const weekday = part({ weekday: 'long' });
const weekdayInShort = part({ weekday: 'short' });

const dayOf = (date: string): number => utc(date).getUTCDate();
const yearOf = (date: string): number => utc(date).getUTCFullYear();
const ofWord = (locale: Locale): string => (locale === 'es' ? ' de ' : ' ');
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `9 March 2027`, `9 de marzo de 2027`. */
export const day = (date: string, locale: Locale): string =>
  `${dayOf(date)}${ofWord(locale)}${monthOf(date, locale)}${ofWord(locale)}${yearOf(date)}`;
/** `Tuesday 9 March 2027`, `martes 9 de marzo de 2027`. */
export const fullDay = (date: string, locale: Locale): string =>
  `${weekday(date, locale)} ${day(date, locale)}`;
/** `9 March`, `9 de marzo`. */
const dayMonth = (date: string, locale: Locale): string =>
  `${dayOf(date)}${ofWord(locale)}${monthOf(date, locale)}`;
/** `May 2027`, `Mayo de 2027`, for a heading. */
export const month = (date: string, locale: Locale): string => capital(monthInLine(date, locale));

/** The same inside a line, where Spanish uses lower-case months. */
export const monthInLine = (date: string, locale: Locale): string =>
  `${monthOf(date, locale)}${ofWord(locale)}${yearOf(date)}`;

const shortDay = (date: string, locale: Locale): string => weekdayInShort(date, locale).replace('.', '');

/** `Sat 8 to Sun 16 May 2027`, `Sáb 8 a dom 16 de mayo de 2027`. */
export function period(from: string, to: string, locale: Locale): string {
  const sameMonth = from.slice(0, 7) === to.slice(0, 7);
  const start = `${shortDay(from, locale)} ${sameMonth ? dayOf(from) : dayMonth(from, locale)}`;
  return `${capital(start)} ${locale === 'es' ? 'a' : 'to'} ${shortDay(to, locale)} ${day(to, locale)}`;
}

/** `May`, `mayo`, by number, 1 for January. */
export const monthName = (number: number, locale: Locale): string =>
  monthOf(`2027-${String(number).padStart(2, '0')}-01`, locale);

/** Before the same vowel sound, Spanish uses "e" for "y" and "u" for "o". */
const JOINED = {
  en: { and: () => 'and', or: () => 'or' },
  es: {
    and: (next: string) => (/^h?[ií](?![aeou])/i.test(next) ? 'e' : 'y'),
    or: (next: string) => (/^h?[oó]/i.test(next) ? 'u' : 'o'),
  },
};
/** `Cusco, Lima and Quito`, `Cusco, Lima y Quito`. */
export function formatList(items: readonly string[], locale: Locale, by: 'and' | 'or' = 'and'): string {
  const last = items.at(-1) ?? '';
  if (items.length < 2) return last;
  return `${items.slice(0, -1).join(', ')} ${JOINED[locale][by](last)} ${last}`;
}

/** Formats an instant as `21 Nov 2026 03:40 UTC`. */
export const instant = (at: string, locale: Locale): string =>
  `${day(at, locale)}, ${new Date(at).toISOString().slice(11, 16)} UTC`;

/** Minutes and seconds left, `12:40`. */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
