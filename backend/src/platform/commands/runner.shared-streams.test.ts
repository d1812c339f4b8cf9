import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { v7 } from 'uuid';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.js';
import {
  newCounter,
  newSeatsTakenEvents,
  newSharedCounter,
  newTestEnvelope,
  takeSeats,
} from '../../../test/support/event-store/counters.js';
import {
  newAppendRequest,
  newSeatsTaken,
  newStreamAppend,
  RECORDED_AT,
} from '../../../test/support/event-store/events.js';
import { newMemoryRunner, recordOutcomes } from '../../../test/support/event-store/memory-store.js';
import { openStore, type PostgresStoreUnderTest } from '../../../test/support/event-store/postgres-store.js';
import { newDeferred } from '../../../test/support/new-deferred.js';
import { requireAccepted } from '../../../test/support/scenario.js';
import { isRefusal, refuse } from '../../kernel/refuse.js';
import { ManualClock } from '../clock/clock.js';
import type { MemoryEventStore } from '../event-store/memory.js';
import { CommandRunner } from './runner.js';

let store: MemoryEventStore;
let runner: CommandRunner;
const clock = new ManualClock(RECORDED_AT);
beforeEach(() => {
  ({ store, runner } = newMemoryRunner(clock));
});
afterEach(() => void jest.restoreAllMocks());

const newEach = <T>(count: number, create: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => create(index));

const takeSeatsOf = (streamId: string, limit: number, seats = 1, commandRunner = runner) =>
  takeSeats(commandRunner, { streamId, seats, limit });
const countEvents = async (id: string) => (await store.readStreams([id])).get(id)?.length ?? 0;
/** Writes from another process. */
const appendElsewhere = (streamId: string, version: number, seats = 1) =>
  store.append(newAppendRequest([newStreamAppend(streamId, version, newSeatsTaken(seats))]));

/** Opens once `count` callers have arrived. */
const newBarrier = (count: number): (() => Promise<void>) => {
  const arrivals = newDeferred();
  return () => {
    if (--count === 0) arrivals.resolve();
    return arrivals.promise;
  };
};

/** Delays the next append until the returned function is called. */
const delayNextAppend = (): (() => void) => {
  const gate = newDeferred();
  const append = store.append.bind(store);
  jest.spyOn(store, 'append').mockImplementationOnce(async (appendRequest) => {
    await gate.promise;
    return append(appendRequest);
  });
  return gate.resolve;
};

