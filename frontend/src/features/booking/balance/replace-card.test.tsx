import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type BookingView, getBooking } from '@wayfold/contracts/bookings/bookings';
import { replaceCard } from '@wayfold/contracts/payments/cards';
import { newBookingApi, storeTokenBeforeEach } from '../../../../test/booking-api.js';
import { CARD_ORIGIN, sendCardMessage } from '../../../../test/card-frame.js';
import { Refused } from '../../../../test/fake-api.js';
import { newBooking } from '../../../../test/fixtures.js';
import { bringElementsNearBeforeEach } from '../../../../test/near.js';
import { openManagePage } from '../../../../test/open.js';

bringElementsNearBeforeEach();
const card = { brand: 'visa', last4: '4242', expMonth: 3, expYear: 2027 };
const newCard = { brand: 'mastercard', last4: '4444', expMonth: 12, expYear: 2040 };
const confirmedBooking = newBooking({
  status: 'CONFIRMED',
  money: 'DEPOSIT_PAID',
  paidCents: 75_600,
  hold: null,
  savedCard: card,
  savedMethod: 'card',
  instalments: newBooking().instalments.map((instalment) =>
    instalment.kind === 'balance' ? { ...instalment, charge: 'SCHEDULED' } : instalment,
  ),
});

const newBookingWithCharge = (charge: BookingView['instalments'][number]['charge']): BookingView => ({
  ...confirmedBooking,
  instalments: confirmedBooking.instalments.map((instalment) =>
    instalment.kind === 'balance' ? { ...instalment, charge } : instalment,
  ),
});

const formStep = {
  state: 'enter' as const,
  setupId: 'seti_1',
  card: { clientSecret: 'seti_1_secret_2', publishableKey: 'pk', page: `${CARD_ORIGIN}/card` },
};
const newManagePageApi = (start = confirmedBooking) => newBookingApi(() => start);
const findCardSection = () => screen.findByRole('region', { name: 'Card for the balance' });

storeTokenBeforeEach();

