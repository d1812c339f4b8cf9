import type { MatchableBooking, RefundSuggestion } from '@wayfold/contracts/payments/matchable-bookings';

type Refund = RefundSuggestion['refunds'][number];

const MAX_SETS = 6;
/** Above this number, not every combination is tried. */
const MAX_COMBINED_REFUNDS = 12;

/** Lists combinations of refunds that add up to `cents`. */
function combineRefunds(refunds: readonly Refund[], cents: number): Refund[][] {
  const sets: Refund[][] = [];
  const choose = (startIndex: number, restCents: number, chosenRefunds: Refund[]): void => {
    if (restCents === 0) sets.push(chosenRefunds);
    if (restCents <= 0) return;
    for (let index = startIndex; index < refunds.length; index++) {
      const refund = refunds[index];
      if (refund) choose(index + 1, restCents - refund.amountCents, [...chosenRefunds, refund]);
    }
  };
  choose(0, cents, []);
  return sets;
}

/**
 * Suggests refund sets a line may have paid: a refund of the exact amount, or several with that total, of one
 * booking or of all named bookings. Refunds no longer to be sent come last.
 */
export function suggestRefundSets(
  cents: number,
  bookings: readonly MatchableBooking[],
  namedReferences: ReadonlySet<string>,
): RefundSuggestion[] {
  const toRefunds = ({ bookingId, reference, refunds }: MatchableBooking): Refund[] =>
    refunds.map(({ id: refundId, ...details }) => ({ bookingId, reference, refundId, ...details }));
  const namedRefunds = bookings.filter(({ reference }) => namedReferences.has(reference)).flatMap(toRefunds);
  const groups = [...bookings.map(toRefunds), namedRefunds].map((refunds) =>
    refunds.slice(0, MAX_COMBINED_REFUNDS),
  );
  const setByRefundIds = new Map<string, Refund[]>();
  for (const refundSet of groups.flatMap((refunds) => combineRefunds(refunds, cents)))
    setByRefundIds.set(refundSet.map(({ refundId }) => refundId).join(), refundSet);
  const countReversed = (refundSet: readonly Refund[]): number =>
    refundSet.filter(({ isReversed }) => isReversed).length;
  return [...setByRefundIds.values()]
    .sort((a, b) => countReversed(a) - countReversed(b) || a.length - b.length)
    .slice(0, MAX_SETS)
    .map((refunds) => ({ refunds }));
}
