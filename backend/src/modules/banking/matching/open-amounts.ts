import type { ExpectedTransfer } from '@wayfold/contracts/expected-transfers';
import { openAfter, type Allocation, type AwaitedTransfer } from '../events.js';

type Part = Pick<Allocation, 'bookingId' | 'instalmentId' | 'amountCents'>;
type Allocated = Part & Pick<Allocation, 'allocationId'>;

const sumOf = (parts: readonly { readonly amountCents: number }[]): number =>
  parts.reduce((sum, { amountCents }) => sum + amountCents, 0);

/**
 * What is still open of a booking as the bank's lines stand. What it has taken of them pays what the booking says, unless it
 * is a line's again; what it has not heard of yet goes where it will put it: what is for the booking as a whole, and what an
 * instalment gets beyond what is open of it, pays the earliest open ones.
 */
export function lessAllocated(booking: AwaitedTransfer, allocations: readonly Allocated[]): AwaitedTransfer {
  const mine = allocations.filter(({ bookingId }) => bookingId === booking.bookingId);
  const standing = new Set(mine.map(({ allocationId }) => allocationId));
  const taken = new Set(booking.payments.map(({ paymentId }) => paymentId));
  const now = openAfter(
    booking,
    booking.payments.filter(({ line, paymentId }) => !line || standing.has(paymentId)),
  );
  return lessWaiting(
    now,
    mine.filter(({ allocationId }) => !taken.has(allocationId)),
  );
}

function lessWaiting(booking: AwaitedTransfer, waiting: readonly Allocated[]): AwaitedTransfer {
  const known = new Set(booking.instalments.map(({ id }) => id));
  let spare = sumOf(waiting.filter(({ instalmentId }) => instalmentId === null || !known.has(instalmentId)));
  const direct = booking.instalments.map((instalment) => {
    const left =
      instalment.openCents - sumOf(waiting.filter(({ instalmentId }) => instalmentId === instalment.id));
    spare += Math.max(0, -left);
    return { ...instalment, openCents: Math.max(0, left) };
  });
  const instalments = direct.map((instalment) => {
    const used = Math.min(spare, instalment.openCents);
    spare -= used;
    return { ...instalment, openCents: instalment.openCents - used };
  });
  return { ...booking, instalments, openCents: instalments.reduce((sum, each) => sum + each.openCents, 0) };
}

/** What is to come by bank: cards that are set aside pay what is due first, then what is due after it. */
export function lessGifts({ gifts, payments: _taken, ...booking }: AwaitedTransfer): ExpectedTransfer {
  let left = sumOf(gifts);
  const instalments = booking.instalments.map((instalment) => {
    const paid = Math.min(left, instalment.openCents);
    left -= paid;
    return { ...instalment, openCents: instalment.openCents - paid };
  });
  const openCents = instalments.reduce((sum, instalment) => sum + instalment.openCents, 0);
  return { ...booking, instalments, openCents };
}

/** The first instalment that is open. */
export const nextOpen = ({ instalments }: ExpectedTransfer) =>
  instalments.find(({ openCents }) => openCents > 0);

/** Puts money into what is open of a booking, the earliest instalment first; what is more than open is left. */
export function fill(booking: ExpectedTransfer, cents: number): { parts: Part[]; leftCents: number } {
  let leftCents = cents;
  const parts: Part[] = [];
  for (const { id: instalmentId, openCents } of booking.instalments) {
    const amountCents = Math.min(leftCents, openCents);
    if (amountCents <= 0) continue;
    leftCents -= amountCents;
    parts.push({ bookingId: booking.bookingId, instalmentId, amountCents });
  }
  return { parts, leftCents };
}

/** Whether allocations pay, of every booking, whole instalments and nothing beyond: whatever else needs a reason. */
export const paysExactly = (parts: readonly Part[], bookings: readonly ExpectedTransfer[]): boolean =>
  parts.every(({ bookingId, instalmentId }) => {
    const booking = bookings.find((each) => each.bookingId === bookingId);
    const ofBooking = parts.filter((each) => each.bookingId === bookingId);
    // What names no instalment is for the booking as a whole, and so are then its other parts.
    const paid = ofBooking.filter((each) => instalmentId === null || each.instalmentId === instalmentId);
    const open =
      instalmentId === null
        ? booking?.openCents
        : booking?.instalments.find(({ id }) => id === instalmentId)?.openCents;
    return open !== undefined && open === sumOf(paid);
  });
