import { describe, expect, test } from '@jest/globals';
import { refuse } from '../../kernel/refuse.js';
import { type DecisionOutcome, findNewEvents, runDecision, toDecision } from './decision.js';

type Outcome = DecisionOutcome<never, null, 'SOLD_OUT'>;

const soldOut = refuse('SOLD_OUT');

describe('the outcome of a decision', () => {
  test('is what the decider returns for the states', () => {
    const decide = (states: unknown) => ({ events: { seats: [states] }, result: null });
    expect(runDecision(decide as never, { seats: 3 })).toEqual({
      decision: { events: { seats: [{ seats: 3 }] }, result: null },
    });
  });

  test('is the error that the decider throws', () => {
    const error = new Error('broken invariant');
    const decide = () => {
      throw error;
    };
    expect(runDecision(decide as never, {})).toEqual({ error });
  });
});

describe('the new events of a decision', () => {
  const events = { seats: [{ type: 'SeatsHeld' }], coupon: [] };

  test('are its events if at least one stream has some', () => {
    expect(findNewEvents({ decision: { events, result: null } } as unknown as Outcome)).toBe(events);
  });

  test.each([
    { name: 'a refusal', outcome: { decision: soldOut } },
    { name: 'an error', outcome: { error: new Error('broken') } },
    { name: 'a decision without streams', outcome: { decision: { events: {}, result: null } } },
    { name: 'a decision with empty lists', outcome: { decision: { events: { a: [], b: undefined } } } },
  ])('do not exist for $name', ({ outcome }) => {
    expect(findNewEvents(outcome as unknown as Outcome)).toBeUndefined();
  });
});

describe('the decision of one stream', () => {
  test('names the stream, and has no result unless one is given', () => {
    expect(toDecision('seats', ['held'])).toEqual({ events: { seats: ['held'] }, result: null });
    expect(toDecision('seats', ['held'], { id: 1 })).toEqual({
      events: { seats: ['held'] },
      result: { id: 1 },
    });
  });

  test('passes a refusal on', () => {
    expect(toDecision('seats', soldOut)).toBe(soldOut);
  });
});
