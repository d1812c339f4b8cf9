import { beforeEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { getBooking } from '@wayfold/contracts/bookings/bookings';
import { getBookingHistory, type HistoryEntry } from '@wayfold/contracts/bookings/history';
import { getTrip } from '@wayfold/contracts/catalogue/catalogue';
import { FakeApi } from '../../../../test/fake-api.js';
import { BOOKING_ID, newBooking, newTrip } from '../../../../test/fixtures.js';
import { bringElementsNear } from '../../../../test/near.js';
import { open } from '../../../../test/open.js';

beforeEach(() => localStorage.setItem(`wayfold.capability.${BOOKING_ID}`, 'secret'));

const newEntry = (version: number, type: string): HistoryEntry => ({
  version,
  type,
  facts: {},
  at: '2026-11-21T03:40:11.000Z',
  actor: { kind: 'customer', name: null },
});

test('the history attributes reactions of others to them, not to the customer', async () => {
  const moveAway = bringElementsNear();
  const types = ['BookingCreated', 'ConfirmationCodeSent', 'CustomerRegistered'];
  const api = new FakeApi()
    .on(getBooking, () => newBooking())
    .on(getTrip, () => newTrip('en'))
    .on(getBookingHistory, () => ({ entries: types.map((type, index) => newEntry(index + 1, type)) }));
  await open(`/en/thank-you?booking=${BOOKING_ID}`, api);
  await screen.findByText('By the payment provider');
  expect(screen.getAllByText(/^By /).map(({ textContent }) => textContent)).toEqual([
    'By you',
    'By our system',
    'By the payment provider',
  ]);
  moveAway();
});
