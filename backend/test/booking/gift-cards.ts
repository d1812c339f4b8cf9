import { fold } from '../../src/kernel/decider.js';
import { allotment } from '../../src/modules/booking/inventory/allotment.js';
import { giftCard, toGiftCardName } from '../../src/modules/booking/gift-cards/gift-card.js';
import type { GiftCardStates } from '../../src/modules/booking/settlement/settle-with-gift-cards.js';
import type { AllotmentEvent, BookingEvent, GiftCardEvent, ReceivedPayment } from '../../src/modules/booking/events.js';
import { BOOKING, bookingFrom, id, instalmentId, opened, seatsHeld } from './builders.js';

/** The nth gift card. */
export const cardId = (n = 1): string => id(n, 16);

export const cardIssued = (amountCents: number, n = 1, expiresOn: string | null = null): GiftCardEvent => ({
  type: 'GiftCardIssued',
  data: {
    giftCardId: cardId(n),
    codeId: id(n, 17),
    codeHash: 'b'.repeat(64),
    amountCents,
    expiresOn,
    reason: 'the guide fell ill',
    approvalId: null,
  },
});
export const reserved = (amountCents: number, n = 1, bookingId = BOOKING): GiftCardEvent => ({
  type: 'GiftCardReserved',
  data: { giftCardId: cardId(n), bookingId, amountCents },
});
export const released = (amountCents: number, n = 1, bookingId = BOOKING): GiftCardEvent => ({
  type: 'GiftCardReleased',
  data: { giftCardId: cardId(n), bookingId, amountCents },
});

/** The mth payment by the nth gift card: its event, and the booking's payment. */
export const redeemed = (
  kind: 'deposit' | 'balance' | 'full',
  amountCents: number,
  { n = 1, m = 1 }: { readonly n?: number; readonly m?: number } = {},
): GiftCardEvent => ({
  type: 'GiftCardRedeemed',
  data: {
    redemptionId: `${cardId(n)}-${m}`,
    bookingId: BOOKING,
    instalmentId: instalmentId(kind),
    amountCents,
  },
});
export const byCard = (
  kind: 'deposit' | 'balance' | 'full',
  amountCents: number,
  { n = 1, m = 1 }: { readonly n?: number; readonly m?: number } = {},
): ReceivedPayment => ({
  instalmentId: instalmentId(kind),
  amountCents,
  provider: 'gift-card',
  paymentId: `${cardId(n)}-${m}`,
  chargeId: cardId(n),
  customerId: null,
  paymentMethodId: null,
  card: null,
});

/** The nth gift card is applied to a booking. */
export const applied = (amountCents: number, n = 1): BookingEvent => ({
  type: 'GiftCardApplied',
  data: { giftCardId: cardId(n), amountCents },
});

/** A booking, its seats, and gift cards by number. */
export const giftStates = (
  booking: readonly BookingEvent[],
  cards: Readonly<Record<number, readonly GiftCardEvent[]>>,
  seats: readonly AllotmentEvent[] = [opened(), seatsHeld()],
): GiftCardStates => ({
  booking: bookingFrom(booking),
  allotment: fold(allotment.evolve, allotment.initialState, seats),
  coupon: undefined,
  cards: Object.fromEntries(
    Object.entries(cards).map(([n, events]) => [
      toGiftCardName(cardId(Number(n))),
      fold(giftCard.evolve, giftCard.initialState, events),
    ]),
  ),
});
