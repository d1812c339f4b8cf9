import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { v4, v7 } from 'uuid';
import {
  type Counter,
  newCounter,
  newSeatsTakenEvents,
  newTestEnvelope,
} from '../../../test/support/event-store/counters.js';
import {
  newAppendRequest,
  newSeatsTaken,
  newStreamAppend,
  RECORDED_AT,
} from '../../../test/support/event-store/events.js';
import { newMemoryRunner, recordOutcomes } from '../../../test/support/event-store/memory-store.js';
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

const takeSeat = (id: string, max: number, command = newTestEnvelope()) =>
  runner.run(command, { seats: newCounter(id) }, (states) =>
    states.seats >= max ? refuse('FULL') : { events: { seats: newSeatsTakenEvents() }, result: states.seats },
  );

describe('a command', () => {
  test('returns its result and the new states, at the Clock’s time, under its own name', async () => {
    const id = v7();
    const command = newTestEnvelope();
    const outcome = await takeSeat(id, 1, command);
    expect(outcome).toMatchObject({ status: 'done', result: 0, states: { seats: 1 } });

    const [event] = (await store.readStreams([id])).get(id)!;
    expect(requireAccepted(outcome).history.seats).toEqual([
      { type: 'SeatsTaken', data: { seats: 1 }, version: 1, recordedAt: RECORDED_AT },
    ]);
    expect(event).toMatchObject({ recordedAt: RECORDED_AT, meta: command, version: 1, streamType: 'test' });
    expect(await runner.findResult(command.commandId)).toBe(0);
  });

  test('writes and stores nothing if it decides no events', async () => {
    const command = newTestEnvelope();
    const outcome = await runner.run(command, { seats: newCounter(v7()), none: undefined }, () => ({
      events: { seats: [] },
      result: 'nothing',
    }));

    expect(outcome).toEqual({
      status: 'done',
      result: 'nothing',
      states: { seats: 0 },
      history: { seats: [] },
    });
    expect(await store.readHead()).toBe(0);
    expect(await runner.findResult(command.commandId)).toBeUndefined();
  });

  test('appends to all of several streams or to none', async () => {
    const [a, b] = [v7(), v7()];
    const outcomes = recordOutcomes(store);
    let otherCommand: Promise<unknown> | undefined;
    const outcome = await runner.run(newTestEnvelope(), { a: newCounter(a), b: newCounter(b) }, (states) => {
      // Another writer reaches the second stream first, once.
      otherCommand ??= store.append(newAppendRequest([newStreamAppend(b, 0, newSeatsTaken(5))]));
      return { events: { a: newSeatsTakenEvents(), b: newSeatsTakenEvents() }, result: states };
    });

    expect(outcome).toMatchObject({ result: { a: 0, b: 5 }, states: { a: 1, b: 6 } });
    expect(outcomes).toEqual(['ok', 'conflict', 'ok']);
    expect((await store.readStreams([a])).get(a)).toMatchObject([{ type: 'SeatsTaken', version: 1 }]);
  });

  test('decides thirty concurrent requests on the state each is appended to', async () => {
    const id = v7();
    const outcomes = recordOutcomes(store);
    const replies = await Promise.all(Array.from({ length: 30 }, () => takeSeat(id, 20)));
    expect(outcomes).toContain('conflict');
    const refusals = replies.filter((outcome) => isRefusal(outcome)).map(({ refused }) => refused);
    expect(refusals).toEqual(Array(10).fill('FULL'));
    const results = replies.flatMap((outcome) => (isRefusal(outcome) ? [] : [outcome.result]));
    expect(results.sort((x, y) => x - y)).toEqual(Array.from({ length: 20 }, (_, i) => i));
  });

  test('becomes BUSY after a bounded number of lost races', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(0); // no pauses
    const conflict = { status: 'conflict', streamId: 'x', expectedVersion: 0, actualVersion: 1 } as const;
    const appendSpy = jest.spyOn(store, 'append').mockResolvedValue(conflict);
    const command = newTestEnvelope();

    expect(await takeSeat(v7(), 1, command)).toEqual(refuse('BUSY'));
    expect(appendSpy).toHaveBeenCalledTimes(25);
    expect(await runner.findResult(command.commandId)).toBeUndefined();
  });

  test('throws on a broken invariant', async () => {
    const brokenCommand = runner.run(newTestEnvelope(), { seats: newCounter(v7()) }, () => {
      throw new Error('broken');
    });
    await expect(brokenCommand).rejects.toThrow('broken');
  });

  test('runs a plain decision on one stream', async () => {
    const spec = newCounter(v7());
    const takeUpTo = (limit: number) =>
      runner.runOne(newTestEnvelope(), spec, (sum) => (sum < limit ? newSeatsTakenEvents() : refuse('FULL')));

    expect(await takeUpTo(1)).toMatchObject({ state: 1, history: [{ version: 1, type: 'SeatsTaken' }] });
    expect(await takeUpTo(1)).toEqual(refuse('FULL'));
    expect(await runner.loadOne(spec)).toMatchObject({ state: 1, history: [{ version: 1 }] });
  });

  test('throws a refusal in a job, so that the job is retried', async () => {
    const spec = newCounter(v7());
    const takeUpTo = (limit: number) =>
      runner.runOneOrThrow(newTestEnvelope(), spec, (sum) =>
        sum < limit ? newSeatsTakenEvents() : refuse('FULL'),
      );

    expect(await takeUpTo(1)).toMatchObject({ state: 1 });
    await expect(takeUpTo(1)).rejects.toThrow('cannot be recorded now (FULL); the job retries');
  });

  test('does not read a new stream', async () => {
    const readSpy = jest.spyOn(store, 'readStreams');
    const outcome = await runner.run(
      newTestEnvelope(),
      { seats: { ...newCounter(v7()), isFresh: true } },
      () => ({
        events: { seats: newSeatsTakenEvents() },
        result: null,
      }),
    );

    expect(outcome).toMatchObject({ states: { seats: 1 }, history: { seats: [{ version: 1 }] } });
    expect(readSpy).not.toHaveBeenCalled();
  });
});

