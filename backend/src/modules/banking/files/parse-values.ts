import { CalendarDate } from '@wayfold/contracts/kernel/date-schemas';
import { type FileLocation, rejectFile } from './bank-file-error.js';

/** At most 13 digits before the decimal mark stay far below the largest safe integer. */
const NUMBER_PATTERNS = { '.': /^(\d{1,13})(?:\.(\d*))?$/, ',': /^(\d{1,13})(?:,(\d*))?$/ } as const;

const GROUPED_NUMBER_PATTERNS = {
  '.': /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/,
  ',': /^\d{1,3}(?:[. ]\d{3})+(?:,\d*)?$/,
} as const;

/** A bank's word for a missing reference. */
const PLACEHOLDER_REFERENCE_PATTERN = /^(NOTPROVIDED|NONREF)$/i;

export const isPlaceholder = (reference: string): boolean =>
  PLACEHOLDER_REFERENCE_PATTERN.test(reference.trim());

/** Returns a reference, or undefined if the bank's word says that there is none. */
export const omitPlaceholder = (reference: string | undefined): string | undefined =>
  reference === undefined || isPlaceholder(reference) ? undefined : reference;

export type DecimalMark = keyof typeof NUMBER_PATTERNS;

/** Parses "1234.5" as 123450. Moves digits without float arithmetic; accepts no sign or group separators. */
export function parseCents(text: string, mark: DecimalMark, location: FileLocation): number {
  const [, integerPart, fraction = ''] = NUMBER_PATTERNS[mark].exec(text) ?? [];
  if (integerPart === undefined)
    return rejectFile(
      location,
      `"${abbreviateText(text)}" is not an amount such as 1234${mark}56; correct it or export again`,
    );
  if (!/^\d{0,2}0*$/.test(fraction))
    return rejectFile(
      location,
      `"${abbreviateText(text)}" has a fraction of a cent; correct it or export again`,
    );
  return Number(integerPart + fraction.slice(0, 2).padEnd(2, '0'));
}

/** Parses signed amounts as tools write them: `-1,234.56`, `(1,234.56)`, `1,234.56-`, `$1,234.56`, `+12`. */
export function parseSignedCents(text: string, mark: DecimalMark, location: FileLocation): number {
  const [, textBefore = '', digits = text, textAfter = ''] =
    /^([-+($\s\u2212]*)([\d.,\s]*?)\s*([-)\u2212]?)$/.exec(text.trim()) ?? [];
  const signs = `${textBefore}${textAfter}`.replace(/[\s$]/g, '').replace(/\u2212/g, '-');
  if (!['', '+', '-', '()'].includes(signs))
    return rejectFile(
      location,
      `the sign of "${abbreviateText(text)}" is not clear; correct it or export again`,
    );
  const plainDigits = GROUPED_NUMBER_PATTERNS[mark].test(digits)
    ? digits.replace(mark === '.' ? /,/g : /[. ]/g, '')
    : digits;
  const cents = parseCents(plainDigits, mark, location);
  return cents !== 0 && signs !== '' && signs !== '+' ? -cents : cents;
}

export const DATE_FORMATS = ['YYYY-MM-DD', 'MM/DD/YYYY', 'DD/MM/YYYY', 'DD.MM.YYYY'] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

const DATE_PATTERNS: Readonly<Record<DateFormat, RegExp>> = {
  'YYYY-MM-DD': /^(?<y>\d{4})-(?<m>\d{2})-(?<d>\d{2})(?:[T ].*)?$/,
  'MM/DD/YYYY': /^(?<m>\d{1,2})[/-](?<d>\d{1,2})[/-](?<y>\d{4}|\d{2})$/,
  'DD/MM/YYYY': /^(?<d>\d{1,2})[/-](?<m>\d{1,2})[/-](?<y>\d{4}|\d{2})$/,
  'DD.MM.YYYY': /^(?<d>\d{1,2})\.(?<m>\d{1,2})\.(?<y>\d{4}|\d{2})$/,
};

/** Parses the date as written; the time is cut off so that no time zone moves the day. */
export function parseDate(text: string, format: DateFormat, location: FileLocation): string {
  const { y = '', m = '', d = '' } = DATE_PATTERNS[format].exec(text.trim())?.groups ?? {};
  const date = `${y.length === 2 ? `20${y}` : y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`;
  if (!CalendarDate.safeParse(date).success)
    return rejectFile(
      location,
      `"${abbreviateText(text)}" is not a date of the form ${format}; correct it or name the format`,
    );
  return date;
}

export function parseCurrency(text: string, location: FileLocation): string {
  if (!/^[A-Z]{3}$/.test(text))
    return rejectFile(location, `"${abbreviateText(text)}" is not a currency code such as USD`);
  return text;
}

const abbreviateText = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
