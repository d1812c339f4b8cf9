import { calculateOpenCents, sumCents } from '@wayfold/contracts/kernel/cents';
import type { MatchableBooking } from '@wayfold/contracts/payments/matchable-bookings';
import { type Refusal, refuse } from '../../../kernel/refuse.js';
import type { Allocation } from '../events.js';

/** Incoming money as the booking recorded it; a payment split over instalments has one entry for each. */
interface RecordedPayment {
  readonly paymentId: string;
  readonly instalmentId: string;
  /** Cents paid to the instalment; 0 if the money exceeded what was due. */
  readonly amountCents: number;
  /**
   * The payment comes from a bank line, keyed by its allocation;
   * it counts while the line keeps the allocation.
   */
  readonly isFromLine: boolean;
}

/** A row of `matchable_bookings`: what is open, and the gift cards that will pay part of it later. */
export interface MatchableBookingRow extends MatchableBooking {
  readonly payments: readonly RecordedPayment[];
  readonly giftCards: readonly { readonly giftCardId: string; readonly amountCents: number }[];
}

/** Recomputes the open amounts after `payments`; equals the amount on the booking's own page. */
export function recomputeOpenAmounts(
  booking: MatchableBookingRow,
  payments = booking.payments,
): MatchableBookingRow {
  const instalments = booking.instalments.map((instalment) => {
    const instalmentPayments = payments.filter(({ instalmentId }) => instalmentId === instalment.id);
    const paidCents = sumCents(instalmentPayments);
    return {
      ...instalment,
      openCents: booking.status === 'CANCELLED' ? 0 : calculateOpenCents(instalment.amountCents, paidCents),
    };
  });
  return { ...setInstalments(booking, instalments), payments };
}

type OpenInstalment = MatchableBooking['instalments'][number];

/** Returns the booking with these instalments; their open amounts add up to the booking's. */
const setInstalments = <Booking extends MatchableBooking>(
  booking: Booking,
  instalments: OpenInstalment[],
): Booking => ({
  ...booking,
  instalments,
  openCents: instalments.reduce((sum, { openCents }) => sum + openCents, 0),
});

/** Subtracts `cents` from what is open, from the earliest instalment on. */
function subtractFromEarliest(instalments: readonly OpenInstalment[], cents: number): OpenInstalment[] {
  let restCents = cents;
  return instalments.map((instalment) => {
    const paidCents = Math.min(restCents, instalment.openCents);
    restCents -= paidCents;
    return { ...instalment, openCents: instalment.openCents - paidCents };
  });
}

/** An allocation that has no id yet. */
export type AllocationPart = Pick<Allocation, 'bookingId' | 'instalmentId' | 'amountCents'>;

type AllocatedPart = AllocationPart & Pick<Allocation, 'allocationId'>;

/**
 * Subtracts bank line allocations from what is open. Recorded money pays what the booking says, unless the
 * line took it back; unrecorded money and overpayments cover the earliest open instalments.
 */
export function subtractAllocations(
  booking: MatchableBookingRow,
  allocations: readonly AllocatedPart[],
): MatchableBookingRow {
  const ownAllocations = allocations.filter(({ bookingId }) => bookingId === booking.bookingId);
  const standingIds = new Set(ownAllocations.map(({ allocationId }) => allocationId));
  const paymentIds = new Set(booking.payments.map(({ paymentId }) => paymentId));
  const recordedRow = recomputeOpenAmounts(
    booking,
    booking.payments.filter(({ isFromLine, paymentId }) => !isFromLine || standingIds.has(paymentId)),
  );
  return subtractUnrecorded(
    recordedRow,
    ownAllocations.filter(({ allocationId }) => !paymentIds.has(allocationId)),
  );
}

function subtractUnrecorded(
  booking: MatchableBookingRow,
  unrecordedParts: readonly AllocatedPart[],
): MatchableBookingRow {
  const ids = new Set(booking.instalments.map(({ id }) => id));
  let unassignedCents = sumCents(
    unrecordedParts.filter(({ instalmentId }) => instalmentId === null || !ids.has(instalmentId)),
  );
  const instalments = booking.instalments.map((instalment) => {
    const restCents =
      instalment.openCents -
      sumCents(unrecordedParts.filter(({ instalmentId }) => instalmentId === instalment.id));
    unassignedCents += Math.max(0, -restCents);
    return { ...instalment, openCents: Math.max(0, restCents) };
  });
  return setInstalments(booking, subtractFromEarliest(instalments, unassignedCents));
}

/** Subtracts applied gift cards: first from what is due first, then from what is due next. */
export const subtractGiftCards = ({
  giftCards,
  payments: _payments,
  ...booking
}: MatchableBookingRow): MatchableBooking =>
  setInstalments(booking, subtractFromEarliest(booking.instalments, sumCents(giftCards)));

export const findNextOpenInstalment = ({ instalments }: MatchableBooking) =>
  instalments.find(({ openCents }) => openCents > 0);

/** Allocates money to the earliest open instalments first; returns the rest as `unallocatedCents`. */
export function allocateToInstalments(
  booking: MatchableBooking,
  cents: number,
): { parts: AllocationPart[]; unallocatedCents: number } {
  let unallocatedCents = cents;
  const parts: AllocationPart[] = [];
  for (const { id: instalmentId, openCents } of booking.instalments) {
    const amountCents = Math.min(unallocatedCents, openCents);
    if (amountCents <= 0) continue;
    unallocatedCents -= amountCents;
    parts.push({ bookingId: booking.bookingId, instalmentId, amountCents });
  }
  return { parts, unallocatedCents };
}

/**
 * Checks staff's allocations. An amount other than what is open needs a reason,
 * because finance asks about it later.
 */
export function checkAllocations(
  bookings: readonly MatchableBooking[],
  {
    allocations,
    reason,
  }: { readonly allocations: readonly AllocationPart[]; readonly reason: string | null },
): Refusal<'ALLOCATION_BOOKING_UNKNOWN' | 'ALLOCATION_NEEDS_REASON'> | undefined {
  const isKnown = ({ bookingId, instalmentId }: AllocationPart): boolean => {
    const booking = bookings.find((candidate) => candidate.bookingId === bookingId);
    return (
      booking !== undefined &&
      (instalmentId === null || booking.instalments.some(({ id }) => id === instalmentId))
    );
  };
  if (!allocations.every(isKnown)) return refuse('ALLOCATION_BOOKING_UNKNOWN');
  return reason !== null || isExactAllocation(allocations, bookings)
    ? undefined
    : refuse('ALLOCATION_NEEDS_REASON');
}

/** True if the allocations pay whole instalments and nothing beyond; anything else needs a reason. */
export const isExactAllocation = (
  parts: readonly AllocationPart[],
  bookings: readonly MatchableBooking[],
): boolean =>
  parts.every(({ bookingId, instalmentId }) => {
    const booking = bookings.find((candidate) => candidate.bookingId === bookingId);
    const bookingParts = parts.filter((part) => part.bookingId === bookingId);
    // An allocation without an instalment covers the booking as a whole, and so do its other parts.
    const paidParts = bookingParts.filter(
      (part) => instalmentId === null || part.instalmentId === instalmentId,
    );
    const openCents =
      instalmentId === null
        ? booking?.openCents
        : booking?.instalments.find(({ id }) => id === instalmentId)?.openCents;
    return openCents !== undefined && openCents === sumCents(paidParts);
  });
