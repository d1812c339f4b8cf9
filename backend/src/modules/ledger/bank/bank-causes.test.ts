import { describe, expect, test } from '@jest/globals';
import type { BookedMovement } from './bank-account.query.js';
import { determineCause } from './bank-causes.js';

type MatchFacts = Parameters<typeof determineCause>[0];

const SETTLED: MatchFacts = { isDuplicate: false, isImported: true, isRecent: false, isReversed: false };
const newBooked = (cents: number, ...bookingIds: string[]): BookedMovement => ({
  cents,
  bookingIds: new Set(bookingIds.length > 0 ? bookingIds : ['booking-1']),
});

const explainDifference = (facts: Partial<MatchFacts>, cents: number, booked?: BookedMovement) =>
  determineCause({ ...SETTLED, ...facts }, cents, booked);

describe('the cause of a difference between a matched line and the ledger', () => {
  test.each<[string, string, Partial<MatchFacts>, BookedMovement | undefined]>([
    ['a line that two files contain', 'duplicate-line', { isDuplicate: true }, newBooked(500)],
    ['a line that no statement contains', 'line-lost', { isImported: false }, newBooked(500)],
    ['a recent match that is not booked yet', 'in-transit', { isRecent: true }, undefined],
    ['a recent match that is booked with zero', 'in-transit', { isRecent: true }, newBooked(0)],
    ['a recent reversal', 'in-transit', { isRecent: true, isReversed: true }, newBooked(500)],
    ['a reversed match that is still booked', 'still-booked', { isReversed: true }, newBooked(500)],
    ['an older match that is not booked', 'not-booked', {}, undefined],
    ['an older match that is booked with zero', 'not-booked', {}, newBooked(0)],
    ['a match booked for two bookings', 'booked-twice', {}, newBooked(500, 'booking-1', 'booking-2')],
    ['a match booked with a multiple of its amount', 'booked-twice', {}, newBooked(1500)],
    ['a recent match booked with a wrong amount', 'amount-differs', { isRecent: true }, newBooked(499)],
    ['a match booked with less', 'amount-differs', {}, newBooked(250)],
    ['a match booked with more, but not a multiple', 'amount-differs', {}, newBooked(501)],
  ])('for %s is %s', (_, cause, facts, booked) => {
    expect(explainDifference(facts, 500, booked)).toBe(cause);
  });

  test('for an outgoing match booked twice is booked-twice', () => {
    expect(explainDifference({}, -500, newBooked(-1000))).toBe('booked-twice');
  });

  test('names the doubled line before the missing statement', () => {
    expect(
      explainDifference({ isDuplicate: true, isImported: false, isReversed: true }, 500, undefined),
    ).toBe('duplicate-line');
  });
});
