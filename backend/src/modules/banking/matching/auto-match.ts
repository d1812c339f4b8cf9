import type { ExpectedTransfer } from '@wayfold/contracts/expected-transfers';
import type { Allocation } from '../events.js';
import { matchPayment, transferIndex, type Payment, type Transfer } from './match.js';
import { fill, nextOpen } from './open-amounts.js';

type Part = Pick<Allocation, 'bookingId' | 'instalmentId' | 'amountCents'>;

/** Which sum of a booking a payment is held against: what is due next, or all that is open. */
const SUMS: readonly ((booking: ExpectedTransfer) => number)[] = [
  (booking) => nextOpen(booking)?.openCents ?? 0,
  ({ openCents }) => openCents,
];

/** The booking as the matcher takes it, with `dueCents` to pay. */
export const transferOf = (booking: ExpectedTransfer, dueCents: number, payer: string | null): Transfer => ({
  bookingId: booking.bookingId,
  reference: booking.reference,
  amountCents: dueCents,
  currency: 'USD',
  payer,
  paidBy: dueCents > 0 ? null : 'an earlier payment',
});

/**
 * What a line may be allocated to without a person: it names one or several references, each with its check symbol right, and
 * is to the cent what is due next, or all that is open, of these bookings. Undefined: a person decides.
 */
export function automaticAllocations(
  payment: Payment,
  bookings: readonly ExpectedTransfer[],
): readonly Part[] | undefined {
  for (const sumOf of SUMS) {
    const index = transferIndex(bookings.map((booking) => transferOf(booking, sumOf(booking), null)));
    const verdict = matchPayment(payment, index);
    const paid =
      verdict.kind === 'match'
        ? [verdict.transfer]
        : verdict.kind === 'several' && verdict.settles
          ? verdict.transfers
          : undefined;
    if (!paid) continue;
    return paid.flatMap(({ bookingId, amountCents }) => {
      const booking = bookings.find((each) => each.bookingId === bookingId);
      return booking ? fill(booking, amountCents).parts : [];
    });
  }
  return undefined;
}
