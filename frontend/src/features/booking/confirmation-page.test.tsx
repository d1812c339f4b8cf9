import { describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { getBooking } from '@wayfold/contracts/bookings/bookings';
import { getBookingHistory, type HistoryEntry } from '@wayfold/contracts/bookings/history';
import { newBookingApi, storeTokenBeforeEach } from '../../../test/booking-api.js';
import type { FakeApi } from '../../../test/fake-api.js';
import {
  newBalanceDueBooking,
  newBooking,
  PAID_AT,
  party,
  plannedBalance,
  plannedDeposit,
  visaCard,
} from '../../../test/fixtures.js';
import { bringElementsNearBeforeEach } from '../../../test/near.js';
import { openManagePage } from '../../../test/open.js';

bringElementsNearBeforeEach();

const newEntry = (
  version: number,
  type: string,
  facts: HistoryEntry['facts'] = {},
  kind = 'customer',
): HistoryEntry => ({
  version,
  at: PAID_AT,
  type,
  facts,
  actor: { kind, name: null },
});

const scheduledBooking = newBalanceDueBooking({
  instalments: [
    { ...plannedDeposit, paidAt: PAID_AT, card: visaCard },
    { ...plannedBalance, chargeAt: '2027-03-09T12:00:00.000Z', charge: 'SCHEDULED' },
  ],
});

storeTokenBeforeEach();

const newManagePageApi = (): FakeApi =>
  newBookingApi(() => scheduledBooking).on(getBookingHistory, () => ({
    entries: [
      newEntry(1, 'BookingCreated'),
      newEntry(2, 'DepositPaid', { amountCents: 75_600 }, 'provider'),
      newEntry(3, 'BalancePaid', { amountCents: 302_400 }, 'worker'),
      newEntry(4, 'SeatReassigned', {}, 'robot'),
    ],
  }));

describe('the confirmation page', () => {
  test.each([
    { name: 'who travels by name', isLeadTraveling: true, title: 'You’re going, Marta! Inca Trail' },
    {
      name: 'who stays at home without a name',
      isLeadTraveling: false,
      title: 'Booking confirmed: Inca Trail',
    },
  ])('greets a lead $name', async ({ isLeadTraveling, title }) => {
    await openManagePage(
      newManagePageApi().on(getBooking, () => ({
        ...scheduledBooking,
        party: { ...party, isLeadTraveling },
      })),
    );
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    expect(screen.getByText(/^2 travelers, Sat 8 to Sun 16 May 2027\. /)).toBeInTheDocument();
  });

  test('shows state, reference, paid and remaining amounts, charge date and method, in this order', async () => {
    await openManagePage(newManagePageApi());
    await screen.findByRole('heading', { level: 1, name: 'Booking confirmed: Inca Trail' });
    const text = screen.getByRole('main').textContent;
    const order = [
      'Confirmed',
      'WF-7KQ4-9TX',
      'Visa •••• 4242',
      '$756.00',
      'Still to pay',
      '$3,024.00',
      'Tuesday 9 March 2027',
    ];
    const places = order.map((passage) => text.indexOf(passage));

    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  test('explains a charge by its rule, and an unknown event in plain words', async () => {
    await openManagePage(newManagePageApi());
    expect(
      await screen.findByText('Balance charged: $3,024.00, to the card of your deposit.'),
    ).toBeInTheDocument();
    expect(screen.getByText(/The rule: the balance is charged 60 days before departure/)).toBeInTheDocument();
    expect(screen.getByText('Recorded: seat reassigned.')).toBeInTheDocument();
    expect(screen.getByText('By robot')).toBeInTheDocument();
  });

  test('speaks Spanish with Spanish amounts and dates', async () => {
    await openManagePage(newManagePageApi(), 'es');
    expect(
      await screen.findByText('Resto cobrado: $3.024,00, en la tarjeta de tu depósito.'),
    ).toBeInTheDocument();
    expect(screen.getByText('martes 9 de marzo de 2027')).toBeInTheDocument();
  });

  test('waits for the provider without calling the booking confirmed', async () => {
    let isConfirmed = false;
    const api = newManagePageApi().on(getBooking, () =>
      isConfirmed ? scheduledBooking : newBooking({ status: 'PENDING_PAYMENT' }),
    );
    await openManagePage(api);
    await screen.findByRole('heading', { name: 'We are waiting for your payment to be confirmed' });
    expect(screen.queryByText('Confirmed')).not.toBeInTheDocument();
    isConfirmed = true;
    expect(await screen.findByText('Confirmed')).toBeInTheDocument();
  });
});
