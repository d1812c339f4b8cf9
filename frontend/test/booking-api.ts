import { beforeEach } from '@jest/globals';
import { type BookingView, getBooking } from '@wayfold/contracts/bookings/bookings';
import { getBookingHistory } from '@wayfold/contracts/bookings/history';
import { getTrip } from '@wayfold/contracts/catalogue/catalogue';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { FakeApi } from './fake-api.js';
import { BOOKING_ID, newTrip } from './fixtures.js';

/** Creates an API that serves one booking, its trip, and a history without entries. */
export const newBookingApi = (readBooking: () => BookingView, locale: Locale = 'en'): FakeApi =>
  new FakeApi()
    .on(getBooking, readBooking)
    .on(getTrip, () => newTrip(locale))
    .on(getBookingHistory, () => ({ entries: [] }));

/** Begins each test on a device that can open the booking. */
export function storeTokenBeforeEach(): void {
  beforeEach(() => localStorage.setItem(`wayfold.capability.${BOOKING_ID}`, 'secret'));
}
