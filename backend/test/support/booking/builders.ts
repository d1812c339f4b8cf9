import type { CouponTerms } from '@wayfold/contracts/money/coupons';
import type { Plan, Quote, QuoteRequest, RoomChoice } from '@wayfold/contracts/money/quotes';
import { fold } from '../../../src/kernel/decider.js';
import { isRefusal } from '../../../src/kernel/refuse.js';
import {
  type BookingState,
  evolveBooking,
  type ExistingBooking,
  findInstalment,
  initialBooking,
  requireBooking,
} from '../../../src/modules/booking/core/booking.js';
import type { InstalmentState } from '../../../src/modules/booking/core/instalment.js';
import type {
  AllotmentEvent,
  BookingEvent,
  BookingEventOf,
  CouponEvent,
  Instalment,
  ReceivedPayment,
  Stock,
} from '../../../src/modules/booking/events.js';
import { decideHold } from '../../../src/modules/booking/hold/hold.js';
import { type Offer, priceOffer } from '../../../src/modules/booking/pricing/price.js';
import {
  newBookingId,
  newCapabilityId,
  newCouponId,
  newDepartureId,
  newInstalmentId,
  newQuoteId,
  newSubjectId,
  newTripId,
} from '../ids.js';
import { defineEventBuilder, newEvent } from './events.js';

export const DEPARTURE = newDepartureId(1);
export const TRIP = newTripId(1);
export const BOOKING = newBookingId(1);
export const COUPON = newCouponId(1);
export const TODAY = '2027-01-10';
/** 118 days after TODAY; its balance is due on BALANCE_DUE_ON. */
export const STARTS_ON = '2027-05-08';
/** Price of the standard booking: two travelers in a twin, with a deposit. */
export const PRICE_CENTS = 200_000;

export const DEPOSIT_CENTS = 40_000;
export const BALANCE_CENTS = 160_000;
export const BALANCE_DUE_ON = '2027-03-09';
export const NOW = new Date('2027-01-10T10:00:00.000Z');
/** When a hold placed at NOW expires. */
export const HOLD_ENDS_AT = '2027-01-10T10:15:00.000Z';

export const TERMS = { version: '2026-11', hash: 'terms-hash' };

export const toDate = (instant: string): Date => new Date(instant);

const INSTALMENTS = { deposit: newInstalmentId(1), balance: newInstalmentId(2), full: newInstalmentId(3) };
export const getInstalmentId = (kind: Instalment['kind']): string => INSTALMENTS[kind];
export const DEPOSIT = getInstalmentId('deposit');
export const BALANCE = getInstalmentId('balance');

export const newOffer = (overrides: Partial<Offer> = {}): Offer => ({
  departureId: DEPARTURE,
  tripId: TRIP,
  slugs: { en: 'inca-trail', es: 'camino-inca' },
  names: { en: 'Inca Trail', es: 'Camino Inca' },
  startsOn: STARTS_ON,
  endsOn: '2027-05-15',
  ageRange: { min: 12, max: 70 },
  prices: [
    { category: 'basic', perPersonCents: 100_000 },
    { category: 'comfort', perPersonCents: 150_001 },
  ],
  rooms: [
    { type: 'twin', capacity: 2, supplementCents: 0, isShareable: true },
    { type: 'triple', capacity: 3, supplementCents: -3_000, isShareable: true },
    { type: 'private', capacity: 1, supplementCents: 45_000, isShareable: false },
  ],
  ...overrides,
});

export const twin: RoomChoice = { type: 'twin', travelers: 2 };
export const singleRoom: RoomChoice = { type: 'private', travelers: 1 };
export const newSharedBed = (
  sharesWith: 'women' | 'men' | 'anyone',
  type: RoomChoice['type'] = 'twin',
): RoomChoice => ({
  type,
  travelers: 1,
  sharesWith,
});

export const newQuoteRequest = (overrides: Partial<QuoteRequest> = {}): QuoteRequest => ({
  departureId: DEPARTURE,
  category: 'basic',
  travelers: 2,
  rooms: [twin],
  locale: 'en',
  ...overrides,
});

export const newCouponTerms = (overrides: Partial<CouponTerms> = {}): CouponTerms => ({
  code: 'SPRING-10',
  discount: { kind: 'percent', percent: 10 },
  limit: 2,
  minimumCents: 0,
  bookFrom: null,
  bookUntil: null,
  travelFrom: null,
  travelUntil: null,
  tripIds: [],
  departureIds: [],
  categories: [],
  ...overrides,
});

interface QuoteOverrides {
  readonly offer?: Partial<Offer>;
  readonly request?: Partial<QuoteRequest>;
  readonly coupon?: CouponTerms;
  readonly today?: string;
}

/** Creates a quote by the product's prices: by default two travelers in a twin, 2,000.00, deposit 400.00. */
export function newQuote(overrides: QuoteOverrides = {}): Quote {
  const today = overrides.today ?? TODAY;
  const pricedQuote = priceOffer(
    newOffer(overrides.offer),
    newQuoteRequest(overrides.request),
    overrides.coupon ?? null,
    today,
  );
  if (isRefusal(pricedQuote)) throw new Error(`the quote was refused: ${pricedQuote.refused}`);
  return {
    ...pricedQuote,
    id: newQuoteId(1),
    hash: 'hash',
    terms: TERMS,
    expiresAt: `${today}T10:30:00.000Z`,
  };
}

