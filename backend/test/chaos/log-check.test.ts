import { describe, expect, test } from '@jest/globals';
import type { WriterReply } from './journal.js';
import {
  checkAtLeastOnce,
  checkReplies,
  checkSequence,
  Findings,
  LogCheck,
  type LogEvent,
} from './log-check.js';

/** A valid log: command `a` with two events on two streams, `b` with one, and an answer to position 3. */
const sound: readonly LogEvent[] = [
  ['x', 1, 'SeatsTaken', 'a', 't1'],
  ['y', 1, 'SeatsTaken', 'a', 't1'],
  ['x', 2, 'Asked', 'b', 't2'],
  ['z', 1, 'Answered', 'c', null],
].map(([streamId, version, type, commandKey, tryId], i) => ({
  position: i + 1,
  streamId: streamId as string,
  version: version as number,
  type: type as string,
  commandKey: commandKey as string,
  tryId: tryId as string | null,
  by: type === 'Answered' ? 'r' : null,
  to: type === 'Answered' ? 3 : null,
}));
const newEvent = (index: number, overrides: Partial<LogEvent> = {}): LogEvent => ({
  ...sound[index]!,
  ...overrides,
});

function checkLog(log: readonly LogEvent[]): { findings: Findings; check: LogCheck } {
  const findings = new Findings();
  const check = new LogCheck(findings, (commandKey) => ({ a: 2, b: 1 })[commandKey]);
  for (const event of log) check.checkEvent(event);
  check.checkCounts();
  return { findings, check };
}

describe('a log', () => {
  test('has no findings if it is valid', () => {
    const { findings, check } = checkLog(sound);
    expect(findings.isEmpty).toBe(true);
    expect({ head: check.head, asked: check.asked, answered: check.answered }).toEqual({
      head: 4,
      asked: [3],
      answered: new Map([['r', [3]]]),
    });
    expect(check.done.get('a')).toEqual({ tryId: 't1', first: 1, last: 2 });
  });

  test.each<[string, readonly LogEvent[], string]>([
    ['a missing position', [newEvent(0), newEvent(1), newEvent(2, { position: 4 })], 'position'],
    ['a position that goes back', [newEvent(0), newEvent(1), newEvent(1, { streamId: 'q' })], 'position'],
    ['a missing version', [newEvent(0), newEvent(1), newEvent(2, { version: 3 })], 'version'],
    ['a version twice', [newEvent(0), newEvent(1), newEvent(2, { version: 1 })], 'version'],
    ['half a command', [newEvent(0), newEvent(2, { position: 2 })], 'part of a command'],
    [
      'a command done twice by two tries',
      [...sound, newEvent(2, { position: 5, version: 3, tryId: 't9' })],
      'command',
    ],
    ['a command done twice by one try', [...sound, newEvent(2, { position: 5, version: 3 })], 'command'],
    [
      'a command that nobody planned',
      [newEvent(0), newEvent(1), newEvent(2, { commandKey: 'd' })],
      'part of a command',
    ],
  ])('is reported for %s', (_, log, name) => {
    expect([...checkLog(log).findings.named.keys()]).toContain(name);
  });
});

describe('replies to writers', () => {
  const checkJournal = (...journal: WriterReply[]): string[] => {
    const findings = new Findings();
    checkReplies(journal, checkLog(sound).check.done, findings);
    return [...findings.named.keys()];
  };

  test('have no findings if they match the log', () => {
    expect(
      checkJournal(
        { commandKey: 'a', tryId: 't0', reply: 'conflict' },
        { commandKey: 'a', tryId: 't1', reply: 'ok', first: 1, last: 2 },
        { commandKey: 'b', tryId: 't2', reply: 'none' },
        { commandKey: 'b', tryId: 't3', reply: 'duplicate', firstTryId: 't2' },
      ),
    ).toEqual([]);
  });

  test.each<[string, string, WriterReply[]]>([
    [
      'ok for an absent command',
      'acknowledged command',
      [{ commandKey: 'q', tryId: 't1', reply: 'ok', first: 1, last: 2 }],
    ],
    [
      'ok at another position',
      'acknowledged try',
      [{ commandKey: 'a', tryId: 't1', reply: 'ok', first: 2, last: 3 }],
    ],
    [
      'ok for the command of another try',
      'acknowledged try',
      [{ commandKey: 'a', tryId: 't0', reply: 'ok', first: 1, last: 2 }],
    ],
    [
      'a foreign first result',
      'first result',
      [{ commandKey: 'a', tryId: 't5', reply: 'duplicate', firstTryId: 't4' }],
    ],
    [
      'a duplicate of an absent command',
      'first result',
      [{ commandKey: 'q', tryId: 't5', reply: 'duplicate', firstTryId: 't4' }],
    ],
    [
      'a conflict for a stored command',
      'refused and done',
      [{ commandKey: 'a', tryId: 't1', reply: 'conflict' }],
    ],
    ['an error', 'failure', [{ commandKey: 'a', tryId: 't1', reply: 'failure', reason: 'x' }]],
    [
      'ok, based on a refused attempt',
      'based on nothing',
      [
        { commandKey: 'a', tryId: 't0', reply: 'conflict' },
        { commandKey: 'b', tryId: 't2', reply: 'ok', first: 3, last: 3, basedOn: 't0' },
      ],
    ],
  ])('are reported for %s', (_, name, journal) => {
    expect(checkJournal(...journal)).toEqual([name]);
  });
});

describe('events seen by a subscriber', () => {
  const listFindings = (check: typeof checkSequence, positions: number[]) => {
    const findings = new Findings();
    check('s', [1, 2, 3], positions, findings);
    return findings.counts;
  };

  test.each<[number[], number, number, number]>([
    [[1, 2, 3], 0, 0, 0],
    [[1, 3], 1, 0, 0],
    [[1, 2, 2, 3], 0, 1, 0],
    [[1, 3, 2], 0, 0, 1],
    [[1, 2, 3, 4], 0, 1, 0],
  ])('%j: lost %i, doubled %i, misordered %i', (positions, lost, doubled, misordered) => {
    expect(listFindings(checkSequence, positions)).toEqual({ lost, doubled, misordered });
  });

  test('may repeat after a restart, but not before their predecessors', () => {
    expect(listFindings(checkAtLeastOnce, [1, 2, 1, 2, 3])).toEqual({ lost: 0, doubled: 0, misordered: 0 });
    expect(listFindings(checkAtLeastOnce, [1, 3, 2, 3])).toEqual({ lost: 0, doubled: 0, misordered: 1 });
  });
});
