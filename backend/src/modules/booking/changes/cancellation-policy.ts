import { calculatePercentCents } from '@wayfold/contracts/kernel/cents';

/** Cancellation fee as promised by a version of the Booking Terms. Amounts in cents. */
export interface CancellationPolicy {
  readonly version: string;
  calculateFeeCents(booking: { readonly totalCents: number; readonly daysBefore: number }): number;
}

/**
 * The deposit 60 days or more before departure; half (at least the deposit) 59 to 30 days before;
 * then everything.
 */
const firstPolicy: CancellationPolicy = {
  version: 'cancellation/1',
  calculateFeeCents({ totalCents, daysBefore }) {
    // As promised then: a later deposit of `pricing` does not change it.
    const depositCents = calculatePercentCents(totalCents, 20);
    if (daysBefore >= 60) return depositCents;
    return daysBefore >= 30 ? Math.max(depositCents, calculatePercentCents(totalCents, 50)) : totalCents;
  },
};

/** Policies by the version of the accepted terms. */
export type PublishedPolicies = Readonly<Record<string, CancellationPolicy>>;

/**
 * Every version of the terms ever published, also those that changed no policy. Entries are never removed:
 * bookings keep what they were promised.
 */
export const PUBLISHED_POLICIES: PublishedPolicies = {
  '2026-11': firstPolicy,
  '2026-11-24': firstPolicy,
  '2026-11-28': firstPolicy,
};

/** @throws for an unknown version: a guess could keep the customer's money */
export function requirePolicy(
  termsVersion: string,
  publishedPolicies: PublishedPolicies,
): CancellationPolicy {
  const policy = Object.hasOwn(publishedPolicies, termsVersion) ? publishedPolicies[termsVersion] : undefined;
  if (!policy) throw new Error(`No cancellation policy is known for the terms ${termsVersion}`);
  return policy;
}
