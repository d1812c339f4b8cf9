import type { Locale } from '@wayfold/contracts/kernel/locale';

/** Creates each formatter once, on first use, because formatters cost time and uncollectable memory. */
const cacheByLocale = <T>(make: (locale: Locale) => T): ((locale: Locale) => T) => {
  const formats: Partial<Record<Locale, T>> = {};
  return (locale) => (formats[locale] ??= make(locale));
};

/**
 * Formats from parts that every version of `Intl` agrees on,
 * so that server and browser produce the same text.
 */
const createNumberFormat = (options: Intl.NumberFormatOptions) =>
  cacheByLocale((locale) => new Intl.NumberFormat(locale, options));

const createGroupedFormat = (digitCount: 0 | 2) =>
  createNumberFormat({
    minimumFractionDigits: digitCount,
    maximumFractionDigits: digitCount,
    useGrouping: 'always',
  });
const getSumFormat = createGroupedFormat(2);
const getWholeFormat = createGroupedFormat(0);
const getTenthsFormat = createNumberFormat({ maximumFractionDigits: 1, useGrouping: 'always' });
const getHundredthsFormat = createNumberFormat({ maximumFractionDigits: 2 });

/** Formats cents as `$1,890.00` / `$1.890,00`; the minus sign is U+2212. */
export const formatMoney = (cents: number, locale: Locale): string =>
  `${cents < 0 ? '\u2212' : ''}$${getSumFormat(locale).format(Math.abs(cents) / 100)}`;

/** Formats a price as `$1,890`; shows cents only if they are not zero. */
export const formatPrice = (cents: number, locale: Locale): string =>
  cents % 100 === 0 ? `$${getWholeFormat(locale).format(cents / 100)}` : formatMoney(cents, locale);

export const formatNumber = (value: number, locale: Locale): string => getTenthsFormat(locale).format(value);

/** Formats basis points as per cent without the sign: `1`, `1.25` / `1,25`. */
export const formatPercent = (basisPoints: number, locale: Locale): string =>
  getHundredthsFormat(locale).format(basisPoints / 100);

/** Parses a calendar date, `YYYY-MM-DD`, in UTC, so that it keeps its day. */
const parseUtc = (date: string): Date => new Date(date.length === 10 ? `${date}T00:00:00Z` : date);

const createDateFormat = (options: Intl.DateTimeFormatOptions) => {
  const getFormat = cacheByLocale(
    (locale) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }),
  );
  return (date: string, locale: Locale): string => getFormat(locale).format(parseUtc(date));
};
const formatMonthAlone = createDateFormat({ month: 'long' });
const formatWeekday = createDateFormat({ weekday: 'long' });
const formatShortWeekday = createDateFormat({ weekday: 'short' });

const getDay = (date: string): number => parseUtc(date).getUTCDate();
const getYear = (date: string): number => parseUtc(date).getUTCFullYear();
const getSeparator = (locale: Locale): string => (locale === 'es' ? ' de ' : ' ');
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Formats `9 March 2027`, `9 de marzo de 2027`. */
export const formatDay = (date: string, locale: Locale): string =>
  `${formatDayMonth(date, locale)}${getSeparator(locale)}${getYear(date)}`;

/** Formats `Tuesday 9 March 2027`, `martes 9 de marzo de 2027`. */
export const formatFullDay = (date: string, locale: Locale): string =>
  `${formatWeekday(date, locale)} ${formatDay(date, locale)}`;

/** Formats `9 March`, `9 de marzo`. */
const formatDayMonth = (date: string, locale: Locale): string =>
  `${getDay(date)}${getSeparator(locale)}${formatMonthAlone(date, locale)}`;

/** Formats `May 2027`, `Mayo de 2027` for a heading. */
export const formatMonth = (date: string, locale: Locale): string =>
  capitalize(formatInlineMonth(date, locale));

/** Formats `May 2027`, `mayo de 2027` for a sentence, where Spanish writes months in lower case. */
export const formatInlineMonth = (date: string, locale: Locale): string =>
  `${formatMonthAlone(date, locale)}${getSeparator(locale)}${getYear(date)}`;

const abbreviateWeekday = (date: string, locale: Locale): string =>
  formatShortWeekday(date, locale).replace('.', '');

/** Formats `Sat 8 to Sun 16 May 2027`, `Sáb 8 a dom 16 de mayo de 2027`. */
export function formatPeriod(firstDate: string, lastDate: string, locale: Locale): string {
  const isSameMonth = firstDate.slice(0, 7) === lastDate.slice(0, 7);
  const firstDay = isSameMonth ? getDay(firstDate) : formatDayMonth(firstDate, locale);
  const start = `${abbreviateWeekday(firstDate, locale)} ${firstDay}`;
  const end = `${abbreviateWeekday(lastDate, locale)} ${formatDay(lastDate, locale)}`;
  return `${capitalize(start)} ${locale === 'es' ? 'a' : 'to'} ${end}`;
}

/** Formats "May" or "mayo" by its number, 1 for January. */
export const formatMonthName = (monthNumber: number, locale: Locale): string =>
  formatMonthAlone(`2027-${String(monthNumber).padStart(2, '0')}-01`, locale);

/** Spanish turns "y" into "e" and "o" into "u" before a word that begins with the same sound. */
const CONJUNCTIONS = {
  en: { and: () => 'and', or: () => 'or' },
  es: {
    and: (nextWord: string) => (/^h?[ií](?![aeou])/i.test(nextWord) ? 'e' : 'y'),
    or: (nextWord: string) => (/^h?[oó]/i.test(nextWord) ? 'u' : 'o'),
  },
};

/** Formats `Cusco, Lima and Quito`, `Cusco, Lima y Quito`. */
export function formatList(
  items: readonly string[],
  locale: Locale,
  conjunction: 'and' | 'or' = 'and',
): string {
  const lastItem = items.at(-1) ?? '';
  if (items.length < 2) return lastItem;
  return `${items.slice(0, -1).join(', ')} ${CONJUNCTIONS[locale][conjunction](lastItem)} ${lastItem}`;
}

/** Formats an instant as `21 November 2026, 03:40 UTC`. */
export const formatInstant = (instant: string, locale: Locale): string =>
  `${formatDay(instant, locale)}, ${new Date(instant).toISOString().slice(11, 16)} UTC`;

/** Formats minutes and seconds left, `12:40`. */
export function formatCountdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Puts a text in the quotation marks of its page's language. */
export const quoteText = (text: string, locale: Locale): string =>
  locale === 'es' ? `«${text}»` : `“${text}”`;
