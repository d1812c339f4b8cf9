import { SavedCard } from '@wayfold/contracts/bookings';
import { CategoryCode, RoomType } from '@wayfold/contracts/catalogue';
import { CalendarDate, Instant } from '@wayfold/contracts/kernel/dates';
import { Locale, Uuid } from '@wayfold/contracts/kernel/ids';
import { Amount } from '@wayfold/contracts/kernel/money';
import { RevokeReason } from '@wayfold/contracts/links';
import { CouponTerms } from '@wayfold/contracts/ops';
import { InstalmentKind, Plan, Quote, RoomChoice, Terms } from '@wayfold/contracts/quotes';
import type { LeadInput, TravelerInput } from '@wayfold/contracts/travelers';
import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../../kernel/event.js';
import type { Sealed } from '../../kernel/sealed.js';

const sealed = <T>() =>
  z.custom<Sealed<T>>((value) => typeof value === 'object' && value !== null && '$subject' in value);
const event = <S extends z.ZodType>(schema: S) => ({ version: 1, schema });

/** A part of the money owed, with who pays it and when. */
export const Instalment = z.strictObject({
  id: Uuid,
  kind: InstalmentKind,
  amountCents: Amount,
  dueOn: CalendarDate,
  /** The lead; fellow travelers who were invited to pay a share follow with their own. */
  payer: z.strictObject({ kind: z.literal('lead') }),
});
export type Instalment = z.infer<typeof Instalment>;

/** Money that came in for an instalment, as the provider says it. */
const Paid = z.strictObject({
  instalmentId: Uuid,
  amountCents: Amount,
  provider: z.literal('stripe'),
  intentId: z.string(),
  chargeId: z.string().nullable(),
  customerId: z.string().nullable(),
  paymentMethodId: z.string().nullable(),
  card: SavedCard.nullable(),
});
export type Paid = z.infer<typeof Paid>;

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

const attempt = { instalmentId: Uuid, attempt: z.int() };
const refund = { instalmentId: Uuid, intentId: z.string(), reason: z.enum(['no-seat-left', 'paid-twice']) };

/** Stream `allotment`, one per departure: it alone owns seats and rooms. */
export const allotmentEvents = {
  AllotmentOpened: event(Stock),
  AllotmentChanged: event(Stock),
  SeatsHeld: event(
    z.strictObject({ bookingId: Uuid, departureId: Uuid, seats: z.int(), rooms: z.array(RoomChoice) }),
  ),
  SeatsConfirmed: event(z.strictObject({ bookingId: Uuid, departureId: Uuid })),
  SeatsReleased: event(
    z.strictObject({ bookingId: Uuid, departureId: Uuid, reason: z.enum(['expired', 'cancelled']) }),
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
      /** It goes to the customer by mail; else the device that booked was given it. */
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

  PaymentStarted: event(z.strictObject({ instalmentId: Uuid, amountCents: Amount })),
  CustomerRegistered: event(z.strictObject({ provider: z.literal('stripe'), customerId: z.string() })),
  PaymentIntentCreated: event(
    z.strictObject({
      instalmentId: Uuid,
      intentId: z.string(),
      /** nth intent of the instalment */ n: z.int(),
      amountCents: Amount,
    }),
  ),
  PaymentAttemptFailed: event(
    z.strictObject({
      instalmentId: Uuid,
      intentId: z.string(),
      code: z.string(),
      declineCode: z.string().nullable(),
    }),
  ),
  PaymentIntentCancelled: event(
    z.strictObject({ instalmentId: Uuid, intentId: z.string(), reason: z.enum(['expired', 'plan-changed']) }),
  ),
  DepositPaid: event(Paid),
  FullAmountPaid: event(Paid),
  BalancePaid: event(Paid),

  BookingConfirmed: event(
    z.strictObject({ seats: z.int(), /** The money came after the hold was over. */ late: z.boolean() }),
  ),
  BalanceScheduled: event(
    z.strictObject({
      instalmentId: Uuid,
      amountCents: Amount,
      chargeOn: CalendarDate,
      chargeAt: Instant,
      rule: z.string(),
    }),
  ),
  HoldExpiryStarted: event(z.strictObject({})),
  BookingExpired: event(z.strictObject({ reason: z.literal('hold-ran-out') })),

  ChargeStarted: event(z.strictObject({ ...attempt, amountCents: Amount })),
  /** Stored before the provider is asked to confirm: from here on the outcome may be unknown. */
  ChargeConfirming: event(
    z.strictObject({
      ...attempt,
      intentId: z.string(),
      /** The intent's newest charge before this attempt: a declined one after it is this attempt's. */
      lastChargeId: z.string().nullable(),
    }),
  ),
  ChargeOutcomeUnknown: event(z.strictObject({ ...attempt, why: z.string(), askAgainAt: Instant })),
  ChargeDeclined: event(
    z.strictObject({
      ...attempt,
      code: z.string(),
      declineCode: z.string().nullable(),
      adviceCode: z.string().nullable(),
      retryAt: Instant.nullable(),
    }),
  ),
  ChargeActionRequired: event(z.strictObject({ ...attempt, reason: z.string() })),
  ChargeExhausted: event(z.strictObject({ instalmentId: Uuid, attempts: z.int() })),
  /** No automatic charge will follow, for this reason. */
  ChargeVoided: event(z.strictObject({ instalmentId: Uuid, reason: z.enum(['paid-by-customer']) })),

  RefundStarted: event(z.strictObject({ ...refund, amountCents: Amount })),
  PaymentRefunded: event(z.strictObject({ ...refund, refundId: z.string(), amountCents: Amount })),
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
  /** Something a person must look at; the booking page and the operations list show it. */
  OperationsItemRaised: event(
    z.strictObject({
      kind: z.enum([
        'amount-differs',
        /** Money for an instalment that this booking does not have; `instalmentId` is the first one it has. */
        'instalment-unknown',
        'outcome-unknown-too-long',
        'decline-unclear',
        'charge-exhausted',
        /** The balance was not there a week after its day. */
        'balance-overdue',
      ]),
      instalmentId: Uuid,
      detail: z.string(),
      /** What came in at the provider, when it is about money that nothing was due for. */
      money: z
        .strictObject({ provider: z.literal('stripe'), intentId: z.string(), amountCents: Amount })
        .optional(),
    }),
  ),
} as const satisfies EventDefinitions;
export type BookingEvent = EventOf<typeof bookingEvents>;

/** The kill switch of automatic charges, one stream for the whole house. */
export const chargingEvents = {
  ChargingPaused: event(z.strictObject({ reason: z.string() })),
  ChargingResumed: event(z.strictObject({ reason: z.string() })),
} as const satisfies EventDefinitions;
export type ChargingEvent = EventOf<typeof chargingEvents>;
