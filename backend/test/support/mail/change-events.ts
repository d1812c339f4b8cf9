import type { BookingEvent } from '../../../src/modules/booking/events.js';
import { newBalanceId, newSubjectId } from '../ids.js';
import { newBookingCreated } from './booking-events.js';

const NEW_BALANCE = newBalanceId();

/** Creates a move to 10 July 2027 for 200.00 more or less; the booking's deposit is paid and counts. */
export function newDateChanged(differenceCents: number): BookingEvent {
  const bookingCreated = newBookingCreated('en', 'deposit');
  const { quote, instalments } = bookingCreated.data;
  const [deposit, balance] = instalments;
  if (!deposit || !balance) throw new Error('the booking has no balance');
  const amountCents = balance.amountCents + differenceCents;
  return {
    type: 'DepartureChanged',
    data: {
      fromDepartureId: quote.departureId,
      fromStartsOn: quote.startsOn,
      quote: {
        ...quote,
        startsOn: '2027-07-10',
        endsOn: '2027-07-18',
        totalCents: quote.totalCents + differenceCents,
      },
      instalments: [deposit, { ...balance, id: NEW_BALANCE, amountCents, dueOn: '2027-05-11' }],
      differenceCents,
      refundCents: 0,
    },
  };
}

export const newMovedBalanceScheduled = (amountCents: number): BookingEvent => ({
  type: 'BalanceScheduled',
  data: {
    instalmentId: NEW_BALANCE,
    amountCents,
    chargeOn: '2027-05-11',
    chargeAt: '2027-05-11T12:00:00.000Z',
    rule: 'balance-60-days/v1',
  },
});

export const changeCodeSent: BookingEvent = {
  type: 'ConfirmationCodeSent',
  data: { codeId: 'x-654321', purpose: 'change', expiresAt: '2026-11-21T10:15:00.000Z' },
};

export const newPlaceReassigned = ({ isLeadTraveling }: { isLeadTraveling: boolean }): BookingEvent => ({
  type: 'PlaceReassigned',
  data: { fromSubjectId: newSubjectId(), isLeadTraveling, others: [] },
});
