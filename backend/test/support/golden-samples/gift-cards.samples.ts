import type { DomainEvent } from '../../../src/kernel/event.js';
import { BOOKING, DEPOSIT, newId } from '../booking/builders.js';

/** Events of gift cards and co-payers. */
export const samples: readonly DomainEvent[] = [
  {
    type: 'GiftCardIssued',
    data: {
      giftCardId: newId(1, 16),
      codeHash: 'b'.repeat(64),
      amountCents: 25_000,
      expiresOn: '2029-01-10',
      reason: 'sold in the office',
    },
  },
  {
    type: 'GiftCardRedeemed',
    data: { redemptionId: newId(1, 17), bookingId: BOOKING, instalmentId: DEPOSIT, amountCents: 10_000 },
  },
  {
    type: 'GiftCardReturned',
    data: { redemptionId: newId(1, 17), refundId: `${newId(1, 17)}-r1`, amountCents: 10_000 },
  },
  { type: 'GiftCardReserved', data: { giftCardId: newId(1, 16), bookingId: BOOKING, amountCents: 10_000 } },
  { type: 'GiftCardReleased', data: { giftCardId: newId(1, 16), bookingId: BOOKING, amountCents: 10_000 } },
  { type: 'GiftCardApplied', data: { giftCardId: newId(1, 16), amountCents: 10_000 } },
  { type: 'GiftCardRemoved', data: { giftCardId: newId(1, 16), amountCents: 10_000 } },
  {
    type: 'PayerLinkSent',
    data: {
      payerId: newId(2, 11),
      instalmentId: newId(2, 10),
      capabilityId: newId(3, 7),
      tokenHash: 'd'.repeat(64),
      expiresAt: '2027-08-13T00:00:00.000Z',
    },
  },
  { type: 'ShareRevoked', data: { payerId: newId(2, 11), instalmentId: newId(2, 10) } },
  { type: 'GiftCardBlocked', data: { reason: 'the card was lost' } },
  { type: 'GiftCardUnblocked', data: { reason: 'the card was found' } },
];
