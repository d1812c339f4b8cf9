import {
  type ActionReason,
  type BookingEvent,
  bookingEvents,
  type Instalment,
  type ReceivedPayment,
} from '../../../src/modules/booking/events.js';
import type { RecordedBookingEvent } from '../../../src/modules/mail/triggers/mail-context.js';
import { BALANCE_DUE_ON } from '../booking/builders.js';
import { type BookingEventOf } from '../booking/events.js';

/** The booking that mails are about. */
export const MAIL_PRICE_CENTS = 316_000;
export const MAIL_DEPOSIT_CENTS = 63_200;
export const MAIL_BALANCE_CENTS = 252_800;

const id = '0190a5b0-0000-7000-8000-000000000001';
const balanceId = '0190a5b0-0000-7000-8000-000000000002';

const newInstalment = (instalmentId: string, kind: Instalment['kind'], amountCents: number): Instalment => ({
  id: instalmentId,
  kind,
  amountCents,
  dueOn: kind === 'balance' ? BALANCE_DUE_ON : '2026-11-21',
  payer: { kind: 'lead' },
});

const INSTALMENTS: Readonly<Record<'deposit' | 'full', readonly Instalment[]>> = {
  deposit: [
    newInstalment(id, 'deposit', MAIL_DEPOSIT_CENTS),
    newInstalment(balanceId, 'balance', MAIL_BALANCE_CENTS),
  ],
  full: [newInstalment(id, 'full', MAIL_PRICE_CENTS)],
};

const bookedQuote = {
  id,
  hash: 'h',
  departureId: id,
  tripId: id,
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
    bookingId: id,
    departureId: id,
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
export const newPaymentEvent = <T extends 'DepositPaid' | 'FullAmountPaid' | 'BalancePaid'>(
  type: T,
  amountCents: number,
  expYear = 2031,
): { type: T; data: ReceivedPayment } => ({
  type,
  data: {
    instalmentId: type === 'BalancePaid' ? balanceId : id,
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
    instalmentId: balanceId,
    amountCents: MAIL_BALANCE_CENTS,
    chargeOn: BALANCE_DUE_ON,
    chargeAt: '2027-03-09T12:00:00.000Z',
    rule: 'balance-60-days/v1',
  },
};
export const newDeclineEvent = (retryAt: string | null, adviceCode: string | null = null): BookingEvent => ({
  type: 'ChargeDeclined',
  data: {
    instalmentId: balanceId,
    attempt: 1,
    code: 'card_declined',
    declineCode: null,
    adviceCode,
    retryAt,
  },
});
export const chargeExhausted: BookingEvent = {
  type: 'ChargeExhausted',
  data: { instalmentId: balanceId, attempts: 4 },
};
export const newActionRequired = (reason: ActionReason): BookingEventOf<'ChargeActionRequired'> => ({
  type: 'ChargeActionRequired',
  data: { instalmentId: balanceId, attempt: 1, reason },
});
export const newPaymentRefunded = (
  reason: 'no-seat-left' | 'paid-twice',
  paymentId = 'pi_1',
): BookingEvent => ({
  type: 'PaymentRefunded',
  data: {
    refundId: `${paymentId}-r1`,
    instalmentId: id,
    provider: 'stripe',
    paymentId,
    reason,
    providerRefundId: 're_1',
    amountCents: MAIL_DEPOSIT_CENTS,
  },
});

export const MAIL_RECORDED_AT = '2026-11-21T10:00:00Z';

/** The events as a stream, all at one time except those that have been recorded before. */
export const toRecordedEvents = (
  events: readonly BookingEvent[],
  at = MAIL_RECORDED_AT,
): RecordedBookingEvent[] =>
  events.map((event, index) => ({ version: index + 1, recordedAt: new Date(at), ...event }));
const card = { brand: 'visa', last4: '4444', expMonth: 2, expYear: 2027 };
/** Another card, and a renewed one. */
export const cardChanges: BookingEvent[] = [
  { type: 'CardReplaced', data: { setupId: 'seti_1', paymentMethodId: 'pm_2', card } },
  { type: 'CardUpdated', data: { paymentMethodId: 'pm_2', card } },
];