export const capability = {
  capabilityId: newCapabilityId(1),
  tokenHash: 'token-hash',
  expiresAt: '2027-07-01T00:00:00.000Z',
};

interface CreateOverrides {
  readonly bookingId?: string;
  readonly quote?: Quote;
  readonly couponId?: string | null;
  readonly now?: Date;
}

export const newCreateCommand = (overrides: CreateOverrides = {}) => ({
  type: 'Create' as const,
  bookingId: overrides.bookingId ?? BOOKING,
  quote: overrides.quote ?? newQuote(),
  couponId: overrides.couponId ?? null,
  locale: 'en' as const,
  reference: 'WF-7KQ4-9TX',
  capability,
  deriveInstalmentId: getInstalmentId,
  now: overrides.now ?? NOW,
});

/** Creates the events of a booking with seats held until 10:15. */
export function newHeldHistory(overrides: CreateOverrides = {}): BookingEvent[] {
  const events = decideHold(initialBooking, newCreateCommand(overrides));
  if (isRefusal(events)) throw new Error(`the hold was refused: ${events.refused}`);
  return events;
}

const person = { $subject: newSubjectId(1), value: null };
export const partyNamed: BookingEvent = {
  type: 'TravelersNamed',
  data: { lead: person, isLeadTraveling: true, others: [], roomOf: [0, 0] },
};

/** Creates a hold whose travelers are named, with these later events. */
export const newNamedHistory = (...events: readonly BookingEvent[]): BookingEvent[] => [
  ...newHeldHistory(),
  partyNamed,
  ...events,
];

export const holdExpiryStarted: BookingEvent = { type: 'HoldExpiryStarted', data: {} };
/** Creates the beginning of the hold's expiry by staff, for this reason. */
export const newHoldExpiryStarted = (reason: string) => newEvent('HoldExpiryStarted', { reason });
/** The extension of the hold to 10:30. */
export const holdExtended = newEvent('HoldExtended', { holdExpiresAt: '2027-01-10T10:30:00.000Z' });

export const newReferenceGenerated = (reference = 'WF-7KQ4-9TX') =>
  newEvent('PaymentReferenceGenerated', { reference });
export const newCapabilityGranted = defineEventBuilder('CapabilityGranted', capability);
export const newCapabilityRevoked = (
  capabilityId: string,
  reason: BookingEventOf<'CapabilityRevoked'>['data']['reason'],
) => newEvent('CapabilityRevoked', { capabilityId, reason });
export const bookingExpired: BookingEvent = { type: 'BookingExpired', data: { reason: 'hold-expired' } };
export const newBookingConfirmed = ({ isLate = false } = {}): BookingEvent => ({
  type: 'BookingConfirmed',
  data: { seats: 2, isLate },
});

export const newIntentCreated = (
  kind: Instalment['kind'],
  paymentId: string,
  amountCents: number,
  serial = 1,
) => ({
  type: 'PaymentIntentCreated' as const,
  data: { instalmentId: getInstalmentId(kind), paymentId, intentNumber: serial, amountCents },
});

/** Creates personal data as it is read: under the id of its person. */
export const newSealed = <T>($subject: string, value: T) => ({ $subject, value });

export const newReceivedPayment = (
  kind: Instalment['kind'],
  amountCents: number,
  paymentId = `pi_${kind}`,
): ReceivedPayment => ({
  instalmentId: getInstalmentId(kind),
  amountCents,
  provider: 'stripe',
  paymentId,
  origin: { kind: 'stripe-charge', chargeId: 'ch_1' },
  customerId: 'cus_1',
  paymentMethodId: 'pm_1',
  card: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 },
});

export const newPartPaid = (data: ReceivedPayment) => newEvent('PartPaid', data);
export const newDepositPaid = (data: ReceivedPayment) => newEvent('DepositPaid', data);
export const newBalancePaid = (data: ReceivedPayment) => newEvent('BalancePaid', data);
export const newFullAmountPaid = (data: ReceivedPayment) => newEvent('FullAmountPaid', data);
export const newOverpayment = (data: ReceivedPayment) => newEvent('OverpaymentReceived', data);
/** The full balance, paid by card. */
export const balancePaid = newBalancePaid(newReceivedPayment('balance', BALANCE_CENTS));

export const newPlanChosen = (plan: Plan): BookingEvent => {
  const fullInstalment = {
    id: getInstalmentId('full'),
    kind: 'full' as const,
    amountCents: PRICE_CENTS,
    dueOn: TODAY,
  };
  const deposit = {
    id: getInstalmentId('deposit'),
    kind: 'deposit' as const,
    amountCents: DEPOSIT_CENTS,
    dueOn: TODAY,
  };
  const balance = {
    id: getInstalmentId('balance'),
    kind: 'balance' as const,
    amountCents: BALANCE_CENTS,
    dueOn: BALANCE_DUE_ON,
  };
  const payer = { kind: 'lead' as const };
  const instalments = (plan === 'full' ? [fullInstalment] : [deposit, balance]).map((instalment) => ({
    ...instalment,
    payer,
  }));
  return { type: 'PlanChosen', data: { plan, instalments } };
};

