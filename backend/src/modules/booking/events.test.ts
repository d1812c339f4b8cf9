import { expect, test } from '@jest/globals';
import {
  BALANCE_CENTS,
  newBalancePaid,
  newBookingConfirmed,
  newReceivedPayment,
} from '../../../test/support/booking/builders.js';
import { isInstalmentEvent } from './events.js';

test('an event is about one instalment if it names that instalment', () => {
  expect(isInstalmentEvent(newBalancePaid(newReceivedPayment('balance', BALANCE_CENTS)))).toBe(true);
});

test('an event of the whole booking is about no instalment', () => {
  expect(isInstalmentEvent(newBookingConfirmed())).toBe(false);
});
