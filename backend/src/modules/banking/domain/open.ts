import type { ExpectedTransfer } from '@wayfold/contracts/expected-transfers';
import type { Allocation, AwaitedTransfer } from '../events.js';

type Part = Pick<Allocation, 'bookingId' | 'instalmentId' | 'amountCents'>;

const sumOf = (parts: readonly { readonly amountCents: number }[]): number =>
  parts.reduce((sum, { amountCents }) => sum + amountCents, 0);

/**
 * What is still open of a booking when these allocations of bank lines count as paid. What is for the booking as a whole,
 * and what an instalment got beyond its amount, pays the earliest open ones, unless it went back.
 */
export function lessAllocated(booking: AwaitedTransfer, allocations: readonly Part[]): AwaitedTransfer {
  const mine = allocations.filter(({ bookingId }) => bookingId === booking.bookingId);
  if (mine.length === 0) return booking;
  const known = new Set(booking.instalments.map(({ id }) => id));
  let spare = sumOf(mine.filter(({ instalmentId }) => instalmentId === null || !known.has(instalmentId)));
  const direct = booking.instalments.map((instalment) => {
    const left =
      instalment.openCents - sumOf(mine.filter(({ instalmentId }) => instalmentId === instalment.id));
    spare += Math.max(0, -left);
    return { ...instalment, openCents: Math.max(0, left) };
  });
  spare = Math.max(0, spare - booking.sentBackCents);
  const instalments = direct.map((instalment) => {
    const used = Math.min(spare, instalment.openCents);
    spare -= used;
    return { ...instalment, openCents: instalment.openCents - used };
  });
  const openCents = instalments.reduce((sum, instalment) => sum + instalment.openCents, 0);
  return { ...booking, instalments, openCents };
}

/** What is to come by bank: cards that are set aside pay what is due first, then what is due after it. */
export function lessGifts({
  gifts,
  sentBackCents: _sentBack,
  ...booking
}: AwaitedTransfer): ExpectedTransfer {
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
