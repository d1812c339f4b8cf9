import { sumCents } from '@wayfold/contracts/kernel/cents';
import { toUtcDate } from '@wayfold/contracts/kernel/dates';
import { isRefusal, type Refusal, refuse } from '../../../kernel/refuse.js';
import type { BookingState, ConfirmedBooking, ExistingBooking } from '../core/booking.js';
import { type HoldRefusal, toHeldBooking } from '../core/held-booking.js';
import { calculateOpenInstalmentCents, type InstalmentState } from '../core/instalment.js';
import { dropOrder, mayCapture } from '../core/open-payments.js';
import type { BookingEvent, GiftCardEvent } from '../events.js';
import { giftCard, type GiftCardState } from '../gift-cards/gift-card.js';
import { redeemGiftCard } from '../settlement/settle-with-gift-cards.js';
import { repeatTransfer } from '../transfer/bank-transfer.js';

/** Limit on gift cards per booking. */
export const MAX_GIFT_CARDS = 10;

interface ApplicationStates {
  readonly booking: BookingState;
  readonly giftCard: GiftCardState;
}

interface GiftCardDecision {
  readonly booking: readonly BookingEvent[];
  readonly giftCard: readonly GiftCardEvent[];
}

export type ApplyRefusal =
  | HoldRefusal
  | 'NOTHING_DUE'
  | 'GIFT_CARD_APPLIED'
  | 'TOO_MANY_GIFT_CARDS'
  | 'GIFT_CARD_NOT_USABLE'
  | 'GIFT_CARD_EXPIRED'
  | 'GIFT_CARD_EMPTY';

/** Lists the lead's own instalments: the lead's gift card pays no co-payer's share. */
export const listOwnInstalments = ({ instalments }: ExistingBooking): readonly InstalmentState[] =>
  instalments.filter(({ payer }) => payer.kind === 'lead');

interface GiftCardApplication {
  readonly giftCardId: string;
  readonly now: Date;
}

/** Applies a gift card: reserves it during a hold, redeems it at once for a confirmed booking. */
export function applyGiftCard(
  { booking, giftCard: giftCardState }: ApplicationStates,
  application: GiftCardApplication,
): GiftCardDecision | Refusal<ApplyRefusal | 'NOT_FOUND' | 'PAYMENT_IN_PROGRESS'> {
  if (booking.status === 'NEW') return refuse('NOT_FOUND');
  return booking.status === 'CONFIRMED'
    ? applyToConfirmed(booking, giftCardState, application)
    : applyToHold({ booking, giftCard: giftCardState }, application);
}

/** Redeems a gift card for what the lead's own instalments leave open. */
export const redeemForOwnInstalments = (
  booking: ConfirmedBooking,
  giftCardState: GiftCardState,
  application: GiftCardApplication,
): ReturnType<typeof redeemGiftCard> =>
  redeemGiftCard(
    booking,
    { ...application, state: giftCardState },
    listOwnInstalments(booking).map(({ id }) => id),
  );

function applyToConfirmed(
  booking: ConfirmedBooking,
  giftCardState: GiftCardState,
  application: GiftCardApplication,
): GiftCardDecision | Refusal<ApplyRefusal | 'PAYMENT_IN_PROGRESS'> {
  if (listOwnInstalments(booking).some(mayCapture)) return refuse('PAYMENT_IN_PROGRESS');
  const redemption = redeemForOwnInstalments(booking, giftCardState, application);
  if (isRefusal(redemption)) return redemption;
  return { booking: redemption.booking, giftCard: Object.values(redemption.giftCards).flat() };
}

/** Reserves a gift card for a booking on hold, up to what money and earlier gift cards leave of the price. */
export function applyToHold(
  states: ApplicationStates,
  { giftCardId, now }: GiftCardApplication,
): GiftCardDecision | Refusal<ApplyRefusal> {
  const booking = toHeldBooking(states.booking, now);
  if (isRefusal(booking)) return booking;
  const { bookingId, giftCards } = booking;
  if (giftCards.some((candidate) => candidate.giftCardId === giftCardId)) return refuse('GIFT_CARD_APPLIED');
  if (giftCards.length >= MAX_GIFT_CARDS) return refuse('TOO_MANY_GIFT_CARDS', { most: MAX_GIFT_CARDS });
  const bookingOpenCents = booking.instalments.reduce(
    (cents, instalment) => cents + calculateOpenInstalmentCents(instalment),
    0,
  );
  const upToCents = bookingOpenCents - sumCents(giftCards);
  if (upToCents <= 0) return refuse('NOTHING_DUE');
  const reservation = giftCard.decide(states.giftCard, {
    type: 'Reserve',
    bookingId,
    upToCents,
    today: toUtcDate(now),
  });
  if (isRefusal(reservation))
    return reservation.refused === 'GIFT_CARD_EXISTS'
      ? refuse('GIFT_CARD_NOT_USABLE')
      : refuse(reservation.refused);
  const appliedEvents = reservation.flatMap((event): BookingEvent[] =>
    event.type === 'GiftCardReserved'
      ? [{ type: 'GiftCardApplied', data: { giftCardId, amountCents: event.data.amountCents } }]
      : [],
  );
  return { booking: [...appliedEvents, ...repeatTransfer(booking, appliedEvents)], giftCard: reservation };
}

/** Releases the reserved value of a booking on hold; does nothing if the gift card is not applied. */
export function removeFromHold(
  { booking, giftCard: giftCardState }: ApplicationStates,
  giftCardId: string,
): GiftCardDecision | Refusal<'BOOKING_NOT_ON_HOLD' | 'PAYMENT_IN_PROGRESS'> {
  if (booking.status !== 'ON_HOLD') return refuse('BOOKING_NOT_ON_HOLD');
  const appliedGiftCard = booking.giftCards.find((candidate) => candidate.giftCardId === giftCardId);
  if (!appliedGiftCard) return { booking: [], giftCard: [] };
  // A pending payment asks only for the rest; without the gift card it would not cover the amount due.
  if (booking.instalments.some(mayCapture)) return refuse('PAYMENT_IN_PROGRESS');
  const release = giftCard.decide(giftCardState, { type: 'Release', bookingId: booking.bookingId });
  if (isRefusal(release))
    throw new Error(`gift card ${giftCardId} of booking ${booking.bookingId} is unknown`);
  const orders = booking.instalments.flatMap((instalment) => dropOrder(instalment, 'amount-changed'));
  const bookingEvents: BookingEvent[] = [...orders, { type: 'GiftCardRemoved', data: appliedGiftCard }];
  return { booking: [...bookingEvents, ...repeatTransfer(booking, bookingEvents)], giftCard: release };
}
