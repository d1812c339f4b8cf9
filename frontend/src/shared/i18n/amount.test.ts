import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { formatAmount, parseCents } from './amount.js';

describe('a typed amount', () => {
  test.each([
    ['1234.56', 123_456],
    ['1234,5', 123_450],
    ['$ 12', 1_200],
    ['0.07', 7],
  ])('%s is %d cents', (text, cents) => {
    expect(parseCents(text)).toBe(cents);
  });

  test.each(['', '1.234,56', '1.005', '-5', '1e3', '12345678', 'ten', '.'])('"%s" is invalid', (text) => {
    expect(parseCents(text)).toBeUndefined();
  });

  test('is formatted as it is parsed', () => {
    fc.assert(
      fc.property(fc.nat(999_999_999), (cents) => {
        expect(parseCents(formatAmount(cents))).toBe(cents);
      }),
    );
  });
});
