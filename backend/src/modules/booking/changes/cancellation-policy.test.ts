import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  foldExistingBooking,
  newDepositPaidHistory,
  TERMS,
} from '../../../../test/support/booking/builders.js';
import { requireAccepted } from '../../../../test/support/scenario.js';
import type { BookingEvent } from '../events.js';
import { type CancelCommand, decideCancel } from './cancel.js';
import {
  type CancellationPolicy,
  PUBLISHED_POLICIES,
  type PublishedPolicies,
  requirePolicy,
} from './cancellation-policy.js';

const { version: policyVersion, calculateFeeCents } = requirePolicy('2026-11');

test.each([
  [120, 40_000],
  [60, 40_000],
  [59, 100_000],
  [30, 100_000],
  [29, 200_000],
  [0, 200_000],
])('the fee %i days before departure is %i of 200000 cents', (daysBefore, fee) => {
  expect(policyVersion).toBe('cancellation/1');
  expect(calculateFeeCents({ totalCents: 200_000, daysBefore })).toBe(fee);
});

test('the fee is rounded half up and never falls as the departure comes nearer', () => {
  expect(calculateFeeCents({ totalCents: 333, daysBefore: 60 })).toBe(67);
  expect(calculateFeeCents({ totalCents: 333, daysBefore: 30 })).toBe(167);
  const cents = fc.integer({ min: 1, max: 10_000_000 });
  fc.assert(
    fc.property(cents, fc.nat(200), fc.nat(200), (totalCents, days, otherDays) => {
      const earlyFee = calculateFeeCents({ totalCents, daysBefore: Math.max(days, otherDays) });
      const lateFee = calculateFeeCents({ totalCents, daysBefore: Math.min(days, otherDays) });
      expect(earlyFee).toBeLessThanOrEqual(lateFee);
      expect(lateFee).toBeLessThanOrEqual(totalCents);
    }),
  );
});

test.each(['2031-01', '', 'toString'])('terms %j, which were never published, have no policy', (version) => {
  expect(() => requirePolicy(version)).toThrow(`No cancellation policy is known for the terms ${version}`);
});

describe('after a second version of the terms was published', () => {
  const secondPolicy: CancellationPolicy = { version: 'cancellation/2', calculateFeeCents: () => 1_000 };
  const publishedPolicies: PublishedPolicies = { ...PUBLISHED_POLICIES, '2027-01': secondPolicy };
  /** Departs on 2027-05-08; 400.00 of 2,000.00 are paid. */
  const newBookingUnder = (version: string) =>
    foldExistingBooking(
      newDepositPaidHistory().map((event): BookingEvent => {
        if (event.type !== 'BookingCreated') return event;
        const quote = { ...event.data.quote, terms: { ...TERMS, version } };
        return { ...event, data: { ...event.data, quote } };
      }),
    );
  const command: CancelCommand = { type: 'Cancel', by: 'customer', reason: 'illness', today: '2027-03-01' };

  test.each([
    { version: '2026-11', policy: 'cancellation/1', retainedCents: 40_000, refundCents: 0 },
    { version: '2027-01', policy: 'cancellation/2', retainedCents: 1_000, refundCents: 39_000 },
  ])(
    'a booking under the terms $version is previewed and cancelled under the policy $policy',
    ({ version, policy, retainedCents, refundCents }) => {
      const booking = newBookingUnder(version);
      const preview = requireAccepted(decideCancel(command, booking, publishedPolicies));
      const [shown] = preview;

      expect(shown).toMatchObject({
        type: 'BookingCancelled',
        data: { policy, retainedCents, refundCents },
      });

      const expected = { retainedCents, refundCents };
      expect(decideCancel({ ...command, expectedAmounts: expected }, booking, publishedPolicies)).toEqual(
        preview,
      );

      // Amounts of the other version are not what this booking was promised.
      const otherAmounts =
        version === '2026-11'
          ? { retainedCents: 1_000, refundCents: 39_000 }
          : { retainedCents: 40_000, refundCents: 0 };
      expect(
        decideCancel({ ...command, expectedAmounts: otherAmounts }, booking, publishedPolicies),
      ).toMatchObject({
        refused: 'PREVIEW_CHANGED',
      });
    },
  );

  test('a booking under unknown terms throws', () => {
    expect(() => decideCancel(command, newBookingUnder('2031-01'), publishedPolicies)).toThrow(
      'No cancellation policy is known for the terms 2031-01',
    );
  });
});
