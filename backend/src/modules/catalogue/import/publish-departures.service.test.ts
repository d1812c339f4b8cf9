import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { newSmallTrip } from '../../../../test/support/catalogue/catalogue-files.js';
import { CatalogueWorld } from '../../../../test/support/catalogue/catalogue-world.js';
import type { EventStore } from '../../../platform/event-store/port.js';

let world: CatalogueWorld;
beforeEach(async () => {
  world = await CatalogueWorld.open('2026-11-21T09:00:00Z');
});
afterEach(() => world.close());

const newStoreWith = (append: EventStore['append']): EventStore => ({
  append,
  readStreams: (ids, options) => world.store.readStreams(ids, options),
  readAll: (afterPosition, limit, types) => world.store.readAll(afterPosition, limit, types),
  readHead: () => world.store.readHead(),
  findCommand: (id) => world.store.findCommand(id),
  onAppend: (listener) => world.store.onAppend(listener),
});

const expectEveryDepartureOnce = async () => {
  const { events } = await world.store.readAll(0, 1000);
  expect(events.map(({ version }) => version)).toEqual(events.map(() => 1));
  expect(events).toHaveLength(await world.countRows('departures'));
  expect(await world.countRows('departures WHERE published_version <> version')).toBe(0);
};

describe('an interrupted import', () => {
  test('is completed by the next import when it stopped between tables and events', async () => {
    let remainingFailureCount = 7;
    const failingStore = newStoreWith((request) =>
      remainingFailureCount-- > 0
        ? world.store.append(request)
        : Promise.reject(new Error('the process died')),
    );

    await expect(world.importSix({ store: failingStore })).rejects.toThrow('the process died');
    expect(await world.store.readHead()).toBeLessThan(await world.countRows('departures'));
    expect(await world.importSix()).toMatchObject({
      ok: true,
      departures: { addedCount: 0, changedCount: 0, closedCount: 0 },
    });
    await expectEveryDepartureOnce();
  });

  test('publishes nothing twice when it stopped after the events, before they were marked as published', async () => {
    await world.importTrips([await newSmallTrip()]);
    await world.queryRows('UPDATE departures SET published_version = 0');

    expect(await world.importTrips([await newSmallTrip()])).toMatchObject({ publishedCount: 2 });
    expect(await world.store.readHead()).toBe(2);
    await expectEveryDepartureOnce();
  });
});

describe('an import run by three processes together', () => {
  test('publishes each departure once', async () => {
    const allImports = await Promise.all([1, 2, 3].map(() => world.importSix()));
    const departureCount = await world.countRows('departures');
    const addedCounts = allImports.map((outcome) => (outcome.ok ? outcome.departures.addedCount : -1));

    expect(addedCounts.sort((a, b) => a - b)).toEqual([0, 0, departureCount]);
    await expectEveryDepartureOnce();
  });

  test('adds one version for a change', async () => {
    await world.importTrips([await newSmallTrip()]);
    const changedTrip = await newSmallTrip({ 'departures.dates.1.prices.premium': 210_000 });
    await Promise.all([1, 2, 3].map(() => world.importTrips([changedTrip])));
    const versions = await world.queryRows('SELECT version FROM departures ORDER BY starts_on');

    expect(versions).toEqual([{ version: 1 }, { version: 2 }]);
    expect(await world.store.readHead()).toBe(3);
  });
});

describe('an import whose streams another writer changes', () => {
  test('retries the append', async () => {
    const contestedIds = new Set<string>();
    const contestedStore = newStoreWith((request) => {
      const streamId = request.streams[0]?.streamId ?? '';
      if (contestedIds.has(streamId)) return world.store.append(request);
      contestedIds.add(streamId);
      return Promise.resolve({ status: 'conflict', streamId, expectedVersion: 0, actualVersion: 1 });
    });

    expect(await world.importTrips([await newSmallTrip()], { store: contestedStore })).toMatchObject({
      publishedCount: 2,
    });
    await expectEveryDepartureOnce();
  });

  test('gives up with an error when no retry succeeds', async () => {
    const closedStore = newStoreWith(({ streams }) =>
      Promise.resolve({
        status: 'conflict',
        streamId: streams[0]?.streamId ?? '',
        expectedVersion: 0,
        actualVersion: 1,
      }),
    );
    const refusedImport = world.importTrips([await newSmallTrip()], { store: closedStore });

    await expect(refusedImport).rejects.toThrow('could not be published');
    expect(await world.countRows('departures WHERE published_version = version')).toBe(0);
  });
});
