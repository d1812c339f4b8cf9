import type { DomainEvent } from '../../../src/kernel/event.js';
import { BOOKING, DEPOSIT } from '../booking/builders.js';
import { newCapabilityId, newGiftCardId, newPayerId, newRedemptionId, newShareId } from '../ids.js';

/** Events of gift cards and co-payers. */
export const samples: readonly DomainEvent[] = [
  {
    type: 'GiftCardIssued',
    data: {
      giftCardId: newGiftCardId(1),
      codeHash: 'b'.repeat(64),
      amountCents: 25_000,
      expiresOn: '2029-01-10',
      reason: 'sold in the office',
    },
  },
  {
    type: 'GiftCardRedeemed',
    data: {
      redemptionId: newRedemptionId(1),
      bookingId: BOOKING,
      instalmentId: DEPOSIT,
      amountCents: 10_000,
    },
  },
  {
    type: 'GiftCardReturned',
    data: { redemptionId: newRedemptionId(1), refundId: `${newRedemptionId(1)}-r1`, amountCents: 10_000 },
  },
  {
    type: 'GiftCardReserved',
    data: { giftCardId: newGiftCardId(1), bookingId: BOOKING, amountCents: 10_000 },
  },
  {
    type: 'GiftCardReleased',
    data: { giftCardId: newGiftCardId(1), bookingId: BOOKING, amountCents: 10_000 },
  },
  { type: 'GiftCardApplied', data: { giftCardId: newGiftCardId(1), amountCents: 10_000 } },
  { type: 'GiftCardRemoved', data: { giftCardId: newGiftCardId(1), amountCents: 10_000 } },
  {
    type: 'PayerLinkSent',
    data: {
      payerId: newPayerId(2),
      instalmentId: newShareId(2),
      capabilityId: newCapabilityId(3),
      tokenHash: 'd'.repeat(64),
      expiresAt: '2027-08-13T00:00:00.000Z',
    },
  },
  { type: 'ShareRevoked', data: { payerId: newPayerId(2), instalmentId: newShareId(2) } },
  { type: 'GiftCardBlocked', data: { reason: 'the card was lost' } },
  { type: 'GiftCardUnblocked', data: { reason: 'the card was found' } },
];
