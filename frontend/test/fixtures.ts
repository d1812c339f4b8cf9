import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import type { PartyInput } from '@wayfold/contracts/bookings/travelers';
import type { Departure, Trip } from '@wayfold/contracts/catalogue/catalogue';
import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { SavedCard } from '@wayfold/contracts/money/instalments';
import type { Quote, QuoteRequest } from '@wayfold/contracts/money/quotes';
import type { StaffSession } from '@wayfold/contracts/staff/staff';

export const TRIP_ID = '5ee58f6b-c66d-5fa4-955c-113484453f57';
export const BOOKING_ID = '01a1fc8d-b037-763d-b18c-952dc89045c8';
const QUOTE_ID = '11a1fc8d-b037-763d-b18c-952dc89045c8';
const newUuid = (n: number): string => `0000000${n}-0000-4000-8000-000000000000`;
const terms = { version: '2026-11', hash: 'terms-hash' };
const slugs = { en: 'inca-trail', es: 'camino-inca' };
const names = { en: 'Inca Trail', es: 'Camino Inca' };
/** Every spec's clock shows this instant, in ms; the fixtures' future dates are after it. */
export const NOW = Date.parse('2026-11-21T12:00:00.000Z');

export const PAID_AT = '2026-11-21T03:40:11.000Z';

export const CHECKOUT_PATH = `/en/checkout?booking=${BOOKING_ID}`;
export const newInstantIn = (minutes: number): string => new Date(NOW + minutes * MINUTE_MS).toISOString();
/** Returns the UTC date in `days`, `YYYY-MM-DD`. */
export const newDayIn = (days: number): string => newInstantIn(days * 24 * 60).slice(0, 10);

const tripTags: Pick<Trip, 'poster' | 'style' | 'themes' | 'regions' | 'inCountries'> = {
  poster: { biome: 'cloudforest', region: 'andes', timeOfDay: 'dawn', landmark: 'machu' },
  style: { key: 'trekking', name: 'Trekking', slug: 'trekking' },
  themes: [{ key: 'hiking', name: 'Hiking', slug: 'hiking' }],
  regions: [{ key: 'andes', name: 'The Andes', slug: 'andes' }],
  inCountries: [{ key: 'PE', name: 'Peru', slug: 'peru' }],
};

export const tripDay: Trip['itinerary'][number] = {
  day: 1,
  title: 'Arrive in Cusco',
  text: 'A slow walk.',
  meals: ['dinner'],
  accommodation: 'Hotel',
  departsAt: '08:30',
  roadHours: 1.5,
  activeHours: 1,
};

const tripJourney: Pick<Trip, 'stops' | 'route' | 'itinerary'> = {
  stops: [
    { name: 'Cusco', lat: -13.52, lon: -71.97, elevation: 3399 },
    { name: 'Ollantaytambo', lat: -13.26, lon: -72.27, elevation: 2792 },
  ],
  route: [
    { day: 1, from: 0, to: 1, by: 'road' },
    { day: 3, from: 1, to: 0, by: 'train' },
  ],
  itinerary: [tripDay],
};

const tripDetails: Pick<Trip, 'inclusions' | 'goodToKnow' | 'faqs'> = {
  inclusions: {
    accommodations: ['Five nights'],
    transportation: ['Van'],
    meals: ['8 breakfasts'],
    activities: ['Permit'],
    guideServices: ['One leader'],
    additional: ['Oxygen'],
    category: [{ code: 'comfort', items: ['Mattress'] }],
  },
  goodToKnow: {
    currency: 'Sol',
    visa: 'Not needed',
    knowBeforeYouGo: ['High'],
    importantNotes: ['Passport'],
    paymentInformation: '20%',
    cancellationPolicy: '60 days',
  },
  faqs: [{ question: 'How fit must I be?', answer: 'Six hours.' }],
};

export const tripReview: Trip['reviews'][number] = {
  rating: 5,
  name: 'Hannah',
  month: '2026-09',
  text: 'Hard and good.',
  language: 'en',
};

