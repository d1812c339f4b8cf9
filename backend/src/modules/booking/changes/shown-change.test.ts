import { describe, expect, test } from '@jest/globals';
import { newDepositPaidBooking, newQuote } from '../../../../test/support/booking/builders.js';
import { givenStates, NEW_BALANCE, newTargetQuote } from '../../../../test/support/booking/date-changes.js';
import { isRefusal } from '../../../kernel/refuse.js';
import { decideShownChange, hashShownChange, selectDepartureStreams } from './shown-change.js';

const now = new Date('2027-02-01T09:00:00Z');
const { booking, from, to } = givenStates(newDepositPaidBooking());
const states = { bookingParty: { booking, party: null }, from, to, coupon: undefined };
const decide = (shownHash?: string, quote = newTargetQuote()) =>
  decideShownChange(states, {
    quote,
    balanceId: NEW_BALANCE,
    now,
    ...(shownHash === undefined ? {} : { shownHash }),
  });

describe('a change of the date', () => {
  test('is decided when it equals its preview', () => {
    const preview = decide();
    if (isRefusal(preview)) throw new Error(preview.refused);
    expect(decide(hashShownChange(preview.shown))).toEqual(preview);
  });

  test('is refused with the new hash when the price has changed since the preview', () => {
    const preview = decide();
    const repriced = decide(undefined, newTargetQuote(110_000));
    if (isRefusal(preview) || isRefusal(repriced)) throw new Error('no preview');
    expect(decide(hashShownChange(preview.shown), newTargetQuote(110_000))).toMatchObject({
      refused: 'PREVIEW_CHANGED',
      facts: { hash: hashShownChange(repriced.shown) },
    });
  });

  test('loads the same departure once', () => {
    const { departureId } = newQuote();
    expect(selectDepartureStreams(departureId)(booking).to).toBeUndefined();
  });
});
