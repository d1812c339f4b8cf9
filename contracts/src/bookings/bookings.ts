import { z } from 'zod';
import { CategoryCode } from '../catalogue/catalogue.js';
import { ChallengeProof } from '../kernel/challenge.js';
import { CalendarDate, Instant } from '../kernel/dates.js';
import { Locale, Slug, Uuid } from '../kernel/ids.js';
import { Amount, Currency } from '../kernel/money.js';
import { route } from '../kernel/route.js';
import { InstalmentView, MoneyState, SavedCard } from '../money/instalments.js';
import { CardForm, MethodOffer, PayMethod, ReturnedOrder } from '../money/methods.js';
import { Plan, QuoteLine, RoomChoice } from '../money/quotes.js';
import { TransferAccount } from '../money/transfer-account.js';
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
    /** Came in beyond what was due, and was not sent back yet. */
    surplusCents: Amount,
    remainingCents: Amount,
    plan: Plan,
    /** Every plan the quote offered; the deposit may be absent. */
    plans: z.array(Plan),
    /** For who holds the token: every method for every plan while the seats are held, then for what is still open. */
    methods: z.array(MethodOffer),
    depositUnavailable: z.strictObject({ reason: z.literal('TOO_CLOSE'), days: z.int() }).nullable(),
    instalments: z.array(InstalmentView),
    balanceChargeDate: CalendarDate.nullable(),
    savedCard: SavedCard.nullable(),
    /** What of what is kept is charged for the rest, without the customer; null when nothing is. */
    chargedTo: z.enum(['card', 'paypal']).nullable(),
    hold: z.strictObject({ expiresAt: Instant, extendable: z.boolean() }).nullable(),
    /** Money that is to come by bank, under this reference; null when none is. */
    transfer: z
      .strictObject({
        instalmentId: Uuid,
        reference: z.string(),
        /** What is still missing. */
        amountCents: Amount,
        payBy: CalendarDate,
        /** Files that show that it was sent. */
        receipts: z.int(),
        /** Where to; for who holds the token. */
        account: TransferAccount.nullable(),
      })
      .nullable(),
    cancellation: z
      .strictObject({
        at: Instant,
        by: z.enum(['customer', 'staff', 'operator']),
        /** What the policy asks for; of it we keep no more than was paid. */
        feeCents: Amount,
        retainedCents: Amount,
        refundCents: Amount,
      })
      .nullable(),
    /** How often a bank wants money back for its customer: nothing is charged of itself until all of it has ended. */
    openDisputes: z.int(),
    /** The balance was not there a week after its day. */
    overdue: z.boolean(),
    /** True once somebody was named; the names themselves only while their keys exist. */
    partyNamed: z.boolean(),
    party: PartyInput.nullable(),
    terms: z.strictObject({ version: z.string(), hash: z.string() }),
    createdAt: Instant,
    version: z.int(),
  })
  .meta({ id: 'Booking' });
export type BookingView = z.infer<typeof BookingView>;

export const BOOKING_REFUSALS = [
  'QUOTE_UNKNOWN',
  'QUOTE_EXPIRED',
  'QUOTE_STALE',
  'DEPARTURE_NOT_ON_SALE',
  'NOT_ENOUGH_SEATS',
  'NOT_ENOUGH_ROOMS',
  'COUPON_EXHAUSTED',
  'COUPON_EXPIRED',
  'BOOKING_NOT_ON_HOLD',
  'HOLD_EXPIRED',
  'HOLD_ALREADY_EXTENDED',
  'PARTY_SIZE_DIFFERS',
  'ROOM_ASSIGNMENT_DIFFERS',
  'TRAVELER_TOO_YOUNG',
  'TRAVELER_TOO_OLD',
  'NO_ADULT',
  'BIRTH_DATE_IN_FUTURE',
  'PHONE_INVALID',
  'TRAVELERS_MISSING',
  'PLAN_NOT_OFFERED',
  'TERMS_CHANGED',
  'ALREADY_PAID',
  'NOTHING_DUE',
  'PAYMENT_PROVIDER_UNAVAILABLE',
  'METHOD_NOT_OFFERED',
  'TOO_MANY_TRIES',
  'CHALLENGE_REQUIRED',
  'PAYMENT_DECLINED',
  'ORDER_ENDED',
  'EMAIL_UNVERIFIED',
  'TRANSFER_SEATS_TAKEN',
  'TOO_MANY_TRANSFERS',
  'DATE_NOT_POSSIBLE',
] as const;
export type BookingRefusal = (typeof BOOKING_REFUSALS)[number];

