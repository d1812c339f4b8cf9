import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { sumNumbers } from '../../../test/support/sum-numbers.js';
import { formatPayPalAmount, parsePayPalCents } from './money.js';

describe('money on the wire', () => {
  test('round-trips exactly for every amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999 }), (amountCents) => {
        const text = formatPayPalAmount(amountCents);
        expect(text).toMatch(/^\d{1,7}\.\d{2}$/);
        expect(parsePayPalCents(text)).toBe(amountCents);
      }),
    );
  });

  test('adds up as text as it does in cents', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9_999_999 }), { maxLength: 50 }), (amountsCents) => {
        const parsedCents = amountsCents.map(
          (amountCents) => parsePayPalCents(formatPayPalAmount(amountCents)) ?? NaN,
        );
        expect(sumNumbers(parsedCents)).toBe(sumNumbers(amountsCents));
      }),
    );
  });

  test.each([
    ['0.10', 10],
    ['0.29', 29],
    ['19.99', 1999],
    ['12', 1200],
    ['12.5', 1250],
    ['0.00', 0],
  ])('%s is %i cents', (text, expected) => expect(parsePayPalCents(text)).toBe(expected));

  test.each(['', '1.234', '-1.00', '1e3', '1,00', ' 1.00', '.50', '1.', 'NaN', '٣.٠٠'])(
    '"%s" is not an amount',
    (text) => expect(parsePayPalCents(text)).toBeUndefined(),
  );

  test.each([0, -1, 1.5, NaN, Infinity, 2 ** 53])('%d cents are never sent', (amountCents) =>
    expect(() => formatPayPalAmount(amountCents)).toThrow(RangeError),
  );
});
