import type { GiftCardEvent, Paid } from '../../src/modules/booking/events.js';
import { BOOKING, id, instalmentId } from './builders.js';

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

/** What the nth card pays as its mth payment: the event of the card, and the money of the booking. */
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
): Paid => ({
  instalmentId: instalmentId(kind),
  amountCents,
  provider: 'gift-card',
  intentId: `${cardId(n)}-${m}`,
  chargeId: cardId(n),
  customerId: null,
  paymentMethodId: null,
  card: null,
});
