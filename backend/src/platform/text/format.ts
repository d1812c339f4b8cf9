import type { Locale } from '@wayfold/contracts/kernel/locale';

// Amounts and dates as pages show them (`$1,890.00`, `$1.890,00`),
// independent of the machine's time zone and language.

const createMonthFormat = (locale: Locale): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });

/** Created once: a formatter costs more than all of its uses. */
const AMOUNT_FORMATS = {
  en: new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  es: new Intl.NumberFormat('es', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    useGrouping: 'always',
  }),
};

const INTEGER_FORMAT = new Intl.NumberFormat('en');

const MONTH_FORMATS = { en: createMonthFormat('en'), es: createMonthFormat('es') };

/** Formats US cents, the only currency; the minus sign is U+2212. */
export const formatMoney = (cents: number, locale: Locale): string =>
  `${cents < 0 ? '\u2212' : ''}$${AMOUNT_FORMATS[locale].format(Math.abs(cents) / 100)}`;

/** Formats a count for operators as `1,890`. */
export const formatInteger = (value: number): string => INTEGER_FORMAT.format(Math.round(value));

/** Formats a count with its noun for operators: `1 refund`, `1,890 refunds`. */
export const formatCount = (count: number, noun: string, plural = `${noun}s`): string =>
  `${formatInteger(count)} ${count === 1 ? noun : plural}`;

const chooseOfWord = (locale: Locale): string => (locale === 'es' ? ' de ' : ' ');

/** Formats a date or a month `YYYY-MM` as `March 2027`, `marzo de 2027`. */
export const formatMonth = (date: string, locale: Locale): string =>
  `${MONTH_FORMATS[locale].format(new Date(`${date.slice(0, 7)}-01T00:00:00Z`))}${chooseOfWord(locale)}${date.slice(0, 4)}`;

/** Formats `YYYY-MM-DD` as `9 March 2027`, `9 de marzo de 2027`. */
export const formatDay = (date: string, locale: Locale): string =>
  `${Number(date.slice(8, 10))}${chooseOfWord(locale)}${formatMonth(date, locale)}`;

/** Formats `8 to 16 May 2027`, `8 al 16 de mayo de 2027`: states a shared month and year once. */
export function formatPeriod(startsOn: string, endsOn: string, locale: Locale): string {
  const toWord = locale === 'es' ? 'al' : 'to';
  return `${formatStart(startsOn, endsOn, locale)} ${toWord} ${formatDay(endsOn, locale)}`;
}

function formatStart(startsOn: string, endsOn: string, locale: Locale): string {
  if (startsOn.slice(0, 4) !== endsOn.slice(0, 4)) return formatDay(startsOn, locale);
  const day = String(Number(startsOn.slice(8, 10)));
  if (startsOn.slice(0, 7) === endsOn.slice(0, 7)) return day;
  const month = MONTH_FORMATS[locale].format(new Date(`${startsOn}T00:00:00Z`));
  return `${day}${chooseOfWord(locale)}${month}`;
}
