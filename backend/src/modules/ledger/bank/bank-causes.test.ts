import { describe, expect, test } from '@jest/globals';
import type { BookedMovement } from './bank-account.query.js';
import { determineCause, type MatchFacts } from './bank-causes.js';

const ORDINARY_FACTS: MatchFacts = {
  isDuplicate: false,
  isImported: true,
  isRecent: false,
  isReversed: false,
};

const newBooked = (cents: number, ...bookingIds: string[]): BookedMovement => ({
  cents,
  bookingIds: new Set(bookingIds.length > 0 ? bookingIds : ['booking-1']),
});

const explainDifference = (facts: Partial<MatchFacts>, cents: number, movement?: BookedMovement) =>
  determineCause({ ...ORDINARY_FACTS, ...facts }, cents, movement);

describe('the cause of a difference between a matched line and the ledger', () => {
  test.each<{
    name: string;
    cause: string;
    facts: Partial<MatchFacts>;
    movement: BookedMovement | undefined;
  }>([
    {
      name: 'a line that two files contain',
      cause: 'duplicate-line',
      facts: { isDuplicate: true },
      movement: newBooked(500),
    },
    {
      name: 'a line that no statement contains',
      cause: 'line-lost',
      facts: { isImported: false },
      movement: newBooked(500),
    },
    {
      name: 'a recent match that is not booked yet',
      cause: 'in-transit',
      facts: { isRecent: true },
      movement: undefined,
    },
    {
      name: 'a recent match that is booked with zero',
      cause: 'in-transit',
      facts: { isRecent: true },
      movement: newBooked(0),
    },
    {
      name: 'a recent reversal',
      cause: 'in-transit',
      facts: { isRecent: true, isReversed: true },
      movement: newBooked(500),
    },
    {
      name: 'a reversed match that the ledger has booked',
      cause: 'still-booked',
      facts: { isReversed: true },
      movement: newBooked(500),
    },
    { name: 'an older match that is not booked', cause: 'not-booked', facts: {}, movement: undefined },
    {
      name: 'an older match that is booked with zero',
      cause: 'not-booked',
      facts: {},
      movement: newBooked(0),
    },
    {
      name: 'a match booked for two bookings',
      cause: 'booked-twice',
      facts: {},
      movement: newBooked(500, 'booking-1', 'booking-2'),
    },
    {
      name: 'a match booked with a multiple of its amount',
      cause: 'booked-twice',
      facts: {},
      movement: newBooked(1500),
    },
    {
      name: 'a recent match booked with a wrong amount',
      cause: 'amount-differs',
      facts: { isRecent: true },
      movement: newBooked(499),
    },
    { name: 'a match booked with less', cause: 'amount-differs', facts: {}, movement: newBooked(250) },
    {
      name: 'a match booked with more, but not a multiple',
      cause: 'amount-differs',
      facts: {},
      movement: newBooked(501),
    },
  ])('is $cause for $name', ({ cause, facts, movement }) => {
    expect(explainDifference(facts, 500, movement)).toBe(cause);
  });

  test('is booked-twice for an outgoing match booked twice', () => {
    expect(explainDifference({}, -500, newBooked(-1000))).toBe('booked-twice');
  });

  test('names the doubled line before the missing statement', () => {
    expect(
      explainDifference({ isDuplicate: true, isImported: false, isReversed: true }, 500, undefined),
    ).toBe('duplicate-line');
  });
});