describe('the card for the balance', () => {
  test('is replaced through the provider’s form once the server confirms', async () => {
    let isSaved = false;
    const api = newBookingApi(() =>
      isSaved ? { ...confirmedBooking, savedCard: newCard } : confirmedBooking,
    ).on(replaceCard, ({ body }) => {
      if (body.setupId === undefined) return formStep;
      isSaved = true;
      return { state: 'saved' as const, booking: { ...confirmedBooking, savedCard: newCard } };
    });
    await openManagePage(api);
    expect(
      within(await findCardSection()).getByText('Visa •••• 4242, valid until 03/2027.'),
    ).toBeInTheDocument();

    await userEvent.tab();
    within(await findCardSection())
      .getByRole('button', { name: 'Use a different card' })
      .focus();
    await userEvent.keyboard('{Enter}');
    const frame = await screen.findByTitle<HTMLIFrameElement>(/Card details/);
    expect(new URL(frame.src).searchParams.get('client_secret')).toBe('seti_1_secret_2');
    expect(screen.getByText(/Nothing is charged now\./)).toBeInTheDocument();

    sendCardMessage({ type: 'succeeded' });
    expect(await screen.findByText(/The new card is saved\./)).toBeInTheDocument();
    expect(api.listBodies(replaceCard)).toEqual([{}, { setupId: 'seti_1' }]);
    expect(await screen.findByText(/Mastercard •••• 4444, valid until/)).toBeInTheDocument();
  });

  test('keeps the form with the offer of the old card when the bank refuses the new one', async () => {
    await openManagePage(newManagePageApi().on(replaceCard, () => formStep));
    await userEvent.click(
      within(await findCardSection()).getByRole('button', { name: 'Use a different card' }),
    );
    await screen.findByTitle(/Card details/);
    sendCardMessage({ type: 'failed', code: 'card_declined', message: 'Your card was declined.' });
    expect(screen.getByRole('alert')).toHaveTextContent(
      /^We couldn’t save the card. Your card was declined\.$/,
    );

    sendCardMessage({ type: 'processing' });
    expect(screen.getByText(/^We’re saving your card/)).toBeInTheDocument();

    sendCardMessage({ type: 'requires_action' });
    expect(screen.getByText(/asks you to confirm the card\. Continue in the form/)).toBeInTheDocument();

    sendCardMessage({ type: 'failed', code: 'card_declined' });
    expect(screen.getByRole('alert')).toHaveTextContent(/^We couldn’t save the card\. Check/);

    await userEvent.click(screen.getByRole('button', { name: 'Keep this card' }));
    expect(within(await findCardSection()).getByText(/Visa •••• 4242/)).toBeInTheDocument();
  });

  test('says in Spanish that its form cannot be opened', async () => {
    const api = newManagePageApi().on(replaceCard, () => {
      throw new Refused(503, 'PAYMENT_PROVIDER_UNAVAILABLE');
    });
    await openManagePage(api, 'es');
    await userEvent.click(await screen.findByRole('button', { name: 'Usar otra tarjeta' }));

    expect(await screen.findByRole('alert')).toHaveTextContent('nada ha cambiado');
  });

  const TOO_OFTEN = {
    en: 'Cards were declined too many times for this booking. Nothing was charged. Contact us and we’ll find another way.',
    es: 'Se rechazaron tarjetas demasiadas veces en esta reserva. No se cobró nada. Escríbenos y buscamos otra forma.',
  };

  test.each([
    { locale: 'en', status: 409, code: 'TOO_MANY_ATTEMPTS', text: TOO_OFTEN.en },
    { locale: 'es', status: 409, code: 'TOO_MANY_ATTEMPTS', text: TOO_OFTEN.es },
    {
      locale: 'en',
      status: 403,
      code: 'CHALLENGE_REQUIRED',
      text: /Update your browser or use another one\.$/,
    },
    { locale: 'es', status: 403, code: 'CHALLENGE_REQUIRED', text: /Actualiza el navegador o usa otro\.$/ },
  ] as const)(
    'says what to do when no form opens: $locale, $status $code',
    async ({ locale, status, code, text }) => {
      const api = newManagePageApi().on(replaceCard, () => {
        throw new Refused(status, code);
      });
      await openManagePage(api, locale);
      const name = /^(Use a different card|Usar otra tarjeta)$/;
      await userEvent.click(await screen.findByRole('button', { name }));

      expect(await screen.findByRole('alert')).toHaveTextContent(text);
      expect(screen.getByText(/Visa •••• 4242/)).toBeInTheDocument();
      expect(screen.getByRole('button', { name })).toBeEnabled();
    },
  );

  test.each([
    ['en', TOO_OFTEN.en],
    ['es', TOO_OFTEN.es],
  ] as const)(
    'says what to do when the form was blocked while cards were tried (%s)',
    async (locale, text) => {
      const api = newManagePageApi().on(replaceCard, ({ body }) => {
        if (body.setupId === undefined) return formStep;
        throw new Refused(409, 'TOO_MANY_ATTEMPTS');
      });
      await openManagePage(api, locale);
      const name = /^(Use a different card|Usar otra tarjeta)$/;
      await userEvent.click(await screen.findByRole('button', { name }));
      await waitFor(() => expect(document.querySelector('iframe')).toBeInTheDocument());
      sendCardMessage({ type: 'failed', code: 'canceled', message: 'It was canceled.' });

      expect(await screen.findByRole('alert')).toHaveTextContent(text);
      expect(document.querySelector('iframe')).toBeNull();
      expect(api.listBodies(replaceCard)).toEqual([{}, { setupId: 'seti_1' }]);
    },
  );

  test('shows no form error once no card is needed', async () => {
    const api = newManagePageApi().on(replaceCard, () => {
      throw new Refused(409, 'NOTHING_DUE');
    });
    await openManagePage(api);
    await userEvent.click(await screen.findByRole('button', { name: 'Use a different card' }));
    await waitFor(() => expect(api.count(getBooking)).toBe(2));
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Card for the balance' })).not.toBeInTheDocument(),
    );
  });

  test('is absent when no amount is left to charge', async () => {
    const paidBooking = {
      ...confirmedBooking,
      instalments: confirmedBooking.instalments.map((instalment) => ({
        ...instalment,
        paidAt: '2026-11-21T10:00:00.000Z',
      })),
    };
    await openManagePage(newManagePageApi(paidBooking));

    expect(await screen.findByRole('region', { name: 'Payment summary' })).toHaveTextContent(
      '9 March 2027, paid with the same card',
    );
    expect(screen.queryByRole('button', { name: 'Use a different card' })).not.toBeInTheDocument();
  });

  test.each([
    { locale: 'en', charge: 'SCHEDULED', text: 'The new card is saved. We’ll charge the balance to it.' },
    { locale: 'en', charge: 'EXHAUSTED', text: /is saved, but we can’t charge any card for now:/ },
    { locale: 'es', charge: 'EXHAUSTED', text: /está guardada, pero por ahora no podemos cobrar/ },
  ] as const)(
    'says whether the balance is charged to the new card ($locale, $charge)',
    async ({ locale, charge, text }) => {
      const view = newBookingWithCharge(charge);
      const api = newManagePageApi(view).on(replaceCard, () => ({ state: 'saved' as const, booking: view }));
      await openManagePage(api, locale);
      await userEvent.click(
        await screen.findByRole('button', { name: /^(Use a different card|Usar otra tarjeta)$/ }),
      );

      expect(await screen.findByText(text)).toBeInTheDocument();
    },
  );

  test.each([
    { name: 'comes by bank', charge: null },
    { name: 'is what a bank kept for its customer', charge: 'VOIDED' },
  ] as const)('is absent where the balance $name', async ({ charge }) => {
    await openManagePage(newManagePageApi({ ...newBookingWithCharge(charge), openDisputeCount: 0 }));
    await screen.findByRole('region', { name: /^Balance:/ });
    expect(screen.queryByRole('button', { name: 'Use a different card' })).toBeNull();
  });

  test('is present where the balance waits for a dispute that may be won', async () => {
    await openManagePage(newManagePageApi({ ...newBookingWithCharge('VOIDED'), openDisputeCount: 1 }));
    await screen.findByRole('region', { name: /^Balance:/ });
    expect(screen.queryAllByRole('button', { name: 'Use a different card' })).toHaveLength(1);
  });

  test.each([
    { locale: 'en', button: 'Add a card', text: /^Save a card and we’ll charge the balance to it/ },
    {
      locale: 'es',
      button: 'Agregar una tarjeta',
      text: /^Guarda una tarjeta y cobraremos el resto automáticamente/,
    },
  ] as const)('asks for a first card where none is saved ($locale)', async ({ locale, button, text }) => {
    const bookingWithoutCard = { ...confirmedBooking, savedCard: null, savedMethod: null };
    await openManagePage(newManagePageApi(bookingWithoutCard), locale);
    expect(await screen.findByRole('button', { name: button })).toBeInTheDocument();
    expect(screen.getByText(text)).toBeInTheDocument();
  });

  test('asks for no card where a PayPal account pays', async () => {
    const payPalBooking = { ...confirmedBooking, savedCard: null, savedMethod: 'paypal' as const };
    await openManagePage(newManagePageApi(payPalBooking));
    const balance = await screen.findByRole('region', { name: /^Balance:/ });
    expect(balance).toHaveTextContent(/We charge it automatically on/);
    expect(screen.queryByRole('region', { name: 'Card for the balance' })).not.toBeInTheDocument();
  });
});
