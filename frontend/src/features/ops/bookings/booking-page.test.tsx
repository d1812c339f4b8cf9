import { afterEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listBookings } from '@wayfold/contracts/bookings/booking-list';
import { getBookingAsOf, listBookingEvents, type OpsEvent } from '@wayfold/contracts/bookings/booking-log';
import { getCharging } from '@wayfold/contracts/money/charging';
import { getCurrentSession } from '@wayfold/contracts/staff/staff';
import { FakeApi, Refused } from '../../../../test/fake-api.js';
import { BOOKING_ID, newBooking, newStaffSession } from '../../../../test/fixtures.js';
import { open } from '../../../../test/open.js';

const newOpsEvent = (version: number, type: string): OpsEvent => ({
  position: 100 + version,
  version,
  type,
  schemaVersion: 1,
  recordedAt: '2026-11-21T03:40:11.000Z',
  actor: { kind: 'customer', id: null, name: null },
  commandId: `c${version}`,
  correlationId: 'r1',
  causationId: version > 1 ? `c${version - 1}` : null,
  data: { amountCents: 75_600 },
});

const states = [
  newBooking({ version: 1 }),
  newBooking({ version: 2, status: 'CONFIRMED', hold: null }),
  newBooking({ version: 3, status: 'CONFIRMED', money: 'PAID', hold: null }),
];

const newConsoleApi = (): FakeApi =>
  new FakeApi()
    .on(getCurrentSession, () => newStaffSession({ role: 'admin' }))
    .on(getCharging, () => ({ isPaused: false, reason: null, since: null }))
    .on(listBookings, () => ({ bookings: [], nextCursor: null }))
    .on(listBookingEvents, () => ({
      events: [
        newOpsEvent(1, 'BookingCreated'),
        newOpsEvent(2, 'BookingConfirmed'),
        newOpsEvent(3, 'BalancePaid'),
      ],
      nextCursor: null,
    }));

describe('a booking', () => {
  afterEach(() => {
    document.cookie = 'locale=; max-age=0';
  });
  const newStatesApi = (): FakeApi => {
    return newConsoleApi().on(getBookingAsOf, ({ query: { version } }) => {
      const state = states[(version ?? 3) - 1];
      if (!state) throw new Refused(404, 'NOT_FOUND');
      return { booking: state, eventsApplied: version ?? 3, eventsTotal: 3 };
    });
  };

  test('shows its state at the event chosen by the keys j and k', async () => {
    await open(`/ops/bookings/${BOOKING_ID}`, newStatesApi());
    const state = await screen.findByTestId('state');
    expect(within(state).getByText('Fully paid')).toBeInTheDocument();

    await userEvent.keyboard('k');
    await waitFor(() => expect(within(screen.getByTestId('state')).getByText('Unpaid')).toBeInTheDocument());
    expect(screen.getByText('Viewing the past')).toBeInTheDocument();
    expect(await screen.findByText(/status: "ON_HOLD"/)).toBeInTheDocument();

    await userEvent.keyboard('k');
    await waitFor(() => expect(within(screen.getByTestId('state')).getByText('On hold')).toBeInTheDocument());
    await userEvent.keyboard('j');
    expect(screen.getByRole('slider', { name: 'Event' })).toHaveAttribute(
      'aria-valuetext',
      'Event 2, BookingConfirmed',
    );
  });

  test('shows its events, and its state at the clicked event', async () => {
    await open(`/ops/bookings/${BOOKING_ID}`, newStatesApi());
    await screen.findByTestId('state');
    await userEvent.click(screen.getByRole('button', { name: /BookingCreated.*customer/s }));

    expect(screen.getByRole('slider', { name: 'Event' })).toHaveValue('0');
    expect(screen.getByText('a request from outside')).toBeInTheDocument();
  });

  test('shows its state in the console’s language', async () => {
    document.cookie = 'locale=es';
    await open(`/ops/bookings/${BOOKING_ID}`, newStatesApi());
    const state = await screen.findByTestId('state');

    expect(document.documentElement).toHaveAttribute('lang', 'es');
    expect(state.closest('[lang]')).toBe(document.documentElement);
    expect(within(state).getByText('Pagada')).toBeVisible();
    expect(within(state).getByText('Depósito')).toBeVisible();
  });

  test('shows its history in the console’s language', async () => {
    document.cookie = 'locale=es';
    await open(`/ops/bookings/${BOOKING_ID}`, newStatesApi());
    const slider = await screen.findByRole('slider', { name: 'Evento' });
    expect(slider).toHaveAttribute('aria-valuetext', 'Evento 3, BalancePaid');
    expect(screen.getByText(/^Estado al 21 de noviembre de 2026/)).toBeVisible();
    expect(screen.getByText('Causado por')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /BookingCreated.*\$756,00.*cliente/s }));
    expect(screen.getByText('Estás viendo el pasado')).toBeVisible();
    expect(screen.getByText('una solicitud externa')).toBeVisible();
  });

  test('links an event to the event that caused it', async () => {
    await open(`/ops/bookings/${BOOKING_ID}`, newStatesApi());
    await screen.findByTestId('state');
    await userEvent.click(screen.getByRole('button', { name: 'BookingConfirmed' }));
    expect(screen.getByRole('slider', { name: 'Event' })).toHaveValue('1');
  });

  test('is loaded as a whole by one retry after the server failed', async () => {
    let isFailing = true;
    const failFirst = <Reply,>(reply: Reply): Reply => {
      if (isFailing) throw new Refused(500, 'INTERNAL_ERROR');
      return reply;
    };
    const api = newConsoleApi()
      .on(listBookingEvents, () =>
        failFirst({ events: [newOpsEvent(1, 'BookingCreated')], nextCursor: null }),
      )
      .on(getBookingAsOf, () =>
        failFirst({ booking: newBooking({ version: 1 }), eventsApplied: 1, eventsTotal: 1 }),
      );
    await open(`/ops/bookings/${BOOKING_ID}`, api);
    const retryButton = await screen.findByRole('button', { name: 'Try Again' });
    isFailing = false;
    await userEvent.click(retryButton);

    expect(await screen.findByTestId('state')).toBeVisible();
  });

  test('offers no retry if it does not exist', async () => {
    const api = newConsoleApi()
      .on(listBookingEvents, () => ({ events: [], nextCursor: null }))
      .on(getBookingAsOf, () => {
        throw new Refused(404, 'NOT_FOUND');
      });
    await open(`/ops/bookings/${BOOKING_ID}`, api);

    expect(await screen.findByRole('heading', { name: 'Booking not found' })).toBeVisible();
    expect(screen.getByRole('alert')).not.toBeEmptyDOMElement();
    expect(screen.queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();
  });
});