describe('a command that is repeated', () => {
  test.each([
    { name: 'a UUID v7', commandId: v7() },
    { name: 'a key', commandId: `http:place:${v4()}` },
  ])('returns its first result under the same id: $name', async ({ commandId }) => {
    const id = v7();
    expect(await takeSeat(id, 9, newTestEnvelope(commandId))).toMatchObject({
      status: 'done',
      result: 0,
    });

    await takeSeat(id, 9);
    expect(await takeSeat(id, 9, newTestEnvelope(commandId))).toEqual({
      status: 'repeated',
      result: 0,
      states: { seats: 2 },
      history: {},
    });
    expect(await store.readHead()).toBe(2);
  });

  test('is executed once when sent five times concurrently', async () => {
    const id = v7();
    const command = newTestEnvelope();
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => takeSeat(id, 9, command)));
    const statuses = outcomes.map((outcome) => requireAccepted(outcome).status);

    expect(statuses.filter((status) => status === 'done')).toHaveLength(1);
    expect(statuses.filter((status) => status === 'repeated')).toHaveLength(4);
    expect(outcomes.map((outcome) => requireAccepted(outcome).result)).toEqual([0, 0, 0, 0, 0]);
    expect(await store.readHead()).toBe(1);
  });

  test('returns its first result even if it would be refused now', async () => {
    const id = v7();
    const command = newTestEnvelope();
    await takeSeat(id, 1, command);

    expect(await takeSeat(id, 1, command)).toMatchObject({ status: 'repeated', result: 0 });
    expect(await takeSeat(id, 1)).toEqual(refuse('FULL'));
  });
});

describe('streams', () => {
  test('are unknown to a command if they have another type', async () => {
    const id = v7();
    await store.append(
      newAppendRequest([{ ...newStreamAppend(id, 0, newSeatsTaken(7)), streamType: 'departure' }]),
    );
    expect(await runner.load({ seats: newCounter(id) })).toEqual({ seats: 0 });
    const reply = await runner.run(newTestEnvelope(), { seats: newCounter(id) }, (states) =>
      states.seats === 0 ? refuse('NOT_FOUND') : { events: {}, result: null },
    );
    expect(reply).toEqual(refuse('NOT_FOUND'));
  });

  test('named by others’ state are read with them, again after a conflict', async () => {
    const [a, b] = [v7(), v7()];
    await store.append(newAppendRequest([newStreamAppend(b, 0, newSeatsTaken(3))]));
    let otherCommand: Promise<unknown> | undefined;
    const outcome = await runner.runWith(
      newTestEnvelope(),
      { a: newCounter(a) },
      (states) => (states.a === 2 ? { b: newCounter(b) } : {}) as { b: Counter },
      (states) => {
        otherCommand ??= store.append(newAppendRequest([newStreamAppend(a, 0, newSeatsTaken(2))]));
        return { events: { a: newSeatsTakenEvents(10) }, result: states };
      },
    );

    expect(outcome).toMatchObject({ result: { a: 2, b: 3 }, states: { a: 12, b: 3 } });
  });
});

describe('the row of an inline read model', () => {
  const readModel = {
    name: 'sums',
    table: 'sums',
    key: 'id',
    columns: { id: 'text', sum: 'integer', version: 'integer' },
    evolve: (sum: number | null, event: { data: unknown }) =>
      (sum ?? 0) + (event.data as { seats: number }).seats,
    toRow: (sum: number) => ({ id: 'sum', sum }),
  };

  test('is folded from all events and written with the append', async () => {
    const id = v7();
    const appendSpy = jest.spyOn(store, 'append');
    runner = new CommandRunner(store, clock, { readModels: [readModel] });
    const spec: Counter = { ...newCounter(id), readModel: 'sums' };
    for (const seats of [2, 3])
      await runner.runOne(newTestEnvelope(), spec, () => newSeatsTakenEvents(seats));

    expect(appendSpy.mock.calls.map(([{ rows }]) => rows)).toEqual([
      [{ readModel: 'sums', version: 1, row: { id: 'sum', sum: 2 } }],
      [{ readModel: 'sums', version: 2, row: { id: 'sum', sum: 5 } }],
    ]);
  });

  test('is never skipped: a runner without the model writes nothing', async () => {
    const runningCommand = runner.runOne(newTestEnvelope(), { ...newCounter(v7()), readModel: 'sums' }, () =>
      newSeatsTakenEvents(),
    );
    await expect(runningCommand).rejects.toThrow('not given the inline read model sums');
    expect(await store.readHead()).toBe(0);
  });
});
