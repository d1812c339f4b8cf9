import { describe, expect, test } from '@jest/globals';
import { checkHistory, type HistoryEntry, type HistoryOperation } from './history.js';

// A counter of taken seats: an event adds the seats taken, or subtracts the seats returned.
const SEATS = 2;
type SeatOperation = HistoryOperation<number>;
const newTakeOperation = (
  commandId: string,
  calledTick: number,
  answeredTick: number,
  outcome: SeatOperation['outcome'] = 'done',
): SeatOperation => ({
  name: `take ${commandId}`,
  commandId,
  calledTick,
  answeredTick,
  outcome,
  allowsOutcome: (takenSeats) => takenSeats < SEATS,
});

const newReturnOperation = (commandId: string, calledTick: number, answeredTick: number): SeatOperation => ({
  ...newTakeOperation(commandId, calledTick, answeredTick),
  name: `return ${commandId}`,
  allowsOutcome: (takenSeats) => takenSeats > 0,
});

const newSoldOutOperation = (commandId: string, calledTick: number, answeredTick: number): SeatOperation => ({
  ...newTakeOperation(commandId, calledTick, answeredTick, 'unchanged'),
  allowsOutcome: (takenSeats) => takenSeats >= SEATS,
});

const newReadOperation = (freeSeats: number, calledTick: number, answeredTick: number): SeatOperation => ({
  ...newTakeOperation(`read-${calledTick}`, calledTick, answeredTick, 'unchanged'),
  name: `read ${freeSeats} free seats`,
  allowsOutcome: (takenSeats) => SEATS - takenSeats === freeSeats,
});

const newIncrement = (commandId: string): HistoryEntry<number> => ({ commandId, events: [1] });
const newDecrement = (commandId: string): HistoryEntry<number> => ({ commandId, events: [-1] });

const checkLog = (log: HistoryEntry<number>[], ...operations: SeatOperation[]): string[] =>
  checkHistory({
    initial: 0,
    evolve: (takenSeats, seatCount) => takenSeats + seatCount,
    log,
    operations,
    findBreach: (takenSeats) => (takenSeats > SEATS ? 'sold twice' : undefined),
  });

describe('a valid history', () => {
  test('is accepted when each answer is possible at a moment between its call and its answer', () => {
    const log = [newIncrement('a'), newIncrement('b'), newDecrement('c'), newIncrement('d')];
    expect(
      checkLog(
        log,
        newTakeOperation('a', 1, 10),
        newTakeOperation('b', 2, 9),
        newSoldOutOperation('x', 3, 20),
        newReturnOperation('c', 11, 12),
        newTakeOperation('d', 13, 14),
        newSoldOutOperation('y', 15, 16),
        newTakeOperation('d', 17, 18, 'repeated'),
        newTakeOperation('z', 19, 21, 'unanswered'),
      ),
    ).toEqual([]);
  });

  test('is accepted when concurrent reads see a running operation in the order of the log', () => {
    expect(
      checkLog(
        [newIncrement('a'), newIncrement('b')],
        newTakeOperation('a', 1, 9),
        newTakeOperation('b', 2, 10),
        newReadOperation(1, 3, 4),
        newReadOperation(0, 5, 6),
      ),
    ).toEqual([]);
  });

  test('is accepted when a read sees the effect of an unanswered operation', () => {
    expect(
      checkLog([newIncrement('a')], newTakeOperation('a', 1, 2, 'unanswered'), newReadOperation(1, 3, 4)),
    ).toEqual([]);
  });
});

describe('an invalid history', () => {
  test.each<{ name: string; log: HistoryEntry<number>[]; operations: SeatOperation[]; reason: RegExp }>([
    {
      name: 'more seats sold than exist',
      log: [newIncrement('a'), newIncrement('b'), newIncrement('c')],
      operations: [newTakeOperation('a', 1, 2), newTakeOperation('b', 3, 4), newTakeOperation('c', 5, 6)],
      reason: /sold twice/,
    },
    {
      name: 'a refusal as sold out before the last seat was taken',
      log: [newIncrement('a'), newIncrement('b')],
      operations: [newTakeOperation('a', 1, 2), newSoldOutOperation('x', 3, 4), newTakeOperation('b', 5, 6)],
      reason: /no state .* allows the answer/,
    },
    {
      name: 'a refusal as sold out after a seat was returned',
      log: [newIncrement('a'), newIncrement('b'), newDecrement('c')],
      operations: [
        newTakeOperation('a', 1, 2),
        newTakeOperation('b', 3, 4),
        newReturnOperation('c', 5, 6),
        newSoldOutOperation('x', 7, 8),
      ],
      reason: /no state .* allows the answer/,
    },
    {
      name: 'a refusal as sold out because of a command that the log lacks',
      log: [newIncrement('a')],
      operations: [
        newTakeOperation('a', 1, 2),
        newTakeOperation('b', 3, 9, 'unanswered'),
        newSoldOutOperation('x', 4, 5),
      ],
      reason: /no state .* allows the answer/,
    },
    {
      name: 'a read that misses a change which an earlier read saw',
      log: [newIncrement('a')],
      operations: [newTakeOperation('a', 1, 9), newReadOperation(1, 2, 3), newReadOperation(2, 4, 5)],
      reason: /no state .* allows the answer/,
    },
    {
      name: 'a read that sees a change before its command was called',
      log: [newIncrement('a')],
      operations: [newReadOperation(1, 1, 2), newTakeOperation('a', 3, 4)],
      reason: /no state .* allows the answer/,
    },
    {
      name: 'an answer "done" to a command that the log lacks',
      log: [],
      operations: [newTakeOperation('a', 1, 2)],
      reason: /log does not contain/,
    },
    {
      name: 'an answer "unchanged" to a command that is in the log',
      log: [newIncrement('a')],
      operations: [newSoldOutOperation('a', 1, 2)],
      reason: /no caller was answered "done"/,
    },
    {
      name: 'a command that is in the log twice',
      log: [newIncrement('a'), newIncrement('a')],
      operations: [newTakeOperation('a', 1, 2)],
      reason: /contains command a twice/,
    },
    {
      name: 'log entries in another order than their calls and answers',
      log: [newIncrement('b'), newIncrement('a')],
      operations: [newTakeOperation('a', 1, 2), newTakeOperation('b', 3, 4)],
      reason: /its times allow only entries/,
    },
    {
      name: 'a change that the state before it does not allow',
      log: [newDecrement('a')],
      operations: [newReturnOperation('a', 1, 2)],
      reason: /state before entry 0 does not allow/,
    },
    {
      name: 'a read that sees a later log entry before it was called',
      log: [newIncrement('b'), newIncrement('a')],
      operations: [newTakeOperation('a', 1, 9), newReadOperation(1, 2, 3), newTakeOperation('b', 4, 8)],
      reason: /no state .* allows the answer/,
    },
    {
      name: 'an answer "repeated" to a command that was never done',
      log: [],
      operations: [newTakeOperation('a', 1, 2, 'repeated')],
      reason: /was not done before the answer/,
    },
  ])('is refused for $name', ({ log, operations, reason }) => {
    expect(checkLog(log, ...operations).join('\n')).toMatch(reason);
  });
});
