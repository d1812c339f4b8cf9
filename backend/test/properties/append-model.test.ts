import { describe, expect, test } from '@jest/globals';
import type { AppendOutcome, StoredEvent } from '../../src/platform/event-store/port.js';
import { request, seats, stream } from '../events.js';
import { type Call, checkAppends } from './append-model.js';

const [A, B] = ['a', 'b'];
type Streams = Parameters<typeof request>[0];
const ok = (firstPosition: number, lastPosition = firstPosition): AppendOutcome => ({
  status: 'ok',
  firstPosition,
  lastPosition,
});
const conflict = (streamId: string, expected: number, actual: number): AppendOutcome => ({
  status: 'conflict',
  streamId,
  expected,
  actual,
});
interface Sent {
  readonly id?: string;
  readonly at: [number, number];
  readonly streams: Streams;
  readonly outcome: AppendOutcome;
  readonly burst?: number;
}
const calls = (...requests: Sent[]): Call[] =>
  requests.map(({ id, at, streams, outcome, burst }, n) => ({
    request: request(streams, { commandId: id ?? `c${n}`, result: id ?? `c${n}` }),
    instance: 0,
    burst: burst ?? n,
    invoked: at[0],
    answered: at[1],
    outcome,
  }));
/** The log implied by the answers. */
const promised = (list: readonly Call[]): StoredEvent[] =>
  list
    .flatMap(({ request: { commandId, streams }, outcome }) => {
      if (outcome.status !== 'ok') return [];
      const events = streams.flatMap(({ streamId, expectedVersion, events }) =>
        events.map(({ data }, n) => ({
          streamId,
          version: expectedVersion + n + 1,
          data,
          meta: { commandId },
        })),
      );
      return events.map((event, n) => ({ ...event, position: outcome.firstPosition + n }));
    })
    .sort((a, b) => a.position - b.position) as unknown as StoredEvent[];
const check = (list: Call[], log = promised(list)): string => checkAppends(0, list, log).join('\n');

describe('the model of appends', () => {
  test('accepts a valid history', () => {
    const sound = calls(
      { at: [1, 3], streams: [stream(A, 0, seats(1)), stream(B, 0, seats(2))], outcome: ok(1, 2) },
      { at: [2, 4], streams: [stream(A, 0, seats(3))], outcome: conflict(A, 0, 1) },
      {
        id: 'c0',
        at: [5, 6],
        streams: [stream(A, 7, seats(4))],
        outcome: { status: 'duplicate', result: 'c0' },
      },
      { at: [7, 8], streams: [{ ...stream(A, 1, seats(5)), shouldClose: true }], outcome: ok(3) },
      { at: [9, 10], streams: [stream(A, 2, seats(6))], outcome: conflict(A, 2, 2) },
      // Based on the previous one, which is refused: a conflict, although nothing else says so.
      { at: [11, 20], streams: [stream(B, 0, seats(7))], outcome: conflict(B, 0, 1), burst: 50 },
      { at: [12, 21], streams: [stream(B, 1, seats(8))], outcome: conflict(B, 1, 0), burst: 50 },
    );
    expect(check(sound)).toBe('');
  });

  const single: Sent = { at: [1, 2], streams: [stream(A, 0, seats(1))], outcome: ok(1) };
  test.each<[string, Sent[], RegExp]>([
    ['a gap', [{ ...single, outcome: ok(2) }], /after 0/],
    ['two winners', [single, { ...single, at: [3, 4], outcome: ok(2) }], /is at 1, not 0/],
    [
      'a command done twice',
      [
        { ...single, id: 'x' },
        { id: 'x', at: [3, 4], streams: [stream(B, 0, seats())], outcome: ok(2) },
      ],
      /done before/,
    ],
    [
      'an append to a closed stream',
      [
        { ...single, streams: [{ ...stream(A, 0, seats()), shouldClose: true }] },
        { at: [3, 4], streams: [stream(A, 1, seats())], outcome: ok(2) },
      ],
      /closed/,
    ],
    [
      'a version that was only checked, and was wrong',
      [{ at: [1, 2], streams: [stream(A, 0, seats()), stream(B, 3)], outcome: ok(1) }],
      /is at 0, not 3/,
    ],
    [
      'a conflict without a reason',
      [single, { at: [3, 4], streams: [stream(A, 1, seats())], outcome: conflict(A, 1, 0) }],
      /not so at any time/,
    ],
    [
      'a conflict that was over',
      [
        { ...single, streams: [stream(A, 0, seats(), seats())], outcome: ok(1, 2) },
        { at: [3, 4], streams: [stream(A, 2, seats())], outcome: conflict(A, 2, 1) },
      ],
      /not so at any time/,
    ],
    [
      'another result',
      [
        single,
        {
          id: 'c0',
          at: [3, 4],
          streams: [stream(B, 0, seats())],
          outcome: { status: 'duplicate', result: 'c1' },
        },
      ],
      /another result/,
    ],
    ['a duplicate of nothing', [{ ...single, outcome: { status: 'duplicate', result: 'c0' } }], /of nothing/],
    [
      'a conflict where it was done',
      [
        { ...single, id: 'x' },
        { id: 'x', at: [3, 4], streams: [stream(A, 0, seats())], outcome: conflict(A, 0, 1) },
      ],
      /done before/,
    ],
    [
      'an append based on a refused one, which fits by accident',
      [
        { at: [1, 4], streams: [stream(A, 0, seats())], outcome: ok(1) },
        { at: [2, 5], streams: [stream(A, 0, seats())], outcome: conflict(A, 0, 1), burst: 9 },
        { at: [3, 6], streams: [stream(A, 1, seats())], outcome: ok(2), burst: 9 },
      ],
      /based on an append that failed/,
    ],
    [
      'positions against time',
      [
        { ...single, outcome: ok(2) },
        { at: [3, 4], streams: [stream(B, 0, seats())], outcome: ok(1) },
      ],
      /between its call and its answer/,
    ],
  ])('refuses %s', (_, requests, pattern) => {
    expect(check(calls(...requests))).toMatch(pattern);
  });

  test('refuses a log with less, or more, than was answered', () => {
    const list = calls({ at: [1, 2], streams: [stream(A, 0, seats(), seats())], outcome: ok(1, 2) });
    expect(check(list, promised(list).slice(1))).toMatch(/log/);
    expect(check([], promised(list))).toMatch(/log/);
  });
});
