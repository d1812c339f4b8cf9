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
    { locale: 'en', cents: 189_000, text: '$1,890.00' },
    { locale: 'es', cents: 189_000, text: '$1.890,00' },
    { locale: 'es', cents: 1_234_567_890, text: '$12.345.678,90' },
    { locale: 'en', cents: -12_000, text: '\u2212$120.00' },
    { locale: 'es', cents: 5, text: '$0,05' },
  ] as const)('are written in $locale: $cents cents are $text', ({ locale, cents, text }) =>
    expect(formatMoney(cents, locale)).toBe(text),
  );

  test('drop cents on a price tag only if they are zero', () => {
    expect(formatPrice(189_000, 'en')).toBe('$1,890');
    expect(formatPrice(189_050, 'es')).toBe('$1.890,50');
  });
});

describe('dates', () => {
  test.each([
    { locale: 'en', short: '9 March 2027', full: 'Tuesday 9 March 2027', heading: 'March 2027' },
    {
      locale: 'es',
      short: '9 de marzo de 2027',
      full: 'martes 9 de marzo de 2027',
      heading: 'Marzo de 2027',
    },
  ] as const)('keep their day in $locale', ({ locale, short, full, heading }) => {
    expect(formatDay('2027-03-09', locale)).toBe(short);
    expect(formatFullDay('2027-03-09', locale)).toBe(full);
    expect(formatMonth('2027-03-09', locale)).toBe(heading);
  });

  test('name a month that a period shares once', () => {
    expect(formatPeriod('2027-05-08', '2027-05-16', 'en')).toBe('Sat 8 to Sun 16 May 2027');
    expect(formatPeriod('2027-05-29', '2027-06-06', 'en')).toBe('Sat 29 May to Sun 6 June 2027');
    expect(formatPeriod('2027-05-08', '2027-05-16', 'es')).toBe('Sáb 8 a dom 16 de mayo de 2027');
  });
});

test('a countdown ends at zero', () => {
  expect(formatCountdown(760_000)).toBe('12:40');
  expect(formatCountdown(-5)).toBe('0:00');
});

describe('a list as spoken', () => {
  test.each([
    { locale: 'en', conjunction: 'and', items: ['May'], text: 'May' },
    { locale: 'en', conjunction: 'and', items: ['May', 'June', 'July'], text: 'May, June and July' },
    { locale: 'en', conjunction: 'or', items: ['Cusco', 'Lima'], text: 'Cusco or Lima' },
    { locale: 'es', conjunction: 'and', items: ['Perú', 'Bolivia'], text: 'Perú y Bolivia' },
    { locale: 'es', conjunction: 'and', items: ['Perú', 'Italia'], text: 'Perú e Italia' },
    { locale: 'es', conjunction: 'and', items: ['agua', 'hielo'], text: 'agua y hielo' },
    { locale: 'es', conjunction: 'or', items: ['Puno', 'Oaxaca'], text: 'Puno u Oaxaca' },
    { locale: 'es', conjunction: 'or', items: [], text: '' },
  ] as const)(
    'reads in $locale, with "$conjunction" of $items: $text',
    ({ locale, conjunction, items, text }) => {
      expect(formatList(items, locale, conjunction)).toBe(text);
    },
  );
});
