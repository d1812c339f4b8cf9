import {
  type ActionReason,
  type BookingEvent,
  type BookingEventOf,
  bookingEvents,
  type Instalment,
  type ReceivedPayment,
} from '../../../src/modules/booking/events.js';
import type { RecordedBookingEvent } from '../../../src/modules/mail/triggers/mail-context.js';
import { BALANCE_DUE_ON } from '../booking/builders.js';
import { newBookingId, newDepartureId, newInstalmentId, newQuoteId, newTripId } from '../ids.js';

/** Price of the booking that mails are about. */
export const MAIL_PRICE_CENTS = 316_000;

export const MAIL_DEPOSIT_CENTS = 63_200;
export const MAIL_BALANCE_CENTS = 252_800;

const BOOKING_ID = newBookingId();
const DEPARTURE_ID = newDepartureId();
const TRIP_ID = newTripId();
const QUOTE_ID = newQuoteId();
export const MAIL_DEPOSIT_ID = newInstalmentId(1);
const MAIL_BALANCE_ID = newInstalmentId(2);
const FULL_ID = newInstalmentId(3);

const newInstalment = (instalmentId: string, kind: Instalment['kind'], amountCents: number): Instalment => ({
  id: instalmentId,
  kind,
  amountCents,
  dueOn: kind === 'balance' ? BALANCE_DUE_ON : '2026-11-21',
  payer: { kind: 'lead' },
});

const INSTALMENTS: Readonly<Record<'deposit' | 'full', readonly Instalment[]>> = {
  deposit: [
    newInstalment(MAIL_DEPOSIT_ID, 'deposit', MAIL_DEPOSIT_CENTS),
    newInstalment(MAIL_BALANCE_ID, 'balance', MAIL_BALANCE_CENTS),
  ],
  full: [newInstalment(FULL_ID, 'full', MAIL_PRICE_CENTS)],
};

const bookedQuote = {
  id: QUOTE_ID,
  hash: 'h',
  departureId: DEPARTURE_ID,
  tripId: TRIP_ID,
  slugs: { en: 'inca-trail', es: 'camino-inca' },
  names: { en: 'Inca Trail', es: 'Camino Inca' },
  startsOn: '2027-05-08',
  endsOn: '2027-05-16',
  category: 'comfort',
  travelers: 2,
  ageRange: { min: 14, max: 75 },
  rooms: [],
  couponCode: null,
  lines: [],
  discountCents: 0,
  totalCents: MAIL_PRICE_CENTS,
  currency: 'USD',
  plans: [{ plan: 'full', instalments: [] }],
  depositUnavailable: null,
  today: '2026-11-21',
  rules: 'r',
  terms: { version: 'v', hash: 'h' },
  expiresAt: '2026-11-21T12:00:00.000Z',
};

export const newBookingCreated = (
  locale: 'en' | 'es',
  plan: 'deposit' | 'full',
): BookingEventOf<'BookingCreated'> => ({
  type: 'BookingCreated',
  data: bookingEvents.BookingCreated.schema.parse({
    bookingId: BOOKING_ID,
    departureId: DEPARTURE_ID,
    category: 'comfort',
    locale,
    quote: bookedQuote,
    couponId: null,
    plan,
    instalments: INSTALMENTS[plan],
    holdExpiresAt: '2026-11-21T12:00:00.000Z',
  }),
});

export const referenceGenerated: BookingEvent = {
  type: 'PaymentReferenceGenerated',
  data: { reference: 'WF-7KQ4-9TX' },
};

const PAID_INSTALMENTS = {
  DepositPaid: MAIL_DEPOSIT_ID,
  FullAmountPaid: FULL_ID,
  BalancePaid: MAIL_BALANCE_ID,
};

export const newPaymentEvent = <T extends 'DepositPaid' | 'FullAmountPaid' | 'BalancePaid'>(
  type: T,
  amountCents: number,
  expYear = 2031,
): { type: T; data: ReceivedPayment } => ({
  type,
  data: {
    instalmentId: PAID_INSTALMENTS[type],
    amountCents,
    provider: 'stripe',
    paymentId: 'pi_1',
    origin: { kind: 'stripe-charge', chargeId: 'ch_1' },
    customerId: 'cus_1',
    paymentMethodId: 'pm_1',
    card: { brand: 'visa', last4: '4242', expMonth: 2, expYear },
  },
});

export const mailBalanceScheduled: BookingEventOf<'BalanceScheduled'> = {
  type: 'BalanceScheduled',
  data: {
    instalmentId: MAIL_BALANCE_ID,
    amountCents: MAIL_BALANCE_CENTS,
    chargeOn: BALANCE_DUE_ON,
    chargeAt: '2027-03-09T12:00:00.000Z',
    rule: 'balance-60-days/v1',
  },
};

export const newDeclineEvent = (retryAt: string | null, adviceCode: string | null = null): BookingEvent => ({
  type: 'ChargeDeclined',
  data: {
    instalmentId: MAIL_BALANCE_ID,
    attempt: 1,
    code: 'card_declined',
    declineCode: null,
    adviceCode,
    retryAt,
  },
});

export const chargeExhausted: BookingEvent = {
  type: 'ChargeExhausted',
  data: { instalmentId: MAIL_BALANCE_ID, attempts: 4 },
};

export const newActionRequired = (reason: ActionReason): BookingEventOf<'ChargeActionRequired'> => ({
  type: 'ChargeActionRequired',
  data: { instalmentId: MAIL_BALANCE_ID, attempt: 1, reason },
});

export const newPaymentRefunded = (
  reason: 'no-seat-left' | 'paid-twice',
  paymentId = 'pi_1',
): BookingEvent => ({
  type: 'PaymentRefunded',
  data: {
    refundId: `${paymentId}-r1`,
    instalmentId: MAIL_DEPOSIT_ID,
    provider: 'stripe',
    paymentId,
    reason,
    providerRefundId: 're_1',
    amountCents: MAIL_DEPOSIT_CENTS,
  },
});

export const MAIL_RECORDED_AT = '2026-11-21T10:00:00Z';

/** Returns the events as a stream, all at one time except those that have been recorded before. */
export const toRecordedEvents = (
  events: readonly BookingEvent[],
  recordedAt = MAIL_RECORDED_AT,
): RecordedBookingEvent[] =>
  events.map((event, index) => ({ version: index + 1, recordedAt: new Date(recordedAt), ...event }));

const card = { brand: 'visa', last4: '4444', expMonth: 2, expYear: 2027 };
/** Another card, and a renewed card. */
export const cardChanges: BookingEvent[] = [
  { type: 'CardReplaced', data: { setupId: 'seti_1', paymentMethodId: 'pm_2', card } },
  { type: 'CardUpdated', data: { paymentMethodId: 'pm_2', card } },
];
