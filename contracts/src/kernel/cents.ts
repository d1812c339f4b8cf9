/** Arithmetic of US cents without a schema, so that the pages can import it too. */

/**
 * Calculates the open part of an amount in cents, never negative: a surplus, e.g. after a price cut, does not
 * pay other amounts.
 */
export const calculateOpenCents = (amountCents: number, paidCents: number): number =>
  Math.max(0, amountCents - paidCents);

/** Sums the amounts of payments, refunds, parts or lines. */
export const sumCents = (parts: readonly { readonly amountCents: number }[]): number =>
  parts.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** Calculates a whole-number percentage of an amount in cents, half up. */
export const calculatePercentCents = (cents: number, percent: number): number =>
  Math.floor((cents * percent + 50) / 100);

export const DEPOSIT_PERCENT = 20;

/** Calculates 20% of a total in cents, half up. The balance is the remainder, so the sum is exact. */
export const calculateDepositCents = (totalCents: number): number =>
  calculatePercentCents(totalCents, DEPOSIT_PERCENT);