export const newTrip = (locale: Locale): Trip => ({
  id: TRIP_ID,
  slug: slugs[locale],
  slugs,
  languages: ['en', 'es'],
  kinds: ['group-adventure'],
  name: names[locale],
  summary: locale === 'en' ? 'Four days on stone.' : 'Cuatro días de piedra.',
  place: locale === 'en' ? 'Peru' : 'Perú',
  countries: ['PE'],
  days: 9,
  difficulty: 'challenging',
  fromCents: 189_000,
  rating: { average: 4.7, count: 7 },
  nextDepartures: [{ startsOn: '2027-05-08', isGuaranteed: false, seatsLeft: 9 }],
  departureCity: 'Cusco',
  endCity: 'Cusco',
  timeZone: 'America/Lima',
  ageRange: { min: 14, max: 75 },
  groupSize: { min: 4, max: 12 },
  photos: [],
  ...tripTags,
  ...tripJourney,
  ...tripDetails,
  highlights: [{ title: 'Walk 43 km', text: 'Permits included.' }],
  reviews: [tripReview],
  categories: [{ code: 'comfort', name: 'Comfort', text: 'Thicker mattress.' }],
});

const newDeparture = (
  n: number,
  startsOn: string,
  endsOn: string,
  overrides: Partial<Departure> = {},
): Departure => ({
  id: newUuid(n),
  startsOn,
  endsOn,
  timeZone: 'America/Lima',
  sale: 'OPEN',
  seatsLeft: 9,
  isGuaranteed: false,
  missingForGuarantee: 2,
  prices: [
    { category: 'basic', perPersonCents: 168_000 },
    { category: 'comfort', perPersonCents: 189_000 },
  ],
  rooms: [
    { type: 'twin', capacity: 2, supplementCents: 0, roomsLeft: 4, isShareable: true },
    { type: 'private', capacity: 1, supplementCents: 42_000, roomsLeft: 2, isShareable: false },
  ],
  balanceChargeDate: '2027-03-09',
  ...overrides,
});

/** A guaranteed departure with 9 seats left. */
export const openDeparture = newDeparture(1, '2027-05-08', '2027-05-16', {
  isGuaranteed: true,
  missingForGuarantee: 0,
});

export const soldOutDeparture = newDeparture(2, '2027-05-15', '2027-05-23', { sale: 'FULL', seatsLeft: 0 });

/** A departure with 2 seats left that needs 2 more travelers for its guarantee. */
export const limitedDeparture = newDeparture(3, '2027-06-05', '2027-06-13', {
  sale: 'LIMITED',
  seatsLeft: 2,
});

export const departures: Departure[] = [openDeparture, soldOutDeparture, limitedDeparture];

/** Creates a quote with the real rules for the price per person and the rooms. */
export function newQuote(request: QuoteRequest, discountCents = 0): Quote {
  const departure = departures.find(({ id }) => id === request.departureId);
  const unitCents =
    departure?.prices.find(({ category }) => category === request.category)?.perPersonCents ?? 0;
  const totalCents = unitCents * request.travelers - discountCents;
  const depositCents = Math.floor((totalCents * 20 + 50) / 100);
  return {
    id: QUOTE_ID,
    hash: 'h',
    departureId: request.departureId,
    tripId: TRIP_ID,
    slugs,
    names,
    startsOn: '2027-05-08',
    endsOn: '2027-05-16',
    category: request.category,
    travelers: request.travelers,
    ageRange: { min: 14, max: 75 },
    rooms: request.rooms,
    couponCode: request.couponCode ?? null,
    lines: [
      {
        kind: 'price',
        rule: 'price-per-person/v1',
        unitCents,
        quantity: request.travelers,
        facts: { category: request.category, startsOn: '2027-05-08' },
        amountCents: unitCents * request.travelers,
      },
    ],
    discountCents,
    totalCents,
    currency: 'USD',
    depositUnavailable: null,
    plans: [
      {
        plan: 'deposit',
        instalments: [
          { kind: 'deposit', amountCents: depositCents, dueOn: '2026-11-21' },
          { kind: 'balance', amountCents: totalCents - depositCents, dueOn: '2027-03-09' },
        ],
      },
      { plan: 'full', instalments: [{ kind: 'full', amountCents: totalCents, dueOn: '2026-11-21' }] },
    ],
    today: '2026-11-21',
    rules: 'rules/2026-11',
    terms,
    expiresAt: newInstantIn(30),
  };
}

export const party: PartyInput = {
  lead: {
    givenName: 'Marta',
    familyName: 'Quiroga',
    email: 'marta@example.com',
    phone: '+1 505 644 0148',
    residence: 'US',
    birthDate: '1984-04-09',
    language: 'en',
  },
  isLeadTraveling: true,
  others: [{ givenName: 'Joaquín', familyName: 'Quiroga', birthDate: '1985-04-09' }],
  roomOf: [0, 0],
};

