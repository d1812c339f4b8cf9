import { RevokeReason } from '@wayfold/contracts/bookings/links';
import type { LeadInput, TravelerInput } from '@wayfold/contracts/bookings/travelers';
import { CategoryCode, RoomType } from '@wayfold/contracts/catalogue/catalogue';
import { Instant } from '@wayfold/contracts/kernel/date-schemas';
import { Uuid } from '@wayfold/contracts/kernel/ids';
import { Locale } from '@wayfold/contracts/kernel/locale';
import { CouponTerms } from '@wayfold/contracts/money/coupons';
import { Plan, Quote, RoomChoice, Terms } from '@wayfold/contracts/money/quotes';
import { z } from 'zod';
import { defineEvent, type EventDefinitions, type EventOf } from '../../kernel/event.js';
import { cardEvents } from './events/cards.js';
import { changeEvents } from './events/changes.js';
import { chargeEvents } from './events/charges.js';
import { appliedGiftCardEvents } from './events/gift-cards.js';
import { paymentEvents } from './events/payments.js';
import { createSealedSchema, Instalment } from './events/shapes.js';
import { taskEvents } from './events/tasks.js';
import { transferEvents } from './events/transfers.js';

export { giftCardEvents, type GiftCardEvent } from './events/gift-cards.js';
export type { Payer } from './events/changes.js';
export type { ActionReason } from './events/charges.js';
export { evolveSavedMethod, SAVED_METHOD_EVENTS, type SavedMethod } from './events/saved-method.js';
export { toReviewReason } from './events/payments.js';
export { evolveParty, findLead, findSealedLead, toPartyInput, type NamedParty } from './events/party.js';
export { TASK_EVENTS, buildTaskKey, evolveTasks, type BookingTask } from './events/booking-tasks.js';
export { PAYMENT_REVERSED_CODE, DISPUTE_LOST_CODE, isWriteOff, SUPERSEDED_CODE } from './events/shapes.js';
export type { Instalment, ReceivedPayment, RefundReason, Source } from './events/shapes.js';

const RoomStock = z.strictObject({
  type: RoomType,
  capacity: z.int(),
  count: z.int(),
  isShareable: z.boolean(),
});

const Stock = z.strictObject({
  departureId: Uuid,
  seats: z.int(),
  rooms: z.array(RoomStock),
  sale: z.enum(['ON_SALE', 'CLOSED', 'CANCELLED']),
});
export type Stock = z.infer<typeof Stock>;

/** Stream `allotment`, one per departure: the only owner of seats and rooms. */
export const allotmentEvents = {
  AllotmentOpened: defineEvent(Stock),
  AllotmentChanged: defineEvent(Stock),
  SeatsHeld: defineEvent(
    z.strictObject({ bookingId: Uuid, departureId: Uuid, seats: z.int(), rooms: z.array(RoomChoice) }),
  ),
  /** The seats wait days for a bank transfer; a departure limits the number of waiting seats. */
  SeatsAwaitTransfer: defineEvent(z.strictObject({ bookingId: Uuid, departureId: Uuid })),
  SeatsConfirmed: defineEvent(z.strictObject({ bookingId: Uuid, departureId: Uuid })),
  SeatsReleased: defineEvent(
    z.strictObject({ bookingId: Uuid, departureId: Uuid, reason: z.enum(['expired', 'cancelled', 'moved']) }),
  ),
} as const satisfies EventDefinitions;

export type AllotmentEvent = EventOf<typeof allotmentEvents>;

/** Stream `coupon`, one per coupon; reservations and uses are recorded only for limited coupons. */
export const couponEvents = {
  CouponIssued: defineEvent(z.strictObject({ couponId: Uuid, terms: CouponTerms })),
  CouponReserved: defineEvent(z.strictObject({ couponId: Uuid, bookingId: Uuid })),
  CouponConsumed: defineEvent(z.strictObject({ couponId: Uuid, bookingId: Uuid })),
  CouponReleased: defineEvent(z.strictObject({ couponId: Uuid, bookingId: Uuid })),
} as const satisfies EventDefinitions;

