/** Why a typed date is invalid. */
export type DateFault =
  /** Not year, month and day with one kind of separator. */
  | 'format'
  /** The month is not 1 to 12. */
  | 'month'
  /** The day is not 1 to 31. */
  | 'day'
  /** That month does not have this day in that year. */
  | 'noSuchDay';

export type TypedDate = { readonly date: string } | { readonly fault: DateFault };

export interface TypedDateOptions {
  /** `YYYY-MM-DD`; decides the century. */
  readonly today: string;
  /** Requires a past date: a two-digit year is the last year with these digits that is not in the future. */
  readonly mustBePast?: boolean;
}

/** The separator must be the same twice: `/`, `-` or `.`. */
const YEAR_FIRST_PATTERN = /^(?<year>\d{2}|[1-9]\d{3})([/.-])(?<month>\d{1,2})\2(?<day>\d{1,2})$/;
/** mm/dd/yyyy, recognized by the four-digit year at the end. */
const MONTH_FIRST_PATTERN = /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>[1-9]\d{3})$/;

/** Parses a date typed into one field: year, month, day; otherwise mm/dd/yyyy. Returns `YYYY-MM-DD`. */
export function parseTypedDate(text: string, { today, mustBePast = false }: TypedDateOptions): TypedDate {
  const parts = splitDate(text.trim());
  if (!parts) return { fault: 'format' };
  const month = Number(parts.month);
  const day = Number(parts.day);
  if (month < 1 || month > 12) return { fault: 'month' };
  if (day < 1 || day > 31) return { fault: 'day' };
  const year =
    parts.year.length === 2 ? completeYear(Number(parts.year), today, mustBePast) : Number(parts.year);
  if (day > countDaysInMonth(year, month)) return { fault: 'noSuchDay' };
  return { date: [padNumber(year, 4), padNumber(month, 2), padNumber(day, 2)].join('-') };
}

function splitDate(text: string): Record<'year' | 'month' | 'day', string> | undefined {
  const groups = (YEAR_FIRST_PATTERN.exec(text) ?? MONTH_FIRST_PATTERN.exec(text))?.groups;
  return groups as Record<'year' | 'month' | 'day', string> | undefined;
}

/** Returns the year of today's century with these two digits, or of the previous century. */
function completeYear(twoDigits: number, today: string, mustBePast: boolean): number {
  const thisYear = Number(today.slice(0, 4));
  const year = thisYear - (thisYear % 100) + twoDigits;
  return mustBePast && year > thisYear ? year - 100 : year;
}

function countDaysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

const padNumber = (value: number, length: number): string => String(value).padStart(length, '0');