describe('commands on a shared stream', () => {
  test('decide on each other’s events and are sent without waiting: no conflicts, one read', async () => {
    const id = v7();
    // No answer arrives before all are sent.
    const outcomes = recordOutcomes(store, newBarrier(40));
    const readSpy = jest.spyOn(store, 'readStreams');
    const replies = await Promise.all(newEach(40, () => takeSeatsOf(id, 99)));

    expect(replies.map((outcome) => requireAccepted(outcome).result)).toEqual(newEach(40, (i) => i));
    expect(replies.map((outcome) => requireAccepted(outcome).states.first)).toEqual(
      newEach(40, (i) => i + 1),
    );
    expect(outcomes).toEqual(Array(40).fill('ok'));
    expect(readSpy).toHaveBeenCalledTimes(1);
  });

  test('lose no event between two processes', async () => {
    const id = v7();
    const otherRunner = new CommandRunner(store, clock);
    const outcomes = await Promise.all(
      newEach(80, (i) => takeSeatsOf(id, 60, 1, i % 2 ? runner : otherRunner)),
    );

    expect(outcomes.filter((outcome) => isRefusal(outcome)).map(({ refused }) => refused)).toEqual(
      Array(20).fill('FULL'),
    );
    expect(outcomes.filter((outcome) => !isRefusal(outcome))).toHaveLength(60);
    expect(await runner.load({ seats: newSharedCounter(id) })).toEqual({ seats: 60 });
  });

  test('succeed although another command of their group is refused', async () => {
    const [departureId, couponId] = [v7(), v7()];
    const outcomes = await Promise.all(
      newEach(12, (i) =>
        takeSeats(
          runner,
          { streamId: departureId, seats: 1, limit: 99 },
          i % 2 ? { secondRequest: { streamId: couponId, seats: 1, limit: 3 } } : {},
        ),
      ),
    );

    expect(outcomes.map((outcome) => (isRefusal(outcome) ? outcome.facts : 'done'))).toEqual([
      ...Array<string>(6).fill('done'),
      ...newEach(6, (i) => (i % 2 ? { left: 0, second: true } : 'done')),
    ]);
    expect(await Promise.all([countEvents(departureId), countEvents(couponId)])).toEqual([9, 3]);
  });

  test('decide again on the current state when another process appended first', async () => {
    const id = v7();
    await takeSeatsOf(id, 9);
    const outcomes = recordOutcomes(store);
    const firstAppend = appendElsewhere(id, 1, 5);
    const replies = await Promise.all(newEach(6, () => takeSeatsOf(id, 9)));
    await firstAppend;

    expect(outcomes.filter((status) => status === 'conflict')).toHaveLength(6);
    expect(replies.map((outcome) => (isRefusal(outcome) ? outcome.refused : outcome.result))).toEqual([
      6,
      7,
      8,
      'FULL',
      'FULL',
      'FULL',
    ]);
  });

  test('decide again after an append they depend on failed', async () => {
    const id = v7();
    await takeSeatsOf(id, 9);
    const brokenCommand = runner.run(newTestEnvelope(), { seats: newSharedCounter(id) }, () => ({
      events: { seats: [{ type: 'SeatsTaken' as const, data: { seats: -3 } }] }, // an invalid event
      result: null,
    }));
    const outcomes = Promise.all([takeSeatsOf(id, 9), takeSeatsOf(id, 9)]);

    await expect(brokenCommand).rejects.toThrow('seats');
    expect((await outcomes).map((outcome) => requireAccepted(outcome).result)).toEqual([1, 2]);
    expect(await countEvents(id)).toBe(3);
  });

  test('are not blocked by an earlier command that throws', async () => {
    const id = v7();
    const brokenCommand = runner.run(newTestEnvelope(), { seats: newSharedCounter(id) }, () => {
      throw new Error('broken');
    });

    await expect(brokenCommand).rejects.toThrow('broken');
    expect(await takeSeatsOf(id, 1)).toMatchObject({ status: 'done' });
  });

  test('run once if sent five times concurrently under one id', async () => {
    const id = v7();
    const command = newTestEnvelope();
    const outcomes = await Promise.all(
      newEach(5, () => takeSeats(runner, { streamId: id, seats: 1, limit: 1 }, { command })),
    );
    const statuses = outcomes.map((outcome) => (isRefusal(outcome) ? outcome.refused : outcome.status));

    expect(statuses).toEqual(['done', ...Array<string>(4).fill('repeated')]);
    expect(await countEvents(id)).toBe(1);
  });

  test('become BUSY instead of waiting forever or refusing falsely', async () => {
    const id = v7();
    runner = new CommandRunner(store, clock, { patienceMs: 30 });
    await takeSeatsOf(id, 9);
    const releaseAppend = delayNextAppend();
    const slowCommand = takeSeatsOf(id, 2);
    // The departure is full only if the stuck append succeeds, and nobody knows yet whether it does.
    expect(await takeSeatsOf(id, 2)).toEqual(refuse('BUSY'));
    expect(await takeSeatsOf(v7(), 9)).toMatchObject({ status: 'done' });

    releaseAppend();
    expect(await slowCommand).toMatchObject({ status: 'done', result: 1 });
    expect(await takeSeatsOf(id, 2)).toMatchObject({ refused: 'FULL' });
  });
});

describe('an empty decision on a shared stream', () => {
  test('a refusal is decided only once open appends are answered', async () => {
    const id = v7();
    await takeSeatsOf(id, 9);
    const brokenCommand = runner.run(newTestEnvelope(), { seats: newSharedCounter(id) }, () => ({
      events: { seats: [{ type: 'SeatsTaken' as const, data: { seats: 0.5 } }] },
      result: null,
    }));
    // One of two seats is taken, and the half seat leaves no whole seat: a refusal must wait for its answer.
    const nextCommand = takeSeatsOf(id, 2);

    await expect(brokenCommand).rejects.toThrow('seats');
    expect(await nextCommand).toMatchObject({ status: 'done', result: 1 });
  });

  test('refusals on a possibly outdated state are verified with one shared read', async () => {
    const id = v7();
    let limit = 3;
    const takeSeat = () =>
      runner.run(newTestEnvelope(), { seats: newSharedCounter(id) }, ({ seats: now }) =>
        now >= limit ? refuse('FULL') : { events: { seats: newSeatsTakenEvents() }, result: now },
      );
    await Promise.all(newEach(3, takeSeat));
    const readSpy = jest.spyOn(store, 'readStreams');
    expect(await Promise.all(newEach(20, takeSeat))).toEqual(Array(20).fill(refuse('FULL')));
    expect(readSpy).toHaveBeenCalledTimes(1);

    limit = 4;
    expect(await takeSeat()).toMatchObject({ status: 'done', result: 3 });
  });

  describe('the repeated read also verifies', () => {
    test('an empty decision that stays empty', async () => {
      const id = v7();
      await takeSeatsOf(id, 9);
      await appendElsewhere(id, 1);
      const outcome = await runner.run(
        newTestEnvelope(),
        { seats: newSharedCounter(id) },
        ({ seats: now }) => ({
          events: {},
          result: now,
        }),
      );

      expect(outcome).toMatchObject({ status: 'done', result: 2, states: { seats: 2 } });
    });

    test('an empty decision that becomes an event', async () => {
      const id = v7();
      await takeSeatsOf(id, 9);
      await appendElsewhere(id, 1, 2);
      const takeFourthSeat = ({ seats: now }: { seats: number }) => ({
        events: now < 3 ? {} : { seats: newSeatsTakenEvents() },
        result: now,
      });
      const outcome = await runner.run(newTestEnvelope(), { seats: newSharedCounter(id) }, takeFourthSeat);

      expect(outcome).toMatchObject({ status: 'done', result: 3, states: { seats: 4 } });
    });

    test('an error of the decision', async () => {
      const id = v7();
      await runner.load({ seats: newSharedCounter(id) });
      await appendElsewhere(id, 0);
      const outcome = await runner.run(
        newTestEnvelope(),
        { seats: newSharedCounter(id) },
        ({ seats: now }) => {
          if (now === 0) throw new Error('nobody is here');
          return { events: {}, result: now };
        },
      );

      expect(outcome).toMatchObject({ result: 1 });
    });
  });

  test('a stream that a decision depends on is checked, even without new events', async () => {
    const [ownId, sharedId] = [v7(), v7()];
    await takeSeatsOf(sharedId, 9);
    await appendElsewhere(sharedId, 1);
    const outcome = await runner.run(
      newTestEnvelope(),
      { own: newCounter(ownId), shared: newSharedCounter(sharedId) },
      (states) => ({ events: { own: newSeatsTakenEvents(states.shared) }, result: states.shared }),
    );

    expect(outcome).toMatchObject({ status: 'done', result: 2, states: { own: 2, shared: 2 } });
  });
});

