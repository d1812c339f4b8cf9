import type { MatchableBooking } from '@wayfold/contracts/payments/matchable-bookings';
import { formatAmount, parseCents } from '../../../shared/i18n/amount.js';
import type { AllocationInput } from './bank-queries.js';

/** A booking's part of a bank line, as staff typed it. */
export interface AllocationDraft {
  readonly booking: MatchableBooking;
  /** Null to allocate to the booking as a whole. */
  readonly instalmentId: string | null;
  /** Dollars, as staff typed them. */
  readonly amount: string;
}

/** Calculates what remains of a line; negative if too much is allocated. Invalid amounts count as zero. */
export const calculateRemainingCents = (
  unallocatedCents: number,
  allocations: readonly AllocationDraft[],
): number =>
  allocations.reduce(
    (remainingCents, { amount }) => remainingCents - (parseCents(amount) ?? 0),
    unallocatedCents,
  );

/** Proposes a booking's first open instalment, up to `remainingCents`; if none is open, the whole booking. */
export function proposeAllocation(booking: MatchableBooking, remainingCents: number): AllocationDraft {
  const openInstalment = booking.instalments.find(({ openCents }) => openCents > 0);
  const cents = Math.max(0, Math.min(remainingCents, openInstalment?.openCents ?? remainingCents));
  return { booking, instalmentId: openInstalment?.id ?? null, amount: formatAmount(cents) };
}

/** Parses the typed allocations; returns undefined while an amount is invalid or zero. */
export function parseAllocations(allocations: readonly AllocationDraft[]): AllocationInput[] | undefined {
  const parts: AllocationInput[] = [];
  for (const { booking, instalmentId, amount } of allocations) {
    const amountCents = parseCents(amount);
    if (amountCents === undefined || amountCents === 0) return undefined;
    parts.push({ bookingId: booking.bookingId, instalmentId, amountCents });
  }
  return parts;
}
