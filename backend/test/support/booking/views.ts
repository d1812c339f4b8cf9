import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import type { InstalmentView } from '@wayfold/contracts/money/instalments';
import { newBookingId, newDepartureId, newInstalmentId, newTripId } from '../ids.js';

/** Price of the booking of `newBookingView`. */
export const VIEW_PRICE_CENTS = 300_000;

export const VIEW_DEPOSIT_CENTS = 60_000;
export const VIEW_BALANCE_CENTS = 240_000;

const card = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2031 };

const newInstalmentView = (overrides: Partial<InstalmentView>): InstalmentView => ({
  id: newInstalmentId(1),
  kind: 'deposit',
  amountCents: VIEW_DEPOSIT_CENTS,
  dueOn: '2026-11-21',
  chargeAt: null,
  paidAt: '2026-11-21T10:00:00.000Z',
  refundedCents: 0,
  charge: null,
  card,
  method: 'card',
  paidCents: VIEW_DEPOSIT_CENTS,
  payer: 'lead',
  ...overrides,
});

const lines: BookingView['lines'] = [
  {
    kind: 'price',
    rule: 'price-per-person/v1',
    facts: { category: 'comfort', startsOn: '2027-05-08' },
    unitCents: 158_000,
    quantity: 2,
    amountCents: 316_000,
  },
  {
    kind: 'room',
    rule: 'room-supplement/v1',
    facts: { room: 'private' },
    unitCents: 14_000,
    quantity: 1,
    amountCents: 14_000,
  },
  {
    kind: 'room',
    rule: 'shared-bed/v1',
    facts: { room: 'twin', sharesWith: 'women' },
    unitCents: 0,
    quantity: 1,
    amountCents: 0,
  },
  {
    kind: 'coupon',
    rule: 'coupon-amount/v1',
    facts: { code: 'AÑO-2027' },
    unitCents: -30_000,
    quantity: 1,
    amountCents: -30_000,
  },
];

const party: BookingView['party'] = {
  lead: {
    givenName: 'Íñigo',
    familyName: 'Núñez Łukasik',
    email: 'inigo@example.org',
    phone: '+34600000000',
    residence: 'ES',
    birthDate: '1990-05-01',
    language: 'es',
  },
  isLeadTraveling: true,
  others: [],
  roomOf: [0],
};

/** Creates a confirmed booking of two with a deposit and a coupon. */
export const newBookingView = (overrides: Partial<BookingView> = {}): BookingView => ({
  id: newBookingId(),
  reference: 'WF-7KQ4-9TX',
  status: 'CONFIRMED',
  money: 'DEPOSIT_PAID',
  locale: 'es',
  trip: {
    id: newTripId(),
    slugs: { en: 'inca-trail', es: 'camino-inca' },
    names: { en: 'Inca Trail and the Señor’s Peak', es: 'Camino Inca y la cumbre del Señor' },
  },
  departureId: newDepartureId(),
  startsOn: '2027-05-08',
  endsOn: '2027-05-16',
  category: 'comfort',
  travelers: 2,
  ageRange: { min: 14, max: 75 },
  rooms: [{ type: 'private', travelers: 1 }],
  lines,
  couponCode: 'AÑO-2027',
  currency: 'USD',
  totalCents: VIEW_PRICE_CENTS,
  discountCents: 30_000,
  paidCents: VIEW_DEPOSIT_CENTS,
  refundedCents: 0,
  surplusCents: 0,
  transfer: null,
  cancellation: null,
  openDisputeCount: 0,
  isOverdue: false,
  remainingCents: VIEW_BALANCE_CENTS,
  plan: 'deposit',
  methods: [],
  savedCard: card,
  savedMethod: 'card',
  plans: ['deposit', 'full'],
  depositUnavailable: null,
  instalments: [
    newInstalmentView({}),
    newInstalmentView({
      id: newInstalmentId(2),
      kind: 'balance',
      amountCents: VIEW_BALANCE_CENTS,
      dueOn: '2027-03-09',
      chargeAt: '2027-03-09T12:00:00.000Z',
      paidAt: null,
      paidCents: 0,
      card: null,
      charge: 'SCHEDULED',
    }),
  ],
  balanceChargeDate: '2027-03-09',
  hold: null,
  isPartyNamed: true,
  party,
  terms: { version: '2026-11', hash: 'h' },
  createdAt: '2026-11-21T09:50:00.000Z',
  version: 9,
  ...overrides,
});

export const newPaidInFull = (): BookingView => {
  const { instalments, ...otherFields } = newBookingView();
  const paidAt = '2027-03-09T12:00:03.000Z';
  const { card: depositCard } = instalments[0]!;
  return {
    ...otherFields,
    paidCents: VIEW_PRICE_CENTS,
    remainingCents: 0,
    instalments: instalments.map((instalment) => ({
      ...instalment,
      card: depositCard,
      paidAt: instalment.paidAt ?? paidAt,
    })),
  };
};

/** Creates a paid deposit, and balances of 1,200.00 each with these differences. */
export const newBalances = (...differences: Partial<InstalmentView>[]): InstalmentView[] => {
  const [deposit, balance] = newBookingView().instalments;
  return [
    deposit!,
    ...differences.map((difference, index) => ({
      ...balance!,
      id: newInstalmentId(2 + index),
      amountCents: 120_000,
      paidCents: 0,
      ...difference,
    })),
  ];
};
