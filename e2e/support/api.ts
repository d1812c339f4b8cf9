import { type APIRequestContext, type APIResponse, expect, test } from '@playwright/test';
import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import type { PartyInput } from '@wayfold/contracts/bookings/travelers';
import type { Departure, TripSummary } from '@wayfold/contracts/catalogue/catalogue';
import type { RoomChoice } from '@wayfold/contracts/money/quotes';
import { environment } from './environment.js';
import { newParty } from './party.js';
import type { Language } from './texts.js';

interface Sale {
  readonly trip: TripSummary;
  readonly departure: Departure;
}

/** A journey takes at most three seats. */
const MIN_SEATS_LEFT = 3;

/** Above this price, staff could not refund the deposit of two without a second person. */
const MIN_PRICE_CENTS = 150_000;
/** At most this many trips are examined for a sale. */
const MAX_EXAMINED_TRIPS = 6;

/**
 * Requires the next departure with a deposit and a twin for two, so that its charge date is near. Parallel
 * journeys use separate trips, because one would take the last seat that another is about to choose.
 */
export async function requireSaleWithDeposit(request: APIRequestContext, locale: Language): Promise<Sale> {
  const { trips } = await fetchJson<{ trips: TripSummary[] }>(
    request,
    `/api/trips?locale=${locale}&limit=200`,
  );
  const { parallelIndex, config } = test.info();
  const pricedTrips = trips
    .filter(({ fromCents }) => (fromCents ?? 0) >= MIN_PRICE_CENTS)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .filter((_, index) => index % config.workers === parallelIndex)
    .slice(0, MAX_EXAMINED_TRIPS);
  const sales: Sale[] = [];
  for (const trip of pricedTrips) {
    const { departures } = await fetchJson<{ departures: Departure[] }>(
      request,
      `/api/trips/${trip.slug}/departures?locale=${locale}&limit=200`,
    );
    const departure = departures.find(
      ({ sale, seatsLeft, rooms, balanceChargeDate }) =>
        (sale === 'OPEN' || sale === 'LIMITED') &&
        seatsLeft >= MIN_SEATS_LEFT &&
        balanceChargeDate !== null &&
        rooms.some(({ type, roomsLeft }) => type === 'twin' && roomsLeft > 0),
    );
    if (departure) sales.push({ trip, departure });
  }
  sales.sort((a, b) => a.departure.startsOn.localeCompare(b.departure.startsOn));
  const [nextSale] = sales;
  if (!nextSale) throw new Error('no departure with a deposit is on sale');
  return nextSale;
}

export const fetchJson = async <T>(request: APIRequestContext, path: string): Promise<T> =>
  requireJson<T>(await request.get(path));

/** Returns the body of a successful response. */
async function requireJson<T>(response: APIResponse): Promise<T> {
  if (!response.ok()) throw new Error(`${response.url()}: ${response.status()} ${await response.text()}`);
  return (await response.json()) as T;
}

interface Photo {
  readonly alt: string;
  readonly place: string;
}

export async function requirePhotographedTrip(
  request: APIRequestContext,
  locale: Language,
): Promise<{ photo: Photo; path: string }> {
  const { photos } = await fetchJson<{ photos: { photo: Photo; trips: { slug: string }[] }[] }>(
    request,
    `/api/photos?locale=${locale}`,
  );
  const [credit] = photos;
  const [trip] = credit?.trips ?? [];
  if (!credit || !trip) throw new Error('no trip has a photograph');
  return { photo: credit.photo, path: `/${locale}/adventure/${trip.slug}` };
}

interface Intent {
  readonly id: string;
  readonly status: string;
  readonly amount_received: number;
  readonly created: number;
  readonly metadata: Record<string, string>;
}

interface SandboxState {
  readonly payment_intents: readonly Intent[];
  readonly refunds: readonly { id: string; payment_intent: string; status: string; amount: number }[];
  readonly events: readonly { type: string; delivery: string }[];
}

const readSandboxState = (request: APIRequestContext): Promise<SandboxState> =>
  fetchJson<SandboxState>(request, `${environment.getSandboxUrl()}/sandbox/state`);

async function listRefunds(request: APIRequestContext, bookingId: string): Promise<SandboxState['refunds']> {
  const ids = new Set((await listPayments(request, bookingId)).map(({ id }) => id));
  const { refunds } = await readSandboxState(request);
  return refunds.filter(({ payment_intent: paymentId }) => ids.has(paymentId));
}

/** Lists payments that the sandbox captured for a booking, in order. */
async function listPayments(request: APIRequestContext, bookingId: string): Promise<Intent[]> {
  const { payment_intents: intents } = await readSandboxState(request);
  return intents
    .filter(({ status, metadata }) => status === 'succeeded' && Object.values(metadata).includes(bookingId))
    .sort((a, b) => a.created - b.created);
}

/** Lists what the sandbox captured for a booking, in cents and in order. */
export const listCapturedCents = async (request: APIRequestContext, bookingId: string): Promise<number[]> =>
  (await listPayments(request, bookingId)).map(({ amount_received: cents }) => cents);

/** Sums what was refunded to the cards of a booking. */
export async function sumRefundedCents(request: APIRequestContext, bookingId: string): Promise<number> {
  const refunds = await listRefunds(request, bookingId);
  return refunds.filter(({ status }) => status === 'succeeded').reduce((sum, { amount }) => sum + amount, 0);
}

