import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { formatCount, formatDay, formatMoney, formatMonth, formatPeriod } from './format.js';

describe('money', () => {
  test.each([
    [0, '$0.00'],
    [1, '$0.01'],
    [39_000, '$390.00'],
    [123_450, '$1,234.50'],
    [-500, '\u2212$5.00'],
  ])('reads, at %d cents, %s in English', (cents, text) => {
    expect(formatMoney(cents, 'en')).toBe(text);
  });

  test('uses the separators of its language', () => {
    expect([formatMoney(189_000, 'en'), formatMoney(189_000, 'es')]).toEqual(['$1,890.00', '$1.890,00']);
    expect([formatMoney(123_456_789, 'en'), formatMoney(123_456_789, 'es')]).toEqual([
      '$1,234,567.89',
      '$1.234.567,89',
    ]);
    expect([formatMoney(5, 'en'), formatMoney(-120_000, 'es')]).toEqual(['$0.05', '\u2212$1.200,00']);
  });

  test('loses no cent in either language', () => {
    const cents = fc.integer({ min: -100_000_000, max: 100_000_000 });
    fc.assert(
      fc.property(cents, fc.constantFrom('en' as const, 'es' as const), (amountCents, locale) => {
        const text = formatMoney(amountCents, locale);
        expect(text.at(-3)).toBe(locale === 'es' ? ',' : '.');
        const digits = Number(text.replace(/[^0-9]/g, ''));
        expect(text.startsWith('\u2212') ? 0 - digits : digits).toBe(amountCents);
      }),
    );
  });
});

describe('a count for operators', () => {
  test.each([
    { count: 0, text: '0 refunds' },
    { count: 1, text: '1 refund' },
    { count: 2, text: '2 refunds' },
    { count: 1_890, text: '1,890 refunds' },
  ])('is $text', ({ count, text }) => {
    expect(formatCount(count, 'refund')).toBe(text);
  });

  test('takes an irregular plural', () => {
    const formatEnquiries = (count: number) => formatCount(count, 'enquiry', 'enquiries');
    expect([formatEnquiries(1), formatEnquiries(2)]).toEqual(['1 enquiry', '2 enquiries']);
  });
});

describe('dates', () => {
  test('keep their day or month and use the language', () => {
    expect([formatDay('2027-03-09', 'en'), formatDay('2027-03-09', 'es')]).toEqual([
      '9 March 2027',
      '9 de marzo de 2027',
    ]);
    expect([formatDay('2028-02-29', 'en'), formatDay('2027-12-31', 'es')]).toEqual([
      '29 February 2028',
      '31 de diciembre de 2027',
    ]);
    expect([formatMonth('2027-09', 'en'), formatMonth('2027-09', 'es')]).toEqual([
      'September 2027',
      'septiembre de 2027',
    ]);
  });

  test.each([
    { startsOn: '2027-05-08', endsOn: '2027-05-16', locale: 'en', text: '8 to 16 May 2027' },
    { startsOn: '2027-05-08', endsOn: '2027-05-16', locale: 'es', text: '8 al 16 de mayo de 2027' },
    { startsOn: '2027-04-28', endsOn: '2027-05-03', locale: 'es', text: '28 de abril al 3 de mayo de 2027' },
    {
      startsOn: '2027-12-28',
      endsOn: '2028-01-03',
      locale: 'en',
      text: '28 December 2027 to 3 January 2028',
    },
  ] as const)(
    'read, from $startsOn to $endsOn in $locale, as the period $text',
    ({ startsOn, endsOn, locale, text }) => {
      expect(formatPeriod(startsOn, endsOn, locale)).toBe(text);
    },
  );
});
