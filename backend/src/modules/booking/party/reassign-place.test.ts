import { describe, expect, test } from '@jest/globals';
import type { LeadInput, TravelerInput } from '@wayfold/contracts/bookings/travelers';
import {
  DEPOSIT_CENTS,
  foldExistingBooking,
  newBookingConfirmed,
  newDepositPaid,
  newHeldHistory,
  newReceivedPayment,
  newSealed,
} from '../../../../test/support/booking/builders.js';
import { depositRetained } from '../../../../test/support/booking/cancellations.js';
import { expectStorable } from '../../../../test/support/booking/scenario.js';
import { newErasureId, newSubjectId } from '../../../../test/support/ids.js';
import { requireAccepted } from '../../../../test/support/scenario.js';
import { fold } from '../../../kernel/decider.js';
import { isRefusal, type Refusal } from '../../../kernel/refuse.js';
import { getPartySubjectIds } from '../core/persons.js';
import { type BookingEvent, evolveParty, type NamedParty } from '../events.js';
import { decideReassignment } from './reassign-place.js';

const [LEAD_ID, JOA_ID, KIM_ID, NEW_ID] = [
  newSubjectId(1),
  newSubjectId(2),
  newSubjectId(3),
  newSubjectId(4),
];

const newTraveler = (givenName: string, birthDate = '1988-01-02'): TravelerInput => ({
  givenName,
  familyName: 'Quiroga',
  birthDate,
});

const lead: LeadInput = {
  ...newTraveler('Marta', '1990-04-17'),
  email: 'm@example.com',
  phone: '+1 505 555 0148',
  residence: 'US',
  language: 'en',
};

const newPartyNamed = ({
  isLeadTraveling = false,
  companionBirthDate = '2013-01-01',
} = {}): BookingEvent => ({
  type: 'TravelersNamed',
  data: {
    lead: newSealed(LEAD_ID, lead),
    isLeadTraveling,
    others: isLeadTraveling
      ? [newSealed(JOA_ID, newTraveler('Joa', companionBirthDate))]
      : [newSealed(JOA_ID, newTraveler('Joa')), newSealed(KIM_ID, newTraveler('Kim'))],
    roomOf: [0, 0],
  },
});

const newConfirmedHistory = (party: BookingEvent): BookingEvent[] => [
  ...newHeldHistory(),
  party,
  newDepositPaid(newReceivedPayment('deposit', DEPOSIT_CENTS)),
  newBookingConfirmed(),
];

/** Reassigns a place of a booking that departs on 2027-05-08. */
function reassignPlace(
  events: readonly BookingEvent[],
  travelerId: string,
  traveler = newTraveler('Ana'),
  today = '2027-05-01',
) {
  const decision = decideReassignment(
    {
      booking: foldExistingBooking(events),
      party: fold<NamedParty | null, BookingEvent>(evolveParty, null, events),
    },
    { travelerId, newTraveler: newSealed(NEW_ID, traveler), erasureId: newErasureId(1), today },
  );
  if (!isRefusal(decision)) expectStorable(decision);
  return decision;
}

