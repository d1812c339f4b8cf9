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

describe('a valid history', () => {
  test('is accepted when each answer fits a separate moment', () => {
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

  test('is accepted when somebody sees an unanswered operation, or no longer sees it', () => {
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

  test('is accepted when an unanswered operation took effect', () => {
    expect(
      checkLog([newIncrement('a')], newTakeOperation('a', 1, 2, 'unknown'), newReadOperation(1, 3, 4)),
    ).toEqual([]);
  });
});

describe('an invalid history', () => {
  test.each<{ what: string; log: HistoryEntry<number>[]; operations: SeatOperation[]; reason: RegExp }>([
    {
      what: 'a seat too many',
      log: [newIncrement('a'), newIncrement('b'), newIncrement('c')],
      operations: [newTakeOperation('a', 1, 2), newTakeOperation('b', 3, 4), newTakeOperation('c', 5, 6)],
      reason: /sold twice/,
    },
    {
      what: 'sold out before it was',
      log: [newIncrement('a'), newIncrement('b')],
      operations: [newTakeOperation('a', 1, 2), newRefusedOperation('x', 3, 4), newTakeOperation('b', 5, 6)],
      reason: /fits no state/,
    },
    {
      what: 'sold out after seats came back',
      log: [newIncrement('a'), newIncrement('b'), newDecrement('c')],
      operations: [
        newTakeOperation('a', 1, 2),
        newTakeOperation('b', 3, 4),
        newReturnOperation('c', 5, 6),
        newRefusedOperation('x', 7, 8),
      ],
      reason: /fits no state/,
    },
    {
      what: 'sold out because of somebody who failed',
      log: [newIncrement('a')],
      operations: [
        newTakeOperation('a', 1, 2),
        newTakeOperation('b', 3, 9, 'unknown'),
        newRefusedOperation('x', 4, 5),
      ],
      reason: /fits no state/,
    },
    {
      what: 'an old look after a new one',
      log: [newIncrement('a')],
      operations: [newTakeOperation('a', 1, 9), newReadOperation(1, 2, 3), newReadOperation(2, 4, 5)],
      reason: /fits no state/,
    },
    {
      what: 'a look ahead of a later call',
      log: [newIncrement('a')],
      operations: [newReadOperation(1, 1, 2), newTakeOperation('a', 3, 4)],
      reason: /fits no state/,
    },
    {
      what: 'told done, and not there',
      log: [],
      operations: [newTakeOperation('a', 1, 2)],
      reason: /does not have it/,
    },
    {
      what: 'told refused, and there',
      log: [newIncrement('a')],
      operations: [newRefusedOperation('a', 1, 2)],
      reason: /nobody was told/,
    },
    {
      what: 'there twice',
      log: [newIncrement('a'), newIncrement('a')],
      operations: [newTakeOperation('a', 1, 2)],
      reason: /twice/,
    },
    {
      what: 'an order against time',
      log: [newIncrement('b'), newIncrement('a')],
      operations: [newTakeOperation('a', 1, 2), newTakeOperation('b', 3, 4)],
      reason: /not between/,
    },
    {
      what: 'a change that was decided on an old look',
      log: [newDecrement('a')],
      operations: [newReturnOperation('a', 1, 2)],
      reason: /does not allow/,
    },
    {
      what: 'a look at what nobody had asked for yet',
      log: [newIncrement('b'), newIncrement('a')],
      operations: [newTakeOperation('a', 1, 9), newReadOperation(1, 2, 3), newTakeOperation('b', 4, 8)],
      reason: /fits no state/,
    },
    {
      what: 'a repeat of nothing',
      log: [],
      operations: [newTakeOperation('a', 1, 2, 'repeated')],
      reason: /was not/,
    },
  ])('is refused for $what', ({ log, operations, reason }) => {
    expect(checkLog(log, ...operations).join('\n')).toMatch(reason);
  });
});
