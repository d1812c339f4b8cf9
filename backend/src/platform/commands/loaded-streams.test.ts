import { describe, expect, test } from '@jest/globals';
import {
  type Counter,
  newCounter,
  newSeatsTakenEvents,
  newSharedCounter,
} from '../../../test/support/event-store/counters.js';
import { RECORDED_AT } from '../../../test/support/event-store/events.js';
import { newMemoryStore } from '../../../test/support/event-store/memory-store.js';
import { LoadedStreams, type OwnStream } from './loaded-streams.js';
import { SharedStream } from './shared-stream.js';
import { StreamLoader } from './stream-loader.js';
import type { InlineReadModel, RecordedEvent } from './stream-spec.js';

const NO_READ_MODELS: ReadonlyMap<string, InlineReadModel> = new Map();
const OWN_ID = '00000001-0000-4000-8000-000000000000';
const SHARED_ID = '00000002-0000-4000-8000-000000000000';

const newRecorded = (version: number): RecordedEvent => ({
  ...newSeatsTakenEvents()[0]!,
  version,
  recordedAt: RECORDED_AT,
});

/** Creates the command's own counter after `version` events of one seat each. */
const newOwnStream = (version: number): OwnStream => ({
  version,
  state: version,
  history: Array.from({ length: version }, (_, i) => newRecorded(i + 1)),
});

/** Creates a command's own counter with two seats, and an empty shared counter. */
async function newLoadedStreams(
  ownCounter: Counter & { readonly readModel?: string | undefined } = newCounter(OWN_ID),
) {
  const sharedCounter = newSharedCounter(SHARED_ID);
  const sharedStream = new SharedStream(new StreamLoader(sharedCounter, newMemoryStore()));
  const streams = new LoadedStreams(
    { own: ownCounter, shared: sharedCounter },
    new Map([['own', newOwnStream(2)]]),
    new Map([['shared', sharedStream]]),
  );
  await Promise.all(streams.listPendingLoads());
  return { streams, sharedStream };
}

describe('streams loaded for a command', () => {
  test('wait for shared streams only until these are loaded', async () => {
    const { streams } = await newLoadedStreams();

    expect(streams.listPendingLoads()).toEqual([]);
  });

  test('combine states of own and shared streams by name', async () => {
    const { streams } = await newLoadedStreams();

    expect(streams.buildExpectedStates()).toEqual({ own: 2, shared: 0 });
  });

  test('state which streams are shared', async () => {
    const { streams } = await newLoadedStreams();

    expect([streams.isShared(SHARED_ID), streams.isShared(OWN_ID)]).toEqual([true, false]);
  });

  test('list the history of own streams only', async () => {
    const { streams } = await newLoadedStreams();

    expect(streams.buildHistory()).toEqual({ own: [newRecorded(1), newRecorded(2)] });
  });

  test.each([
    {
      name: 'an unchanged version',
      laterStreams: { own: newOwnStream(2) },
      verdict: 'are the same as',
      isSame: true,
    },
    {
      name: 'a later version',
      laterStreams: { own: newOwnStream(3) },
      verdict: 'differ from',
      isSame: false,
    },
    { name: 'no such stream', laterStreams: {}, verdict: 'differ from', isSame: false },
  ])('$verdict a later read of $name', async ({ laterStreams, isSame }) => {
    const { streams } = await newLoadedStreams();

    expect(streams.hasSameVersions(new Map(Object.entries(laterStreams)))).toBe(isSame);
  });
});

describe('a prepared append', () => {
  test('holds the events of each stream with its expected version', async () => {
    const { streams } = await newLoadedStreams();
    const events = { own: newSeatsTakenEvents(3), shared: newSeatsTakenEvents(4) };

    expect(streams.prepare(events, RECORDED_AT, NO_READ_MODELS).streams).toMatchObject([
      { streamId: OWN_ID, expectedVersion: 2, events: events.own },
      { streamId: SHARED_ID, expectedVersion: 0, events: events.shared },
    ]);
  });

  test('checks an unchanged shared stream, but no unchanged own stream', async () => {
    const { streams } = await newLoadedStreams();

    expect(streams.prepare({}, RECORDED_AT, NO_READ_MODELS).streams).toMatchObject([
      { streamId: SHARED_ID, expectedVersion: 0, events: [] },
    ]);
  });

  test('has the states and the history after its events', async () => {
    const { streams } = await newLoadedStreams();
    const events = { own: newSeatsTakenEvents(), shared: newSeatsTakenEvents(4) };

    expect(streams.prepare(events, RECORDED_AT, NO_READ_MODELS)).toMatchObject({
      states: { own: 3, shared: 4 },
      history: { own: [newRecorded(1), newRecorded(2), newRecorded(3)] },
    });
  });

  test('counts in the expected state immediately, and in the confirmed state after its success', async () => {
    const { streams } = await newLoadedStreams();
    const { end } = streams.prepare({ shared: newSeatsTakenEvents(4) }, RECORDED_AT, NO_READ_MODELS);
    expect({
      expectedStates: streams.buildExpectedStates(),
      confirmedStates: streams.buildConfirmedStates(),
    }).toEqual({ expectedStates: { own: 2, shared: 4 }, confirmedStates: { own: 2, shared: 0 } });

    end(true);
    expect(streams.buildConfirmedStates()).toEqual({ own: 2, shared: 4 });
  });

  test('never counts in the confirmed state if it fails', async () => {
    const { streams } = await newLoadedStreams();
    streams.prepare({ shared: newSeatsTakenEvents(4) }, RECORDED_AT, NO_READ_MODELS).end(false);

    expect(streams.buildConfirmedStates()).toEqual({ own: 2, shared: 0 });
  });

  test('writes the row of a read model from the full history', async () => {
    const { streams } = await newLoadedStreams({ ...newCounter(OWN_ID), readModel: 'seats' });
    const readModel: InlineReadModel = {
      name: 'seats',
      table: 'seats',
      key: 'id',
      columns: { id: 'uuid', version: 'integer', event_count: 'integer' },
      evolve: (eventCount) => Number(eventCount) + 1,
      toRow: (eventCount) => ({ eventCount }),
    };
    const readModels = new Map([['seats', readModel]]);

    expect(streams.prepare({ own: newSeatsTakenEvents() }, RECORDED_AT, readModels).rows).toEqual([
      { readModel: 'seats', version: 3, row: { eventCount: 3 } },
    ]);
  });

  test('fails if its read model is unknown', async () => {
    const { streams } = await newLoadedStreams({ ...newCounter(OWN_ID), readModel: 'seats' });

    expect(() => streams.prepare({ own: newSeatsTakenEvents() }, RECORDED_AT, NO_READ_MODELS)).toThrow(
      'was not given the inline read model seats',
    );
  });
});
