import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { policyOf } from './cancellation-policy.js';

const { version, feeCents } = policyOf('2026-11');

test.each([
  [120, 40_000],
  [60, 40_000],
  [59, 100_000],
  [30, 100_000],
  [29, 200_000],
  [0, 200_000],
])('%i days before departure, of 2,000.00', (daysBefore, fee) => {
  expect(version).toBe('cancellation/1');
  expect(feeCents({ totalCents: 200_000, daysBefore })).toBe(fee);
});

test('half cents go up, and the fee never shrinks as the day comes nearer', () => {
  expect(feeCents({ totalCents: 333, daysBefore: 60 })).toBe(67);
  expect(feeCents({ totalCents: 333, daysBefore: 30 })).toBe(167);
  const cents = fc.integer({ min: 1, max: 10_000_000 });
  fc.assert(
    fc.property(cents, fc.nat(200), fc.nat(200), (totalCents, a, b) => {
      const [far, near] = a > b ? [a, b] : [b, a];
      const early = feeCents({ totalCents, daysBefore: far });
      const late = feeCents({ totalCents, daysBefore: near });
      expect(early).toBeLessThanOrEqual(late);
      expect(late).toBeLessThanOrEqual(totalCents);
    }),
  );
});
