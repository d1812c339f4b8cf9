import { describe, expect, test } from '@jest/globals';
import {
  COUPON,
  DEPARTURE,
  foldBooking,
  newDepositPaidHistory,
  newHeldHistory,
  newQuote,
} from '../../../../test/support/booking/builders.js';
import {
  givenStates,
  LATER_DEPARTURE,
  NEW_BALANCE,
  newTargetQuote,
} from '../../../../test/support/booking/date-changes.js';
import { requireAccepted } from '../../../../test/support/booking/scenario.js';
import { isRefusal, refuse } from '../../../kernel/refuse.js';
import { type BookingState, initialBooking } from '../core/booking.js';
import { decideShownChange, hashShownChange, selectDepartureStreams } from './shown-change.js';

const now = new Date('2027-02-01T09:00:00Z');
const { booking, from, to } = givenStates(newDepositPaidHistory());
const states = { bookingParty: { booking, party: null }, from, to, coupon: undefined };
const decideToLaterDate = (shownHash?: string, quote = newTargetQuote()) =>
  decideShownChange(states, {
    quote,
    balanceId: NEW_BALANCE,
    now,
    ...(shownHash === undefined ? {} : { shownHash }),
  });

describe('a change of the date', () => {
  test('is decided when it equals its preview', () => {
    const preview = requireAccepted(decideToLaterDate());
    expect(decideToLaterDate(hashShownChange(preview.shownChange))).toEqual(preview);
  });

  test('is refused with the new hash when the price has changed since the preview', () => {
    const preview = decideToLaterDate();
    const repriced = decideToLaterDate(undefined, newTargetQuote(110_000));
    if (isRefusal(preview) || isRefusal(repriced)) throw new Error('no preview');
    expect(decideToLaterDate(hashShownChange(preview.shownChange), newTargetQuote(110_000))).toMatchObject({
      refused: 'PREVIEW_CHANGED',
      facts: { hash: hashShownChange(repriced.shownChange) },
    });
  });

  test('is refused for another reason without a hash', () => {
    expect(decideToLaterDate(undefined, newQuote())).toEqual(refuse('SAME_DEPARTURE'));
  });

  test.each<{
    name: string;
    state: BookingState;
    departureId: string;
    streamIds: Record<'from' | 'to' | 'coupon', string | undefined>;
  }>([
    {
      name: 'both departures',
      state: booking,
      departureId: LATER_DEPARTURE,
      streamIds: { from: DEPARTURE, to: LATER_DEPARTURE, coupon: undefined },
    },
    {
      name: 'the same departure once',
      state: booking,
      departureId: DEPARTURE,
      streamIds: { from: DEPARTURE, to: undefined, coupon: undefined },
    },
    {
      name: 'the limited coupon of the booking',
      state: foldBooking(newHeldHistory({ couponId: COUPON })),
      departureId: LATER_DEPARTURE,
      streamIds: { from: DEPARTURE, to: LATER_DEPARTURE, coupon: COUPON },
    },
    {
      name: 'the new departure alone for a booking that does not exist',
      state: initialBooking,
      departureId: LATER_DEPARTURE,
      streamIds: { from: undefined, to: LATER_DEPARTURE, coupon: undefined },
    },
  ])('loads $name', ({ state, departureId, streamIds }) => {
    const streams = selectDepartureStreams(departureId)(state);
    expect({
      from: streams.from?.streamId,
      to: streams.to?.streamId,
      coupon: streams.coupon?.streamId,
    }).toEqual(streamIds);
  });
});
