import { describe, expect, test } from '@jest/globals';
import type { WriterReply } from './journal.js';
import {
  Findings,
  LogCheck,
  type LogEvent,
  reportAtLeastOnceFaults,
  reportReplyFaults,
  reportSequenceFaults,
} from './log-check.js';

/** A valid log: command `a` with two events on two streams, `b` with one, and an answer to position 3. */
const validLog: readonly LogEvent[] = [
  ['x', 1, 'SeatsTaken', 'a', 't1'],
  ['y', 1, 'SeatsTaken', 'a', 't1'],
  ['x', 2, 'Asked', 'b', 't2'],
  ['z', 1, 'Answered', 'c', null],
].map(([streamId, version, type, commandKey, attemptId], i) => ({
  position: i + 1,
  streamId: streamId as string,
  version: version as number,
  type: type as string,
  commandKey: commandKey as string,
  attemptId: attemptId as string | null,
  by: type === 'Answered' ? 'r' : null,
  to: type === 'Answered' ? 3 : null,
}));

const newLogEvent = (index: number, overrides: Partial<LogEvent> = {}): LogEvent => ({
  ...validLog[index]!,
  ...overrides,
});

function checkLog(log: readonly LogEvent[]): { findings: Findings; check: LogCheck } {
  const findings = new Findings();
  const check = new LogCheck(findings, (commandKey) => ({ a: 2, b: 1 })[commandKey]);
  for (const event of log) check.addEvent(event);
  check.reportWrongCounts();
  return { findings, check };
}

describe('a log', () => {
  test('has no findings if it is valid', () => {
    const { findings, check } = checkLog(validLog);
    expect(findings.isEmpty).toBe(true);
    expect({ head: check.head, asked: check.positionsToAnswer, answered: check.answeredPositions }).toEqual({
      head: 4,
      asked: [3],
      answered: new Map([['r', [3]]]),
    });
    expect(check.doneCommands.get('a')).toEqual({ attemptId: 't1', first: 1, last: 2 });
  });

  test.each<{ name: string; log: readonly LogEvent[]; finding: string }>([
    {
      name: 'a missing position',
      log: [newLogEvent(0), newLogEvent(1), newLogEvent(2, { position: 4 })],
      finding: 'position',
    },
    {
      name: 'a position that is not above the previous position',
      log: [newLogEvent(0), newLogEvent(1), newLogEvent(1, { streamId: 'q' })],
      finding: 'position',
    },
    {
      name: 'a missing version',
      log: [newLogEvent(0), newLogEvent(1), newLogEvent(2, { version: 3 })],
      finding: 'version',
    },
    {
      name: 'a repeated version',
      log: [newLogEvent(0), newLogEvent(1), newLogEvent(2, { version: 1 })],
      finding: 'version',
    },
    {
      name: 'a command with a missing event',
      log: [newLogEvent(0), newLogEvent(2, { position: 2 })],
      finding: 'part of a command',
    },
    {
      name: 'a command done twice by two attempts',
      log: [...validLog, newLogEvent(2, { position: 5, version: 3, attemptId: 't9' })],
      finding: 'command',
    },
    {
      name: 'a command done twice by one attempt',
      log: [...validLog, newLogEvent(2, { position: 5, version: 3 })],
      finding: 'command',
    },
    {
      name: 'a command that no writer planned',
      log: [newLogEvent(0), newLogEvent(1), newLogEvent(2, { commandKey: 'd' })],
      finding: 'part of a command',
    },
  ])('is reported for $name', ({ log, finding }) => {
    expect([...checkLog(log).findings.events.keys()]).toContain(finding);
  });
});