const byId = z.strictObject({ id: Uuid });

export const placeBooking = route({
  method: 'POST',
  path: '/api/bookings',
  access: 'public',
  summary: 'Holds seats, rooms and coupon of a quote, all or nothing, and hands out the capability.',
  body: z.strictObject({ quoteId: Uuid, locale: Locale }),
  reply: z.strictObject({ booking: BookingView, capability: z.string() }),
  status: 201,
  idempotent: true,
  refusals: BOOKING_REFUSALS,
});

export const getBooking = route({
  method: 'GET',
  path: '/api/bookings/{id}',
  access: 'capability',
  summary: 'The booking as it is now.',
  params: byId,
  reply: BookingView,
});

export const nameTravelers = route({
  method: 'POST',
  path: '/api/bookings/{id}/travelers',
  access: 'capability',
  summary: 'Names the party and who sleeps in which room; may be repeated until something is paid.',
  params: byId,
  body: PartyInput,
  reply: BookingView,
  status: 200,
  refusals: BOOKING_REFUSALS,
});

export const extendHold = route({
  method: 'POST',
  path: '/api/bookings/{id}/extend',
  access: 'capability',
  summary: 'Another 15 minutes of hold, once.',
  params: byId,
  reply: BookingView,
  status: 200,
  refusals: BOOKING_REFUSALS,
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
    /** A lender pays: the customer goes there, and comes back to the checkout. */
    z.strictObject({
      state: z.literal('redirect'),
      method: PayMethod.exclude(['card', 'paypal', 'transfer']),
      url: z.url(),
      booking: BookingView,
    }),
    /** The customer agrees on a page of PayPal, and comes back to ours. */
    z.strictObject({
      state: z.literal('approve'),
      instalmentId: Uuid,
      amountCents: Amount,
      approveUrl: z.url(),
      booking: BookingView,
    }),
    /** The money is in; nothing is left to do now. */
    z.strictObject({ state: z.literal('paid'), booking: BookingView }),
    /** The booking says where to send the money, under which reference and until when. */
    z.strictObject({ state: z.literal('transfer'), booking: BookingView }),
    /** The provider has not decided yet; ask again. */
    z.strictObject({ state: z.literal('processing'), booking: BookingView }),
  ])
  .meta({ id: 'PaymentStep' });
export type PaymentStep = z.infer<typeof PaymentStep>;

/** What pays a part of the price: no lender does. */
const Payable = PayMethod.extract(['card', 'paypal']);

export const payBooking = route({
  method: 'POST',
  path: '/api/bookings/{id}/payments',
  access: 'capability',
  summary: 'Starts, or goes on with, the payment of what is due now; asks the provider, never the browser.',
  params: byId,
  body: z.strictObject({
    plan: Plan,
    method: PayMethod,
    /** Of the pages that the customer comes back to from another site. */
    locale: Locale.default('en'),
    /** The terms shown beside the button. */
    termsHash: z.string().max(100),
    order: ReturnedOrder,
    proof: ChallengeProof.optional(),
  }),
  reply: PaymentStep,
  status: 200,
  refusals: BOOKING_REFUSALS,
});

export const payInstalment = route({
  method: 'POST',
  path: '/api/bookings/{id}/instalments/{instalmentId}/payments',
  access: 'capability',
  summary:
    'Starts, or goes on with, the payment of an open instalment of a confirmed booking, before or instead of its automatic charge.',
  params: z.strictObject({ id: Uuid, instalmentId: Uuid }),
  body: z.strictObject({
    method: Payable,
    locale: Locale.default('en'),
    order: ReturnedOrder,
    proof: ChallengeProof.optional(),
  }),
  reply: PaymentStep,
  status: 200,
  refusals: BOOKING_REFUSALS,
});