const account = {
  name: 'Wayfold Travel Inc.',
  accountNumber: '000408151623',
  accountType: 'checking' as const,
  routingNumber: '110000000',
  swift: 'FOLDUS3NXXX',
  bank: 'Foldstone Bank',
  bankAddress: ['200 Market Street', 'Wilmington, DE 19801'],
  email: 'hello@wayfold.example',
};

/** Creates a booking whose deposit is expected by transfer within a week. */
export function newTransferBooking(overrides: Partial<BookingView> = {}): BookingView {
  const expiresAt = newInstantIn(7 * 24 * 60);
  const transferBooking = newBooking({ isPartyNamed: true, party, status: 'PENDING_PAYMENT' });
  return {
    ...transferBooking,
    hold: { expiresAt, isExtendable: false },
    instalments: transferBooking.instalments.map((instalment) =>
      instalment.kind === 'deposit' ? { ...instalment, method: 'transfer' as const } : instalment,
    ),
    transfer: {
      instalmentId: newUuid(7),
      reference: transferBooking.reference,
      missingCents: 75_600,
      payBy: expiresAt.slice(0, 10),
      receiptCount: 0,
      account,
    },
    ...overrides,
  };
}

export function newBooking(overrides: Partial<BookingView> = {}): BookingView {
  const instalment = {
    chargeAt: null,
    paidAt: null,
    refundedCents: 0,
    charge: null,
    card: null,
    method: null,
    paidCents: 0,
    payer: 'lead' as const,
  };
  return {
    id: BOOKING_ID,
    reference: 'WF-7KQ4-9TX',
    status: 'ON_HOLD',
    money: 'UNPAID',
    locale: 'en',
    trip: { id: TRIP_ID, slugs, names },
    departureId: newUuid(1),
    startsOn: '2027-05-08',
    endsOn: '2027-05-16',
    category: 'comfort',
    travelers: 2,
    ageRange: { min: 14, max: 75 },
    rooms: [{ type: 'twin', travelers: 2 }],
    lines: [],
    couponCode: null,
    currency: 'USD',
    totalCents: 378_000,
    discountCents: 0,
    paidCents: 0,
    refundedCents: 0,
    remainingCents: 378_000,
    plan: 'deposit',
    plans: ['deposit', 'full'],
    depositUnavailable: null,
    methods: [],
    savedCard: null,
    instalments: [
      { id: newUuid(7), kind: 'deposit', amountCents: 75_600, dueOn: '2026-11-21', ...instalment },
      { id: newUuid(8), kind: 'balance', amountCents: 302_400, dueOn: '2027-03-09', ...instalment },
    ],
    balanceChargeDate: null,
    savedMethod: null,
    hold: { expiresAt: newInstantIn(15), isExtendable: true },
    isPartyNamed: false,
    surplusCents: 0,
    transfer: null,
    cancellation: null,
    openDisputeCount: 0,
    isOverdue: false,
    party: null,
    terms,
    createdAt: '2026-11-21T03:38:02.000Z',
    version: 3,
    ...overrides,
  };
}

const [depositOfPlan, balanceOfPlan] = newBooking().instalments;
if (!depositOfPlan || !balanceOfPlan) throw new Error('The fixture lacks a deposit or a balance');
/** The unpaid deposit of 756.00 of `newBooking()`. */
export const plannedDeposit = depositOfPlan;
/** The unpaid balance of 3,024.00 of `newBooking()`. */
export const plannedBalance = balanceOfPlan;

export const visaCard: SavedCard = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 };

/** A confirmed booking whose deposit of 756.00 is paid. */
export const depositPaidBooking = newBooking({
  status: 'CONFIRMED',
  money: 'DEPOSIT_PAID',
  paidCents: 75_600,
  hold: null,
});

/** Creates a confirmed booking that waits for its balance of 3,024.00. */
export const newBalanceDueBooking = (overrides: Partial<BookingView> = {}): BookingView => ({
  ...depositPaidBooking,
  remainingCents: 302_400,
  balanceChargeDate: '2027-03-09',
  isPartyNamed: true,
  version: 9,
  ...overrides,
});

/** Creates the session of Ana of the finance team, signed in with a second factor. */
export const newStaffSession = (overrides: Partial<StaffSession> = {}): StaffSession => ({
  id: '0192d4a5-0000-7000-8000-000000000001',
  name: 'Ana',
  role: 'finance',
  csrfToken: 'csrf',
  secondFactor: 'on',
  ...overrides,
});
