import { addDays, countDaysBetween } from '@wayfold/contracts/kernel/dates';

const MONDAY = '2024-01-01';
const SUNDAY = 0;
const SATURDAY = 6;

/** Calculates the weekday of a date; 0 is Sunday. */
const calculateWeekday = (date: string): number => (((countDaysBetween(MONDAY, date) + 1) % 7) + 7) % 7;

/** Months and days of fixed-date holidays; Juneteenth since 2021. */
const FIXED_HOLIDAYS: readonly { readonly day: string; readonly since?: number }[] = [
  { day: '01-01' },
  { day: '06-19', since: 2021 },
  { day: '07-04' },
  { day: '11-11' },
  { day: '12-25' },
];

/** The nth given weekday of a month; -1 is the last. */
const FLOATING_HOLIDAYS = [
  { month: 1, weekday: 1, nth: 3 }, // birthday of Martin Luther King, Jr.
  { month: 2, weekday: 1, nth: 3 }, // Washington's birthday
  { month: 5, weekday: 1, nth: -1 }, // Memorial Day
  { month: 9, weekday: 1, nth: 1 }, // Labor Day
  { month: 10, weekday: 1, nth: 2 }, // Columbus Day
  { month: 11, weekday: 4, nth: 4 }, // Thanksgiving
] as const;

const getYear = (date: string): number => Number(date.slice(0, 4));
const formatMonthDay = (month: number, day: number): string =>
  `${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

function calculateNthWeekday(year: number, month: number, weekday: number, nth: number): string {
  const monthStart = `${year}-${formatMonthDay(nth < 0 ? month + 1 : month, 1)}`;
  const firstWeekday = addDays(monthStart, (weekday - calculateWeekday(monthStart) + 7) % 7);
  return addDays(firstWeekday, 7 * (nth < 0 ? nth : nth - 1));
}

/** Moves a Sunday holiday to Monday; banks open on the day before a Saturday holiday. */
const calculateObservedDate = (date: string): string =>
  calculateWeekday(date) === SUNDAY ? addDays(date, 1) : date;

/**
 * Lists the days of a year on which the Federal Reserve Banks are closed, in order; a Saturday holiday keeps
 * its date.
 */
export const listBankHolidays = (year: number): string[] =>
  [
    ...FIXED_HOLIDAYS.filter(({ since }) => since === undefined || year >= since).map(({ day }) =>
      calculateObservedDate(`${year}-${day}`),
    ),
    ...FLOATING_HOLIDAYS.map(({ month, weekday, nth }) => calculateNthWeekday(year, month, weekday, nth)),
  ].sort();

/** True if US banks settle payments on a date, `YYYY-MM-DD`. */
export function isWorkingDay(date: string): boolean {
  const weekday = calculateWeekday(date);
  return weekday !== SUNDAY && weekday !== SATURDAY && !listBankHolidays(getYear(date)).includes(date);
}

/**
 * Returns the nth working day after a date, which need not be a working day; with 0, the date itself or the
 * next working day. Five working days from a Friday end on the next Friday, or later with a holiday between.
 * @throws Error unless n is an integer from 0 to 1000.
 */
export function addWorkingDays(date: string, count: number): string {
  if (!Number.isInteger(count) || count < 0 || count > 1000)
    throw new Error(`cannot add ${count} working days`);
  let day = date;
  for (let remainingDays = count; remainingDays > 0; remainingDays--) {
    day = addDays(day, 1);
    while (!isWorkingDay(day)) day = addDays(day, 1);
  }
  while (!isWorkingDay(day)) day = addDays(day, 1);
  return day;
}
