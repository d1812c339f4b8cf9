import { describe, expect, test } from '@jest/globals';
import type { AppendOutcome, StoredEvent } from '../../src/platform/event-store/port.js';
import { checkAppends, type StoreCall } from '../support/event-store/append-model.js';
import { newAppendRequest, newSeatsTaken, newStreamAppend } from '../support/event-store/events.js';

const [A, B] = ['a', 'b'];
type StreamAppends = Parameters<typeof newAppendRequest>[0];
const newOkOutcome = (firstPosition: number, lastPosition = firstPosition): AppendOutcome => ({
  status: 'ok',
  firstPosition,
  lastPosition,
});

const newConflict = (streamId: string, expected: number, actual: number): AppendOutcome => ({
  status: 'conflict',
  streamId,
  expected,
  actual,
});

interface SentRequest {
  readonly id?: string;
  readonly at: [number, number];
  readonly streams: StreamAppends;
  readonly outcome: AppendOutcome;
  readonly burst?: number;
}

const newCalls = (...requests: SentRequest[]): StoreCall[] =>
  requests.map(({ id, at, streams, outcome, burst }, i) => ({
    request: newAppendRequest(streams, { commandId: id ?? `c${i}`, result: id ?? `c${i}` }),
    instance: 0,
    burst: burst ?? i,
    invoked: at[0],
    answered: at[1],
    outcome,
  }));

