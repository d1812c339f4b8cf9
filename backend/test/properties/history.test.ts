import { describe, expect, test } from '@jest/globals';
import { checkHistory, type HistoryEntry, type HistoryOperation } from '../support/event-store/history.js';

// A counter of two seats; events are what is taken or returned.
const SEATS = 2;
type SeatOperation = HistoryOperation<number>;
const take = (
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
const giveBack = (commandId: string, invoked: number, answered: number): SeatOperation => ({
  ...take(commandId, invoked, answered),
  isFitting: (takenSeats) => takenSeats > 0,
});
const newRefusedOperation = (commandId: string, invoked: number, answered: number): SeatOperation => ({
  ...take(commandId, invoked, answered, 'nothing'),
  isFitting: (takenSeats) => takenSeats >= SEATS,
});
const newReadOperation = (serial: number, invoked: number, answered: number): SeatOperation => ({
  ...take(`look ${invoked}`, invoked, answered, 'nothing'),
  isFitting: (takenSeats) => SEATS - takenSeats === serial,
});
const newIncrement = (commandId: string): HistoryEntry<number> => ({ commandId, events: [1] });
const newDecrement = (commandId: string): HistoryEntry<number> => ({ commandId, events: [-1] });

const check = (log: HistoryEntry<number>[], ...operations: SeatOperation[]): string[] =>
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
      check(
        log,
        take('a', 1, 10),
        take('b', 2, 9),
        newRefusedOperation('x', 3, 20),
        giveBack('c', 11, 12),
        take('d', 13, 14),
        newRefusedOperation('y', 15, 16),
        take('d', 17, 18, 'repeated'),
        take('z', 19, 21, 'unknown'),
      ),
    ).toEqual([]);
  });

  test('when somebody sees an unanswered operation, or no longer sees it', () => {
    expect(
      check(
        [newIncrement('a'), newIncrement('b')],
        take('a', 1, 9),
        take('b', 2, 10),
        newReadOperation(1, 3, 4),
        newReadOperation(0, 5, 6),
      ),
    ).toEqual([]);
  });

  test('when an unanswered operation took effect', () => {
    expect(check([newIncrement('a')], take('a', 1, 2, 'unknown'), newReadOperation(1, 3, 4))).toEqual([]);
  });
});

describe('a history is refused', () => {
  test.each<[string, HistoryEntry<number>[], SeatOperation[], RegExp]>([
    [
      'a seat too many',
      [newIncrement('a'), newIncrement('b'), newIncrement('c')],
      [take('a', 1, 2), take('b', 3, 4), take('c', 5, 6)],
      /sold twice/,
    ],
    [
      'sold out before it was',
      [newIncrement('a'), newIncrement('b')],
      [take('a', 1, 2), newRefusedOperation('x', 3, 4), take('b', 5, 6)],
      /fits no state/,
    ],
    [
      'sold out after seats came back',
      [newIncrement('a'), newIncrement('b'), newDecrement('c')],
      [take('a', 1, 2), take('b', 3, 4), giveBack('c', 5, 6), newRefusedOperation('x', 7, 8)],
      /fits no state/,
    ],
    [
      'sold out because of somebody who failed',
      [newIncrement('a')],
      [take('a', 1, 2), take('b', 3, 9, 'unknown'), newRefusedOperation('x', 4, 5)],
      /fits no state/,
    ],
    [
      'an old look after a new one',
      [newIncrement('a')],
      [take('a', 1, 9), newReadOperation(1, 2, 3), newReadOperation(2, 4, 5)],
      /fits no state/,
    ],
    [
      'a look ahead of a later call',
      [newIncrement('a')],
      [newReadOperation(1, 1, 2), take('a', 3, 4)],
      /fits no state/,
    ],
    ['told done, and not there', [], [take('a', 1, 2)], /does not have it/],
    ['told refused, and there', [newIncrement('a')], [newRefusedOperation('a', 1, 2)], /nobody was told/],
    ['there twice', [newIncrement('a'), newIncrement('a')], [take('a', 1, 2)], /twice/],
    [
      'an order against time',
      [newIncrement('b'), newIncrement('a')],
      [take('a', 1, 2), take('b', 3, 4)],
      /not between/,
    ],
    [
      'a change that was decided on an old look',
      [newDecrement('a')],
      [giveBack('a', 1, 2)],
      /does not allow/,
    ],
    [
      'a look at what nobody had asked for yet',
      [newIncrement('b'), newIncrement('a')],
      [take('a', 1, 9), newReadOperation(1, 2, 3), take('b', 4, 8)],
      /fits no state/,
    ],
    ['a repeat of nothing', [], [take('a', 1, 2, 'repeated')], /was not/],
  ])('%s', (_, log, operations, reason) => {
    expect(check(log, ...operations).join('\n')).toMatch(reason);
  });
});
