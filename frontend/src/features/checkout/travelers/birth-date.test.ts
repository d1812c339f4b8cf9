import { describe, expect, test } from '@jest/globals';
import { calculateAge as ageByContract } from '@wayfold/contracts/kernel/dates';
import { calculateAge, parseDateParts, toDateParts } from './birth-date.js';

const parseTyped = (day: string, month: string, year: string) => parseDateParts({ day, month, year }, 2026);

describe('a birth date of three fields', () => {
  test.each([
    ['9', '3', '1984', '1984-03-09'],
    [' 09 ', '03', '84', '1984-03-09'],
    ['1', '1', '26', '2026-01-01'],
    ['1', '1', '27', '1927-01-01'],
    ['29', '2', '2024', '2024-02-29'],
    ['8', '3', '1890', '1890-03-08'],
    ['1', '1', '0084', '0084-01-01'],
  ])('%s %s %s is %s', (day, month, year, date) => expect(parseTyped(day, month, year)).toBe(date));

  test.each([
    ['31', '2', '1990'],
    ['29', '2', '2023'],
    ['0', '1', '1990'],
    ['1', '13', '1990'],
    ['1', '1', '190'],
    ['', '1', '1990'],
    ['1e1', '1', '1990'],
    ['-1', '1', '1990'],
  ])('%s %s %s is not a date', (day, month, year) => expect(parseTyped(day, month, year)).toBeUndefined());

  test('is restored from a saved date as typed', () => {
    expect(parseTyped(...(Object.values(toDateParts('1984-03-09')) as [string, string, string]))).toBe(
      '1984-03-09',
    );
  });
});

test.each([
  ['2000-05-08', '2027-05-08'],
  ['2000-05-09', '2027-05-08'],
  ['2004-02-29', '2027-02-28'],
  ['2004-02-29', '2027-03-01'],
])('the age of someone born on %s is on %s as the contracts have it', (birthDate, on) =>
  expect(calculateAge(birthDate, on)).toBe(ageByContract(birthDate, on)),
);
