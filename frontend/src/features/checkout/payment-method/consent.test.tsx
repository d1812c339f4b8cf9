import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type BookingView, getBooking } from '@wayfold/contracts/bookings/bookings';
import { storeTokenBeforeEach } from '../../../../test/booking-api.js';
import { FakeApi } from '../../../../test/fake-api.js';
import { BOOKING_ID, newBooking, party } from '../../../../test/fixtures.js';
import { open } from '../../../../test/open.js';

storeTokenBeforeEach();

test.each([
  {
    locale: 'en',
    buttonName: 'Continue to payment: $756.00',
    consent: /^Pressing the button below means/,
    payPalName: /^Pay \$756\.00 with PayPal$/,
  },
  {
    locale: 'es',
    buttonName: 'Continuar al pago: $756,00',
    consent: /^Al pulsar el botón de abajo aceptas/,
    payPalName: /^Pagar \$756,00 con PayPal$/,
  },
] as const)(
  'the payment button says what it does, and the consent names the button ($locale)',
  async ({ locale, buttonName, consent, payPalName }) => {
    const methods: BookingView['methods'] = [
      { plan: 'deposit', method: 'paypal', isAvailable: true, reason: null },
    ];
    const api = new FakeApi().on(getBooking, () => newBooking({ isPartyNamed: true, party, methods }));
    await open(`/${locale}/checkout?booking=${BOOKING_ID}`, api);
    expect(await screen.findByRole('button', { name: buttonName })).toBeInTheDocument();
    expect(screen.getByText(consent)).toBeInTheDocument();

    await userEvent.click(screen.getByRole('radio', { name: /^PayPal/ }));
    expect(screen.getByRole('button', { name: payPalName })).toBeInTheDocument();
    expect(
      screen.getByText(/^(Pressing the pay button means|Al pulsar el botón de pago aceptas)/),
    ).toBeVisible();
    expect(screen.queryByText(consent)).not.toBeInTheDocument();
  },
);
