import { describe, expect, test } from '@jest/globals';
import type { AppendOutcome, StoredEvent, StreamAppend } from '../../../src/platform/event-store/port.js';
import { checkAppends, type StoreCall } from './append-model.js';
import { newAppendRequest, newSeatsTaken, newStreamAppend } from './events.js';

const [A, B] = ['a', 'b'];
const newOkOutcome = (firstPosition: number, lastPosition = firstPosition): AppendOutcome => ({
  status: 'ok',
  firstPosition,
  lastPosition,
});

const newConflict = (streamId: string, expectedVersion: number, actualVersion: number): AppendOutcome => ({
  status: 'conflict',
  streamId,
  expectedVersion,
  actualVersion,
});

interface SentRequest {
  readonly id?: string;
  readonly interval: [number, number];
  readonly streams: StreamAppend[];
  readonly outcome: AppendOutcome;
  readonly burst?: number;
}

const newCalls = (...requests: SentRequest[]): StoreCall[] =>
  requests.map(({ id, interval, streams, outcome, burst }, i) => ({
    request: newAppendRequest(streams, { commandId: id ?? `c${i}`, result: id ?? `c${i}` }),
    instance: 0,
    burst: burst ?? i,
    calledTick: interval[0],
    answeredTick: interval[1],
    outcome,
  }));

/** Lists the log that the answers imply. */
const listPromised = (list: readonly StoreCall[]): StoredEvent[] =>
  list
    .flatMap(({ request: { commandId, streams }, outcome }) => {
      if (outcome.status !== 'ok') return [];
      const events = streams.flatMap(({ streamId, expectedVersion, events: appendedEvents }) =>
        appendedEvents.map(({ data }, i) => ({
          streamId,
          version: expectedVersion + i + 1,
          data,
          meta: { commandId },
        })),
      );
      return events.map((event, i) => ({ ...event, position: outcome.firstPosition + i }));
    })
    .sort((a, b) => a.position - b.position) as unknown as StoredEvent[];

const checkCalls = (list: StoreCall[], log = listPromised(list)): string =>
  checkAppends(0, list, log).join('\n');

