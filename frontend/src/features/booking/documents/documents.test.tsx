import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import {
  getBookingCalendar,
  getBookingInvoice,
  getBookingReceipt,
} from '@wayfold/contracts/bookings/documents';
import { newBookingApi, storeTokenBeforeEach } from '../../../../test/booking-api.js';
import { type FakeApi, Refused } from '../../../../test/fake-api.js';
import { depositPaidBooking, newBooking } from '../../../../test/fixtures.js';
import { openManagePage } from '../../../../test/open.js';

let savedFiles: { name: string; text: Promise<string> }[];
storeTokenBeforeEach();
beforeEach(() => {
  savedFiles = [];
  const blobs = new Map<string, Blob>();
  // jsdom downloads nothing, so the test captures what the browser would get.
  jest.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    blobs.set(`blob:${blobs.size}`, file as Blob);
    return `blob:${blobs.size - 1}`;
  });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const file = blobs.get(this.href);
    if (file) savedFiles.push({ name: this.download, text: new Response(file).text() });
  });
});

const toBytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const newManagePageApi = (view: BookingView = depositPaidBooking): FakeApi =>
  newBookingApi(() => view)
    .on(getBookingInvoice, () => toBytes('%PDF invoice'))
    .on(getBookingReceipt, () => toBytes('%PDF receipt'))
    .on(getBookingCalendar, () => toBytes('BEGIN:VCALENDAR'));

const openDocuments = async (api: FakeApi, locale = 'en', title = 'Your documents') => {
  await openManagePage(api, locale);
  return within(await screen.findByRole('region', { name: title }));
};

describe('the documents of a booking', () => {
  test('are downloaded under recognizable names, in the customer’s language and paper size', async () => {
    const api = newManagePageApi();
    const region = await openDocuments(api, 'es', 'Tus documentos');
    for (const [name, file] of [
      ['Factura (PDF)', 'Wayfold-factura-WF-7KQ4-9TX.pdf'],
      ['Recibo (PDF)', 'Wayfold-recibo-WF-7KQ4-9TX.pdf'],
      ['Archivo de calendario (.ics)', 'Wayfold-viaje-WF-7KQ4-9TX.ics'],
    ] as const) {
      await userEvent.click(region.getByRole('button', { name }));
      await region.findByText(`Guardado como ${file}.`);
    }
    expect(savedFiles.map(({ name }) => name)).toEqual([
      'Wayfold-factura-WF-7KQ4-9TX.pdf',
      'Wayfold-recibo-WF-7KQ4-9TX.pdf',
      'Wayfold-viaje-WF-7KQ4-9TX.ics',
    ]);
    expect(await Promise.all(savedFiles.map(({ text }) => text))).toEqual([
      '%PDF invoice',
      '%PDF receipt',
      'BEGIN:VCALENDAR',
    ]);

    const requests = api.calls.filter(({ key }) => /pdf|ics/.test(key));
    expect(requests.map(({ search }) => search.toString())).toEqual([
      'locale=es&paper=A4',
      'locale=es&paper=A4',
      'locale=es',
    ]);
    expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual([
      'Bearer secret',
      'Bearer secret',
      'Bearer secret',
    ]);
  });

  test('show why saving failed, until it succeeds', async () => {
    let mustRefuse = true;
    const api = newManagePageApi().on(getBookingInvoice, () => {
      if (mustRefuse) throw new Refused(500, 'INTERNAL_ERROR');
      return toBytes('%PDF');
    });
    const region = await openDocuments(api);
    await userEvent.click(region.getByRole('button', { name: 'Invoice (PDF)' }));
    expect(await region.findByRole('alert')).toHaveTextContent(/We couldn’t create the file/);
    expect(savedFiles).toEqual([]);

    mustRefuse = false;
    api.isOffline = true;
    await userEvent.click(region.getByRole('button', { name: 'Invoice (PDF)' }));
    expect(await region.findByText(/You’re offline/)).toBeInTheDocument();

    api.isOffline = false;
    await userEvent.click(region.getByRole('button', { name: 'Invoice (PDF)' }));
    expect(await region.findByText('Saved as Wayfold-invoice-WF-7KQ4-9TX.pdf.')).toBeInTheDocument();
    expect(region.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('consist of the invoice for a canceled booking without payments', async () => {
    const cancelledBooking = newBooking({ status: 'CANCELLED', money: 'UNPAID', hold: null });
    const region = await openDocuments(newManagePageApi(cancelledBooking));
    expect(region.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Invoice (PDF)']);
  });

  test('are absent before any payment', async () => {
    await openManagePage(newManagePageApi(newBooking({ status: 'PENDING_PAYMENT' })));
    expect(await screen.findByRole('heading', { level: 1, name: /waiting for your payment/ })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Your documents' })).not.toBeInTheDocument();
  });
});
