import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { PUBLISHED_POLICIES, requirePolicy } from './cancellation-policy.js';

const { version: policyVersion, calculateFeeCents } = requirePolicy('2026-11', PUBLISHED_POLICIES);

test.each([
  [120, 40_000],
  [60, 40_000],
  [59, 100_000],
  [30, 100_000],
  [29, 200_000],
  [0, 200_000],
])('the fee %i days before departure is %i of 200000 cents', (daysBefore, feeCents) => {
  expect(policyVersion).toBe('cancellation/1');
  expect(calculateFeeCents({ totalCents: 200_000, daysBefore })).toBe(feeCents);
});

test('the fee is rounded half up and never falls as the departure comes nearer', () => {
  expect(calculateFeeCents({ totalCents: 333, daysBefore: 60 })).toBe(67);
  expect(calculateFeeCents({ totalCents: 333, daysBefore: 30 })).toBe(167);
  const cents = fc.integer({ min: 1, max: 10_000_000 });
  fc.assert(
    fc.property(cents, fc.nat(200), fc.nat(200), (totalCents, days, otherDays) => {
      const earlyFeeCents = calculateFeeCents({ totalCents, daysBefore: Math.max(days, otherDays) });
      const lateFeeCents = calculateFeeCents({ totalCents, daysBefore: Math.min(days, otherDays) });
      expect(earlyFeeCents).toBeLessThanOrEqual(lateFeeCents);
      expect(lateFeeCents).toBeLessThanOrEqual(totalCents);
    }),
  );
});

test.each(['2031-01', '', 'toString'])('terms %j, which were never published, have no policy', (version) => {
  expect(() => requirePolicy(version, PUBLISHED_POLICIES)).toThrow(
    `No cancellation policy is known for the terms ${version}`,
  );
});
