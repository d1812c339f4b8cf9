import { describe, expect, test } from '@jest/globals';
import { newDisputeClosed, newDisputeOpened } from '../../../../test/support/booking/disputes.js';
import {
  type DisputeEvent,
  type DisputeState,
  evolveDisputes,
  hasOpenDispute,
  isClearOfDisputes,
} from './dispute-state.js';

const newOpened = (disputeId: string) => newDisputeOpened({ disputeId });
const newClosed = (disputeId: string, outcome: 'won' | 'lost' | 'withdrawn') =>
  newDisputeClosed(outcome, { disputeId });

const foldDisputes = (...events: DisputeEvent[]): { disputes: readonly DisputeState[] } => ({
  disputes: events.reduce<readonly DisputeState[]>(evolveDisputes, []),
});

describe('disputes of a booking', () => {
  test.each<{ name: string; events: DisputeEvent[]; fact: string; isOpen: boolean }>([
    { name: 'if there are none', events: [], fact: 'are over', isOpen: false },
    { name: 'while one of them is open', events: [newOpened('a')], fact: 'are open', isOpen: true },
    {
      name: 'while one is open and one is won',
      events: [newOpened('a'), newOpened('b'), newClosed('a', 'won')],
      fact: 'are open',
      isOpen: true,
    },
    {
      name: 'once one is won and one is lost',
      events: [newOpened('a'), newOpened('b'), newClosed('a', 'won'), newClosed('b', 'lost')],
      fact: 'are over',
      isOpen: false,
    },
  ])('$fact $name', ({ events, isOpen }) => {
    expect(hasOpenDispute(foldDisputes(...events))).toBe(isOpen);
  });

  test('count the amount at their end, not the amount they were opened for', () => {
    const closedWithMore = newDisputeClosed('lost', { disputeId: 'a', amountCents: 45_000 });
    expect(foldDisputes(newOpened('a'), closedWithMore).disputes).toEqual([
      { disputeId: 'a', paymentId: 'pi_deposit', amountCents: 45_000, outcome: 'lost' },
    ]);
  });

  test.each<{ name: string; events: DisputeEvent[]; fact: string; isClear: boolean }>([
    { name: 'while it is open', events: [newOpened('a')], fact: 'forbid', isClear: false },
    {
      name: 'after it is lost',
      events: [newOpened('a'), newClosed('a', 'lost')],
      fact: 'forbid',
      isClear: false,
    },
    {
      name: 'after it is won',
      events: [newOpened('a'), newClosed('a', 'won')],
      fact: 'allow',
      isClear: true,
    },
    {
      name: 'after it is withdrawn',
      events: [newOpened('a'), newClosed('a', 'withdrawn')],
      fact: 'allow',
      isClear: true,
    },
    {
      name: 'while another is open',
      events: [newOpened('a'), newClosed('a', 'withdrawn'), newOpened('b')],
      fact: 'forbid',
      isClear: false,
    },
  ])('$fact automatic charges $name', ({ events, isClear }) => {
    expect(isClearOfDisputes(foldDisputes(...events))).toBe(isClear);
  });
});
