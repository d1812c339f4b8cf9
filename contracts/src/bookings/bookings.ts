import { z } from 'zod';
import { CategoryCode } from '../catalogue/catalogue.js';
import { CalendarDate, Instant } from '../kernel/date-schemas.js';
import { idParams, Slug, Uuid } from '../kernel/ids.js';
import { Locale } from '../kernel/locale.js';
import { Amount, Currency } from '../kernel/money.js';
import { defineRoute } from '../kernel/route.js';
import { InstalmentView, MoneyState, SavedCard } from '../money/instalments.js';
import { CardForm, MethodOffer, PayMethod, ReturnedOrderId } from '../money/method-schemas.js';
import { Plan, QuoteLine, RoomChoice } from '../money/quotes.js';
import { TransferAccount } from '../money/transfer-account.js';
import { ChallengeProof } from './challenge.js';
import { PartyInput } from './travelers.js';

export const BookingStatus = z.enum([
  'ON_HOLD',
  'PENDING_PAYMENT',
  'CONFIRMED',
  'EXPIRED',
  'CANCELLED',
  'COMPLETED',
]);
export type BookingStatus = z.infer<typeof BookingStatus>;

export const BookingView = z
  .strictObject({
    id: Uuid,
    reference: z.string(),
    status: BookingStatus,
    money: MoneyState,
    locale: Locale,
    trip: z.strictObject({
      id: Uuid,
      slugs: z.strictObject({ en: Slug, es: Slug }),
      names: z.strictObject({ en: z.string(), es: z.string() }),
    }),
    departureId: Uuid,
    startsOn: CalendarDate,
    endsOn: CalendarDate,
    category: CategoryCode,
    travelers: z.int(),
    ageRange: z.strictObject({ min: z.int(), max: z.int() }),
    rooms: z.array(RoomChoice),
    lines: z.array(QuoteLine),
    couponCode: z.string().nullable(),
    currency: Currency,
    totalCents: Amount,
    discountCents: Amount,
    paidCents: Amount,
    refundedCents: Amount,
    /** Received in excess of the price and not yet refunded. */
    surplusCents: Amount,
    remainingCents: Amount,
    plan: Plan,
    /** Every plan that the quote offered; the deposit may be absent. */
    plans: z.array(Plan),
    /**
     * Only for the capability's holder: payment methods per plan while the seats are held,
     * later for the open amount.
     */
    methods: z.array(MethodOffer),
    depositUnavailable: z.strictObject({ reason: z.literal('TOO_CLOSE'), days: z.int() }).nullable(),
    instalments: z.array(InstalmentView),
    balanceChargeDate: CalendarDate.nullable(),
    savedCard: SavedCard.nullable(),
    /** The payment method that the balance is charged to; null if none is saved. */
    savedMethod: z.enum(['card', 'paypal']).nullable(),
    hold: z.strictObject({ expiresAt: Instant, isExtendable: z.boolean() }).nullable(),
    /** An expected bank transfer with its reference; null if none. */
    transfer: z
      .strictObject({
        instalmentId: Uuid,
        reference: z.string(),
        missingCents: Amount,
        payBy: CalendarDate,
        receiptCount: z.int(),
        /** Receiving account; only for the capability's holder. */
        account: TransferAccount.nullable(),
      })
      .nullable(),
    cancellation: z
      .strictObject({
        at: Instant,
        by: z.enum(['customer', 'staff', 'operator']),
        /** Cancellation fee under the policy; we retain at most what was paid. */
        feeCents: Amount,
        retainedCents: Amount,
        refundCents: Amount,
      })
      .nullable(),
    /** Automatic charges pause until all disputes are closed. */
    openDisputeCount: z.int(),
    /** The balance is unpaid a week after its due date. */
    isOverdue: z.boolean(),
    /** True once travelers were named; the names exist only while their keys do. */
    isPartyNamed: z.boolean(),
    party: PartyInput.nullable(),
    terms: z.strictObject({ version: z.string(), hash: z.string() }),
    createdAt: Instant,
    version: z.int(),
  })
  .meta({ id: 'Booking' });
export type BookingView = z.infer<typeof BookingView>;

const PLACE_BOOKING_REFUSALS = [
  'QUOTE_UNKNOWN',
  'QUOTE_EXPIRED',
  'QUOTE_STALE',
  'DEPARTURE_NOT_ON_SALE',
  'NOT_ENOUGH_SEATS',
  'NOT_ENOUGH_ROOMS',
  'COUPON_EXHAUSTED',
  'COUPON_EXPIRED',
] as const;
export type PlaceBookingRefusal = (typeof PLACE_BOOKING_REFUSALS)[number];

/** Refusals of commands that need held seats. */
export const HOLD_REFUSALS = ['BOOKING_NOT_ON_HOLD', 'HOLD_EXPIRED'] as const;

const EXTEND_HOLD_REFUSALS = [...HOLD_REFUSALS, 'HOLD_ALREADY_EXTENDED'] as const;
export type ExtendHoldRefusal = (typeof EXTEND_HOLD_REFUSALS)[number];

export const AGE_REFUSALS = ['TRAVELER_TOO_YOUNG', 'TRAVELER_TOO_OLD', 'NO_ADULT'] as const;

