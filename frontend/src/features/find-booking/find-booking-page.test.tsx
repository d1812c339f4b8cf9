import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mailBookingLink } from '@wayfold/contracts/bookings/links';
import { FakeApi, Refused } from '../../../test/fake-api.js';
import { open } from '../../../test/open.js';

const ACCEPTED_REPLY = { isAccepted: true } as const;

const newLinkApi = () => new FakeApi().on(mailBookingLink, () => ACCEPTED_REPLY);

const requestLink = async (email: string, reference: string): Promise<void> => {
  await userEvent.type(screen.getByLabelText('Email'), email);
  await userEvent.type(screen.getByLabelText('Booking reference'), reference);
  await userEvent.click(screen.getByRole('button', { name: 'Email me a new link' }));
};

describe('the page to find a booking', () => {
  test('confirms a request without revealing whether the booking exists', async () => {
    const api = newLinkApi();
    await open('/en/find-booking', api);
    await requestLink(' marta@example.com', 'wf 7kq4 9tx');
    const heading = await screen.findByRole('heading', { name: 'Check your email' });
    expect(heading).toHaveFocus();
    expect(
      screen.getByText(/If marta@example.com and the reference belong to the same booking/),
    ).toBeInTheDocument();
    expect(api.listBodies(mailBookingLink)).toEqual([
      { email: 'marta@example.com', reference: 'wf 7kq4 9tx' },
    ]);

    await userEvent.click(screen.getByRole('button', { name: 'Check my details' }));
    expect(screen.getByLabelText('Booking reference')).toHaveValue('wf 7kq4 9tx');
  });

  test('names missing fields, links to them, and sends no request', async () => {
    const api = newLinkApi();
    await open('/en/find-booking', api);
    await userEvent.click(screen.getByRole('button', { name: 'Email me a new link' }));
    const summary = screen.getByRole('alert');
    expect(summary).toHaveFocus();
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(/Enter your email address/);

    await userEvent.click(screen.getByRole('link', { name: 'Enter your booking reference' }));
    expect(screen.getByLabelText('Booking reference')).toHaveFocus();
    expect(api.listBodies(mailBookingLink)).toEqual([]);

    // A corrected field no longer shows a fault.
    await userEvent.type(screen.getByLabelText('Booking reference'), 'WF-7KQ4-9TX');
    expect(screen.getByLabelText('Booking reference')).toBeValid();
  });

  test('reports too many requests or a lost connection until a request succeeds', async () => {
    let requestCount = 0;
    const api = new FakeApi().on(mailBookingLink, () => {
      if (++requestCount === 1) throw new Refused(429, 'RATE_LIMITED');
      return ACCEPTED_REPLY;
    });
    await open('/en/find-booking', api);
    await requestLink('marta@example.com', 'WF-7KQ4-9TX');
    expect(await screen.findByRole('alert')).toHaveTextContent(/Too many requests/);

    api.isOffline = true;
    await userEvent.click(screen.getByRole('button', { name: 'Email me a new link' }));
    expect(await screen.findByText(/You’re offline/)).toBeInTheDocument();

    api.isOffline = false;
    await userEvent.click(screen.getByRole('button', { name: 'Email me a new link' }));
    await screen.findByRole('heading', { name: 'Check your email' });
  });

  test('is in Spanish, as is its link at the end of the page', async () => {
    await open('/es/find-booking', newLinkApi());
    expect(screen.getByRole('heading', { level: 1, name: 'Encuentra tu reserva' })).toBeInTheDocument();
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.getByRole('link', { name: 'Encuentra tu reserva' })).toHaveAttribute(
      'href',
      '/es/find-booking',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Enviarme un enlace nuevo' }));
    expect(screen.getAllByText('Escribe tu correo electrónico').length).toBeGreaterThan(0);
  });
});