export type CouponEvent = EventOf<typeof couponEvents>;

/** Stream `booking`: one booking and its money. */
export const bookingEvents = {
  BookingCreated: defineEvent(
    z.strictObject({
      bookingId: Uuid,
      departureId: Uuid,
      category: CategoryCode,
      locale: Locale,
      quote: Quote,
      /** Set for a limited coupon, whose stream counts its uses. */
      couponId: Uuid.nullable(),
      plan: Plan,
      instalments: z.array(Instalment).min(1),
      holdExpiresAt: Instant,
    }),
  ),
  PaymentReferenceGenerated: defineEvent(z.strictObject({ reference: z.string() })),
  CapabilityGranted: defineEvent(
    z.strictObject({
      capabilityId: Uuid,
      /** SHA-256 of the capability. */
      tokenHash: z.string(),
      expiresAt: Instant,
      /** True: mailed separately; false: in the mail about a change; undefined: given to the device. */
      isMailed: z.boolean().optional(),
    }),
  ),
  /** The link is closed for everyone. The metadata says who revoked it. */
  CapabilityRevoked: defineEvent(z.strictObject({ capabilityId: Uuid, reason: RevokeReason })),
  HoldExtended: defineEvent(z.strictObject({ holdExpiresAt: Instant })),
  TravelersNamed: defineEvent(
    z.strictObject({
      lead: createSealedSchema<LeadInput>(),
      isLeadTraveling: z.boolean(),
      others: z.array(createSealedSchema<TravelerInput>()),
      roomOf: z.array(z.int()),
    }),
  ),
  PlanChosen: defineEvent(z.strictObject({ plan: Plan, instalments: z.array(Instalment).min(1) })),
  TermsAccepted: defineEvent(Terms),

  BookingConfirmed: defineEvent(
    z.strictObject({
      seats: z.int(),
      /** The money arrived after the end of the hold. */
      isLate: z.boolean(),
    }),
  ),
  /** With a reason: staff released the seats early. */
  HoldExpiryStarted: defineEvent(z.strictObject({ reason: z.string().optional() })),
  BookingExpired: defineEvent(z.strictObject({ reason: z.literal('hold-expired') })),

  /** The persons' data is unreadable from here on. The metadata says who requested it. */
  PersonErased: defineEvent(
    z.strictObject({
      erasureId: Uuid,
      subjectIds: z.array(Uuid).min(1),
      /** Includes the lead: the Stripe customer is deleted too. */
      includesLead: z.boolean(),
    }),
  ),
  /** No readable copy is left, here or at Stripe; `customerId` is the customer deleted there. */
  ErasureCompleted: defineEvent(z.strictObject({ erasureId: Uuid, customerId: z.string().nullable() })),
  ...paymentEvents,
  ...chargeEvents,
  ...cardEvents,
  ...changeEvents,
  ...appliedGiftCardEvents,
  ...transferEvents,
  ...taskEvents,
} as const satisfies EventDefinitions;

export type BookingEvent = EventOf<typeof bookingEvents>;
export type BookingEventOf<Type extends BookingEvent['type']> = Extract<BookingEvent, { type: Type }>;
export type InstalmentEvent = Extract<BookingEvent, { data: { instalmentId: string } }>;

/** True if the event is about one instalment. */
export const isInstalmentEvent = <E extends BookingEvent>(
  event: E,
): event is Extract<E, { data: { instalmentId: string } }> => 'instalmentId' in event.data;

/** The kill switch of automatic charges: one stream for the whole product. */
export const chargingEvents = {
  ChargingPaused: defineEvent(z.strictObject({ reason: z.string() })),
  ChargingResumed: defineEvent(z.strictObject({ reason: z.string() })),
} as const satisfies EventDefinitions;

export type ChargingEvent = EventOf<typeof chargingEvents>;
