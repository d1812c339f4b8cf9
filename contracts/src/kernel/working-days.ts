import { addDays, daysBetween } from './dates.js';

const MONDAY = '2024-01-01';
const SUNDAY = 0;
const SATURDAY = 6;

/** 0 is Sunday. */
const weekdayOf = (date: string): number => (((daysBetween(MONDAY, date) + 1) % 7) + 7) % 7;

/** Months and days of the holidays with a date of their own; Juneteenth has been one since 2021. */
const FIXED: readonly { readonly day: string; readonly since?: number }[] = [
  { day: '01-01' },
  { day: '06-19', since: 2021 },
  { day: '07-04' },
  { day: '11-11' },
  { day: '12-25' },
];
/** The nth such weekday of a month; -1 is the last one. */
const FLOATING = [
  { month: 1, weekday: 1, nth: 3 }, // birthday of Martin Luther King, Jr.
  { month: 2, weekday: 1, nth: 3 }, // Washington's birthday
  { month: 5, weekday: 1, nth: -1 }, // Memorial Day
  { month: 9, weekday: 1, nth: 1 }, // Labor Day
  { month: 10, weekday: 1, nth: 2 }, // Columbus Day
  { month: 11, weekday: 4, nth: 4 }, // Thanksgiving
] as const;

const yearOf = (date: string): number => Number(date.slice(0, 4));
const monthDay = (month: number, day: number): string =>
  `${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

function nthWeekday(year: number, month: number, weekday: number, nth: number): string {
  const start = `${String(year).padStart(4, '0')}-${monthDay(nth < 0 ? month + 1 : month, 1)}`;
  const first = addDays(start, (weekday - weekdayOf(start) + 7) % 7);
  return addDays(first, 7 * (nth < 0 ? nth : nth - 1));
}

/** On a Sunday it is kept on the Monday; on a Saturday the banks are open the day before, and nothing moves. */
const kept = (date: string): string => (weekdayOf(date) === SUNDAY ? addDays(date, 1) : date);

/** Days of a year on which the Federal Reserve Banks are closed, in order; one that falls on a Saturday is listed on it. */
export const bankHolidays = (year: number): string[] =>
  [
    ...FIXED.filter(({ since }) => since === undefined || year >= since).map(({ day }) =>
      kept(`${String(year).padStart(4, '0')}-${day}`),
    ),
    ...FLOATING.map(({ month, weekday, nth }) => nthWeekday(year, month, weekday, nth)),
  ].sort();

/** Whether US banks settle payments on a day, `YYYY-MM-DD`. */
export function isWorkingDay(date: string): boolean {
  const weekday = weekdayOf(date);
  return weekday !== SUNDAY && weekday !== SATURDAY && !bankHolidays(yearOf(date)).includes(date);
}

/**
 * The nth working day after a day, which need not be one itself; with 0 the day itself or the next working day. A hold of
 * five working days placed on a Friday ends with the Friday after, or later when a holiday lies between.
 * @throws Error when n is not a whole number from 0 to 1000.
 */
export function addWorkingDays(date: string, n: number): string {
  if (!Number.isInteger(n) || n < 0 || n > 1000) throw new Error(`cannot add ${n} working days`);
  let day = date;
  for (let left = n; left > 0; left--) {
    day = addDays(day, 1);
    while (!isWorkingDay(day)) day = addDays(day, 1);
  }
  while (!isWorkingDay(day)) day = addDays(day, 1);
  return day;
}
