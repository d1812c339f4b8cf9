import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { getBookingHistory, type HistoryEntry } from '@wayfold/contracts/bookings/history';
import { newBookingApi, storeTokenBeforeEach } from '../../../../test/booking-api.js';
import { newBooking } from '../../../../test/fixtures.js';
import { bringElementsNearBeforeEach } from '../../../../test/near.js';
import { openManagePage } from '../../../../test/open.js';

bringElementsNearBeforeEach();
storeTokenBeforeEach();

const newEntry = (version: number, type: string): HistoryEntry => ({
  version,
  type,
  facts: {},
  at: '2026-11-21T03:40:11.000Z',
  actor: { kind: 'customer', name: null },
});

test('the history names our system and the provider, not the customer, where they answered the customer’s request', async () => {
  const types = ['BookingCreated', 'ConfirmationCodeSent', 'CustomerRegistered'];
  const api = newBookingApi(() => newBooking()).on(getBookingHistory, () => ({
    entries: types.map((type, index) => newEntry(index + 1, type)),
  }));
  await openManagePage(api);
  await screen.findByText('By the payment provider');

  expect(screen.getAllByText(/^By /).map(({ textContent }) => textContent)).toEqual([
    'By you',
    'By our system',
    'By the payment provider',
  ]);
});
