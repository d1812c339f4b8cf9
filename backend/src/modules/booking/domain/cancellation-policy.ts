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

/** By the version of the terms that the customer accepted. A policy that was promised once stays here for ever. */
const POLICIES: Readonly<Record<string, CancellationPolicy>> = { '2026-11': first };

/** Terms that changed nothing about cancelling keep the policy of those before. */
export const policyOf = (termsVersion: string): CancellationPolicy => POLICIES[termsVersion] ?? first;
