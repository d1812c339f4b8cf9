import type { Departure, TripSummary } from '@wayfold/contracts/catalogue';
import type { APIRequestContext } from '@playwright/test';
import { environment } from './environment.js';
import type { Language } from './texts.js';

interface Sale {
  readonly trip: TripSummary;
  readonly departure: Departure;
}

/** The next departure of any trip that takes a deposit and has a twin for two: its charge date is near. */
export async function saleWithDeposit(request: APIRequestContext, locale: Language): Promise<Sale> {
  const { trips } = await get<{ trips: TripSummary[] }>(request, `/api/trips?locale=${locale}&limit=200`);
  const sales: Sale[] = [];
  for (const trip of trips) {
    const { departures } = await get<{ departures: Departure[] }>(
      request,
      `/api/trips/${trip.slug}/departures?locale=${locale}&limit=200`,
    );
    const departure = departures.find(
      ({ sale, seatsLeft, rooms, balanceChargeDate }) =>
        (sale === 'OPEN' || sale === 'LIMITED') &&
        seatsLeft >= 2 &&
        balanceChargeDate !== null &&
        rooms.some(({ type, roomsLeft }) => type === 'twin' && roomsLeft > 0),
    );
    if (departure) sales.push({ trip, departure });
  }
  sales.sort((a, b) => a.departure.startsOn.localeCompare(b.departure.startsOn));
  const [first] = sales;
  if (!first) throw new Error('No departure with a deposit is on sale');
  return first;
}

async function get<T>(request: APIRequestContext, path: string): Promise<T> {
  const response = await request.get(path);
  if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
  return (await response.json()) as T;
}

/** Cents of every successful payment that the sandbox took for a booking, in order. */
export async function takenFor(request: APIRequestContext, bookingId: string): Promise<number[]> {
  const response = await request.get(`${environment.sandbox()}/sandbox/state`);
  const { payment_intents: intents } = (await response.json()) as {
    payment_intents: {
      status: string;
      amount_received: number;
      created: number;
      metadata: Record<string, string>;
    }[];
  };
  return intents
    .filter(({ status, metadata }) => status === 'succeeded' && Object.values(metadata).includes(bookingId))
    .sort((a, b) => a.created - b.created)
    .map(({ amount_received }) => amount_received);
}

/** Cents of every capture that the sandbox's PayPal made for a booking, in order. */
export async function takenByPayPal(request: APIRequestContext, bookingId: string): Promise<number[]> {
  const response = await request.get(`${environment.sandbox()}/sandbox/paypal/state`);
  const { captures } = (await response.json()) as {
    captures: { status: string; custom_id: string; amount: { value: string } }[];
  };
  return captures
    .filter(({ status, custom_id: of }) => status === 'COMPLETED' && of.startsWith(bookingId))
    .map(({ amount }) => Math.round(Number(amount.value) * 100));
}