const NAME_TRAVELERS_REFUSALS = [
  ...HOLD_REFUSALS,
  'PARTY_SIZE_DIFFERS',
  'ROOM_ASSIGNMENT_DIFFERS',
  ...AGE_REFUSALS,
  'BIRTH_DATE_IN_FUTURE',
  'PHONE_INVALID',
] as const;
export type NameTravelersRefusal = (typeof NAME_TRAVELERS_REFUSALS)[number];

/** Refusals of a payment by any method: all methods share these steps. */
export const PAYMENT_REFUSALS = [
  ...HOLD_REFUSALS,
  'TRAVELERS_MISSING',
  'PLAN_NOT_OFFERED',
  'TERMS_CHANGED',
  'ALREADY_PAID',
  'NOTHING_DUE',
  'PAYMENT_PROVIDER_UNAVAILABLE',
  'METHOD_NOT_OFFERED',
  'TOO_MANY_ATTEMPTS',
  'CHALLENGE_REQUIRED',
  'PAYMENT_DECLINED',
  'ORDER_ENDED',
] as const;

export type PaymentRefusal = (typeof PAYMENT_REFUSALS)[number];

/** A bank transfer may be chosen only at checkout. */
const CHOOSE_TRANSFER_REFUSALS = ['EMAIL_UNVERIFIED', 'TRANSFER_SEATS_TAKEN', 'TOO_MANY_TRANSFERS'] as const;

export type ChooseTransferRefusal = (typeof CHOOSE_TRANSFER_REFUSALS)[number];

export const placeBooking = defineRoute({
  method: 'POST',
  path: '/api/bookings',
  access: 'public',
  summary: "Holds a quote's seats, rooms and coupon, all or nothing, and returns the booking's token.",
  body: z.strictObject({ quoteId: Uuid, locale: Locale }),
  reply: z.strictObject({ booking: BookingView, capability: z.string() }),
  status: 201,
  isIdempotent: true,
  refusals: PLACE_BOOKING_REFUSALS,
});

export const getBooking = defineRoute({
  method: 'GET',
  path: '/api/bookings/{id}',
  access: 'capability',
  summary: 'Returns the current booking.',
  params: idParams,
  reply: BookingView,
});

export const nameTravelers = defineRoute({
  method: 'POST',
  path: '/api/bookings/{id}/travelers',
  access: 'capability',
  summary: 'Names the party and who sleeps in which room. Repeatable until something is paid.',
  params: idParams,
  body: PartyInput,
  reply: BookingView,
  status: 200,
  refusals: NAME_TRAVELERS_REFUSALS,
});

export const extendHold = defineRoute({
  method: 'POST',
  path: '/api/bookings/{id}/extend',
  access: 'capability',
  summary: 'Extends the hold by 15 minutes, once.',
  params: idParams,
  reply: BookingView,
  status: 200,
  refusals: EXTEND_HOLD_REFUSALS,
});

export const PaymentStep = z
  .discriminatedUnion('state', [
    z.strictObject({
      state: z.literal('pay'),
      instalmentId: Uuid,
      amountCents: Amount,
      card: CardForm,
      booking: BookingView,
    }),
    /** The lender redirects the customer back to the checkout. */
    z.strictObject({
      state: z.literal('redirect'),
      method: PayMethod.exclude(['card', 'paypal', 'transfer']),
      url: z.url(),
      booking: BookingView,
    }),
    /** The customer approves on PayPal's page and returns to ours. */
    z.strictObject({
      state: z.literal('approve'),
      instalmentId: Uuid,
      amountCents: Amount,
      approveUrl: z.url(),
      booking: BookingView,
    }),
    /** Paid; nothing more to do now. */
    z.strictObject({ state: z.literal('paid'), booking: BookingView }),
    /** The booking contains the account, the reference and the deadline. */
    z.strictObject({ state: z.literal('transfer'), booking: BookingView }),
    /** The provider has not decided yet; poll again. */
    z.strictObject({ state: z.literal('processing'), booking: BookingView }),
  ])
  .meta({ id: 'PaymentStep' });
export type PaymentStep = z.infer<typeof PaymentStep>;

/** Methods that can pay part of the price; lenders cannot. */
const Payable = PayMethod.extract(['card', 'paypal']);

export const payBooking = defineRoute({
  method: 'POST',
  path: '/api/bookings/{id}/payments',
  access: 'capability',
  summary: "Starts or continues the payment due now. The provider's answer decides, not the browser's.",
  params: idParams,
  body: z.strictObject({
    plan: Plan,
    method: PayMethod,
    /** Language of the pages that other sites return the customer to. */
    locale: Locale.default('en'),
    /** Hash of the terms shown next to the button. */
    termsHash: z.string().max(100),
    returnedOrderId: ReturnedOrderId,
    proof: ChallengeProof.optional(),
  }),
  reply: PaymentStep,
  status: 200,
  refusals: [...PAYMENT_REFUSALS, ...CHOOSE_TRANSFER_REFUSALS],
});

export const payInstalment = defineRoute({
  method: 'POST',
  path: '/api/bookings/{id}/instalments/{instalmentId}/payments',
  access: 'capability',
  summary:
    'Starts or continues the payment of an open instalment of a confirmed booking, before or instead of its automatic charge.',
  params: z.strictObject({ id: Uuid, instalmentId: Uuid }),
  body: z.strictObject({
    method: Payable,
    locale: Locale.default('en'),
    returnedOrderId: ReturnedOrderId,
    proof: ChallengeProof.optional(),
  }),
  reply: PaymentStep,
  status: 200,
  refusals: PAYMENT_REFUSALS,
});
