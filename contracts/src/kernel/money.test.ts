import { describe, expect, test } from '@jest/globals';
import { Amount, Cents } from './money.js';

describe('an amount', () => {
  test.each([0.1, 1.5, NaN, Infinity, -Infinity, 2 ** 53, 100_000_001, '100', null, true, 10n, [1]])(
    'rejects %p',
    (value) => {
      expect(Amount.safeParse(value).success).toBe(false);
      expect(Cents.safeParse(value).success).toBe(false);
    },
  );

  test('is not negative, but a line of a breakdown may be', () => {
    expect(Amount.safeParse(-1).success).toBe(false);
    expect(Cents.parse(-1)).toBe(-1);
  });

  test('is at most a million dollars, and a line of a breakdown at least minus a million', () => {
    expect([Amount.parse(0), Amount.parse(100_000_000), Cents.parse(-100_000_000)]).toEqual([
      0, 100_000_000, -100_000_000,
    ]);
  });
});
