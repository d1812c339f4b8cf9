// A quoted price is valid as long as its quote, and after the booking forever.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { FileTrip } from '@wayfold/contracts/catalogue/catalogue-file';
import { importCatalogue } from '../../../src/modules/catalogue/import/import-catalogue.service.js';
import { readRealTrip, setField, writeCatalogue } from '../../support/catalogue/catalogue-files.js';
import { World } from '../../support/world/world.js';

jest.setTimeout(60_000);

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.close());

test('an expired quote books nothing', async () => {
  const departureId = await world.publishDeparture();
  const quote = await world.requestQuote(departureId);
  await world.advanceTo(new Date(quote.expiresAt));
  await world.waitUntilAtRest();
  const previousHead = await world.store.readHead();
  const { status, body } = await world.placeBooking(quote.id);
  expect({ status, body }).toMatchObject({ status: 409, body: { code: 'QUOTE_EXPIRED' } });

  await world.waitUntilAtRest();
  expect(await world.store.readHead()).toBe(previousHead);
  // The seats are free again for the next quote.
  expect((await world.placeBooking((await world.requestQuote(departureId)).id)).status).toBe(201);
});

/** Imports a catalogue as the operator does. */
async function importTrip(trip: FileTrip): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'catalogue-'));
  try {
    await writeCatalogue(folder, [trip]);
    const { pool, store, clock } = world.app.infrastructure;
    const outcome = await importCatalogue({ pool, store, clock, path: folder });
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors));
    await world.waitForReadModels();
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('a price rise after the booking is not charged: the balance is as agreed, to the cent', async () => {
  const trip = await readRealTrip();
  await importTrip(trip);
  const { departures } = await world.getOk<{ departures: { id: string }[] }>(
    `/api/trips/${trip.slug.en}/departures?locale=en&limit=50`,
  );
  const departureId = departures.at(-1)!.id;
  const agreedQuote = await world.requestQuote(departureId);
  const booking = await world.bookTrip({ departureId });
  expect((await world.readBooking(booking)).totalCents).toBe(agreedQuote.totalCents);

  const { departures: plan } = trip;
  if (plan.kind !== 'plan') throw new Error('the trip has no departure plan');
  const prices = { basic: 555_500, comfort: 666_600, premium: 777_700 };
  const expensiveSeasons = plan.seasons.map((season) => ({ ...season, prices }));
  setField(trip, 'departures.seasons', expensiveSeasons);
  await importTrip(trip);
  expect((await world.requestQuote(departureId)).totalCents).toBe(1_111_000);
  expect(agreedQuote.totalCents).toBeLessThan(1_000_000);

  await world.advanceToChargeDay(booking);
  await world.waitUntilPaid(booking);
  await world.waitUntilAtRest();
  const payments = await world.listCapturedMoney(booking);
  const plannedInstalments = agreedQuote.plans.find(({ plan: name }) => name === 'deposit')!.instalments;
  const sortCents = (cents: number[]) => cents.toSorted((a, b) => a - b);
  expect(sortCents(payments.map(({ capturedCents }) => capturedCents))).toEqual(
    sortCents(plannedInstalments.map(({ amountCents }) => amountCents)),
  );
  expect(payments.reduce((sum, { capturedCents }) => sum + capturedCents, 0)).toBe(agreedQuote.totalCents);
});
