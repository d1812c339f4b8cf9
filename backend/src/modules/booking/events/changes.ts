import { CalendarDate, Instant } from '@wayfold/contracts/kernel/dates';
import { Uuid } from '@wayfold/contracts/kernel/ids';
import { Amount, Cents } from '@wayfold/contracts/kernel/money';
import { Quote } from '@wayfold/contracts/money/quotes';
import type { TravelerInput } from '@wayfold/contracts/bookings/travelers';
import { z } from 'zod';
import type { EventDefinitions } from '../../../kernel/event.js';
import { event, Instalment, sealed } from './shapes.js';

/** Who was asked to pay a share. */
export interface Payer {
  readonly name: string;
  readonly email: string;
}

const link = { capabilityId: Uuid, tokenHash: z.string(), expiresAt: Instant };

/** What a confirmed booking goes through: an end before its time, another date, other travelers, other payers. */
export const changeEvents = {
  /** A code went out by mail, for what cannot be taken back; it follows from its id under a key that is not here. */
  ConfirmationCodeSent: event(
    z.strictObject({ codeId: Uuid, purpose: z.enum(['cancel', 'change', 'email']), expiresAt: Instant }),
  ),
  ConfirmationCodeFailed: event(z.strictObject({ codeId: Uuid })),
  ConfirmationCodeUsed: event(z.strictObject({ codeId: Uuid })),
  /** The refunds follow, in proportion over what was paid. */
  BookingCancelled: event(
    z.strictObject({
      by: z.enum(['customer', 'staff', 'operator']),
      reason: z.string(),
      /** Of the booking's own policy, e.g. `cancellation/1`. */ policy: z.string(),
      daysBefore: z.int(),
      /** What the policy asks for; never more than `paidCents` is kept. */
      feeCents: Amount,
      paidCents: Amount,
      retainedCents: Amount,
      refundCents: Amount,
      /** Of it, what a bank contests: it waits until that has ended; absent when nothing does. */
      heldBackCents: Amount.optional(),
    }),
  ),
  /** The seats of the new departure are taken and the old ones given back together with it. */
  DepartureChanged: event(
    z.strictObject({
      fromDepartureId: Uuid,
      fromStartsOn: CalendarDate,
      /** Prices and terms of the new departure, pinned. */
      quote: Quote,
      /** All of them, the paid ones included: what they sum to is the new total. */
      instalments: z.array(Instalment).min(1),
      /** New total less the old one. */
      differenceCents: Cents,
      refundCents: Amount,
    }),
  ),
  /** Somebody else travels. Who gave the place away is in no list any more, and is erased next. */
  PlacePassed: event(
    z.strictObject({
      fromSubjectId: Uuid,
      leadIsTraveler: z.boolean(),
      others: z.array(sealed<TravelerInput>()),
    }),
  ),
  /** An instalment is paid by several persons: the shares stand in its place and sum to it. */
  BalanceSplit: event(z.strictObject({ instalmentId: Uuid, shares: z.array(Instalment).min(2) })),
  /** A link that opens one payer's share and nothing else. */
  PayerInvited: event(
    z.strictObject({
      payerId: Uuid,
      instalmentId: Uuid,
      person: sealed<Payer>(),
      ...link,
    }),
  ),
  /** Another link to the same share for the same payer; those before go on opening it. */
  PayerLinkSent: event(z.strictObject({ payerId: Uuid, instalmentId: Uuid, ...link })),
  /** The one who booked pays it after all, and the payer's links open nothing any more. */
  ShareTakenBack: event(z.strictObject({ payerId: Uuid, instalmentId: Uuid })),
} as const satisfies EventDefinitions;
