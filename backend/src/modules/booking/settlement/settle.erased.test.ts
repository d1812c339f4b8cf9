import { describe, test } from '@jest/globals';
import {
  balanceScheduled,
  confirmed,
  expired,
  expiring,
  held,
  id,
  intentCreated,
  opened,
  paid,
  partyNamed,
  seatsConfirmed,
  seatsHeld,
  seatsReleased,
} from '../../../../test/booking/builders.js';
import { refundStarted } from '../../../../test/booking/refunds.js';
import { erased } from '../../../../test/booking/erasures.js';
import { givenStreams as given } from '../../../../test/booking/settlement.js';
import type { BookingEvent } from '../events.js';

const deposit = paid('deposit', 40_000);
const depositPaid: BookingEvent = { type: 'DepositPaid', data: deposit };
const gone = [...held(), partyNamed, intentCreated('deposit', 'pi_deposit', 40_000), expiring, expired];
const back = [opened(), seatsHeld(), seatsReleased()];

describe('late money of a booking in which somebody was erased', () => {
  test('the one who booked: it goes back, though a seat is there', () => {
    given({ booking: [...gone, erased([id(1, 8)])], allotment: back })
      .when(deposit)
      .thenEvents({
        booking: [depositPaid, refundStarted('deposit', 40_000, 'no-seat-left')],
      });
  });

  test('a companion: the seats are taken again', () => {
    given({ booking: [...gone, erased([id(2, 8)], { lead: false })], allotment: back })
      .when(deposit)
      .thenEvents({
        booking: [depositPaid, confirmed(true), balanceScheduled],
        allotment: [seatsHeld(), seatsConfirmed()],
      });
  });
});
