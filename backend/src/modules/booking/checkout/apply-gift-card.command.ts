import type { CommonCode } from '@wayfold/contracts/kernel/problem';
import type { ApplyGiftCardRefusal, RemoveGiftCardRefusal } from '@wayfold/contracts/payments/gift-cards';
import { isRefusal, type Refusal, refuse } from '../../../kernel/refuse.js';
import { defineCommand } from '../../../platform/commands/define-command.js';
import { type BookingChange, bookingStream } from '../core/booking.stream.js';
import { mayCapture } from '../core/open-payments.js';
import { UNKNOWN_GIFT_CARD_ID } from '../gift-cards/check-gift-card.query.js';
import { giftCardReadStream, giftCardStream } from '../gift-cards/gift-card.stream.js';
import { GiftCardCodes } from '../gift-cards/gift-card-codes.service.js';
import { PaymentStopper } from '../payments/payment-stopper.service.js';
import {
  applyGiftCard,
  listOwnInstalments,
  redeemForOwnInstalments,
  removeFromHold,
} from './apply-gift-card.js';

/** Applies a gift card: reserved during a hold, redeemed at once for a confirmed booking's open amounts. */
export const { Command: ApplyGiftCard, Handler: ApplyGiftCardHandler } = defineCommand({
  name: 'ApplyGiftCard',
  needs: { codes: GiftCardCodes, paymentStopper: PaymentStopper },
  /** Returns the input; `code` is as typed. */
  input: (bookingId: string, code: string) => ({ bookingId, code }),
  async prepare({ bookingId, code }, { runner, clock, envelope, codes, paymentStopper }) {
    const giftCardId = codes.deriveGiftCardId(code) ?? UNKNOWN_GIFT_CARD_ID;
    // Unknown gift cards must not fill the cache of shared streams.
    const giftCardState = (await runner.loadOne(giftCardReadStream(giftCardId))).state;
    if (giftCardState.status === 'UNKNOWN') return refuse('GIFT_CARD_NOT_USABLE');
    const { booking } = await runner.load({ booking: bookingStream(bookingId) });
    if (booking.status !== 'CONFIRMED') return { giftCardId };
    const ownInstalments = listOwnInstalments(booking);
    if (!ownInstalments.some(mayCapture)) return { giftCardId };
    // A gift card that cannot pay closes no open form.
    const redemption = redeemForOwnInstalments(booking, giftCardState, { giftCardId, now: clock.now() });
    if (isRefusal(redemption)) return redemption;
    const ids = ownInstalments.map(({ id }) => id);
    // Open intents ask for the full amount, so they are canceled; new intents ask for the rest.
    return (await paymentStopper.stop(envelope, booking, 'amount-changed', ids)) ?? { giftCardId };
  },
  streams: ({ bookingId, giftCardId }) => ({
    booking: bookingStream(bookingId),
    giftCard: giftCardStream(giftCardId),
  }),
  decide({ booking, giftCard }, { giftCardId }, { clock }) {
    const decision = applyGiftCard({ booking, giftCard }, { giftCardId, now: clock.now() });
    return isRefusal(decision) ? decision : { events: decision, result: null };
  },
  reply: (outcome): BookingChange | Refusal<ApplyGiftCardRefusal | CommonCode> =>
    isRefusal(outcome) ? outcome : { history: outcome.history.booking },
});

/** Removes an applied gift card; a gift card that is not applied counts as removed. */
export const { Command: RemoveGiftCard, Handler: RemoveGiftCardHandler } = defineCommand({
  name: 'RemoveGiftCard',
  needs: { paymentStopper: PaymentStopper },
  input: (bookingId: string, giftCardId: string) => ({ bookingId, giftCardId }),
  async prepare({ bookingId, giftCardId }, { runner, envelope, paymentStopper }) {
    const { booking } = await runner.load({ booking: bookingStream(bookingId) });
    const isApplied =
      booking.status !== 'NEW' &&
      booking.giftCards.some((appliedGiftCard) => appliedGiftCard.giftCardId === giftCardId);
    if (!isApplied || booking.status !== 'ON_HOLD' || !booking.instalments.some(mayCapture))
      return { isApplied };
    // An open form asks for less than is due without the gift card.
    return (await paymentStopper.stop(envelope, booking, 'amount-changed')) ?? { isApplied };
  },
  streams: ({ bookingId, giftCardId, isApplied }) => ({
    booking: bookingStream(bookingId),
    giftCard: isApplied ? giftCardStream(giftCardId) : undefined,
  }),
  decide({ booking, giftCard }, { giftCardId }) {
    const removal = giftCard
      ? removeFromHold({ booking, giftCard }, giftCardId)
      : { booking: [], giftCard: [] };
    return isRefusal(removal) ? removal : { events: removal, result: null };
  },
  reply: (outcome): BookingChange | Refusal<RemoveGiftCardRefusal | CommonCode> =>
    isRefusal(outcome) ? outcome : { history: outcome.history.booking },
});
