import { describe, expect, test } from '@jest/globals';
import {
  bookingExpired,
  foldBooking,
  HOLD_ENDS_AT,
  holdExpiryStarted,
  newBookingConfirmed,
  newHeldHistory,
  newNamedHistory,
  NOW,
  toDate,
} from '../../../../test/support/booking/builders.js';
import { refuse } from '../../../kernel/refuse.js';
import { toHeldBooking } from './held-booking.js';

describe('a booking', () => {
  test('holds its seats until the moment in which its hold ends', () => {
    const booking = foldBooking(newHeldHistory());
    expect(toHeldBooking(booking, toDate('2027-01-10T10:14:59.999Z'))).toBe(booking);
    expect(toHeldBooking(booking, toDate(HOLD_ENDS_AT))).toEqual(refuse('HOLD_EXPIRED'));
  });

  test.each([
    { name: 'is unknown', events: [], code: 'BOOKING_NOT_ON_HOLD' },
    { name: 'is confirmed', events: newNamedHistory(newBookingConfirmed()), code: 'BOOKING_NOT_ON_HOLD' },
    { name: 'has begun to expire', events: [...newHeldHistory(), holdExpiryStarted], code: 'HOLD_EXPIRED' },
    {
      name: 'has expired',
      events: [...newHeldHistory(), holdExpiryStarted, bookingExpired],
      code: 'HOLD_EXPIRED',
    },
  ] as const)('holds no seats if it $name', ({ events, code }) => {
    expect(toHeldBooking(foldBooking(events), NOW)).toEqual(refuse(code));
  });
});
