import { describe, expect, test } from '@jest/globals';
import { parseDateFields, toDateFields } from './birth-date.js';

const parseTyped = (day: string, month: string, year: string) => parseDateFields({ day, month, year }, 2026);

describe('a birth date of three fields', () => {
  test.each([
    { day: '9', month: '3', year: '1984', date: '1984-03-09' },
    { day: ' 09 ', month: '03', year: '84', date: '1984-03-09' },
    { day: '1', month: '1', year: '26', date: '2026-01-01' },
    { day: '1', month: '1', year: '27', date: '1927-01-01' },
    { day: '29', month: '2', year: '2024', date: '2024-02-29' },
    { day: '8', month: '3', year: '1890', date: '1890-03-08' },
    { day: '1', month: '1', year: '0084', date: '0084-01-01' },
  ])('$day $month $year is $date', ({ day, month, year, date }) =>
    expect(parseTyped(day, month, year)).toBe(date),
  );

  test.each([
    { day: '31', month: '2', year: '1990' },
    { day: '29', month: '2', year: '2023' },
    { day: '0', month: '1', year: '1990' },
    { day: '1', month: '13', year: '1990' },
    { day: '1', month: '1', year: '190' },
    { day: '', month: '1', year: '1990' },
    { day: '1e1', month: '1', year: '1990' },
    { day: '-1', month: '1', year: '1990' },
  ])('$day $month $year is not a date', ({ day, month, year }) =>
    expect(parseTyped(day, month, year)).toBeUndefined(),
  );

  test('is restored from a saved date as typed', () => {
    expect(parseDateFields(toDateFields('1984-03-09'), 2026)).toBe('1984-03-09');
  });
});
