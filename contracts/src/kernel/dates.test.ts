import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { addDays, calculateAge, calculateBalanceChargeDate, countDaysBetween, toUtcDate } from './dates.js';

const DAYS_OF_MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const countDays = (year: number, month: number) =>
  month === 2 && isLeap(year) ? 29 : DAYS_OF_MONTHS[month - 1]!;

const formatDay = (year: number, month: number, day: number) =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

const anyDate = fc
  .record({
    year: fc.integer({ min: 1900, max: 2200 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 31 }),
  })
  .filter(({ year, month, day }) => day <= countDays(year, month))
  .map(({ year, month, day }) => formatDay(year, month, day));

/** Computes the next day without `Date`, as an independent oracle. */
const calculateNextDay = (text: string): string => {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  if (day < countDays(year, month)) return formatDay(year, month, day + 1);
  return month === 12 ? formatDay(year + 1, 1, 1) : formatDay(year, month + 1, 1);
};

describe('a calendar date', () => {
  test('plus one day is the next day, across months, years and leap days', () => {
    fc.assert(fc.property(anyDate, (day) => expect(addDays(day, 1)).toBe(calculateNextDay(day))));
    expect([addDays('2027-02-28', 1), addDays('2028-02-28', 1), addDays('2100-02-28', 1)]).toEqual([
      '2027-03-01',
      '2028-02-29',
      '2100-03-01',
    ]);
  });

  test('is as many days away as were added, at once or in two steps', () => {
    const days = fc.integer({ min: -40_000, max: 40_000 });
    fc.assert(
      fc.property(anyDate, days, days, (date, firstDays, extraDays) => {
        expect(countDaysBetween(date, addDays(date, firstDays))).toBe(firstDays);
        expect(addDays(addDays(date, firstDays), extraDays)).toBe(addDays(date, firstDays + extraDays));
      }),
    );
  });

  test('is the UTC date of an instant, to the last millisecond of the day', () => {
    expect(toUtcDate(new Date('2026-12-31T23:59:59.999Z'))).toBe('2026-12-31');
    expect(toUtcDate(new Date('2026-12-31T23:59:59.999-00:01'))).toBe('2027-01-01');
  });
});

describe('the balance charge', () => {
  test('is exactly sixty days before departure', () => {
    expect(calculateBalanceChargeDate('2027-05-08')).toBe('2027-03-09');
    expect(calculateBalanceChargeDate('2028-03-31')).toBe('2028-01-31'); // across a leap day
    expect(calculateBalanceChargeDate('2027-03-01')).toBe('2026-12-31');
    fc.assert(
      fc.property(anyDate, (departsOn) =>
        expect(countDaysBetween(calculateBalanceChargeDate(departsOn), departsOn)).toBe(60),
      ),
    );
  });
});

describe('the age of a person', () => {
  test('increases on the birthday, not a day sooner', () => {
    expect([calculateAge('2008-05-08', '2026-05-07'), calculateAge('2008-05-08', '2026-05-08')]).toEqual([
      17, 18,
    ]);
  });

  test('increases on 29 February in leap years for someone born on that day, otherwise on 1 March', () => {
    expect(calculateAge('2008-02-29', '2026-02-28')).toBe(17);
    expect(calculateAge('2008-02-29', '2026-03-01')).toBe(18);
    expect([calculateAge('2008-02-29', '2028-02-28'), calculateAge('2008-02-29', '2028-02-29')]).toEqual([
      19, 20,
    ]);
  });

  test('grows by one each year and stays the same until the eve of the next birthday', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 0, max: 99 }), (birthDate, years) => {
        const [year = 0, month = 0, day = 0] = birthDate.split('-').map(Number);
        const birthday =
          day > countDays(year + years, month)
            ? formatDay(year + years, 3, 1)
            : formatDay(year + years, month, day);
        expect(calculateAge(birthDate, birthday)).toBe(years);
        expect(calculateAge(birthDate, addDays(birthday, -1))).toBe(years - 1);
      }),
    );
  });
});
