import type { TravelerInput } from '@wayfold/contracts/bookings/travelers';
import { CalendarDate, Instant } from '@wayfold/contracts/kernel/date-schemas';
import { Uuid } from '@wayfold/contracts/kernel/ids';
import { Amount, Cents } from '@wayfold/contracts/kernel/money';
import { Quote } from '@wayfold/contracts/money/quotes';
import { z } from 'zod';
import { defineEvent, type EventDefinitions } from '../../../kernel/event.js';
import { createSealedSchema, Instalment } from './shapes.js';

export interface Payer {
  readonly name: string;
  readonly email: string;
}

const linkShape = { capabilityId: Uuid, tokenHash: z.string(), expiresAt: Instant };

/** Changes of a confirmed booking: cancellation, date, travelers, payers. */
export const changeEvents = {
  /** A code was mailed for an irreversible action; it derives from its id with a key outside the database. */
  ConfirmationCodeSent: defineEvent(
    z.strictObject({ codeId: Uuid, purpose: z.enum(['cancel', 'change', 'email']), expiresAt: Instant }),
  ),
  ConfirmationCodeFailed: defineEvent(z.strictObject({ codeId: Uuid })),
  ConfirmationCodeUsed: defineEvent(z.strictObject({ codeId: Uuid })),
  /** Refund events follow, in proportion over the payments. */
  BookingCancelled: defineEvent(
    z.strictObject({
      by: z.enum(['customer', 'staff', 'operator']),
      reason: z.string(),
      /** The booking's own policy, e.g. `cancellation/1`. */
      policy: z.string(),
      daysBefore: z.int(),
      /** The fee under the policy; `retainedCents` never exceeds `refundableCents`. */
      feeCents: Amount,
      refundableCents: Amount,
      retainedCents: Amount,
      refundCents: Amount,
      /** Part of the refund that is disputed and waits until the dispute ends; absent without a dispute. */
      heldCents: Amount.optional(),
    }),
  ),
  /** The same append takes the seats of the new departure and releases the seats of the old departure. */
  DepartureChanged: defineEvent(
    z.strictObject({
      fromDepartureId: Uuid,
      fromStartsOn: CalendarDate,
      /** Pinned prices and terms of the new departure. */
      quote: Quote,
      /** All instalments, including paid instalments; they add up to the new total. */
      instalments: z.array(Instalment).min(1),
      /** New total minus old total. */
      differenceCents: Cents,
      refundCents: Amount,
    }),
  ),
  /** Another person travels. The former traveler leaves all lists and is erased next. */
  PlaceReassigned: defineEvent(
    z.strictObject({
      fromSubjectId: Uuid,
      isLeadTraveling: z.boolean(),
      others: z.array(createSealedSchema<TravelerInput>()),
    }),
  ),
  /** Several persons pay an instalment: the shares replace it and add up to it. */
  BalanceSplit: defineEvent(z.strictObject({ instalmentId: Uuid, shares: z.array(Instalment).min(2) })),
  /** A link that opens only this payer's share. */
  PayerInvited: defineEvent(
    z.strictObject({
      payerId: Uuid,
      instalmentId: Uuid,
      person: createSealedSchema<Payer>(),
      ...linkShape,
    }),
  ),
  /** Another link to the same share; earlier links stay valid. */
  PayerLinkSent: defineEvent(z.strictObject({ payerId: Uuid, instalmentId: Uuid, ...linkShape })),
  /** The lead pays the share again; the payer's links are closed. */
  ShareRevoked: defineEvent(z.strictObject({ payerId: Uuid, instalmentId: Uuid })),
} as const satisfies EventDefinitions;
