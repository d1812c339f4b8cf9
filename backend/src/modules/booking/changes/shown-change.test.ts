import { describe, expect, test } from '@jest/globals';
import {
  BALANCE_CENTS,
  COUPON,
  DEPARTURE,
  foldBooking,
  newDepositPaidHistory,
  newHeldHistory,
  newIntentCreated,
  newQuote,
  PRICE_CENTS,
} from '../../../../test/support/booking/builders.js';
import {
  newChargeConfirming,
  newChargeStarted,
  newChargeVoided,
} from '../../../../test/support/booking/charges.js';
import {
  givenStates,
  LATER_DEPARTURE,
  NEW_BALANCE,
  newTargetQuote,
} from '../../../../test/support/booking/date-changes.js';
import { requireAccepted } from '../../../../test/support/scenario.js';
import { refuse } from '../../../kernel/refuse.js';
import { type BookingState, initialBooking } from '../core/booking.js';
import type { BookingEvent } from '../events.js';
import { decidePreview, decideShownChange, hashShownChange, selectDepartureStreams } from './shown-change.js';

const now = new Date('2027-02-01T09:00:00Z');
const { booking, fromAllotment, toAllotment } = givenStates(newDepositPaidHistory());
const states = { bookingParty: { booking, party: null }, fromAllotment, toAllotment, coupon: undefined };
const previewLaterDate = (quote = newTargetQuote()) =>
  decidePreview(states, { quote, balanceId: NEW_BALANCE, now });

const decideToLaterDate = (shownHash: string, quote = newTargetQuote()) =>
  decideShownChange(states, { quote, balanceId: NEW_BALANCE, now, shownHash });

describe('a change of the date', () => {
  test('is decided when it equals its preview', () => {
    const preview = requireAccepted(previewLaterDate());
    expect(decideToLaterDate(hashShownChange(preview.shownChange))).toEqual(preview);
  });

  test('is refused with the new hash when the price has changed since the preview', () => {
    const preview = requireAccepted(previewLaterDate());
    const repricedDecision = requireAccepted(previewLaterDate(newTargetQuote(110_000)));

    expect(decideToLaterDate(hashShownChange(preview.shownChange), newTargetQuote(110_000))).toMatchObject({
      refused: 'PREVIEW_CHANGED',
      facts: { hash: hashShownChange(repricedDecision.shownChange) },
    });
  });

  test('is refused with the current amounts if they differ from the preview', () => {
    const preview = requireAccepted(previewLaterDate());
    expect(decideToLaterDate('the hash of another preview')).toEqual(
      refuse('PREVIEW_CHANGED', {
        totalCents: PRICE_CENTS,
        differenceCents: 0,
        openCents: BALANCE_CENTS,
        refundCents: 0,
        hash: hashShownChange(preview.shownChange),
      }),
    );
  });

  const decideAsPreviewed = (events: readonly BookingEvent[]) => {
    const changeStates = { ...states, bookingParty: { booking: foldBooking(events), party: null } };
    const command = { quote: newTargetQuote(), balanceId: NEW_BALANCE, now };
    const preview = requireAccepted(decidePreview(changeStates, command));
    return decideShownChange(changeStates, { ...command, shownHash: hashShownChange(preview.shownChange) });
  };

  test('is refused while a card may be charged', () => {
    const chargingHistory = [
      ...newDepositPaidHistory(),
      newChargeStarted(),
      newIntentCreated('balance', 'pi_b', BALANCE_CENTS),
      newChargeConfirming(),
    ];
    expect(decideAsPreviewed(chargingHistory)).toEqual(refuse('PAYMENT_IN_PROGRESS'));
  });

  test('stops a charge that has requested nothing', () => {
    expect(decideAsPreviewed([...newDepositPaidHistory(), newChargeStarted()])).toMatchObject({
      booking: expect.arrayContaining([newChargeVoided('date-changed')]),
    });
  });

  test('is refused for its own reason before its hash is compared', () => {
    const sameDeparture = refuse('SAME_DEPARTURE');
    expect(previewLaterDate(newQuote())).toEqual(sameDeparture);
    expect(decideToLaterDate('the hash of another preview', newQuote())).toEqual(sameDeparture);
  });

  test.each<{
    name: string;
    state: BookingState;
    departureId: string;
    streamIds: Record<'fromAllotment' | 'toAllotment' | 'coupon', string | undefined>;
  }>([
    {
      name: 'both departures',
      state: booking,
      departureId: LATER_DEPARTURE,
      streamIds: { fromAllotment: DEPARTURE, toAllotment: LATER_DEPARTURE, coupon: undefined },
    },
    {
      name: 'the departure once if the date stays the same',
      state: booking,
      departureId: DEPARTURE,
      streamIds: { fromAllotment: DEPARTURE, toAllotment: undefined, coupon: undefined },
    },
    {
      name: 'the limited coupon of the booking',
      state: foldBooking(newHeldHistory({ couponId: COUPON })),
      departureId: LATER_DEPARTURE,
      streamIds: { fromAllotment: DEPARTURE, toAllotment: LATER_DEPARTURE, coupon: COUPON },
    },
    {
      name: 'the new departure alone for a booking that does not exist',
      state: initialBooking,
      departureId: LATER_DEPARTURE,
      streamIds: { fromAllotment: undefined, toAllotment: LATER_DEPARTURE, coupon: undefined },
    },
  ])('loads $name', ({ state, departureId, streamIds }) => {
    const streams = selectDepartureStreams(departureId)(state);
    expect({
      fromAllotment: streams.fromAllotment?.streamId,
      toAllotment: streams.toAllotment?.streamId,
      coupon: streams.coupon?.streamId,
    }).toEqual(streamIds);
  });
});