describe('the model of appends', () => {
  test('accepts a valid history', () => {
    const sound = newCalls(
      {
        interval: [1, 3],
        streams: [newStreamAppend(A, 0, newSeatsTaken(1)), newStreamAppend(B, 0, newSeatsTaken(2))],
        outcome: newOkOutcome(1, 2),
      },
      { interval: [2, 4], streams: [newStreamAppend(A, 0, newSeatsTaken(3))], outcome: newConflict(A, 0, 1) },
      {
        id: 'c0',
        interval: [5, 6],
        streams: [newStreamAppend(A, 7, newSeatsTaken(4))],
        outcome: { status: 'duplicate', result: 'c0' },
      },
      {
        interval: [7, 8],
        streams: [{ ...newStreamAppend(A, 1, newSeatsTaken(5)), shouldClose: true }],
        outcome: newOkOutcome(3),
      },
      {
        interval: [9, 10],
        streams: [newStreamAppend(A, 2, newSeatsTaken(6))],
        outcome: newConflict(A, 2, 2),
      },
      // This append builds on the previous append, which is refused, so it must be a conflict.
      {
        interval: [11, 20],
        streams: [newStreamAppend(B, 0, newSeatsTaken(7))],
        outcome: newConflict(B, 0, 1),
        burst: 50,
      },
      {
        interval: [12, 21],
        streams: [newStreamAppend(B, 1, newSeatsTaken(8))],
        outcome: newConflict(B, 1, 0),
        burst: 50,
      },
    );
    expect(checkCalls(sound)).toBe('');
  });

  const singleRequest: SentRequest = {
    interval: [1, 2],
    streams: [newStreamAppend(A, 0, newSeatsTaken(1))],
    outcome: newOkOutcome(1),
  };
  test.each<{ name: string; requests: SentRequest[]; pattern: RegExp }>([
    {
      name: 'a gap in the positions',
      requests: [{ ...singleRequest, outcome: newOkOutcome(2) }],
      pattern: /after position 0/,
    },
    {
      name: 'two successful appends at one version',
      requests: [singleRequest, { ...singleRequest, interval: [3, 4], outcome: newOkOutcome(2) }],
      pattern: /is at 1, not 0/,
    },
    {
      name: 'a command done twice',
      requests: [
        { ...singleRequest, id: 'x' },
        {
          id: 'x',
          interval: [3, 4],
          streams: [newStreamAppend(B, 0, newSeatsTaken())],
          outcome: newOkOutcome(2),
        },
      ],
      pattern: /done before/,
    },
    {
      name: 'an append to a closed stream',
      requests: [
        { ...singleRequest, streams: [{ ...newStreamAppend(A, 0, newSeatsTaken()), shouldClose: true }] },
        { interval: [3, 4], streams: [newStreamAppend(A, 1, newSeatsTaken())], outcome: newOkOutcome(2) },
      ],
      pattern: /closed/,
    },
    {
      name: 'a success although a stream without events is at another version',
      requests: [
        {
          interval: [1, 2],
          streams: [newStreamAppend(A, 0, newSeatsTaken()), newStreamAppend(B, 3)],
          outcome: newOkOutcome(1),
        },
      ],
      pattern: /is at 0, not 3/,
    },
    {
      name: 'a conflict with a version that the stream never had',
      requests: [
        singleRequest,
        {
          interval: [3, 4],
          streams: [newStreamAppend(A, 1, newSeatsTaken())],
          outcome: newConflict(A, 1, 0),
        },
      ],
      pattern: /the stream had at no time/,
    },
    {
      name: 'a conflict with a version that the stream had only before the call',
      requests: [
        {
          ...singleRequest,
          streams: [newStreamAppend(A, 0, newSeatsTaken(), newSeatsTaken())],
          outcome: newOkOutcome(1, 2),
        },
        {
          interval: [3, 4],
          streams: [newStreamAppend(A, 2, newSeatsTaken())],
          outcome: newConflict(A, 2, 1),
        },
      ],
      pattern: /the stream had at no time/,
    },
    {
      name: 'a duplicate with another result',
      requests: [
        singleRequest,
        {
          id: 'c0',
          interval: [3, 4],
          streams: [newStreamAppend(B, 0, newSeatsTaken())],
          outcome: { status: 'duplicate', result: 'c1' },
        },
      ],
      pattern: /result other than the first/,
    },
    {
      name: 'a duplicate of a command that was never done',
      requests: [{ ...singleRequest, outcome: { status: 'duplicate', result: 'c0' } }],
      pattern: /no earlier call did the command/,
    },
    {
      name: 'a conflict for a command that was done before',
      requests: [
        { ...singleRequest, id: 'x' },
        {
          id: 'x',
          interval: [3, 4],
          streams: [newStreamAppend(A, 0, newSeatsTaken())],
          outcome: newConflict(A, 0, 1),
        },
      ],
      pattern: /done before/,
    },
    {
      name: 'a successful append based on a failed one, although its version happens to match',
      requests: [
        { interval: [1, 4], streams: [newStreamAppend(A, 0, newSeatsTaken())], outcome: newOkOutcome(1) },
        {
          interval: [2, 5],
          streams: [newStreamAppend(A, 0, newSeatsTaken())],
          outcome: newConflict(A, 0, 1),
          burst: 9,
        },
        {
          interval: [3, 6],
          streams: [newStreamAppend(A, 1, newSeatsTaken())],
          outcome: newOkOutcome(2),
          burst: 9,
        },
      ],
      pattern: /based on one that failed/,
    },
    {
      name: 'positions in another order than calls and answers',
      requests: [
        { ...singleRequest, outcome: newOkOutcome(2) },
        { interval: [3, 4], streams: [newStreamAppend(B, 0, newSeatsTaken())], outcome: newOkOutcome(1) },
      ],
      pattern: /contradict the order of calls and answers/,
    },
  ])('refuses $name', ({ requests, pattern }) => {
    expect(checkCalls(newCalls(...requests))).toMatch(pattern);
  });

  test('refuses a log with fewer or more events than the answers imply', () => {
    const list = newCalls({
      interval: [1, 2],
      streams: [newStreamAppend(A, 0, newSeatsTaken(), newSeatsTaken())],
      outcome: newOkOutcome(1, 2),
    });
    expect(checkCalls(list, listPromised(list).slice(1))).toMatch(/the log has/);
    expect(checkCalls([], listPromised(list))).toMatch(/the log has/);
  });
});
