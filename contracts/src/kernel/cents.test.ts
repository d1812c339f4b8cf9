import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { calculateDepositCents, sumCents } from './cents.js';
import { Amount } from './money.js';

const anyTotal = fc.integer({ min: 0, max: 100_000_000 });

test('amounts add up', () => {
  expect(sumCents([])).toBe(0);
  expect(sumCents([{ amountCents: 10_000 }, { amountCents: -1 }, { amountCents: 5_001 }])).toBe(15_000);
});

describe('the deposit', () => {
  test('is 20%, rounded half up: two and a half cents become three', () => {
    expect([0, 1, 2, 3, 5, 7, 8, 12, 13, 237_800, 237_802, 237_803].map(calculateDepositCents)).toEqual([
      0, 0, 0, 1, 1, 1, 2, 2, 3, 47_560, 47_560, 47_561,
    ]);
  });

  test('is a whole number of cents, within half a cent of a fifth, rounding ties up', () => {
    fc.assert(
      fc.property(anyTotal, (cents) => {
        const depositCents = calculateDepositCents(cents);
        expect(Number.isInteger(depositCents)).toBe(true);
        // In tenths of a cent, so nothing is rounded here: 2 = a fifth.
        const offset = depositCents * 10 - cents * 2;
        expect(offset).toBeGreaterThan(-5);
        expect(offset).toBeLessThanOrEqual(5);
      }),
    );
  });

  test('adds up with the balance to the total', () => {
    fc.assert(
      fc.property(anyTotal, (cents) => {
        const depositCents = calculateDepositCents(cents);
        const balanceCents = cents - depositCents;
        expect(Amount.safeParse(depositCents).success && Amount.safeParse(balanceCents).success).toBe(true);
        expect(depositCents + balanceCents).toBe(cents);
        expect(balanceCents).toBeGreaterThanOrEqual(depositCents);
      }),
    );
  });

  test('never falls when the total rises', () => {
    fc.assert(
      fc.property(anyTotal, fc.integer({ min: 0, max: 1000 }), (cents, extraCents) =>
        expect(calculateDepositCents(cents + extraCents)).toBeGreaterThanOrEqual(
          calculateDepositCents(cents),
        ),
      ),
    );
  });
});
