import { describe, expect, test } from '@jest/globals';
import {
  formatCountdown,
  formatDay,
  formatFullDay,
  formatList,
  formatMoney,
  formatMonth,
  formatPeriod,
  formatPrice,
} from './format.js';

describe('amounts of money', () => {
  test.each([
    ['en', 189_000, '$1,890.00'],
    ['es', 189_000, '$1.890,00'],
    ['es', 1_234_567_890, '$12.345.678,90'],
    ['en', -12_000, '\u2212$120.00'],
    ['es', 5, '$0,05'],
  ] as const)('in %s: %i cents are %s', (locale, cents, text) =>
    expect(formatMoney(cents, locale)).toBe(text),
  );

  test('of a price tag drop cents only if they are zero', () => {
    expect(formatPrice(189_000, 'en')).toBe('$1,890');
    expect(formatPrice(189_050, 'es')).toBe('$1.890,50');
  });
});

describe('dates', () => {
  test.each([
    ['en', '9 March 2027', 'Tuesday 9 March 2027', 'March 2027'],
    ['es', '9 de marzo de 2027', 'martes 9 de marzo de 2027', 'Marzo de 2027'],
  ] as const)('keep their day in %s', (locale, short, full, heading) => {
    expect(formatDay('2027-03-09', locale)).toBe(short);
    expect(formatFullDay('2027-03-09', locale)).toBe(full);
    expect(formatMonth('2027-03-09', locale)).toBe(heading);
  });

  test('of a period name a shared month once', () => {
    expect(formatPeriod('2027-05-08', '2027-05-16', 'en')).toBe('Sat 8 to Sun 16 May 2027');
    expect(formatPeriod('2027-05-29', '2027-06-06', 'en')).toBe('Sat 29 May to Sun 6 June 2027');
    expect(formatPeriod('2027-05-08', '2027-05-16', 'es')).toBe('Sáb 8 a dom 16 de mayo de 2027');
  });
});

test('a countdown ends at zero', () => {
  expect(formatCountdown(760_000)).toBe('12:40');
  expect(formatCountdown(-5)).toBe('0:00');
});

describe('a list reads as spoken', () => {
  test.each([
    ['en', 'and', ['May'], 'May'],
    ['en', 'and', ['May', 'June', 'July'], 'May, June and July'],
    ['en', 'or', ['Cusco', 'Lima'], 'Cusco or Lima'],
    ['es', 'and', ['Perú', 'Bolivia'], 'Perú y Bolivia'],
    ['es', 'and', ['Perú', 'Italia'], 'Perú e Italia'],
    ['es', 'and', ['agua', 'hielo'], 'agua y hielo'],
    ['es', 'or', ['Puno', 'Oaxaca'], 'Puno u Oaxaca'],
    ['es', 'or', [], ''],
  ] as const)('in %s with "%s" of %j: %s', (locale, by, items, text) => {
    expect(formatList(items, locale, by)).toBe(text);
  });
});