type ScheduledBalance = BookingEventOf<'BalanceScheduled'>['data'];
export const newBalanceScheduled = ({
  chargeOn = BALANCE_DUE_ON,
  ...overrides
}: Partial<ScheduledBalance> = {}): BookingEventOf<'BalanceScheduled'> => ({
  type: 'BalanceScheduled',
  data: {
    instalmentId: BALANCE,
    amountCents: BALANCE_CENTS,
    chargeOn,
    chargeAt: `${chargeOn}T12:00:00.000Z`,
    rule: 'balance-60-days/v1',
    ...overrides,
  },
});
export const balanceScheduled = newBalanceScheduled();

/** Creates the event that awaits the balance of a booking paid by bank. */
export const newBalanceAwaited = (
  overrides: Partial<BookingEventOf<'BalanceAwaited'>['data']> = {},
): BookingEventOf<'BalanceAwaited'> => ({
  type: 'BalanceAwaited',
  data: { instalmentId: BALANCE, amountCents: BALANCE_CENTS, dueOn: BALANCE_DUE_ON, ...overrides },
});

export const balanceAwaited = newBalanceAwaited();

/** Creates a confirmed booking whose deposit was paid so; its balance is not scheduled yet. */
export const newHistoryPaidBy = (deposit: ReceivedPayment): BookingEvent[] =>
  newNamedHistory(newDepositPaid(deposit), newBookingConfirmed());

/** Creates a booking with paid deposit and a balance of 1,600.00 scheduled for noon on 9 March 2027. */
export const newDepositPaidHistory = (): BookingEvent[] => [
  ...newHistoryPaidBy(newReceivedPayment('deposit', DEPOSIT_CENTS)),
  balanceScheduled,
];

export const newStock = (overrides: Partial<Stock> = {}): Stock => ({
  departureId: DEPARTURE,
  seats: 4,
  rooms: [
    { type: 'twin', capacity: 2, count: 2, isShareable: true },
    { type: 'triple', capacity: 3, count: 1, isShareable: true },
    { type: 'private', capacity: 1, count: 1, isShareable: false },
  ],
  sale: 'ON_SALE',
  ...overrides,
});

export const newAllotmentOpened = (overrides: Partial<Stock> = {}): AllotmentEvent => ({
  type: 'AllotmentOpened',
  data: newStock(overrides),
});

export const newAllotmentChanged = (overrides: Partial<Stock> = {}): AllotmentEvent => ({
  type: 'AllotmentChanged',
  data: newStock(overrides),
});

type AllotmentEventOf<T extends AllotmentEvent['type']> = Extract<AllotmentEvent, { type: T }>;

export const newSeatsHeld = (
  bookingId = BOOKING,
  seats = 2,
  rooms: RoomChoice[] = [twin],
): AllotmentEventOf<'SeatsHeld'> => ({
  type: 'SeatsHeld',
  data: { bookingId, departureId: DEPARTURE, seats, rooms },
});

export const newSeatsConfirmed = (bookingId = BOOKING): AllotmentEventOf<'SeatsConfirmed'> => ({
  type: 'SeatsConfirmed',
  data: { bookingId, departureId: DEPARTURE },
});

/** Makes the seats wait for a bank transfer. */
export const newSeatsAwaitTransfer = (bookingId = BOOKING): AllotmentEventOf<'SeatsAwaitTransfer'> => ({
  type: 'SeatsAwaitTransfer',
  data: { bookingId, departureId: DEPARTURE },
});

export const newSeatsReleased = (
  bookingId = BOOKING,
  reason: 'expired' | 'cancelled' = 'expired',
): AllotmentEventOf<'SeatsReleased'> => ({
  type: 'SeatsReleased',
  data: { bookingId, departureId: DEPARTURE, reason },
});

export const newCouponIssued = (overrides: Partial<CouponTerms> = {}): CouponEvent => ({
  type: 'CouponIssued',
  data: { couponId: COUPON, terms: newCouponTerms(overrides) },
});

export const newCouponEvent = (
  type: 'CouponReserved' | 'CouponConsumed' | 'CouponReleased',
  bookingId = BOOKING,
): CouponEvent => ({ type, data: { couponId: COUPON, bookingId } });

export const foldBooking = (events: Iterable<BookingEvent>): BookingState =>
  fold(evolveBooking, initialBooking, events);

export const foldExistingBooking = (events: Iterable<BookingEvent>): ExistingBooking =>
  requireBooking(foldBooking(events));

/** Folds the balance of a booking with paid deposit, after these events. */
export function foldBalance(...events: readonly BookingEvent[]): InstalmentState {
  const balance = findInstalment(foldExistingBooking([...newDepositPaidHistory(), ...events]), BALANCE);
  if (!balance) throw new Error('the booking has no balance');
  return balance;
}
