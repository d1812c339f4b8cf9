import { describe, expect, test } from '@jest/globals';
import {
  BALANCE_CENTS,
  BOOKING,
  bookingExpired,
  DEPOSIT_CENTS,
  foldExistingBooking,
  HOLD_ENDS_AT,
  holdExpiryStarted,
  newBalancePaid,
  newBookingConfirmed,
  newDepositPaid,
  newDepositPaidHistory,
  newHeldHistory,
  newPlanChosen,
  newReceivedPayment,
} from '../../../../test/support/booking/builders.js';
import {
  newErasureCompleted,
  newPersonErased,
  newTravelersNamed,
} from '../../../../test/support/booking/erasures.js';
import { expectStorable, newBookingScenario } from '../../../../test/support/booking/scenario.js';
import { newErasureId, newSubjectId } from '../../../../test/support/ids.js';
import { requireAccepted } from '../../../../test/support/scenario.js';
import { fold } from '../../../kernel/decider.js';
import { type BookingEvent, evolveParty, type NamedParty } from '../events.js';
import { decideReassignment } from '../party/reassign-place.js';
import { decideErasure, type ErasureCommand } from './erasure.js';

const given = newBookingScenario(decideErasure);
const [leadId, otherPersonId, mistypedId, strangerId] = [
  newSubjectId(1),
  newSubjectId(2),
  newSubjectId(3),
  newSubjectId(4),
];
const RETURN_DATE = '2027-05-15';
const DAY_AFTER_RETURN = '2027-05-16';

const newEraseCommand = (
  subjectIds: string[],
  today = DAY_AFTER_RETURN,
): Extract<ErasureCommand, { type: 'Erase' }> => ({
  type: 'Erase',
  erasureId: newErasureId(1),
  subjectIds,
  today,
});

const newCompleteCommand = (customerId: string | null = 'cus_1'): ErasureCommand => ({
  type: 'Complete',
  erasureId: newErasureId(1),
  customerId,
});

const fullyPaidHistory: BookingEvent[] = [
  ...newDepositPaidHistory(),
  newTravelersNamed(leadId, otherPersonId),
  newBalancePaid(newReceivedPayment('balance', BALANCE_CENTS)),
];

const expiredHold: BookingEvent[] = [
  ...newHeldHistory(),
  newTravelersNamed(leadId, otherPersonId),
  holdExpiryStarted,
  bookingExpired,
];

describe('erasing persons', () => {
  test('includes the Stripe customer for the lead', () => {
    given(...fullyPaidHistory)
      .when(newEraseCommand([leadId]))
      .thenEvents(newPersonErased([leadId]));
  });

  test('excludes the Stripe customer for a companion', () => {
    given(...expiredHold)
      .when(newEraseCommand([otherPersonId]))
      .thenEvents(newPersonErased([otherPersonId], { includesLead: false }));
  });

  test('always includes data overwritten before the last naming', () => {
    given(
      ...newHeldHistory(),
      newTravelersNamed(mistypedId),
      newTravelersNamed(leadId, otherPersonId),
      holdExpiryStarted,
      bookingExpired,
    )
      .when(newEraseCommand([otherPersonId]))
      .thenEvents(newPersonErased([otherPersonId, mistypedId], { includesLead: false }));
  });

  test('erases only persons who are not erased yet', () => {
    given(...expiredHold, newPersonErased([otherPersonId], { serial: 2, includesLead: false }))
      .when(newEraseCommand([leadId, otherPersonId]))
      .thenEvents(newPersonErased([leadId]));
  });

  test('changes nothing if all persons are erased', () => {
    given(...expiredHold, newPersonErased([leadId, otherPersonId]))
      .when(newEraseCommand([leadId]))
      .thenNothing();
  });

  test('throws for a person of another booking', () => {
    given(...expiredHold)
      .when(newEraseCommand([strangerId]))
      .thenThrows(new RegExp(`${strangerId} is not of booking ${BOOKING}`));
  });

  test('throws for an unknown booking', () => {
    given()
      .when(newEraseCommand([leadId]))
      .thenThrows(/no such booking/);
  });

  test.each<{ name: string; events: BookingEvent[] }>([
    { name: 'the hold lasts', events: [] },
    { name: 'the hold is expiring', events: [holdExpiryStarted] },
  ])('is refused while seats are held: $name', ({ events }) => {
    given(...newHeldHistory(), newTravelersNamed(leadId), ...events)
      .when(newEraseCommand([leadId]))
      .thenRefused('BOOKING_ON_HOLD', { until: HOLD_ENDS_AT });
  });

  test('is refused until the end of the return day', () => {
    given(...fullyPaidHistory)
      .when(newEraseCommand([otherPersonId], RETURN_DATE))
      .thenRefused('TRIP_NOT_OVER', { until: RETURN_DATE });
  });
});

describe('completing an erasure', () => {
  test('is recorded once, with the removed customer', () => {
    given(...expiredHold, newPersonErased([leadId]))
      .when(newCompleteCommand())
      .thenEvents(newErasureCompleted());
    given(...expiredHold, newPersonErased([leadId]), newErasureCompleted())
      .when(newCompleteCommand())
      .thenNothing();
  });

  test('throws for an erasure that was not started', () => {
    given(...expiredHold)
      .when(newCompleteCommand(null))
      .thenThrows(/no erasure/);
  });

  test('is recorded for a paid booking without a Stripe customer', () => {
    given(
      ...newHeldHistory(),
      newTravelersNamed(leadId),
      newPlanChosen('full'),
      newBookingConfirmed(),
      newPersonErased([leadId]),
    )
      .when(newCompleteCommand(null))
      .thenEvents(newErasureCompleted(1, null));
  });

  test('is recorded for only the named one of several erasures', () => {
    given(
      ...expiredHold,
      newPersonErased([otherPersonId], { serial: 2, includesLead: false }),
      newErasureCompleted(2),
      newPersonErased([leadId]),
    )
      .when(newCompleteCommand())
      .thenEvents(newErasureCompleted());
  });
});

test('a later erasure includes the person who took over a place but no other traveler', () => {
  const travelers = newTravelersNamed(leadId, otherPersonId, strangerId);
  const events: BookingEvent[] = [
    ...newHeldHistory(),
    { ...travelers, data: { ...travelers.data, isLeadTraveling: false, roomOf: [0, 0] } },
    newDepositPaid(newReceivedPayment('deposit', DEPOSIT_CENTS)),
    newBookingConfirmed(),
  ];
  const [successorId, firstErasureId] = [newSubjectId(5), newErasureId(1)];
  const reassignment = requireAccepted(
    decideReassignment(
      {
        booking: foldExistingBooking(events),
        party: fold<NamedParty | null, BookingEvent>(evolveParty, null, events),
      },
      {
        travelerId: otherPersonId,
        newTraveler: {
          $subject: successorId,
          value: { givenName: 'Ana', familyName: 'Quiroga', birthDate: '1988-01-02' },
        },
        erasureId: firstErasureId,
        today: '2027-05-01',
      },
    ),
  );
  expectStorable(reassignment);

  const erasure = decideErasure(foldExistingBooking([...events, ...reassignment]), {
    type: 'Erase',
    erasureId: newErasureId(2),
    subjectIds: [successorId],
    today: '2027-06-01',
  });

  expect(erasure).toMatchObject([
    { type: 'PersonErased', data: { subjectIds: [successorId], includesLead: false } },
  ]);
});
