import { describe, expect, test } from '@jest/globals';
import { addDays } from '@wayfold/contracts/kernel/dates';
import fc from 'fast-check';
import { addWorkingDays, isWorkingDay, listBankHolidays } from './working-days.js';

/**
 * The Federal Reserve's holidays, one row a year, derived by hand from its rules. "s" marks a Saturday, which
 * is closed anyway; a Sunday holiday is written as the Monday on which it is observed.
 */
const HOLIDAYS_BY_YEAR: Readonly<Record<number, string>> = {
  2021: '0101 0118 0215 0531 0619s 0705 0906 1011 1111 1125 1225s',
  2022: '0101s 0117 0221 0530 0620 0704 0905 1010 1111 1124 1226',
  2023: '0102 0116 0220 0529 0619 0704 0904 1009 1111s 1123 1225',
  2024: '0101 0115 0219 0527 0619 0704 0902 1014 1111 1128 1225',
  2025: '0101 0120 0217 0526 0619 0704 0901 1013 1111 1127 1225',
  2026: '0101 0119 0216 0525 0619 0704s 0907 1012 1111 1126 1225',
  2027: '0101 0118 0215 0531 0619s 0705 0906 1011 1111 1125 1225s',
  2028: '0101s 0117 0221 0529 0619 0704 0904 1009 1111s 1123 1225',
  2029: '0101 0115 0219 0528 0619 0704 0903 1008 1112 1122 1225',
  2030: '0101 0121 0218 0527 0619 0704 0902 1014 1111 1128 1225',
  2031: '0101 0120 0217 0526 0619 0704 0901 1013 1111 1127 1225',
  2032: '0101 0119 0216 0531 0619s 0705 0906 1011 1111 1125 1225s',
  2033: '0101s 0117 0221 0530 0620 0704 0905 1010 1111 1124 1226',
  2034: '0102 0116 0220 0529 0619 0704 0904 1009 1111s 1123 1225',
  2035: '0101 0115 0219 0528 0619 0704 0903 1008 1112 1122 1225',
  2036: '0101 0121 0218 0526 0619 0704 0901 1013 1111 1127 1225',
  2037: '0101 0119 0216 0525 0619 0704s 0907 1012 1111 1126 1225',
  2038: '0101 0118 0215 0531 0619s 0705 0906 1011 1111 1125 1225s',
  2039: '0101s 0117 0221 0530 0620 0704 0905 1010 1111 1124 1226',
  2040: '0102 0116 0220 0528 0619 0704 0903 1008 1112 1122 1225',
};

const rows = Object.entries(HOLIDAYS_BY_YEAR).map(([year, row]) => ({
  year: Number(year),
  days: row.split(' ').map((day) => ({
    date: `${year}-${day.slice(0, 2)}-${day.slice(2, 4)}`,
    isOnSaturday: day.endsWith('s'),
  })),
}));

describe('the holidays of the Federal Reserve', () => {
  test.each(rows)('are those of its table in $year', ({ year, days }) => {
    expect(listBankHolidays(year)).toEqual(days.map(({ date }) => date));
    // Computes the weekday in another way than the code does.
    const calculateWeekday = (date: string) => new Date(`${date}T12:00:00Z`).getUTCDay();
    const computedDays = days.map(({ date }) => ({ date, isOnSaturday: calculateWeekday(date) === 6 }));
    expect(computedDays).toEqual(days);
    expect(days.filter(({ date }) => calculateWeekday(date) === 0 || isWorkingDay(date))).toEqual([]);
  });

  test('leave the Friday before a Saturday holiday an ordinary day', () => {
    const fridays = rows.flatMap(({ days }) =>
      days.filter(({ isOnSaturday }) => isOnSaturday).map(({ date }) => addDays(date, -1)),
    );
    expect(fridays.filter((day) => !isWorkingDay(day))).toEqual([]);
    expect(fridays.length).toBeGreaterThan(0);
  });

  test('are the only days off of a year besides weekends', () => {
    for (const { year, days } of rows) {
      const daysOff = new Set(days.map(({ date }) => date));
      for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = addDays(day, 1)) {
        const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
        expect({ day, isWorkingDay: isWorkingDay(day) }).toEqual({
          day,
          isWorkingDay: weekday !== 0 && weekday !== 6 && !daysOff.has(day),
        });
      }
    }
  });

  test('include Juneteenth from 2021 on', () => {
    expect(listBankHolidays(2020)).toHaveLength(10);
    expect(isWorkingDay('2020-06-19')).toBe(true);
  });
});

describe('working days added', () => {
  test.each([
    { from: '2026-11-20', dayCount: 5, expected: '2026-11-30' }, // a Friday; Thanksgiving is the Thursday after
    { from: '2026-11-23', dayCount: 5, expected: '2026-12-01' },
    { from: '2026-11-21', dayCount: 1, expected: '2026-11-23' }, // a Saturday
    { from: '2026-06-29', dayCount: 5, expected: '2026-07-06' }, // 4 July is a Saturday: the Friday counts
    { from: '2027-06-30', dayCount: 3, expected: '2027-07-06' }, // 4 July is a Sunday: Monday does not count
    { from: '2026-12-24', dayCount: 5, expected: '2027-01-04' }, // over Christmas and New Year
    { from: '2027-12-31', dayCount: 1, expected: '2028-01-03' }, // New Year's Day on a Saturday
    { from: '2026-11-26', dayCount: 0, expected: '2026-11-27' },
    { from: '2026-11-27', dayCount: 0, expected: '2026-11-27' },
  ])('lead from $from to $expected: $dayCount', ({ from, dayCount, expected }) => {
    expect(addWorkingDays(from, dayCount)).toBe(expected);
  });

  const anyDate = fc.integer({ min: 0, max: 7300 }).map((days) => addDays('2021-01-01', days));
  const anyCount = fc.integer({ min: 0, max: 40 });
  test('end on a working day after exactly that many', () => {
    fc.assert(
      fc.property(anyDate, anyCount, (from, dayCount) => {
        const end = addWorkingDays(from, dayCount);
        expect(isWorkingDay(end)).toBe(true);
        let workingDayCount = 0;
        for (let day = addDays(from, 1); day <= end; day = addDays(day, 1))
          if (isWorkingDay(day)) workingDayCount++;
        expect(workingDayCount).toBe(dayCount === 0 && !isWorkingDay(from) ? 1 : dayCount);
      }),
    );
  });

  const anyPositiveCount = fc.integer({ min: 1, max: 20 });
  test('end on the same day when added in two steps', () => {
    fc.assert(
      fc.property(anyDate, anyPositiveCount, anyCount, (from, firstDays, extraDays) => {
        expect(addWorkingDays(addWorkingDays(from, firstDays), extraDays)).toBe(
          addWorkingDays(from, firstDays + extraDays),
        );
      }),
    );
  });

  test('never end earlier for a later start', () => {
    fc.assert(
      fc.property(anyDate, anyPositiveCount, (from, dayCount) => {
        expect(addWorkingDays(from, dayCount) <= addWorkingDays(addDays(from, 1), dayCount)).toBe(true);
      }),
    );
  });

  test('are added up to a thousand', () => {
    expect(addWorkingDays('2026-11-20', 1000) > '2030-01-01').toBe(true);
  });

  test.each([-1, 0.5, Number.NaN, 1001])('%d of them cannot be added', (dayCount) => {
    expect(() => addWorkingDays('2026-11-20', dayCount)).toThrow(/working days/);
  });
});
