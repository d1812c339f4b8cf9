import { describe, expect, test } from '@jest/globals';
import { checkHistory, type HistoryEntry, type HistoryOperation } from './history.js';

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
const newSoldOut = (commandId: string, invoked: number, answered: number): SeatOperation => ({
  ...take(commandId, invoked, answered, 'nothing'),
  isFitting: (takenSeats) => takenSeats >= SEATS,
});
const lookFor = (n: number, invoked: number, answered: number): SeatOperation => ({
  ...take(`look ${invoked}`, invoked, answered, 'nothing'),
  isFitting: (takenSeats) => SEATS - takenSeats === n,
});
const newPlus = (commandId: string): HistoryEntry<number> => ({ commandId, events: [1] });
const newMinus = (commandId: string): HistoryEntry<number> => ({ commandId, events: [-1] });

const check = (log: HistoryEntry<number>[], ...operations: SeatOperation[]): string[] =>
  checkHistory({
    initial: 0,
    evolve: (takenSeats, by) => takenSeats + by,
    log,
    operations,
    findBreach: (takenSeats) => (takenSeats > SEATS ? 'sold twice' : undefined),
  });

describe('a history is accepted', () => {
  test('a history is accepted when each answer fits a separate moment', () => {
    const log = [newPlus('a'), newPlus('b'), newMinus('c'), newPlus('d')];
    expect(
      check(
        log,
        take('a', 1, 10),
        take('b', 2, 9),
        newSoldOut('x', 3, 20),
        giveBack('c', 11, 12),
        take('d', 13, 14),
        newSoldOut('y', 15, 16),
        take('d', 17, 18, 'repeated'),
        take('z', 19, 21, 'unknown'),
      ),
    ).toEqual([]);
  });

  test('a history is accepted when somebody sees an unanswered operation, or no longer sees it', () => {
    expect(
      check(
        [newPlus('a'), newPlus('b')],
        take('a', 1, 9),
        take('b', 2, 10),
        lookFor(1, 3, 4),
        lookFor(0, 5, 6),
      ),
    ).toEqual([]);
  });

  test('a history is accepted when an unanswered operation took effect', () => {
    expect(check([newPlus('a')], take('a', 1, 2, 'unknown'), lookFor(1, 3, 4))).toEqual([]);
  });
});

describe('a history is refused', () => {
  test.each<[string, HistoryEntry<number>[], SeatOperation[], RegExp]>([
    [
      'a seat too many',
      [newPlus('a'), newPlus('b'), newPlus('c')],
      [take('a', 1, 2), take('b', 3, 4), take('c', 5, 6)],
      /sold twice/,
    ],
    [
      'sold out before it was',
      [newPlus('a'), newPlus('b')],
      [take('a', 1, 2), newSoldOut('x', 3, 4), take('b', 5, 6)],
      /fits no state/,
    ],
    [
      'sold out after seats came back',
      [newPlus('a'), newPlus('b'), newMinus('c')],
      [take('a', 1, 2), take('b', 3, 4), giveBack('c', 5, 6), newSoldOut('x', 7, 8)],
      /fits no state/,
    ],
    [
      'sold out because of somebody who failed',
      [newPlus('a')],
      [take('a', 1, 2), take('b', 3, 9, 'unknown'), newSoldOut('x', 4, 5)],
      /fits no state/,
    ],
    [
      'an old look after a new one',
      [newPlus('a')],
      [take('a', 1, 9), lookFor(1, 2, 3), lookFor(2, 4, 5)],
      /fits no state/,
    ],
    ['a look ahead of a later call', [newPlus('a')], [lookFor(1, 1, 2), take('a', 3, 4)], /fits no state/],
    ['told done, and not there', [], [take('a', 1, 2)], /does not have it/],
    ['told refused, and there', [newPlus('a')], [newSoldOut('a', 1, 2)], /nobody was told/],
    ['there twice', [newPlus('a'), newPlus('a')], [take('a', 1, 2)], /twice/],
    [
      'an order against time',
      [newPlus('b'), newPlus('a')],
      [take('a', 1, 2), take('b', 3, 4)],
      /not between/,
    ],
    ['a change that was decided on an old look', [newMinus('a')], [giveBack('a', 1, 2)], /does not allow/],
    [
      'a look at what nobody had asked for yet',
      [newPlus('b'), newPlus('a')],
      [take('a', 1, 9), lookFor(1, 2, 3), take('b', 4, 8)],
      /fits no state/,
    ],
    ['a repeat of nothing', [], [take('a', 1, 2, 'repeated')], /was not/],
  ])('%s', (_, log, operations, reason) => {
    expect(check(log, ...operations).join('\n')).toMatch(reason);
  });
});
