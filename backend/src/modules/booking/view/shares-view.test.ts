import { describe, expect, test } from '@jest/globals';
import { ShareView } from '@wayfold/contracts/payments/shares';
import {
  BALANCE_CENTS,
  foldExistingBooking,
  newBalancePaid,
  newDepositPaidHistory,
  newReceivedPayment,
  PRICE_CENTS,
} from '../../../../test/support/booking/builders.js';
import {
  givenStates,
  newTargetQuote,
  requireDateChange,
} from '../../../../test/support/booking/date-changes.js';
import { toRecorded } from '../../../../test/support/booking/events.js';
import { newBalanceSplit } from '../../../../test/support/booking/shares.js';
import { newDepartureId, newShareId } from '../../../../test/support/ids.js';
import type { BookingEvent } from '../events.js';
import { foldView } from './booking-view.js';
import { findShare } from './shares-view.js';

const SHARE_ID = newShareId(2);
/** Returns payer 2's view of their share after these events. */
function viewShare(events: readonly BookingEvent[]) {
  const history = toRecorded(events);
  const view = foldView(history);
  return view ? findShare(view, history, SHARE_ID, { invitedBy: 'Marta', methods: ['card'] }) : undefined;
}

/** Moves the booking to another date, at a new price per person. */
const moveDeparture = (
  events: readonly BookingEvent[],
  perPersonCents: number,
  startsOn: string,
  departureSerial: number,
) => [
  ...events,
  ...requireDateChange(
    givenStates(events),
    newTargetQuote(perPersonCents, { departureId: newDepartureId(departureSerial) }, startsOn),
  ).booking,
];

describe('a co-payer who has paid', () => {
  const sharePayments = [1, 2].map((serial): BookingEvent =>
    newBalancePaid({
      ...newReceivedPayment('balance', BALANCE_CENTS / 2, `pi_${serial}`),
      instalmentId: newShareId(serial),
    }),
  );
  const paidHistory = [...newDepositPaidHistory(), ...newBalanceSplit(), ...sharePayments];
  // The booking moves to a date so cheap that the share owes nothing, and then to a dearer date.
  const cheaperHistory = moveDeparture(paidHistory, 50_000, '2027-07-10', 2);
  const dearerHistory = moveDeparture(cheaperHistory, 90_000, '2027-07-20', 3);

  test('sees the whole share as paid', () => {
    expect(viewShare(paidHistory)).toMatchObject({
      state: 'PAID',
      amountCents: BALANCE_CENTS / 2,
      openCents: 0,
    });
  });

  test.each([
    { name: 'a cheaper date', events: cheaperHistory },
    { name: 'a cheaper date and then a dearer date', events: dearerHistory },
  ])('owes nothing after the move to $name', ({ events }) => {
    expect(
      foldExistingBooking(events).instalments.find((instalment) => instalment.id === SHARE_ID),
    ).toMatchObject({
      amountCents: 0,
    });
    const share = viewShare(events);
    expect(share).toMatchObject({ state: 'PAID', amountCents: 0, openCents: 0, method: 'card' });
    expect(ShareView.parse(share)).toEqual(share);
    expect(foldView(toRecorded(events))?.paidCents).toBe(PRICE_CENTS);
  });
});
