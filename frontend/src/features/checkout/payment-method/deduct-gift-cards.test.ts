import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { deductGiftCards } from './deduct-gift-cards.js';

const anyCents = fc.integer({ min: 0, max: 2_000_000 });

describe('the remainder after gift cards', () => {
  test('adds up with their part to the exact price', () => {
    fc.assert(
      fc.property(anyCents, anyCents, anyCents, (dueCents, balanceCents, promisedCents) => {
        const { nowCents, laterCents } = deductGiftCards(dueCents, balanceCents, promisedCents);
        expect(nowCents).toBeGreaterThanOrEqual(0);
        expect(laterCents).toBeGreaterThanOrEqual(0);
        expect(nowCents + laterCents + Math.min(promisedCents, dueCents + balanceCents)).toBe(
          dueCents + balanceCents,
        );
      }),
    );
  });

  test('reduces later amounts only beyond the amount due now', () => {
    fc.assert(
      fc.property(anyCents, anyCents, anyCents, (dueCents, balanceCents, promisedCents) => {
        const { nowCents, laterCents } = deductGiftCards(dueCents, balanceCents, promisedCents);
        expect(nowCents > 0 ? laterCents : balanceCents).toBe(balanceCents);
      }),
    );
  });
});
