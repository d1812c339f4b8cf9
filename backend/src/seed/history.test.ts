import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { addDays } from '@wayfold/contracts/kernel/dates';
import { TEST_SECRET_KEY } from '../../test/support/test-secret-key.js';
import { Capabilities } from '../modules/booking/access/capabilities.service.js';
import type { DepartureFacts } from '../modules/catalogue/events.js';
import type { AppendRequest } from '../platform/event-store/port.js';
import { writeHistory } from './history.js';

const LAST_DAY = '2026-11-21';
const template: DepartureFacts = {
  departureId: '0c9a7f3e-5b0e-5d53-9f5e-6f8f5d5c0a11',
  tripId: '1c9a7f3e-5b0e-5d53-9f5e-6f8f5d5c0a12',
  slugs: { en: 'lofoten-fjords', es: 'fiordos-de-lofoten' },
  names: { en: 'Lofoten', es: 'Lofoten' },
  startsOn: '2027-05-08',
  endsOn: '2027-05-15',
  timeZone: 'Europe/Oslo',
  seats: 12,
  minimumGroup: 4,
  ageRange: { min: 12, max: 72 },
  prices: [{ category: 'comfort', perPersonCents: 258_000 }],
  rooms: [{ type: 'twin', capacity: 2, count: 6, supplementCents: 0, isShareable: true }],
  sale: 'ON_SALE',
};

async function createHistory(seed: number, plannedCount = 200) {
  const appends: AppendRequest[] = [];
  const log = {
    head: 0,
    append(request: AppendRequest) {
      log.head += request.streams.reduce((sum, { events }) => sum + events.length, 0);
      appends.push(request);
      return Promise.resolve();
    },
    close: () => Promise.resolve(),
  };
  const capabilities = new Capabilities(TEST_SECRET_KEY);
  const bookingCount = await writeHistory(
    log,
    { bookingCount: plannedCount, seed, until: LAST_DAY, days: 500 },
    { capabilities, templates: [template], onProgress: () => undefined },
  );
  return {
    bookingCount,
    appends,
    hash: createHash('sha256').update(JSON.stringify(appends)).digest('hex'),
  };
}

test('equal seeds give equal histories, and different seeds different ones', async () => {
  const [firstHistory, repeatedHistory, otherHistory] = [
    await createHistory(1),
    await createHistory(1),
    await createHistory(2),
  ];
  expect(firstHistory.bookingCount).toBe(200);
  expect(repeatedHistory.hash).toBe(firstHistory.hash);
  expect(otherHistory.hash).not.toBe(firstHistory.hash);
});

test('the history moves forward in time, from the first day to the last', async () => {
  const { appends } = await createHistory(3);
  const times = appends.map(({ recordedAt }) => recordedAt.getTime());

  expect(times).toEqual([...times].sort((a, b) => a - b));
  expect(new Date(times[0]!).toISOString()).toBe(`${addDays(LAST_DAY, -500)}T00:00:00.000Z`);
  expect(times.at(-1)).toBeLessThan(Date.parse(LAST_DAY));
});

test('the history appends to every stream at its own version', async () => {
  const { appends } = await createHistory(4);
  const versions = new Map<string, number>();
  for (const { streams } of appends)
    for (const { streamId, expectedVersion, events } of streams) {
      expect(expectedVersion).toBe(versions.get(streamId) ?? 0);
      versions.set(streamId, expectedVersion + events.length);
    }
  const commands = appends.map(({ commandId }) => commandId);

  expect(new Set(commands).size).toBe(commands.length);
});

test('the history adds departures instead of overbooking them', async () => {
  const { appends } = await createHistory(5, 3_000);
  const allSeats = new Map<string, number>();
  const takenSeats = new Map<string, number>();
  const seatsByBooking = new Map<string, number>();
  const changeSeats = (departureId: string, seats: number) =>
    takenSeats.set(departureId, (takenSeats.get(departureId) ?? 0) + seats);
  for (const { type, data } of appends.flatMap(({ streams }) => streams.flatMap(({ events }) => events))) {
    const facts = data as { departureId: string; bookingId: string; seats: number };
    if (type === 'AllotmentOpened') allSeats.set(facts.departureId, facts.seats);
    if (type === 'SeatsHeld') {
      seatsByBooking.set(facts.bookingId, facts.seats);
      changeSeats(facts.departureId, facts.seats);
      expect(takenSeats.get(facts.departureId)).toBeLessThanOrEqual(allSeats.get(facts.departureId)!);
    }
    if (type === 'SeatsReleased') changeSeats(facts.departureId, -seatsByBooking.get(facts.bookingId)!);
  }

  const shortHistory = await createHistory(5, 200);
  const openedEvents = shortHistory.appends.flatMap(({ streams }) =>
    streams.flatMap(({ events }) => events.filter(({ type }) => type === 'AllotmentOpened')),
  );
  expect(allSeats.size).toBeGreaterThan(openedEvents.length);
});