/** Lets the customer's bank reject a pending refund, because the card is closed. */
export async function failRefund(request: APIRequestContext, bookingId: string): Promise<void> {
  const pendingRefund = (await listRefunds(request, bookingId)).find(({ status }) => status === 'pending');
  if (!pendingRefund) throw new Error('no refund is pending');
  await postToSandbox(request, 'refunds/settle', {
    refund: pendingRefund.id,
    outcome: 'failed',
    reason: 'lost_or_stolen_card',
  });
}

/** Disputes the first payment of a booking. @returns a function that moves the dispute on */
export async function disputePayment(
  request: APIRequestContext,
  bookingId: string,
): Promise<(outcome: 'under_review' | 'won' | 'lost') => Promise<void>> {
  const [payment] = await listPayments(request, bookingId);
  const { id } = await postToSandbox(request, 'disputes/open', { paymentIntent: payment?.id });
  return async (outcome) => {
    await postToSandbox(request, 'disputes/move', { dispute: id, to: outcome });
  };
}

/** Triggers a provider-side event at the sandbox. */
const postToSandbox = async (
  request: APIRequestContext,
  path: string,
  data: object,
): Promise<{ id: string }> =>
  requireJson(await request.post(`${environment.getSandboxUrl()}/sandbox/${path}`, { data }));

/** Lists the types of the dispute events that the sandbox's webhook has delivered. */
export async function listDeliveredDisputeEvents(request: APIRequestContext): Promise<Set<string>> {
  const { events } = await readSandboxState(request);
  const deliveredEvents = events.filter(({ delivery }) => delivery === 'delivered');
  return new Set(
    deliveredEvents.map(({ type }) => type).filter((type) => type.startsWith('charge.dispute.')),
  );
}

export async function advanceClock(request: APIRequestContext, instant: string): Promise<void> {
  const response = await request.post('/api/dev/clock', { data: { advanceTo: instant } });
  expect(response.status()).toBe(200);
}

interface BookingHandle {
  readonly booking: BookingView;
  /** The booking's capability, which opens it. */
  readonly capability: string;
}

/** Places a hold through the API, as the shop does. */
async function holdSeats(
  request: APIRequestContext,
  locale: Language,
  rooms: RoomChoice[],
): Promise<BookingHandle> {
  const { departure } = await requireSaleWithDeposit(request, locale);
  const travelerCount = rooms.reduce((total, room) => total + room.travelers, 0);
  const quote = await postJson<{ id: string }>(request, '/api/quotes', {
    data: { departureId: departure.id, category: 'basic', travelers: travelerCount, rooms, locale },
  });
  return postJson<BookingHandle>(request, '/api/bookings', { data: { quoteId: quote.id, locale } });
}

/** Holds one room for two travelers without names. */
export const holdForTwo = (request: APIRequestContext, locale: Language): Promise<BookingHandle> =>
  holdSeats(request, locale, [{ type: 'twin', travelers: 2 }]);

export interface PlacedBooking {
  readonly reference: string;
  readonly depositCents: number;
}

/** Holds a bed in a shared room for one traveler. */
export async function placeBooking(request: APIRequestContext): Promise<PlacedBooking> {
  const { booking } = await holdSeats(request, 'en', [{ type: 'twin', travelers: 1, sharesWith: 'anyone' }]);
  const deposit = booking.instalments.find(({ kind }) => kind !== 'balance');
  return { reference: booking.reference, depositCents: deposit?.amountCents ?? 0 };
}

/** Names Marta and Joaquín, using the booking's capability. */
export async function nameTwo(
  request: APIRequestContext,
  { booking, capability }: BookingHandle,
  email?: string,
): Promise<void> {
  const party: PartyInput = newParty(booking.locale, email);
  await postJson(request, `/api/bookings/${booking.id}/travelers`, {
    data: party,
    headers: { authorization: `Bearer ${capability}` },
  });
}

/** Pays the deposit with a card that the bank approves. @returns the deposit in cents */
export async function payDepositByApi(
  request: APIRequestContext,
  { booking, capability }: BookingHandle,
  card: string,
): Promise<number> {
  const step = await postJson<{ card: { clientSecret: string } }>(
    request,
    `/api/bookings/${booking.id}/payments`,
    {
      data: { plan: 'deposit', method: 'card', locale: booking.locale, termsHash: booking.terms.hash },
      headers: { authorization: `Bearer ${capability}` },
    },
  );
  await postToSandbox(request, 'test/confirm', {
    client_secret: step.card.clientSecret,
    card: { number: card.replaceAll(' ', ''), exp_month: 12, exp_year: 2034, cvc: '123' },
    authenticate: 'complete',
  });
  return booking.instalments.find(({ kind }) => kind === 'deposit')?.amountCents ?? 0;
}

async function postJson<T>(
  request: APIRequestContext,
  path: string,
  { data, headers = {} }: { data: object; headers?: Record<string, string> },
): Promise<T> {
  const keyedHeaders = { 'idempotency-key': crypto.randomUUID(), ...headers };
  return requireJson<T>(await request.post(path, { data, headers: keyedHeaders }));
}

/** Lists what the sandbox's PayPal captured for a booking, in cents and in order. */
export async function listPayPalCapturedCents(
  request: APIRequestContext,
  bookingId: string,
): Promise<number[]> {
  const { captures } = await fetchJson<{
    captures: { status: string; custom_id: string; amount: { value: string } }[];
  }>(request, `${environment.getSandboxUrl()}/sandbox/paypal/state`);
  return captures
    .filter(({ status, custom_id: customId }) => status === 'COMPLETED' && customId.startsWith(bookingId))
    .map(({ amount }) => Math.round(Number(amount.value) * 100));
}