/** The log that the answers imply. */
const listPromised = (list: readonly StoreCall[]): StoredEvent[] =>
  list
    .flatMap(({ request: { commandId, streams }, outcome }) => {
      if (outcome.status !== 'ok') return [];
      const events = streams.flatMap(({ streamId, expectedVersion, events: appended }) =>
        appended.map(({ data }, i) => ({
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
        at: [1, 3],
        streams: [newStreamAppend(A, 0, newSeatsTaken(1)), newStreamAppend(B, 0, newSeatsTaken(2))],
        outcome: newOkOutcome(1, 2),
      },
      { at: [2, 4], streams: [newStreamAppend(A, 0, newSeatsTaken(3))], outcome: newConflict(A, 0, 1) },
      {
        id: 'c0',
        at: [5, 6],
        streams: [newStreamAppend(A, 7, newSeatsTaken(4))],
        outcome: { status: 'duplicate', result: 'c0' },
      },
      {
        at: [7, 8],
        streams: [{ ...newStreamAppend(A, 1, newSeatsTaken(5)), shouldClose: true }],
        outcome: newOkOutcome(3),
      },
      { at: [9, 10], streams: [newStreamAppend(A, 2, newSeatsTaken(6))], outcome: newConflict(A, 2, 2) },
      // Based on the previous one, which is refused: a conflict, although nothing else says so.
      {
        at: [11, 20],
        streams: [newStreamAppend(B, 0, newSeatsTaken(7))],
        outcome: newConflict(B, 0, 1),
        burst: 50,
      },
      {
        at: [12, 21],
        streams: [newStreamAppend(B, 1, newSeatsTaken(8))],
        outcome: newConflict(B, 1, 0),
        burst: 50,
      },
    );
    expect(checkCalls(sound)).toBe('');
  });

  const singleRequest: SentRequest = {
    at: [1, 2],
    streams: [newStreamAppend(A, 0, newSeatsTaken(1))],
    outcome: newOkOutcome(1),
  };
  test.each<{ what: string; requests: SentRequest[]; pattern: RegExp }>([
    { what: 'a gap', requests: [{ ...singleRequest, outcome: newOkOutcome(2) }], pattern: /after 0/ },
    {
      what: 'two winners',
      requests: [singleRequest, { ...singleRequest, at: [3, 4], outcome: newOkOutcome(2) }],
      pattern: /is at 1, not 0/,
    },
    {
      what: 'a command done twice',
      requests: [
        { ...singleRequest, id: 'x' },
        { id: 'x', at: [3, 4], streams: [newStreamAppend(B, 0, newSeatsTaken())], outcome: newOkOutcome(2) },
      ],
      pattern: /done before/,
    },
    {
      what: 'an append to a closed stream',
      requests: [
        { ...singleRequest, streams: [{ ...newStreamAppend(A, 0, newSeatsTaken()), shouldClose: true }] },
        { at: [3, 4], streams: [newStreamAppend(A, 1, newSeatsTaken())], outcome: newOkOutcome(2) },
      ],
      pattern: /closed/,
    },
    {
      what: 'a version that was only checked, and was wrong',
      requests: [
        {
          at: [1, 2],
          streams: [newStreamAppend(A, 0, newSeatsTaken()), newStreamAppend(B, 3)],
          outcome: newOkOutcome(1),
        },
      ],
      pattern: /is at 0, not 3/,
    },
    {
      what: 'a conflict without a reason',
      requests: [
        singleRequest,
        { at: [3, 4], streams: [newStreamAppend(A, 1, newSeatsTaken())], outcome: newConflict(A, 1, 0) },
      ],
      pattern: /not so at any time/,
    },
    {
      what: 'a conflict that was over',
      requests: [
        {
          ...singleRequest,
          streams: [newStreamAppend(A, 0, newSeatsTaken(), newSeatsTaken())],
          outcome: newOkOutcome(1, 2),
        },
        { at: [3, 4], streams: [newStreamAppend(A, 2, newSeatsTaken())], outcome: newConflict(A, 2, 1) },
      ],
      pattern: /not so at any time/,
    },
    {
      what: 'another result',
      requests: [
        singleRequest,
        {
          id: 'c0',
          at: [3, 4],
          streams: [newStreamAppend(B, 0, newSeatsTaken())],
          outcome: { status: 'duplicate', result: 'c1' },
        },
      ],
      pattern: /another result/,
    },
    {
      what: 'a duplicate of nothing',
      requests: [{ ...singleRequest, outcome: { status: 'duplicate', result: 'c0' } }],
      pattern: /of nothing/,
    },
    {
      what: 'a conflict where it was done',
      requests: [
        { ...singleRequest, id: 'x' },
        {
          id: 'x',
          at: [3, 4],
          streams: [newStreamAppend(A, 0, newSeatsTaken())],
          outcome: newConflict(A, 0, 1),
        },
      ],
      pattern: /done before/,
    },
    {
      what: 'an append based on a refused one, which fits by accident',
      requests: [
        { at: [1, 4], streams: [newStreamAppend(A, 0, newSeatsTaken())], outcome: newOkOutcome(1) },
        {
          at: [2, 5],
          streams: [newStreamAppend(A, 0, newSeatsTaken())],
          outcome: newConflict(A, 0, 1),
          burst: 9,
        },
        { at: [3, 6], streams: [newStreamAppend(A, 1, newSeatsTaken())], outcome: newOkOutcome(2), burst: 9 },
      ],
      pattern: /based on an append that failed/,
    },
    {
      what: 'positions against time',
      requests: [
        { ...singleRequest, outcome: newOkOutcome(2) },
        { at: [3, 4], streams: [newStreamAppend(B, 0, newSeatsTaken())], outcome: newOkOutcome(1) },
      ],
      pattern: /between its call and its answer/,
    },
  ])('refuses $what', ({ requests, pattern }) => {
    expect(checkCalls(newCalls(...requests))).toMatch(pattern);
  });

  test('refuses a log with less, or more, than was answered', () => {
    const list = newCalls({
      at: [1, 2],
      streams: [newStreamAppend(A, 0, newSeatsTaken(), newSeatsTaken())],
      outcome: newOkOutcome(1, 2),
    });
    expect(checkCalls(list, listPromised(list).slice(1))).toMatch(/log/);
    expect(checkCalls([], listPromised(list))).toMatch(/log/);
  });
});
