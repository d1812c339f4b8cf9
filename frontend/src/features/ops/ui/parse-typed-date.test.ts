import { describe, expect, test } from '@jest/globals';
import { DAY_MS } from '@wayfold/contracts/kernel/durations';
import fc from 'fast-check';
import { parseTypedDate, type TypedDate } from './parse-typed-date.js';

const TODAY = '2026-11-23';
const SEPARATORS = ['/', '-', '.'];
interface ReadOptions {
  readonly mustBePast?: boolean;
  readonly today?: string;
}

const parseDate = (text: string, { mustBePast = false, today = TODAY }: ReadOptions = {}): TypedDate =>
  parseTypedDate(text, { today, mustBePast });

/** Describes the answer in one word, quick to compare a million times. */
const describeParsed = (text: string, options?: ReadOptions): string => {
  const typedDate = parseDate(text, options);
  return 'date' in typedDate ? typedDate.date : typedDate.fault;
};

/**
 * The oracle: every day of these years from the platform's calendar, keyed by year, month and day. A day that
 * is not in the map does not exist.
 */
const DAYS = new Map<string, string>();
for (let dayMs = Date.UTC(1800, 0, 1); dayMs < Date.UTC(2201, 0, 1); dayMs += DAY_MS) {
  const iso = new Date(dayMs).toISOString().slice(0, 10);
  DAYS.set(iso.split('-').map(Number).join(' '), iso);
}
/** Returns the expected answer, in the order of the specification. */
function formatValidDay(year: number, month: number, day: number): string {
  if (!(1 <= month && month <= 12)) return 'month';
  if (!(1 <= day && day <= 31)) return 'day';
  return DAYS.get(`${year} ${month} ${day}`) ?? 'noSuchDay';
}

const listNumbers = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, n) => from + n);
const MONTHS = listNumbers(0, 14);
const MONTH_DAYS = listNumbers(0, 33);
const padDigits = (value: number): string => String(value).padStart(2, '0');

/** Tries every month and day of one typed year, including impossible days, with one digit and with two. */
function listDifferences(
  year: number,
  typedYear: string,
  separator: string,
  options?: ReadOptions,
): string[] {
  const failures: string[] = [];
  for (const month of MONTHS)
    for (const day of MONTH_DAYS) {
      const expected = formatValidDay(year, month, day);
      const forms = [
        [typedYear, String(month), String(day)].join(separator),
        [typedYear, padDigits(month), padDigits(day)].join(separator),
      ];
      for (const text of forms)
        if (describeParsed(text, options) !== expected) failures.push(`${text}: not ${expected}`);
    }
  return failures;
}

describe('a typed date', () => {
  test.each(SEPARATORS)('reads every year, month and day from 1900 to 2100, with "%s"', (separator) => {
    expect(listNumbers(1900, 2100).flatMap((year) => listDifferences(year, String(year), separator))).toEqual(
      [],
    );
  });

  test.each(
    SEPARATORS.flatMap((separator) => [
      { separator, today: '2026-11-23', century: 2000 },
      { separator, today: '2000-01-01', century: 2000 },
      { separator, today: '1999-12-31', century: 1900 },
      { separator, today: '2100-06-15', century: 2100 },
    ]),
  )('reads a year of two digits after $century, with "$separator", on $today', (example) => {
    const { separator, today, century } = example;
    expect(
      listNumbers(0, 99).flatMap((year) =>
        listDifferences(century + year, padDigits(year), separator, { today }),
      ),
    ).toEqual([]);
  });

  test.each(['2026-01-01', '2026-12-31', '2000-02-29', '1999-07-01', '2099-12-31'])(
    'reads a past date with a two-digit year in the latest such year that is not in the future, on %s',
    (today) => {
      const thisYear = Number(today.slice(0, 4));
      const findLastYear = (lastDigits: number) =>
        listNumbers(thisYear - 99, thisYear).find((year) => year % 100 === lastDigits) ?? 0;
      expect(
        listNumbers(0, 99).flatMap((year) =>
          listDifferences(findLastYear(year), padDigits(year), '/', { mustBePast: true, today }),
        ),
      ).toEqual([]);
    },
  );

  test('reads four digits alike whether the date must be past or not', () => {
    expect([
      describeParsed('2031/4/9', { mustBePast: true }),
      describeParsed('2031/4/9'),
      describeParsed('1931/4/9'),
    ]).toEqual(['2031-04-09', '2031-04-09', '1931-04-09']);
  });

  test('reads month, day, year with slashes and a four-digit year', () => {
    const failures: string[] = [];
    for (const year of listNumbers(1900, 2100))
      for (const month of MONTHS)
        for (const day of MONTH_DAYS)
          for (const text of [`${month}/${day}/${year}`, `${padDigits(month)}/${padDigits(day)}/${year}`])
            if (describeParsed(text) !== formatValidDay(year, month, day)) failures.push(text);

    expect(failures).toEqual([]);
  });

  test('reads three short numbers with the year first, even if another order fits', () => {
    expect([describeParsed('03/04/27'), describeParsed('12/31/99'), describeParsed('99/12/31')]).toEqual([
      '2003-04-27',
      'month',
      '2099-12-31',
    ]);
  });

  test.each([
    '',
    ' ',
    'soon',
    '2027',
    '2027/3',
    '2027/3/9/1',
    '/3/9',
    '2027//9',
    '2027/3/',
    '20270309',
    // Years have two or four digits, so one and three are refused.
    '7/3/9',
    '202/3/9',
    '20270/3/9',
    '3/9/202',
    '3/9/20270',
    '0027/3/9',
    '3/9/0027',
    '2027/3-9',
    '2027.3/9',
    '2027-3.9',
    '2027 3 9',
    '2027,3,9',
    '2027\\3\\9',
    '2027–3–9',
    '3-9-2027',
    '3.9.2027',
    '2027/003/9',
    '2027/3/009',
    '-2027/3/9',
    '+2027/3/9',
    '2027/-3/9',
    '2027/3/9T00:00',
    '2027/1e0/9',
    '0x7e7/3/9',
    '２０２７/3/9',
    '٢٠٢٧/3/9',
    '2027/3/9\n2027/3/9',
    'March 9, 2027',
  ])('refuses %j', (text) => expect(parseDate(text)).toEqual({ fault: 'format' }));

  test('ignores surrounding blanks', () => expect(describeParsed('  2027/3/9\t')).toBe('2027-03-09'));

  test('gives a real day or a fault for any input', () => {
    let dayCount = 0;
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789/-.'), maxLength: 12 });
    const numbers = fc.tuple(fc.integer({ min: 0, max: 2300 }), fc.nat(13), fc.nat(32));
    const junk = fc.oneof(
      numbers.map((parts) => parts.join('/')),
      fc.string(),
      fc.string({ unit: 'binary' }),
      digits,
      digits.map((text) => ` ${text} `),
    );
    fc.assert(
      fc.property(junk, fc.boolean(), (text, mustBePast) => {
        const parsedText = describeParsed(text, { mustBePast });
        if (['format', 'month', 'day', 'noSuchDay'].includes(parsedText)) return;
        dayCount++;
        expect(parsedText).toMatch(/^\d{4}-\d{2}-\d{2}$/);
        expect(new Date(`${parsedText.padStart(10, '0')}T00:00:00Z`).toISOString().slice(0, 10)).toBe(
          parsedText,
        );
        // The answer stays the same when it is parsed again.
        expect(describeParsed(parsedText, { mustBePast })).toBe(parsedText);
      }),
      { numRuns: 2000 },
    );

    expect(dayCount).toBeGreaterThan(20);
  });
});
