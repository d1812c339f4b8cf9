import { describe, expect, test } from '@jest/globals';
import { BankFileError, type FileLocation } from './bank-file-error.js';
import { type DateFormat, parseCents, parseCurrency, parseDate, parseSignedCents } from './parse-values.js';

const LOCATION: FileLocation = { place: 'line 2', field: 'amount' };

function requireProblem(parse: () => unknown): string {
  try {
    parse();
  } catch (error) {
    if (error instanceof BankFileError) return error.message;
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('an unsigned amount', () => {
  test.each([
    { text: '1234.5', mark: '.', cents: 123_450 },
    { text: '1234,56', mark: ',', cents: 123_456 },
    { text: '7', mark: '.', cents: 700 },
    { text: '7,', mark: ',', cents: 700 },
    { text: '0.29', mark: '.', cents: 29 },
    { text: '1.1000', mark: '.', cents: 110 },
    { text: '9999999999999.99', mark: '.', cents: 999_999_999_999_999 },
  ] as const)('parses $text with the mark "$mark" to $cents cents', ({ text, mark, cents }) => {
    expect(parseCents(text, mark, LOCATION)).toBe(cents);
  });

  test.each(['', '.', '.5', '-1', '+1', '1,5', '1,234.00', '1e3', '12345678901234', '٣'])(
    'is not "%s"',
    (text) => {
      expect(requireProblem(() => parseCents(text, '.', LOCATION))).toBe(
        `line 2, amount: "${text}" is not an amount such as 1234.56; correct it or export again`,
      );
    },
  );

  test('refuses a fraction of a cent', () => {
    expect(requireProblem(() => parseCents('1.005', '.', LOCATION))).toMatch(
      /"1\.005" has a fraction of a cent/,
    );
  });

  test('quotes a bad value with its card number masked, cut to forty characters', () => {
    expect(requireProblem(() => parseCents('x'.repeat(41), '.', LOCATION))).toContain(`"${'x'.repeat(40)}…"`);
    expect(requireProblem(() => parseCents('4242424242424242', '.', LOCATION))).not.toContain('424242424242');
  });
});

describe('a signed amount', () => {
  test.each([
    { text: '-1,234.56', mark: '.', cents: -123_456 },
    { text: '-1.234,56', mark: ',', cents: -123_456 },
    { text: '1 234,56', mark: ',', cents: 123_456 },
    { text: '(1,234.56)', mark: '.', cents: -123_456 },
    { text: '1,234.56-', mark: '.', cents: -123_456 },
    { text: '-$5', mark: '.', cents: -500 },
    { text: '\u22125', mark: '.', cents: -500 },
    { text: '+12', mark: '.', cents: 1200 },
    { text: ' $ 12 ', mark: '.', cents: 1200 },
  ] as const)('parses $text with the mark "$mark" to $cents cents', ({ text, mark, cents }) => {
    expect(parseSignedCents(text, mark, LOCATION)).toBe(cents);
  });

  test('parses a negative zero to plain zero', () => {
    expect(Object.is(parseSignedCents('-0.00', '.', LOCATION), 0)).toBe(true);
  });

  test.each(['--5', '-5-', '(5', '5)', '+-5'])('refuses %s, whose sign is ambiguous', (text) => {
    expect(requireProblem(() => parseSignedCents(text, '.', LOCATION))).toContain(
      `the sign of "${text}" is not clear`,
    );
  });

  test.each(['1,23.45', '12,34', '1.234,56'])('refuses %s, whose groups are not of three digits', (text) => {
    expect(requireProblem(() => parseSignedCents(text, '.', LOCATION))).toContain('is not an amount');
  });
});

describe('a date', () => {
  test.each<{ text: string; format: DateFormat; date: string }>([
    { text: '2026-11-20', format: 'YYYY-MM-DD', date: '2026-11-20' },
    { text: '2026-11-20T23:59:59-11:00', format: 'YYYY-MM-DD', date: '2026-11-20' },
    { text: '2026-11-20 00:00', format: 'YYYY-MM-DD', date: '2026-11-20' },
    { text: ' 3/4/26 ', format: 'MM/DD/YYYY', date: '2026-03-04' },
    { text: '3-4-2026', format: 'DD/MM/YYYY', date: '2026-04-03' },
    { text: '31.12.26', format: 'DD.MM.YYYY', date: '2026-12-31' },
    { text: '29.02.2028', format: 'DD.MM.YYYY', date: '2028-02-29' },
  ])('parses $text as $format', ({ text, format, date }) => {
    expect(parseDate(text, format, LOCATION)).toBe(date);
  });

  test.each<[string, DateFormat]>([
    ['2026-02-30', 'YYYY-MM-DD'],
    ['29.02.2027', 'DD.MM.YYYY'],
    ['13/01/2026', 'MM/DD/YYYY'],
    ['3/4/026', 'MM/DD/YYYY'],
    ['20.11.2026', 'YYYY-MM-DD'],
    ['', 'YYYY-MM-DD'],
  ])('refuses "%s" as %s', (text, format) => {
    expect(requireProblem(() => parseDate(text, format, LOCATION))).toBe(
      `line 2, amount: "${text}" is not a date of the form ${format}; correct it or name the format`,
    );
  });
});

describe('a currency', () => {
  test('is three capital letters', () => {
    expect(parseCurrency('USD', LOCATION)).toBe('USD');
  });

  test.each(['usd', 'US', 'USDT', '$', ''])('is not "%s", which names no currency', (text) => {
    expect(requireProblem(() => parseCurrency(text, LOCATION))).toBe(
      `line 2, amount: "${text}" is not a currency code such as USD`,
    );
  });
});