describe('replies to writers', () => {
  const checkJournal = (...journal: WriterReply[]): string[] => {
    const findings = new Findings();
    reportReplyFaults(journal, checkLog(validLog).check.doneCommands, findings);
    return [...findings.events.keys()];
  };

  test('have no findings if they match the log', () => {
    expect(
      checkJournal(
        { commandKey: 'a', attemptId: 't0', reply: 'conflict' },
        { commandKey: 'a', attemptId: 't1', reply: 'ok', first: 1, last: 2 },
        { commandKey: 'b', attemptId: 't2', reply: 'none' },
        { commandKey: 'b', attemptId: 't3', reply: 'duplicate', firstAttemptId: 't2' },
      ),
    ).toEqual([]);
  });

  test.each<{ name: string; finding: string; journal: WriterReply[] }>([
    {
      name: '"ok" for an absent command',
      finding: 'acknowledged command',
      journal: [{ commandKey: 'q', attemptId: 't1', reply: 'ok', first: 1, last: 2 }],
    },
    {
      name: '"ok" with other positions than in the log',
      finding: 'acknowledged attempt',
      journal: [{ commandKey: 'a', attemptId: 't1', reply: 'ok', first: 2, last: 3 }],
    },
    {
      name: '"ok" for the command of another attempt',
      finding: 'acknowledged attempt',
      journal: [{ commandKey: 'a', attemptId: 't0', reply: 'ok', first: 1, last: 2 }],
    },
    {
      name: 'a first result of another attempt',
      finding: 'first result',
      journal: [{ commandKey: 'a', attemptId: 't5', reply: 'duplicate', firstAttemptId: 't4' }],
    },
    {
      name: 'a duplicate of an absent command',
      finding: 'first result',
      journal: [{ commandKey: 'q', attemptId: 't5', reply: 'duplicate', firstAttemptId: 't4' }],
    },
    {
      name: 'a conflict for a stored command',
      finding: 'refused command in the log',
      journal: [{ commandKey: 'a', attemptId: 't1', reply: 'conflict' }],
    },
    {
      name: 'an error',
      finding: 'failure',
      journal: [{ commandKey: 'a', attemptId: 't1', reply: 'failure', reason: 'x' }],
    },
    {
      name: '"ok" for a command based on a refused attempt',
      finding: 'base that is not in the log',
      journal: [
        { commandKey: 'a', attemptId: 't0', reply: 'conflict' },
        { commandKey: 'b', attemptId: 't2', reply: 'ok', first: 3, last: 3, basedOn: 't0' },
      ],
    },
  ])('are reported for $name', ({ finding, journal }) => {
    expect(checkJournal(...journal)).toEqual([finding]);
  });
});

describe('events seen by a subscriber', () => {
  const listFindings = (check: typeof reportSequenceFaults, positions: number[]) => {
    const findings = new Findings();
    check('s', [1, 2, 3], positions, findings);
    return findings.counts;
  };

  test.each<{ positions: number[]; lostCount: number; doubledCount: number; misorderedCount: number }>([
    { positions: [1, 2, 3], lostCount: 0, doubledCount: 0, misorderedCount: 0 },
    { positions: [1, 3], lostCount: 1, doubledCount: 0, misorderedCount: 0 },
    { positions: [1, 2, 2, 3], lostCount: 0, doubledCount: 1, misorderedCount: 0 },
    { positions: [1, 3, 2], lostCount: 0, doubledCount: 0, misorderedCount: 1 },
    { positions: [1, 2, 3, 4], lostCount: 0, doubledCount: 1, misorderedCount: 0 },
  ])(
    'count as $lostCount lost, $doubledCount doubled and $misorderedCount misordered at positions $positions',
    ({ positions, lostCount, doubledCount, misorderedCount }) => {
      expect(listFindings(reportSequenceFaults, positions)).toEqual({
        lost: lostCount,
        doubled: doubledCount,
        misordered: misorderedCount,
      });
    },
  );

  test('may repeat after a restart, but not before their predecessors', () => {
    expect(listFindings(reportAtLeastOnceFaults, [1, 2, 1, 2, 3])).toEqual({
      lost: 0,
      doubled: 0,
      misordered: 0,
    });
    expect(listFindings(reportAtLeastOnceFaults, [1, 3, 2, 3])).toEqual({
      lost: 0,
      doubled: 0,
      misordered: 1,
    });
  });
});
