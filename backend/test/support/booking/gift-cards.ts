import { fold } from '../../../src/kernel/decider.js';
import type {
  AllotmentEvent,
  BookingEvent,
  GiftCardEvent,
  ReceivedPayment,
} from '../../../src/modules/booking/events.js';
import { giftCard, toGiftCardName } from '../../../src/modules/booking/gift-cards/gift-card.js';
import { allotment } from '../../../src/modules/booking/inventory/allotment.js';
import type { GiftCardStates } from '../../../src/modules/booking/settlement/settle-with-gift-cards.js';
import { newGiftCardCodeId, newGiftCardId } from '../ids.js';
import {
  BOOKING,
  foldBooking,
  getInstalmentId,
  newAllotmentOpened,
  newNamedHistory,
  newPartPaid,
  newSeatsHeld,
} from './builders.js';
import { newBankPayment, newTransferChosen } from './transfers.js';

export const newGiftCardIssued = (
  amountCents: number,
  serial = 1,
  expiresOn: string | null = null,
): Extract<GiftCardEvent, { type: 'GiftCardIssued' }> => ({
  type: 'GiftCardIssued',
  data: {
    giftCardId: newGiftCardId(serial),
    codeId: newGiftCardCodeId(serial),
    codeHash: 'b'.repeat(64),
    amountCents,
    expiresOn,
    reason: 'the guide fell ill',
    approvalId: null,
  },
});

export const newGiftCardReserved = (amountCents: number, serial = 1, bookingId = BOOKING): GiftCardEvent => ({
  type: 'GiftCardReserved',
  data: { giftCardId: newGiftCardId(serial), bookingId, amountCents },
});

export const newGiftCardReleased = (amountCents: number, serial = 1, bookingId = BOOKING): GiftCardEvent => ({
  type: 'GiftCardReleased',
  data: { giftCardId: newGiftCardId(serial), bookingId, amountCents },
});

/** Creates a payment by a gift card, as an event of the gift card and as a payment of the booking. */
export const newGiftCardRedeemed = (
  kind: 'deposit' | 'balance' | 'full',
  amountCents: number,
  { giftCard: serial = 1, payment = 1 }: { readonly giftCard?: number; readonly payment?: number } = {},
): GiftCardEvent => ({
  type: 'GiftCardRedeemed',
  data: {
    redemptionId: `${newGiftCardId(serial)}-${payment}`,
    bookingId: BOOKING,
    instalmentId: getInstalmentId(kind),
    amountCents,
  },
});

export const newGiftCardPayment = (
  kind: 'deposit' | 'balance' | 'full',
  amountCents: number,
  { giftCard: serial = 1, payment = 1 }: { readonly giftCard?: number; readonly payment?: number } = {},
): ReceivedPayment => ({
  instalmentId: getInstalmentId(kind),
  amountCents,
  provider: 'gift-card',
  paymentId: `${newGiftCardId(serial)}-${payment}`,
  origin: { kind: 'gift-card', giftCardId: newGiftCardId(serial) },
  customerId: null,
  paymentMethodId: null,
  card: null,
});

/** Creates the event that applies the nth gift card to a booking. */
export const newGiftCardApplied = (amountCents: number, serial = 1): BookingEvent => ({
  type: 'GiftCardApplied',
  data: { giftCardId: newGiftCardId(serial), amountCents },
});

export const newGiftCardRemoved = (amountCents: number, serial = 1): BookingEvent => ({
  type: 'GiftCardRemoved',
  data: { giftCardId: newGiftCardId(serial), amountCents },
});

/** Returns a part of the first payment to the first gift card. */
export const newGiftCardReturned = (
  amountCents: number,
  refundId = `${newGiftCardId()}-1-r1`,
): GiftCardEvent => ({
  type: 'GiftCardReturned',
  data: { redemptionId: `${newGiftCardId()}-1`, refundId, amountCents },
});

export const newGiftCardStates = (
  booking: readonly BookingEvent[],
  giftCards: Readonly<Record<number, readonly GiftCardEvent[]>>,
  seats: readonly AllotmentEvent[] = [newAllotmentOpened(), newSeatsHeld()],
): GiftCardStates => ({
  booking: foldBooking(booking),
  allotment: fold(allotment.evolve, allotment.initialState, seats),
  coupon: undefined,
  giftCards: Object.fromEntries(
    Object.entries(giftCards).map(([serial, events]) => [
      toGiftCardName(newGiftCardId(Number(serial))),
      fold(giftCard.evolve, giftCard.initialState, events),
    ]),
  ),
});

export const giftCardBlocked: GiftCardEvent = { type: 'GiftCardBlocked', data: { reason: 'lost' } };

/** Creates states like `newGiftCardStates`; the gift cards are reserved with these amounts, in order. */
export const newReservedStates = (
  booking: readonly BookingEvent[],
  ...amountsCents: readonly number[]
): GiftCardStates =>
  newGiftCardStates(
    booking,
    Object.fromEntries(
      amountsCents.map((cents, i) => [
        i + 1,
        [newGiftCardIssued(cents, i + 1), newGiftCardReserved(cents, i + 1)],
      ]),
    ),
  );

/** Creates a hold that waits for a transfer, with an applied gift card. */
export const newTransferHoldHistory = (giftCardCents: number): BookingEvent[] =>
  newNamedHistory(newTransferChosen(), newGiftCardApplied(giftCardCents));

/** Creates a hold with 150.00 of the deposit paid by bank, and these gift cards. */
export const newPartlyPaidHistory = (...amountsCents: readonly number[]): BookingEvent[] =>
  newNamedHistory(
    newTransferChosen(),
    newPartPaid(newBankPayment('deposit', 15_000)),
    ...amountsCents.map((amountCents, i) => newGiftCardApplied(amountCents, i + 1)),
  );
