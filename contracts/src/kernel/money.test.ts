import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Amount, calculateDeposit, Cents } from './money.js';

const anyTotal = fc.integer({ min: 0, max: 100_000_000 });

describe('the deposit', () => {
  test('is 20%, half up: two and a half cents are three', () => {
    expect([0, 1, 2, 3, 5, 7, 8, 12, 13, 237_800, 237_802, 237_803].map(calculateDeposit)).toEqual([
      0, 0, 0, 1, 1, 1, 2, 2, 3, 47_560, 47_560, 47_561,
    ]);
  });

  test('is a whole number of cents, within half a cent of a fifth, rounding ties up', () => {
    fc.assert(
      fc.property(anyTotal, (cents) => {
        const deposit = calculateDeposit(cents);
        expect(Number.isInteger(deposit)).toBe(true);
        // In tenths of a cent, so nothing is rounded here: 2 = a fifth.
        const offset = deposit * 10 - cents * 2;
        expect(offset).toBeGreaterThan(-5);
        expect(offset).toBeLessThanOrEqual(5);
      }),
    );
  });

  test('adds up with the balance to the total', () => {
    fc.assert(
      fc.property(anyTotal, (cents) => {
        const deposit = calculateDeposit(cents);
        const balance = cents - deposit;
        expect(Amount.safeParse(deposit).success && Amount.safeParse(balance).success).toBe(true);
        expect(deposit + balance).toBe(cents);
        expect(balance).toBeGreaterThanOrEqual(deposit);
      }),
    );
  });

  test('never falls when the total rises', () => {
    fc.assert(
      fc.property(anyTotal, fc.integer({ min: 0, max: 1000 }), (cents, extraCents) =>
        expect(calculateDeposit(cents + extraCents)).toBeGreaterThanOrEqual(calculateDeposit(cents)),
      ),
    );
  });
});

describe('an amount', () => {
  test.each([0.1, 1.5, NaN, Infinity, -Infinity, 2 ** 53, 100_000_001, '100', null, true, 10n, [1]])(
    'is not %p',
    (wrong) => {
      expect(Amount.safeParse(wrong).success).toBe(false);
      expect(Cents.safeParse(wrong).success).toBe(false);
    },
  );

  test('is not negative, but a line of a breakdown may be', () => {
    expect(Amount.safeParse(-1).success).toBe(false);
    expect(Cents.parse(-1)).toBe(-1);
  });

  test('is up to a million dollars, and a line of a breakdown down to minus as much', () => {
    expect([Amount.parse(0), Amount.parse(100_000_000), Cents.parse(-100_000_000)]).toEqual([
      0, 100_000_000, -100_000_000,
    ]);
  });
});
