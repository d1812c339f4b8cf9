/** What is lost by cancelling, as a version of the Booking Terms promised it. Amounts in cents. */
export interface CancellationPolicy {
  readonly version: string;
  feeCents(booking: { readonly totalCents: number; readonly daysBefore: number }): number;
}

/** A share of a sum in whole per cent, half up. */
const percent = (cents: number, share: number): number => Math.floor((cents * share + 50) / 100);

/** 60 days or more before departure the deposit; 59 to 30 days half, or the deposit if that is more; then everything. */
const first: CancellationPolicy = {
  version: 'cancellation/1',
  feeCents({ totalCents, daysBefore }) {
    const deposit = percent(totalCents, 20);
    if (daysBefore >= 60) return deposit;
    return daysBefore >= 30 ? Math.max(deposit, percent(totalCents, 50)) : totalCents;
  },
};

/** By the version of the terms that the customer accepted. */
export type PublishedPolicies = Readonly<Record<string, CancellationPolicy>>;

/**
 * Every version of the terms that was ever published, also one that changed nothing about cancelling: it names the policy of
 * the one before. What was promised once stays here for ever.
 */
export const POLICIES: PublishedPolicies = { '2026-11': first, '2026-11-24': first };

/** @throws when the terms promised what nobody wrote down here: a guess could keep money that is the customer's */
export function policyOf(termsVersion: string, published = POLICIES): CancellationPolicy {
  const policy = Object.hasOwn(published, termsVersion) ? published[termsVersion] : undefined;
  if (!policy) throw new Error(`No cancellation policy is known for the terms ${termsVersion}`);
  return policy;
}
