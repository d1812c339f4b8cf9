import { describe, expect, test } from '@jest/globals';
import { checkHistory, type Entry, type Operation } from './history.js';

// A counter of two seats; events are what is taken or returned.
const SEATS = 2;
type Op = Operation<number>;
const take = (commandId: string, invoked: number, answered: number, claims: Op['claims'] = 'done'): Op => ({
  name: `take ${commandId}`,
  commandId,
  invoked,
  answered,
  claims,
  fits: (takenSeats) => takenSeats < SEATS,
});
const giveBack = (commandId: string, invoked: number, answered: number): Op => ({
  ...take(commandId, invoked, answered),
  fits: (takenSeats) => takenSeats > 0,
});
const soldOut = (commandId: string, invoked: number, answered: number): Op => ({
  ...take(commandId, invoked, answered, 'nothing'),
  fits: (takenSeats) => takenSeats >= SEATS,
});
const lookFor = (n: number, invoked: number, answered: number): Op => ({
  ...take(`look ${invoked}`, invoked, answered, 'nothing'),
  fits: (takenSeats) => SEATS - takenSeats === n,
});
const plus = (commandId: string): Entry<number> => ({ commandId, events: [1] });
const minus = (commandId: string): Entry<number> => ({ commandId, events: [-1] });

const check = (log: Entry<number>[], ...operations: Op[]): string[] =>
  checkHistory({
    initial: 0,
    evolve: (takenSeats, by) => takenSeats + by,
    log,
    operations,
    broken: (takenSeats) => (takenSeats > SEATS ? 'sold twice' : undefined),
  });

describe('a history is accepted', () => {
  test('a history is accepted when each answer fits a separate moment', () => {
    const log = [plus('a'), plus('b'), minus('c'), plus('d')];
    expect(
      check(
        log,
        take('a', 1, 10),
        take('b', 2, 9),
        soldOut('x', 3, 20),
        giveBack('c', 11, 12),
        take('d', 13, 14),
        soldOut('y', 15, 16),
        take('d', 17, 18, 'repeated'),
        take('z', 19, 21, 'unknown'),
      ),
    ).toEqual([]);
  });

  test('a history is accepted when somebody sees an unanswered operation, or no longer sees it', () => {
    expect(
      check([plus('a'), plus('b')], take('a', 1, 9), take('b', 2, 10), lookFor(1, 3, 4), lookFor(0, 5, 6)),
    ).toEqual([]);
  });

  test('a history is accepted when an unanswered operation took effect', () => {
    expect(check([plus('a')], take('a', 1, 2, 'unknown'), lookFor(1, 3, 4))).toEqual([]);
  });
});

describe('a history is refused', () => {
  test.each<[string, Entry<number>[], Op[], RegExp]>([
    [
      'a seat too many',
      [plus('a'), plus('b'), plus('c')],
      [take('a', 1, 2), take('b', 3, 4), take('c', 5, 6)],
      /sold twice/,
    ],
    [
      'sold out before it was',
      [plus('a'), plus('b')],
      [take('a', 1, 2), soldOut('x', 3, 4), take('b', 5, 6)],
      /fits no state/,
    ],
    [
      'sold out after seats came back',
      [plus('a'), plus('b'), minus('c')],
      [take('a', 1, 2), take('b', 3, 4), giveBack('c', 5, 6), soldOut('x', 7, 8)],
      /fits no state/,
    ],
    [
      'sold out because of somebody who failed',
      [plus('a')],
      [take('a', 1, 2), take('b', 3, 9, 'unknown'), soldOut('x', 4, 5)],
      /fits no state/,
    ],
    [
      'an old look after a new one',
      [plus('a')],
      [take('a', 1, 9), lookFor(1, 2, 3), lookFor(2, 4, 5)],
      /fits no state/,
    ],
    ['a look ahead of a later call', [plus('a')], [lookFor(1, 1, 2), take('a', 3, 4)], /fits no state/],
    ['told done, and not there', [], [take('a', 1, 2)], /does not have it/],
    ['told refused, and there', [plus('a')], [soldOut('a', 1, 2)], /nobody was told/],
    ['there twice', [plus('a'), plus('a')], [take('a', 1, 2)], /twice/],
    ['an order against time', [plus('b'), plus('a')], [take('a', 1, 2), take('b', 3, 4)], /not between/],
    ['a change that was decided on an old look', [minus('a')], [giveBack('a', 1, 2)], /does not allow/],
    [
      'a look at what nobody had asked for yet',
      [plus('b'), plus('a')],
      [take('a', 1, 9), lookFor(1, 2, 3), take('b', 4, 8)],
      /fits no state/,
    ],
    ['a repeat of nothing', [], [take('a', 1, 2, 'repeated')], /was not/],
  ])('%s', (_, log, operations, reason) => {
    expect(check(log, ...operations).join('\n')).toMatch(reason);
  });
});
