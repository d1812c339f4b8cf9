import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import { sumCents } from '@wayfold/contracts/kernel/cents';
import type { BookingGiftCards } from '@wayfold/contracts/payments/gift-cards';
import type { BookingEvent } from '../events.js';
import { type AppliedGiftCard, evolveAppliedGiftCards } from '../summary.js';

/** Builds the view of the gift cards applied to a booking on hold; none after that. */
export function buildGiftCardsView(booking: BookingView, events: readonly BookingEvent[]): BookingGiftCards {
  const appliedGiftCards = events.reduce<readonly AppliedGiftCard[]>(evolveAppliedGiftCards, []);
  const isHeld = booking.status === 'ON_HOLD' || booking.status === 'PENDING_PAYMENT';
  const giftCards = isHeld
    ? appliedGiftCards.map(({ giftCardId: id, amountCents }) => ({ id, amountCents }))
    : [];
  const promisedCents = sumCents(giftCards);
  const dueInstalment = isHeld ? booking.instalments.find(({ kind }) => kind !== 'balance') : undefined;
  const dueNowCents = dueInstalment
    ? Math.max(0, dueInstalment.amountCents - dueInstalment.paidCents - promisedCents)
    : 0;
  return { giftCards, promisedCents, dueNowCents, booking };
}
