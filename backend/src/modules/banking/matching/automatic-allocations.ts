import type { MatchableBooking } from '@wayfold/contracts/payments/matchable-bookings';
import {
  createTransferIndex,
  type LineToMatch,
  matchLine,
  type MatchVerdict,
  type Transfer,
} from './match.js';
import { allocateToInstalments, type AllocationPart, findNextOpenInstalment } from './open-amounts.js';

/** Booking totals to compare a line with: the amount due next, or all that is open. */
const PAYABLE_AMOUNTS: readonly ((booking: MatchableBooking) => number)[] = [
  (booking) => findNextOpenInstalment(booking)?.openCents ?? 0,
  ({ openCents }) => openCents,
];

/** Returns the booking in the matcher's form, with `dueCents` to pay. */
export const toTransfer = (
  booking: MatchableBooking,
  dueCents: number,
  leadName: string | null,
): Transfer => ({
  bookingId: booking.bookingId,
  reference: booking.reference,
  amountCents: dueCents,
  currency: 'USD',
  leadName,
  isPaid: dueCents <= 0,
});

/**
 * Finds allocations that need no person: the line names valid references and pays, to the cent, what is due
 * next or all that is open. Undefined leaves it to staff.
 */
export function findAutomaticAllocations(
  line: LineToMatch,
  bookings: readonly MatchableBooking[],
): readonly AllocationPart[] | undefined {
  for (const calculateAmountCents of PAYABLE_AMOUNTS) {
    const index = createTransferIndex(
      bookings.map((booking) => toTransfer(booking, calculateAmountCents(booking), null)),
    );
    const verdict = matchLine(line, index);
    const transfers = listPaidTransfers(verdict);
    if (transfers.length === 0) continue;
    return transfers.flatMap(({ bookingId, amountCents }) => {
      const booking = bookings.find((candidate) => candidate.bookingId === bookingId);
      return booking ? allocateToInstalments(booking, amountCents).parts : [];
    });
  }
  return undefined;
}

function listPaidTransfers(verdict: MatchVerdict): readonly Transfer[] {
  if (verdict.kind === 'match') return [verdict.transfer];
  return verdict.kind === 'several' && verdict.isExact ? verdict.transfers : [];
}
