import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import type { GiftCardsOfBooking } from '@wayfold/contracts/money/gift-cards';
import type { BookingEvent } from '../events.js';

/** The cards that are set aside for a booking on hold; none once it is confirmed or over. */
export function giftCardsIn(booking: BookingView, events: readonly BookingEvent[]): GiftCardsOfBooking {
  const cards = new Map<string, number>();
  for (const { type, data } of events) {
    if (type === 'GiftCardApplied') cards.set(data.giftCardId, data.amountCents);
    if (type === 'GiftCardRemoved') cards.delete(data.giftCardId);
  }
  const open = booking.status === 'ON_HOLD' || booking.status === 'PENDING_PAYMENT';
  const applied = open ? [...cards].map(([id, amountCents]) => ({ id, amountCents })) : [];
  const promisedCents = applied.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const due = open ? booking.instalments.find(({ kind }) => kind !== 'balance') : undefined;
  const dueNowCents = due ? Math.max(0, due.amountCents - due.paidCents - promisedCents) : 0;
  return { cards: applied, promisedCents, dueNowCents, booking };
}
