import type { ExpectedTransfer, RefundSuggestion } from '@wayfold/contracts/expected-transfers';

type Refund = RefundSuggestion['refunds'][number];

const MOST = 6;
/** Of more refunds than this at once not every choice is tried. */
const MOST_TOGETHER = 12;

/** Choices of refunds that come to a sum. */
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
 * Which refunds a line may have paid out: a single one of just its amount, or several that were sent as one sum, of one
 * booking or of all that the line names. What is not to be sent any more comes last.
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