describe('reassigning a place', () => {
  test('erases only the former traveler', () => {
    const events = newConfirmedHistory(newPartyNamed());
    expect(reassignPlace(events, JOA_ID)).toEqual([
      {
        type: 'PlaceReassigned',
        data: {
          fromSubjectId: JOA_ID,
          isLeadTraveling: false,
          others: [newSealed(NEW_ID, newTraveler('Ana')), newSealed(KIM_ID, newTraveler('Kim'))],
        },
      },
      {
        type: 'PersonErased',
        data: { erasureId: newErasureId(1), subjectIds: [JOA_ID], includesLead: false },
      },
    ]);
  });

  test('keeps the lead as payer', () => {
    const events = newConfirmedHistory(
      newPartyNamed({ isLeadTraveling: true, companionBirthDate: '1988-01-02' }),
    );
    const reassignment = requireAccepted(reassignPlace(events, LEAD_ID));
    expect(reassignment).toEqual([
      {
        type: 'PlaceReassigned',
        data: {
          fromSubjectId: LEAD_ID,
          isLeadTraveling: false,
          others: [newSealed(NEW_ID, newTraveler('Ana')), newSealed(JOA_ID, newTraveler('Joa'))],
        },
      },
    ]);

    const bookingAfter = foldExistingBooking([...events, ...reassignment]);
    expect(getPartySubjectIds(bookingAfter.persons)).toEqual([LEAD_ID, NEW_ID, JOA_ID]);
    // The lead has no place left to reassign.
    expect(reassignPlace([...events, ...reassignment], LEAD_ID)).toMatchObject({
      refused: 'TRAVELER_UNKNOWN',
    });
  });

  test('leaves the lead’s own place alone if it is a companion’s', () => {
    expect(reassignPlace(newConfirmedHistory(newPartyNamed({ isLeadTraveling: true })), JOA_ID)).toEqual([
      {
        type: 'PlaceReassigned',
        data: {
          fromSubjectId: JOA_ID,
          isLeadTraveling: true,
          others: [newSealed(NEW_ID, newTraveler('Ana'))],
        },
      },
      {
        type: 'PersonErased',
        data: { erasureId: newErasureId(1), subjectIds: [JOA_ID], includesLead: false },
      },
    ]);
  });

  const twoTravelersHistory = newConfirmedHistory(newPartyNamed());
  const young = { field: 'others[0].birthDate' };
  // Tables hold arguments instead of decisions, because decisions would run before the tests.
  test.each<{ name: string; args: Parameters<typeof reassignPlace>; code: string; facts: Refusal['facts'] }>([
    {
      name: 'the booking is on hold',
      args: [newHeldHistory(), JOA_ID],
      code: 'BOOKING_NOT_CONFIRMED',
      facts: {},
    },
    {
      name: 'the booking is canceled',
      args: [[...twoTravelersHistory, depositRetained], JOA_ID],
      code: 'ALREADY_CANCELLED',
      facts: {},
    },
    {
      name: 'the departure is in 6 days',
      args: [twoTravelersHistory, JOA_ID, newTraveler('Ana'), '2027-05-02'],
      code: 'REASSIGNMENT_TOO_LATE',
      facts: { until: '2027-05-01' },
    },
    {
      name: 'the traveler is unknown',
      args: [twoTravelersHistory, newSubjectId(9)],
      code: 'TRAVELER_UNKNOWN',
      facts: {},
    },
    {
      name: 'the new traveler is not born yet',
      args: [twoTravelersHistory, JOA_ID, newTraveler('Ana', '2027-05-02')],
      code: 'BIRTH_DATE_IN_FUTURE',
      facts: { field: 'birthDate' },
    },
    {
      name: 'the new traveler is born today and too young',
      args: [twoTravelersHistory, JOA_ID, newTraveler('Ana', '2027-05-01')],
      code: 'TRAVELER_TOO_YOUNG',
      facts: young,
    },
    {
      name: 'the new traveler is too young on the day of departure',
      args: [twoTravelersHistory, JOA_ID, newTraveler('Ana', '2015-05-09')],
      code: 'TRAVELER_TOO_YOUNG',
      facts: young,
    },
    {
      name: 'the new traveler is too old',
      args: [twoTravelersHistory, JOA_ID, newTraveler('Ana', '1950-01-01')],
      code: 'TRAVELER_TOO_OLD',
      facts: {},
    },
    {
      name: 'no adult would be left',
      args: [
        newConfirmedHistory(newPartyNamed({ isLeadTraveling: true })),
        LEAD_ID,
        newTraveler('Ana', '2010-01-01'),
      ],
      code: 'NO_ADULT',
      facts: {},
    },
  ])('is refused if $name', ({ args, code, facts }) => {
    expect(reassignPlace(...args)).toMatchObject({ refused: code, facts });
  });

  test('is allowed 7 days before departure', () => {
    expect(reassignPlace(twoTravelersHistory, JOA_ID)).toMatchObject([
      { type: 'PlaceReassigned' },
      { type: 'PersonErased' },
    ]);
  });
});
