import { CalendarDate } from '@wayfold/contracts/kernel/date-schemas';
import { Uuid } from '@wayfold/contracts/kernel/ids';
import { Amount } from '@wayfold/contracts/kernel/money';
import { z } from 'zod';
import { defineEvent, type EventDefinitions, type EventOf } from '../../../kernel/event.js';

const redemptionShape = {
  /** Gift card id and a number; also the id of the payment. */
  redemptionId: z.string(),
};

/**
 * Stream `gift-card`, one per gift card: its balance. Redemptions and returns share the append with the
 * booking. The metadata names who issued or blocked it.
 */
export const giftCardEvents = {
  GiftCardIssued: defineEvent(
    z.strictObject({
      giftCardId: Uuid,
      /** The code derives from this id with a key outside the database. */
      codeId: Uuid.optional(),
      /** Hash of the code; the code itself is never stored. */
      codeHash: z.string(),
      amountCents: Amount,
      expiresOn: CalendarDate.nullable(),
      reason: z.string(),
      /** The second person's approval of an amount over the limit. */
      approvalId: Uuid.nullable().optional(),
    }),
  ),
  /** Reserves the amount for a booking on hold, so no other booking can spend it. */
  GiftCardReserved: defineEvent(z.strictObject({ giftCardId: Uuid, bookingId: Uuid, amountCents: Amount })),
  /** Frees the unspent part of a reservation. */
  GiftCardReleased: defineEvent(z.strictObject({ giftCardId: Uuid, bookingId: Uuid, amountCents: Amount })),
  GiftCardRedeemed: defineEvent(
    z.strictObject({ ...redemptionShape, bookingId: Uuid, instalmentId: Uuid, amountCents: Amount }),
  ),
  GiftCardReturned: defineEvent(
    z.strictObject({ ...redemptionShape, refundId: z.string(), amountCents: Amount }),
  ),
  GiftCardBlocked: defineEvent(z.strictObject({ reason: z.string() })),
  GiftCardUnblocked: defineEvent(z.strictObject({ reason: z.string() })),
} as const satisfies EventDefinitions;

export type GiftCardEvent = EventOf<typeof giftCardEvents>;

/** In stream `booking`: gift cards to redeem on confirmation. */
export const appliedGiftCardEvents = {
  GiftCardApplied: defineEvent(z.strictObject({ giftCardId: Uuid, amountCents: Amount })),
  GiftCardRemoved: defineEvent(z.strictObject({ giftCardId: Uuid, amountCents: Amount })),
} as const satisfies EventDefinitions;
