import { fold } from '../../src/kernel/decider.js';
import { allotment } from '../../src/modules/booking/inventory/allotment.js';
import { giftCard, toGiftCardName } from '../../src/modules/booking/gift-cards/gift-card.js';
import type { GiftCardStates } from '../../src/modules/booking/settlement/settle-with-gift-cards.js';
import type {
  AllotmentEvent,
  BookingEvent,
  GiftCardEvent,
  ReceivedPayment,
} from '../../src/modules/booking/events.js';
import {
  BOOKING,
  foldBooking,
  newId,
  getInstalmentId,
  newAllotmentOpened,
  newSeatsHeld,
} from './builders.js';

/** The nth gift card. */
export const newGiftCardId = (n = 1): string => newId(n, 16);

export const newGiftCardIssued = (
  amountCents: number,
  n = 1,
  expiresOn: string | null = null,
): GiftCardEvent => ({
  type: 'GiftCardIssued',
  data: {
    giftCardId: newGiftCardId(n),
    codeId: newId(n, 17),
    codeHash: 'b'.repeat(64),
    amountCents,
    expiresOn,
    reason: 'the guide fell ill',
    approvalId: null,
  },
});
export const newGiftCardReserved = (amountCents: number, n = 1, bookingId = BOOKING): GiftCardEvent => ({
  type: 'GiftCardReserved',
  data: { giftCardId: newGiftCardId(n), bookingId, amountCents },
});
export const newGiftCardReleased = (amountCents: number, n = 1, bookingId = BOOKING): GiftCardEvent => ({
  type: 'GiftCardReleased',
  data: { giftCardId: newGiftCardId(n), bookingId, amountCents },
});

/** The mth payment by the nth gift card, as an event of the gift card and as a payment of the booking. */
export const newGiftCardRedeemed = (
  kind: 'deposit' | 'balance' | 'full',
  amountCents: number,
  { n = 1, m = 1 }: { readonly n?: number; readonly m?: number } = {},
): GiftCardEvent => ({
  type: 'GiftCardRedeemed',
  data: {
    redemptionId: `${newGiftCardId(n)}-${m}`,
    bookingId: BOOKING,
    instalmentId: getInstalmentId(kind),
    amountCents,
  },
});
export const newGiftCardPayment = (
  kind: 'deposit' | 'balance' | 'full',
  amountCents: number,
  { n = 1, m = 1 }: { readonly n?: number; readonly m?: number } = {},
): ReceivedPayment => ({
  instalmentId: getInstalmentId(kind),
  amountCents,
  provider: 'gift-card',
  paymentId: `${newGiftCardId(n)}-${m}`,
  chargeId: newGiftCardId(n),
  customerId: null,
  paymentMethodId: null,
  card: null,
});

/** The event that applies the nth gift card to a booking. */
export const newGiftCardApplied = (amountCents: number, n = 1): BookingEvent => ({
  type: 'GiftCardApplied',
  data: { giftCardId: newGiftCardId(n), amountCents },
});

/** A booking, its seats, and gift cards by number. */
export const newGiftCardStates = (
  booking: readonly BookingEvent[],
  giftCards: Readonly<Record<number, readonly GiftCardEvent[]>>,
  seats: readonly AllotmentEvent[] = [newAllotmentOpened(), newSeatsHeld()],
): GiftCardStates => ({
  booking: foldBooking(booking),
  allotment: fold(allotment.evolve, allotment.initialState, seats),
  coupon: undefined,
  giftCards: Object.fromEntries(
    Object.entries(giftCards).map(([n, events]) => [
      toGiftCardName(newGiftCardId(Number(n))),
      fold(giftCard.evolve, giftCard.initialState, events),
    ]),
  ),
});
