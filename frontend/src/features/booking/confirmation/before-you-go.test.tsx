import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import { getBookingHistory } from '@wayfold/contracts/bookings/history';
import { listDepartures } from '@wayfold/contracts/catalogue/departures';
import { getStorefront } from '@wayfold/contracts/storefront';
import { newBookingApi, storeTokenBeforeEach } from '../../../../test/booking-api.js';
import { newStorefront } from '../../../../test/content.js';
import type { FakeApi } from '../../../../test/fake-api.js';
import {
  BOOKING_ID,
  departures,
  limitedDeparture,
  newBooking,
  newTransferBooking,
  party,
} from '../../../../test/fixtures.js';
import { openManagePage } from '../../../../test/open.js';

storeTokenBeforeEach();

const newParty = (residence: string): BookingView['party'] => ({
  ...party,
  lead: { ...party.lead, residence },
});

const newConfirmedBooking = (overrides: Partial<BookingView> = {}): BookingView =>
  newBooking({
    status: 'CONFIRMED',
    money: 'PAID',
    hold: null,
    isPartyNamed: true,
    party: newParty('US'),
    ...overrides,
  });

const newManagePageApi = (view: BookingView, locale: 'en' | 'es' = 'en') =>
  newBookingApi(() => view, locale)
    .on(listDepartures, () => ({ departures, nextCursor: null }))
    .on(getStorefront, () => newStorefront());

const openSection = async (api: FakeApi, locale: 'en' | 'es' = 'en') => {
  await openManagePage(api, locale);
  const name = locale === 'en' ? 'Before you go' : 'Antes de salir';
  return within(await screen.findByRole('region', { name }));
};

const readHrefs = (region: Awaited<ReturnType<typeof openSection>>) =>
  region.getAllByRole('link').map((link) => link.getAttribute('href'));

describe('the section before the trip', () => {
  test.each([
    {
      residence: 'US',
      links: ['https://home.example/', 'https://fly.example/'],
      text: /You live in the United States: Home Cover/,
    },
    {
      residence: 'CA',
      links: ['https://world.example/', 'https://fly.example/'],
      text: /World Cover insures people who live outside/,
    },
  ])(
    'offers a resident of $residence the local insurer, then flights',
    async ({ residence, links, text }) => {
      const region = await openSection(newManagePageApi(newConfirmedBooking({ party: newParty(residence) })));
      expect(region.getByText(text)).toBeInTheDocument();
      expect(readHrefs(region)).toEqual(links);

      const linkTargets = region.getAllByRole('link').map((link) => ({
        href: link.getAttribute('href'),
        target: link.getAttribute('target'),
        rel: link.getAttribute('rel'),
        text: link.textContent,
      }));
      expect(linkTargets).toEqual(
        links.map((href) => ({
          href,
          target: '_blank',
          rel: 'noopener noreferrer',
          text: expect.stringContaining('opens in a new tab'),
        })),
      );
      expect(region.getByText(/earn nothing from these links/)).toBeInTheDocument();
    },
  );

  test('offers insurer and flights while a transfer is pending, and advises to book flights later', async () => {
    const transferBooking = newTransferBooking({ party: newParty('US') });
    const region = await openSection(newManagePageApi(transferBooking));
    expect(readHrefs(region)).toEqual(['https://home.example/', 'https://fly.example/']);
    expect(region.getByText(/^Don’t buy flights until your transfer has arrived/)).toBeInTheDocument();
  });

  test('offers both insurers, then flights, if the residence is unknown', async () => {
    expect(readHrefs(await openSection(newManagePageApi(newConfirmedBooking({ party: null }))))).toEqual([
      'https://home.example/',
      'https://world.example/',
      'https://fly.example/',
    ]);
  });

  test('advises flights between the ends of the trip when the departure is guaranteed', async () => {
    const section = await openSection(newManagePageApi(newConfirmedBooking()));
    expect(await section.findByText(/^This departure is guaranteed/)).toBeInTheDocument();
    expect(section.getByRole('heading', { name: 'Flights to Cusco' })).toBeInTheDocument();
    expect(
      section.getByText(/begins in Cusco on 8 May 2027 and ends in Cusco on 16 May 2027/),
    ).toBeInTheDocument();
  });

  test('says in Spanish how many travelers are missing for the guarantee', async () => {
    const view = newConfirmedBooking({ departureId: limitedDeparture.id });
    const region = await openSection(newManagePageApi(view, 'es'), 'es');
    expect(await region.findByText(/Faltan 2 viajeros para garantizar esta salida/)).toBeInTheDocument();
  });

  test('advises against booking flights for a departure that is no longer listed', async () => {
    const region = await openSection(newManagePageApi(newConfirmedBooking({ departureId: BOOKING_ID })));
    expect(await region.findByText(/only once the departure is guaranteed/)).toBeInTheDocument();
  });

  test('says that a partner pays commission', async () => {
    const api = newManagePageApi(newConfirmedBooking()).on(getStorefront, () =>
      newStorefront({ hasCommission: true }),
    );
    expect((await openSection(api)).getByText(/They pay us a commission/)).toBeInTheDocument();
  });

  test('makes no offer before the booking is confirmed', async () => {
    await openManagePage(newManagePageApi(newConfirmedBooking({ status: 'PENDING_PAYMENT' })));
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('region', { name: 'Before you go' })).toBeNull();
  });
});

test('the confirmation page links the accepted version of the terms', async () => {
  const api = newManagePageApi(newConfirmedBooking()).on(getBookingHistory, () => ({
    entries: [
      {
        version: 3,
        at: '2026-11-21T03:40:11.000Z',
        type: 'TermsAccepted',
        facts: { version: '2026-11' },
        actor: { kind: 'customer', name: null },
      },
    ],
  }));
  await openManagePage(api);

  expect(await screen.findByRole('link', { name: 'Read that version' })).toHaveAttribute(
    'href',
    '/en/terms/2026-11',
  );
});
