import { describe, expect, test } from '@jest/globals';
import { checkHistory, type HistoryEntry, type HistoryOperation } from '../support/event-store/history.js';

// A counter of two seats; events are what is taken or returned.
const SEATS = 2;
type SeatOperation = HistoryOperation<number>;
const newTakeOperation = (
  commandId: string,
  invoked: number,
  answered: number,
  claims: SeatOperation['claims'] = 'done',
): SeatOperation => ({
  name: `take ${commandId}`,
  commandId,
  invoked,
  answered,
  claims,
  isFitting: (takenSeats) => takenSeats < SEATS,
});
const newReturnOperation = (commandId: string, invoked: number, answered: number): SeatOperation => ({
  ...newTakeOperation(commandId, invoked, answered),
  isFitting: (takenSeats) => takenSeats > 0,
});
const newRefusedOperation = (commandId: string, invoked: number, answered: number): SeatOperation => ({
  ...newTakeOperation(commandId, invoked, answered, 'nothing'),
  isFitting: (takenSeats) => takenSeats >= SEATS,
});
const newReadOperation = (serial: number, invoked: number, answered: number): SeatOperation => ({
  ...newTakeOperation(`look ${invoked}`, invoked, answered, 'nothing'),
  isFitting: (takenSeats) => SEATS - takenSeats === serial,
});
const newIncrement = (commandId: string): HistoryEntry<number> => ({ commandId, events: [1] });
const newDecrement = (commandId: string): HistoryEntry<number> => ({ commandId, events: [-1] });

const checkLog = (log: HistoryEntry<number>[], ...operations: SeatOperation[]): string[] =>
  checkHistory({
    initial: 0,
    evolve: (takenSeats, by) => takenSeats + by,
    log,
    operations,
    findBreach: (takenSeats) => (takenSeats > SEATS ? 'sold twice' : undefined),
  });

describe('a history is accepted', () => {
  test('when each answer fits a separate moment', () => {
    const log = [newIncrement('a'), newIncrement('b'), newDecrement('c'), newIncrement('d')];
    expect(
      checkLog(
        log,
        newTakeOperation('a', 1, 10),
        newTakeOperation('b', 2, 9),
        newRefusedOperation('x', 3, 20),
        newReturnOperation('c', 11, 12),
        newTakeOperation('d', 13, 14),
        newRefusedOperation('y', 15, 16),
        newTakeOperation('d', 17, 18, 'repeated'),
        newTakeOperation('z', 19, 21, 'unknown'),
      ),
    ).toEqual([]);
  });

  test('when somebody sees an unanswered operation, or no longer sees it', () => {
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

  test('when an unanswered operation took effect', () => {
    expect(
      checkLog([newIncrement('a')], newTakeOperation('a', 1, 2, 'unknown'), newReadOperation(1, 3, 4)),
    ).toEqual([]);
  });
});

describe('a history is refused', () => {
  test.each<[string, HistoryEntry<number>[], SeatOperation[], RegExp]>([
    [
      'a seat too many',
      [newIncrement('a'), newIncrement('b'), newIncrement('c')],
      [newTakeOperation('a', 1, 2), newTakeOperation('b', 3, 4), newTakeOperation('c', 5, 6)],
      /sold twice/,
    ],
    [
      'sold out before it was',
      [newIncrement('a'), newIncrement('b')],
      [newTakeOperation('a', 1, 2), newRefusedOperation('x', 3, 4), newTakeOperation('b', 5, 6)],
      /fits no state/,
    ],
    [
      'sold out after seats came back',
      [newIncrement('a'), newIncrement('b'), newDecrement('c')],
      [
        newTakeOperation('a', 1, 2),
        newTakeOperation('b', 3, 4),
        newReturnOperation('c', 5, 6),
        newRefusedOperation('x', 7, 8),
      ],
      /fits no state/,
    ],
    [
      'sold out because of somebody who failed',
      [newIncrement('a')],
      [newTakeOperation('a', 1, 2), newTakeOperation('b', 3, 9, 'unknown'), newRefusedOperation('x', 4, 5)],
      /fits no state/,
    ],
    [
      'an old look after a new one',
      [newIncrement('a')],
      [newTakeOperation('a', 1, 9), newReadOperation(1, 2, 3), newReadOperation(2, 4, 5)],
      /fits no state/,
    ],
    [
      'a look ahead of a later call',
      [newIncrement('a')],
      [newReadOperation(1, 1, 2), newTakeOperation('a', 3, 4)],
      /fits no state/,
    ],
    ['told done, and not there', [], [newTakeOperation('a', 1, 2)], /does not have it/],
    ['told refused, and there', [newIncrement('a')], [newRefusedOperation('a', 1, 2)], /nobody was told/],
    ['there twice', [newIncrement('a'), newIncrement('a')], [newTakeOperation('a', 1, 2)], /twice/],
    [
      'an order against time',
      [newIncrement('b'), newIncrement('a')],
      [newTakeOperation('a', 1, 2), newTakeOperation('b', 3, 4)],
      /not between/,
    ],
    [
      'a change that was decided on an old look',
      [newDecrement('a')],
      [newReturnOperation('a', 1, 2)],
      /does not allow/,
    ],
    [
      'a look at what nobody had asked for yet',
      [newIncrement('b'), newIncrement('a')],
      [newTakeOperation('a', 1, 9), newReadOperation(1, 2, 3), newTakeOperation('b', 4, 8)],
      /fits no state/,
    ],
    ['a repeat of nothing', [], [newTakeOperation('a', 1, 2, 'repeated')], /was not/],
  ])('%s', (_, log, operations, reason) => {
    expect(checkLog(log, ...operations).join('\n')).toMatch(reason);
  });
});
