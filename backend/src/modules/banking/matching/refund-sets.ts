import type { ExpectedTransfer, RefundSuggestion } from '@wayfold/contracts/money/expected-transfers';

type Refund = RefundSuggestion['refunds'][number];

const MOST = 6;
/** Above this number, not every combination is tried. */
const MOST_TOGETHER = 12;

/** Combinations of refunds that add up to `cents`. */
function choices(refunds: readonly Refund[], cents: number): Refund[][] {
  const found: Refund[][] = [];
  const choose = (from: number, left: number, chosen: Refund[]): void => {
    if (left === 0) found.push(chosen);
    if (left <= 0) return;
    for (let at = from; at < refunds.length; at++) {
      const refund = refunds[at];
      if (refund) choose(at + 1, left - refund.amountCents, [...chosen, refund]);
    }
  };
  choose(0, cents, []);
  return found;
}

/**
 * Refund sets a line may have paid: one of the exact amount, or several with that total, of one booking or
 * of all named ones. Refunds no longer to be sent come last.
 */
export function refundSets(
  cents: number,
  bookings: readonly ExpectedTransfer[],
  named: ReadonlySet<string>,
): RefundSuggestion[] {
  const of = ({ bookingId, reference, refunds }: ExpectedTransfer): Refund[] =>
    refunds.map(({ id: refundId, ...how }) => ({ bookingId, reference, refundId, ...how }));
  const together = bookings.filter(({ reference }) => named.has(reference)).flatMap(of);
  const groups = [...bookings.map(of), together].map((refunds) => refunds.slice(0, MOST_TOGETHER));
  const sets = new Map<string, Refund[]>();
  for (const set of groups.flatMap((refunds) => choices(refunds, cents)))
    sets.set(set.map(({ refundId }) => refundId).join(), set);
  const ended = (set: readonly Refund[]): number => set.filter(({ reversed }) => reversed).length;
  return [...sets.values()]
    .sort((a, b) => ended(a) - ended(b) || a.length - b.length)
    .slice(0, MOST)
    .map((refunds) => ({ refunds }));
}
