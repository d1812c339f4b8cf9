import type { Page } from '@playwright/test';
import { BookingView } from '@wayfold/contracts/bookings/bookings';
import { TripSummary } from '@wayfold/contracts/catalogue/catalogue';
import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import type { z } from 'zod';
import { newParty } from './party.js';
import { waitForHydration } from './steps.js';
import type { Language } from './texts.js';

// Screenshots must not depend on dates, prices and seats, so they show these API responses. The contracts'
// schemas parse them, so that an impossible response fails.

const newUuid = (serial: number): string => `0000000${serial}-0000-4000-8000-000000000000`;
const NAMES = { en: 'Inca Trail', es: 'Camino Inca' } as const;
const SLUGS = { en: 'inca-trail', es: 'camino-inca' } as const;
const STARTS_ON = '2027-05-08';
const POSTER = { biome: 'cloudforest', region: 'andes', timeOfDay: 'dawn', landmark: 'machu' } as const;

/** Returns trips of every kind: guaranteed, with last seats, and not yet guaranteed. */
export function newTrips(locale: Language): TripSummary[] {
  const kinds = [
    { isGuaranteed: true, seatsLeft: 9 },
    { isGuaranteed: true, seatsLeft: 3 },
    { isGuaranteed: false, seatsLeft: 9 },
  ];
  return kinds.map((departure, i) =>
    TripSummary.parse({
      id: newUuid(i),
      slug: `${SLUGS[locale]}-${i}`,
      kinds: ['group-adventure'],
      style: { key: 'trekking', name: 'Trekking', slug: 'trekking' },
      name: NAMES[locale],
      summary: NAMES[locale],
      place: locale === 'en' ? 'Peru' : 'Perú',
      countries: ['PE'],
      days: 9,
      difficulty: 'challenging',
      fromCents: 189_000,
      rating: null,
      poster: POSTER,
      nextDepartures: [{ startsOn: STARTS_ON, ...departure }],
    } satisfies z.input<typeof TripSummary>),
  );
}

const BALANCE_DUE_ON = '2027-03-09';
const TOTAL_CENTS = 378_000;
const DEPOSIT_CENTS = 75_600;

const newInstantIn = (minutes: number): string => new Date(Date.now() + minutes * MINUTE_MS).toISOString();

const newInstalment = (facts: {
  readonly id: string;
  readonly kind: 'deposit' | 'balance';
  readonly amountCents: number;
  readonly dueOn: string;
}) => ({
  ...facts,
  chargeAt: facts.kind === 'balance' ? `${facts.dueOn}T12:00:00Z` : null,
  paidCents: 0,
  refundedCents: 0,
  paidAt: null,
  charge: null,
  card: null,
  method: null,
  payer: 'lead' as const,
});

/** Returns a hold for two in one room. `isNamed`: its travelers have names, so the payment step is next. */
export function newBooking(locale: Language, { isNamed }: { isNamed: boolean }): BookingView {
  const offer = { isAvailable: true, reason: null } as const;
  return BookingView.parse({
    id: newUuid(1),
    reference: 'WF-VY42-RJQ',
    status: 'ON_HOLD',
    money: 'UNPAID',
    locale,
    trip: { id: newUuid(2), slugs: SLUGS, names: NAMES },
    departureId: newUuid(3),
    startsOn: STARTS_ON,
    endsOn: '2027-05-16',
    category: 'comfort',
    travelers: 2,
    ageRange: { min: 14, max: 75 },
    rooms: [{ type: 'twin', travelers: 2 }],
    couponCode: null,
    lines: [
      {
        kind: 'price',
        rule: 'price-per-person/v1',
        facts: { category: 'comfort', startsOn: STARTS_ON },
        unitCents: TOTAL_CENTS / 2,
        quantity: 2,
        amountCents: TOTAL_CENTS,
      },
    ],
    currency: 'USD',
    totalCents: TOTAL_CENTS,
    discountCents: 0,
    paidCents: 0,
    refundedCents: 0,
    surplusCents: 0,
    remainingCents: TOTAL_CENTS,
    plan: 'deposit',
    plans: ['deposit', 'full'],
    methods: (['deposit', 'full'] as const).flatMap((plan) =>
      (['card', 'paypal', 'transfer'] as const).map((method) => ({ plan, method, ...offer })),
    ),
    depositUnavailable: null,
    instalments: [
      newInstalment({ id: newUuid(4), kind: 'deposit', amountCents: DEPOSIT_CENTS, dueOn: '2026-11-21' }),
      newInstalment({
        id: newUuid(5),
        kind: 'balance',
        amountCents: TOTAL_CENTS - DEPOSIT_CENTS,
        dueOn: BALANCE_DUE_ON,
      }),
    ],
    balanceChargeDate: BALANCE_DUE_ON,
    savedCard: null,
    savedMethod: null,
    hold: { expiresAt: newInstantIn(20), isExtendable: true },
    transfer: null,
    cancellation: null,
    openDisputeCount: 0,
    isOverdue: false,
    isPartyNamed: isNamed,
    party: isNamed ? newParty(locale) : null,
    terms: { version: '2026-11', hash: 'hash' },
    createdAt: '2026-11-21T12:00:00Z',
    version: 1,
  } satisfies z.input<typeof BookingView>);
}

/** Opens a checkout on this device; requests for the trip or the visitor's country stay unanswered. */
export async function openCheckout(page: Page, locale: Language, booking: BookingView): Promise<void> {
  await page.route(`**/api/bookings/${booking.id}`, (route) => route.fulfill({ json: booking }));
  await page.route('**/api/trips/**', (route) => route.abort());
  await page.route('**/api/country', (route) => route.abort());
  // The countdown must not depend on a moved clock.
  await page.route('**/api/dev/status', (route) => route.abort());
  await page.addInitScript(
    (id) => localStorage.setItem(`wayfold.capability.${id}`, 'x'.repeat(43)),
    booking.id,
  );
  await page.goto(`/${locale}/checkout?booking=${booking.id}`);
  await waitForHydration(page);
}
