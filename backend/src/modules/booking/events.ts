import { Instant } from '@wayfold/contracts/kernel/dates';
import { CategoryCode, RoomType } from '@wayfold/contracts/catalogue/catalogue';
import { Locale, Uuid } from '@wayfold/contracts/kernel/ids';
import { RevokeReason } from '@wayfold/contracts/bookings/links';
import { CouponTerms } from '@wayfold/contracts/staff/ops';
import { Plan, Quote, RoomChoice, Terms } from '@wayfold/contracts/money/quotes';
import type { LeadInput, TravelerInput } from '@wayfold/contracts/bookings/travelers';
import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../../kernel/event.js';
import { cardEvents } from './events/cards.js';
import { changeEvents } from './events/changes.js';
import { chargeEvents } from './events/charges.js';
import { appliedCardEvents } from './events/gift-cards.js';
import { paymentEvents } from './events/payments.js';
import { event, Instalment, sealed } from './events/shapes.js';
import { taskEvents } from './events/tasks.js';
import { transferEvents } from './events/transfers.js';

export { giftCardEvents, type GiftCardEvent } from './events/gift-cards.js';
export type { Payer } from './events/changes.js';
export { chargedToAfter, type ChargedTo, type ChargedToEvent } from './events/charged-to.js';
export { partyAfter, readableParty, type NamedParty } from './events/party.js';
export { TASK_EVENTS, taskKey, tasksAfter, type Task, type TaskEvent } from './events/tasks.js';
export type { Instalment, Paid, RefundReason, Source } from './events/shapes.js';

const RoomStock = z.strictObject({
  type: RoomType,
  capacity: z.int(),
  count: z.int(),
  shareable: z.boolean(),
});
const Stock = z.strictObject({
  departureId: Uuid,
  seats: z.int(),
  rooms: z.array(RoomStock),
  sale: z.enum(['ON_SALE', 'CLOSED', 'CANCELLED']),
});
export type Stock = z.infer<typeof Stock>;

/** Stream `allotment`, one per departure: it alone owns seats and rooms. */
export const allotmentEvents = {
  AllotmentOpened: event(Stock),
  AllotmentChanged: event(Stock),
  SeatsHeld: event(
    z.strictObject({ bookingId: Uuid, departureId: Uuid, seats: z.int(), rooms: z.array(RoomChoice) }),
  ),
  /** They wait for a bank transfer, for days: only so many of a departure may. */
  SeatsAwaitTransfer: event(z.strictObject({ bookingId: Uuid, departureId: Uuid })),
  SeatsConfirmed: event(z.strictObject({ bookingId: Uuid, departureId: Uuid })),
  SeatsReleased: event(
    z.strictObject({ bookingId: Uuid, departureId: Uuid, reason: z.enum(['expired', 'cancelled', 'moved']) }),
  ),
} as const satisfies EventDefinitions;
export type AllotmentEvent = EventOf<typeof allotmentEvents>;

/** Stream `coupon`, one per coupon; only coupons with a limit are reserved and consumed here. */
export const couponEvents = {
  CouponIssued: event(z.strictObject({ couponId: Uuid, terms: CouponTerms })),
  CouponReserved: event(z.strictObject({ couponId: Uuid, bookingId: Uuid })),
  CouponConsumed: event(z.strictObject({ couponId: Uuid, bookingId: Uuid })),
  CouponReleased: event(z.strictObject({ couponId: Uuid, bookingId: Uuid })),
} as const satisfies EventDefinitions;
export type CouponEvent = EventOf<typeof couponEvents>;

/** Stream `booking`: what happened to one booking and its money, from the first click to the last cent. */
export const bookingEvents = {
  BookingCreated: event(
    z.strictObject({
      bookingId: Uuid,
      departureId: Uuid,
      category: CategoryCode,
      locale: Locale,
      quote: Quote,
      /** Of a coupon with a limit, whose stream counts its uses. */
      couponId: Uuid.nullable(),
      plan: Plan,
      instalments: z.array(Instalment).min(1),
      holdExpiresAt: Instant,
    }),
  ),
  PaymentReferenceGenerated: event(z.strictObject({ reference: z.string() })),
  CapabilityGranted: event(
    z.strictObject({
      capabilityId: Uuid,
      /** SHA-256 of the token. */ tokenHash: z.string(),
      expiresAt: Instant,
      /** By a mail of its own; false: by the mail about what changed; undefined: the device that booked was given it. */
      mailed: z.boolean().optional(),
    }),
  ),
  /** It opens nothing any more, whoever has it. Who did it stands in the metadata. */
  CapabilityRevoked: event(z.strictObject({ capabilityId: Uuid, reason: RevokeReason })),
  HoldExtended: event(z.strictObject({ holdExpiresAt: Instant })),
  TravelersNamed: event(
    z.strictObject({
      lead: sealed<LeadInput>(),
      leadIsTraveler: z.boolean(),
      others: z.array(sealed<TravelerInput>()),
      roomOf: z.array(z.int()),
    }),
  ),
  PlanChosen: event(z.strictObject({ plan: Plan, instalments: z.array(Instalment).min(1) })),
  TermsAccepted: event(Terms),

  BookingConfirmed: event(
    z.strictObject({ seats: z.int(), /** The money came after the hold was over. */ late: z.boolean() }),
  ),
  /** With a reason staff gave the seats back, before the time was over. */
  HoldExpiryStarted: event(z.strictObject({ reason: z.string().optional() })),
  BookingExpired: event(z.strictObject({ reason: z.literal('hold-ran-out') })),

  /** What is personal of them is unreadable from here on. Who asked for it stands in the metadata. */
  PersonErased: event(
    z.strictObject({
      erasureId: Uuid,
      subjectIds: z.array(Uuid).min(1),
      /** The one who booked is among them: the customer at the provider goes too. */
      lead: z.boolean(),
    }),
  ),
  /** Nothing readable is left, here or at the provider; `customerId` is the customer that was removed there. */
  ErasureCompleted: event(z.strictObject({ erasureId: Uuid, customerId: z.string().nullable() })),
  ...paymentEvents,
  ...chargeEvents,
  ...cardEvents,
  ...changeEvents,
  ...appliedCardEvents,
  ...transferEvents,
  ...taskEvents,
} as const satisfies EventDefinitions;
export type BookingEvent = EventOf<typeof bookingEvents>;

/** The kill switch of automatic charges, one stream for the whole house. */
export const chargingEvents = {
  ChargingPaused: event(z.strictObject({ reason: z.string() })),
  ChargingResumed: event(z.strictObject({ reason: z.string() })),
} as const satisfies EventDefinitions;
export type ChargingEvent = EventOf<typeof chargingEvents>;
