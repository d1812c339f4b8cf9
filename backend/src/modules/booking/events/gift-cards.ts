import { CalendarDate } from '@wayfold/contracts/kernel/dates';
import { Uuid } from '@wayfold/contracts/kernel/ids';
import { Amount } from '@wayfold/contracts/kernel/money';
import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../../../kernel/event.js';
import { event } from './shapes.js';

const redemption = { /** The card and a number: the name of the payment. */ redemptionId: z.string() };

/**
 * Stream `gift-card`, one per card: what is left on it. What it pays, and what comes back, is appended together with the
 * booking. Who issued or blocked it stands in the metadata.
 */
export const giftCardEvents = {
  GiftCardIssued: event(
    z.strictObject({
      giftCardId: Uuid,
      /** The code follows from it under a key that is not here. */ codeId: Uuid.optional(),
      /** The code itself is nowhere. */ codeHash: z.string(),
      amountCents: Amount,
      expiresOn: CalendarDate.nullable(),
      reason: z.string(),
      /** The second person's, over the limit. */ approvalId: Uuid.nullable().optional(),
    }),
  ),
  /** Set aside for a booking that holds its seats: nobody else can spend it. */
  GiftCardReserved: event(z.strictObject({ giftCardId: Uuid, bookingId: Uuid, amountCents: Amount })),
  /** What of it was not spent is free again. */
  GiftCardReleased: event(z.strictObject({ giftCardId: Uuid, bookingId: Uuid, amountCents: Amount })),
  GiftCardRedeemed: event(
    z.strictObject({ ...redemption, bookingId: Uuid, instalmentId: Uuid, amountCents: Amount }),
  ),
  GiftCardReturned: event(z.strictObject({ ...redemption, refundId: z.string(), amountCents: Amount })),
  GiftCardBlocked: event(z.strictObject({ reason: z.string() })),
  GiftCardUnblocked: event(z.strictObject({ reason: z.string() })),
} as const satisfies EventDefinitions;
export type GiftCardEvent = EventOf<typeof giftCardEvents>;

/** Of stream `booking`: cards that are to pay a part of it when it is confirmed. */
export const appliedCardEvents = {
  GiftCardApplied: event(z.strictObject({ giftCardId: Uuid, amountCents: Amount })),
  GiftCardRemoved: event(z.strictObject({ giftCardId: Uuid, amountCents: Amount })),
} as const satisfies EventDefinitions;