describe('commands on a shared stream in PostgreSQL', () => {
  const LIMIT = 120;
  const BUYER_COUNT = 16;
  let database: TestDatabase;
  let ownProcess: PostgresStoreUnderTest;
  let otherProcess: PostgresStoreUnderTest;
  beforeAll(async () => {
    database = await createTestDatabase();
    ownProcess = openStore(database.url);
    otherProcess = openStore(database.url);
  });
  afterAll(async () => {
    await ownProcess.close();
    await otherProcess.close();
    await database.drop();
  });

  const sumSeats = async (id: string): Promise<number> => {
    const events = (await ownProcess.store.readStreams([id])).get(id) ?? [];
    return events.reduce((sum, { data }) => sum + (data as { seats: number }).seats, 0);
  };
  const takeTwoSeatsElsewhere = async (id: string): Promise<void> => {
    let status: string;
    do {
      const version = (await otherProcess.store.readStreams([id])).get(id)?.length ?? 0;
      const append = newAppendRequest([newStreamAppend(id, version, newSeatsTaken(2))]);
      ({ status } = await otherProcess.store.append(append));
    } while (status !== 'ok');
  };

  test('neither oversell nor refuse falsely when another process writes between their decision and append', async () => {
    const [id, couponId] = [v7(), v7()];
    const postgresRunner = new CommandRunner(ownProcess.store, clock);
    const append = ownProcess.store.append.bind(ownProcess.store);
    const appendSpy = jest.spyOn(ownProcess.store, 'append');
    const overtakenStatuses: string[] = [];
    const overtakeNextAppend = () =>
      appendSpy.mockImplementationOnce(async (request) => {
        await takeTwoSeatsElsewhere(id);
        const outcome = await append(request);
        overtakenStatuses.push(outcome.status);
        return outcome;
      });
    const buySeats = async (buyerNumber: number) => {
      const seats = 1 + (buyerNumber % 3);
      const outcome = await takeSeats(
        postgresRunner,
        { streamId: id, seats, limit: LIMIT },
        buyerNumber % 4 === 0 ? { secondRequest: { streamId: couponId, seats: 1, limit: 5 } } : {},
      );
      return { seats, outcome };
    };
    const purchases = [];
    for (let round = 0; round < 10; round++) {
      if (round < 3) overtakeNextAppend();
      purchases.push(...(await Promise.all(newEach(BUYER_COUNT, buySeats))));
    }

    expect(overtakenStatuses).toEqual(['conflict', 'conflict', 'conflict']);
    // Requests are served until nothing is left.
    expect(await sumSeats(id)).toBe(LIMIT);
    expect(await sumSeats(couponId)).toBe(5);
    const refusals = purchases.flatMap(({ outcome }) => (isRefusal(outcome) ? [outcome.refused] : []));
    expect(new Set(refusals)).toEqual(new Set(['FULL']));

    const boughtSeats = purchases.reduce(
      (sum, { seats, outcome }) => sum + (isRefusal(outcome) ? 0 : seats),
      0,
    );
    expect(boughtSeats + 2 * overtakenStatuses.length).toBe(LIMIT);
  }, 30_000);
});
