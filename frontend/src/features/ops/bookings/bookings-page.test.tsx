import { afterEach, describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listBookings } from '@wayfold/contracts/bookings/booking-list';
import { getCharging } from '@wayfold/contracts/money/charging';
import { getCurrentSession } from '@wayfold/contracts/staff/staff';
import { FakeApi, Refused } from '../../../../test/fake-api.js';
import { BOOKING_ID, newStaffSession } from '../../../../test/fixtures.js';
import { open } from '../../../../test/open.js';

const CREATED_AT = '2026-11-21T03:40:11.000Z';
const TEXTS = {
  en: {
    title: 'Bookings',
    label: 'Reference',
    search: 'Search',
    newest: 'Newest first',
    found: 'Reference WF-NONE',
    none: 'There is no booking with this reference.',
    columns: 'Reference Status Money Trip Departure Travelers Paid Total Booked',
    charges: 'Automatic charges',
    paused: 'Paused',
    since: /^incident, since 21 November 2026/,
    reason: 'Reason',
    resume: 'Resume charges',
    day: '8 May 2027',
    amount: '$756.00',
    states: ['Confirmed', 'Deposit paid'],
    notLoaded: 'This could not be loaded: The server can’t be reached. Check your connection.',
    tryAgain: 'Try Again',
  },
  es: {
    title: 'Reservas',
    label: 'Referencia',
    search: 'Buscar',
    newest: 'Las más recientes primero',
    found: 'Referencia WF-NONE',
    none: 'No hay ninguna reserva con esta referencia.',
    columns: 'Referencia Estado Dinero Viaje Salida Viajeros Pagado Total Reservado el',
    charges: 'Cobros automáticos',
    paused: 'En pausa',
    since: /^incident, desde el 21 .*noviembre/,
    reason: 'Motivo',
    resume: 'Reanudar los cobros',
    day: '8 de mayo de 2027',
    amount: '$756,00',
    states: ['Confirmada', 'Depósito pagado'],
    notLoaded: 'No se pudo cargar: No hay conexión con el servidor. Revisa tu conexión.',
    tryAgain: 'Intentar de nuevo',
  },
} as const;

const newOpsApi = (): FakeApi =>
  new FakeApi()
    .on(getCurrentSession, () => newStaffSession())
    .on(getCharging, () => ({ isPaused: true, reason: 'incident', since: CREATED_AT }))
    .on(listBookings, ({ query }) => ({
      nextCursor: null,
      bookings:
        query.reference === undefined
          ? [
              {
                id: BOOKING_ID,
                reference: 'WF-7KQ4-9TX',
                status: 'CONFIRMED' as const,
                money: 'DEPOSIT_PAID' as const,
                tripName: 'Inca Trail',
                startsOn: '2027-05-08',
                travelers: 2,
                paidCents: 75_600,
                totalCents: 378_000,
                createdAt: CREATED_AT,
              },
            ]
          : [],
    }));

describe.each(['en', 'es'] as const)('the overview of bookings (%s)', (locale) => {
  const texts = TEXTS[locale];
  afterEach(() => {
    document.cookie = 'locale=; max-age=0';
  });
  const openOverview = async (api = newOpsApi()) => {
    document.cookie = `locale=${locale}`;
    await open('/ops', api);
    return screen.findByRole('table');
  };

  test('uses the console’s language for headings', async () => {
    const table = await openOverview();
    expect(document.documentElement).toHaveAttribute('lang', locale);
    expect(screen.getByRole('heading', { level: 1, name: texts.title })).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: texts.newest })).toBeVisible();
    const columns = within(table).getAllByRole('columnheader');
    expect(columns.map(({ textContent }) => textContent).join(' ')).toBe(texts.columns);
  });

  test('uses the console’s language for dates, amounts and states', async () => {
    const table = await openOverview();
    expect(table).toHaveTextContent(texts.day);
    expect(table).toHaveTextContent(texts.amount);
    const languages = texts.states.map((state) => [
      state,
      within(table).getByText(state).closest('[lang]')?.getAttribute('lang'),
    ]);
    expect(languages).toEqual(texts.states.map((state) => [state, locale]));
  });

  test('says that no booking has the searched reference', async () => {
    await openOverview();
    await userEvent.type(screen.getByLabelText(texts.label), 'WF-NONE');
    await userEvent.click(screen.getByRole('button', { name: texts.search }));

    expect(await screen.findByText(texts.none)).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: texts.found })).toBeVisible();
  });

  test('says why it cannot search for invalid input', async () => {
    const errors = [{ field: 'query:reference', code: 'card_number', message: 'A payment card.' }];
    const api = newOpsApi();
    await openOverview(api);
    api.on(listBookings, () => {
      throw new Refused(400, 'VALIDATION_FAILED', { errors });
    });
    await userEvent.type(screen.getByLabelText(texts.label), '4242424242424242');
    await userEvent.click(screen.getByRole('button', { name: texts.search }));

    expect(await screen.findByText(/A payment card\.$/)).toHaveAttribute('role', 'alert');
  });

  test('says that there is no connection, and loads the list again', async () => {
    const api = newOpsApi();
    await openOverview(api);
    api.isOffline = true;
    await userEvent.type(screen.getByLabelText(texts.label), 'WF-NONE');
    await userEvent.click(screen.getByRole('button', { name: texts.search }));
    expect(await screen.findByText(texts.notLoaded)).toHaveAttribute('role', 'alert');

    api.isOffline = false;
    await userEvent.click(screen.getByRole('button', { name: texts.tryAgain }));
    expect(await screen.findByText(texts.none)).toBeVisible();
    expect(screen.queryByText(texts.notLoaded)).not.toBeInTheDocument();
  });

  test('says that charges are paused, since when, and lets them be resumed', async () => {
    await openOverview();
    const panel = within(await screen.findByRole('region', { name: texts.charges }));
    expect(panel.getByText(texts.paused)).toBeVisible();
    expect(panel.getByText(texts.since)).toBeVisible();
    await userEvent.type(panel.getByLabelText(texts.reason), 'over');
    expect(panel.getByRole('button', { name: texts.resume })).toBeEnabled();
  });
});
