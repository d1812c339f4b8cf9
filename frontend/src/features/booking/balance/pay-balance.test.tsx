import { describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  type BookingView,
  getBooking,
  payInstalment,
  type PaymentStep,
} from '@wayfold/contracts/bookings/bookings';
import type { InstalmentView } from '@wayfold/contracts/money/instalments';
import { newBookingApi, storeTokenBeforeEach } from '../../../../test/booking-api.js';
import { CARD_ORIGIN, sendCardMessage } from '../../../../test/card-frame.js';
import { Refused } from '../../../../test/fake-api.js';
import {
  BOOKING_ID,
  newBalanceDueBooking,
  PAID_AT,
  plannedBalance,
  plannedDeposit,
  visaCard,
} from '../../../../test/fixtures.js';
import { bringElementsNearBeforeEach } from '../../../../test/near.js';
import { open, openManagePage } from '../../../../test/open.js';
import { waitForEffects } from '../../../../test/wait-for-effects.js';

bringElementsNearBeforeEach();
const paidDeposit = { ...plannedDeposit, paidAt: PAID_AT };

const newBalance = (charge: InstalmentView['charge'], paidAt: string | null = null) => ({
  ...plannedBalance,
  chargeAt: '2027-03-09T12:00:00.000Z',
  charge,
  paidAt,
});

const newBookingWithBalance = (...balance: Parameters<typeof newBalance>) =>
  newBalanceDueBooking({
    savedMethod: 'card',
    savedCard: visaCard,
    instalments: [paidDeposit, newBalance(...balance)],
  });
const scheduledBooking = newBookingWithBalance('SCHEDULED');
const paidBooking = newBookingWithBalance('VOIDED', PAID_AT);
const payStep: PaymentStep = {
  state: 'pay',
  instalmentId: plannedBalance.id,
  amountCents: 302_400,
  card: { clientSecret: 'pi_1_secret_2', publishableKey: 'pk', page: `${CARD_ORIGIN}/card` },
  booking: scheduledBooking,
};

storeTokenBeforeEach();

const findPayButton = () => screen.findByRole('button', { name: 'Pay $3,024.00 now' });

describe('a balance paid by the customer', () => {
  test('is offered before its date, started by the server, paid in the frame, and confirmed by the server only', async () => {
    const paidStep: PaymentStep = { state: 'paid', booking: paidBooking };
    const steps: PaymentStep[] = [payStep, payStep];
    let requestCount = 0;
    const api = newBookingApi(() => (requestCount > 2 ? paidBooking : scheduledBooking)).on(
      payInstalment,
      () => {
        const step = steps[requestCount];
        requestCount += 1;
        return step ?? paidStep;
      },
    );
    await openManagePage(api);
    expect(await screen.findByText(/9 March 2027. If you pay now/)).toBeInTheDocument();

    await userEvent.click(await findPayButton());
    await screen.findByTitle(/Card details/);
    expect(
      screen.getByText('You pay only once: this payment turns off the automatic charge.'),
    ).toBeInTheDocument();

    sendCardMessage({ type: 'succeeded' });
    await screen.findByText(/updates automatically|checking/i);
    await waitFor(() => expect(screen.queryByRole('heading', { name: /^Balance:/ })).toBeNull());
    expect(requestCount).toBe(3);
  });

  test('is offered by the primary button after a decline', async () => {
    await openManagePage(
      newBookingApi(() => ({ ...newBookingWithBalance('ACTION_REQUIRED'), money: 'ACTION_REQUIRED' })),
    );
    expect((await findPayButton()).className).toBe('btn');
    expect(screen.getByText(/We couldn’t charge it automatically. Pay it here/)).toBeInTheDocument();
  });

  describe('of a few cents', () => {
    const CARD_BUTTON = /^(Pay|Pagar) \S+ (now|ahora)$/;
    async function openWithOpenCents(openCents: number, locale = 'en'): Promise<void> {
      const actionBooking = newBookingWithBalance('ACTION_REQUIRED');
      const bookingWithRest: BookingView = {
        ...actionBooking,
        instalments: actionBooking.instalments.map((instalment) =>
          instalment.kind === 'balance'
            ? { ...instalment, paidCents: instalment.amountCents - openCents }
            : instalment,
        ),
        methods: [{ plan: 'deposit', method: 'paypal', isAvailable: true, reason: null }],
      };
      await openManagePage(
        newBookingApi(() => bookingWithRest),
        locale,
      );
      await screen.findByRole('button', { name: /PayPal/ });
    }

    test.each([
      ['en', /^Card: not available for less than \$0\.50/],
      ['es', /^Tarjeta: no disponible para menos de \$0,50/],
    ] as const)('below 50 cents accepts no card, and says why (%s)', async (locale, text) => {
      await openWithOpenCents(49, locale);
      expect(screen.getByText(text)).toBeInTheDocument();
      expect(screen.queryByRole('button', { name: CARD_BUTTON })).not.toBeInTheDocument();
    });

    test('accepts a card from 50 cents', async () => {
      await openWithOpenCents(50);
      expect(screen.getByRole('button', { name: CARD_BUTTON })).toBeInTheDocument();
    });
  });

  test.each([
    {
      locale: 'en',
      status: 503,
      code: 'PAYMENT_PROVIDER_UNAVAILABLE',
      text: 'We couldn’t start the payment. Please try again',
    },
    {
      locale: 'en',
      status: 409,
      code: 'TOO_MANY_ATTEMPTS',
      text: 'Nothing was charged. Contact us and we’ll find another way.',
    },
    {
      locale: 'es',
      status: 409,
      code: 'TOO_MANY_ATTEMPTS',
      text: 'No se cobró nada. Escríbenos y buscamos otra forma.',
    },
    {
      locale: 'en',
      status: 409,
      code: 'CHALLENGE_REQUIRED',
      text: 'Update your browser or use another one.',
    },
  ] as const)(
    'says why its payment cannot start, and offers it again ($locale, $status $code)',
    async ({ locale, status, code, text }) => {
      const api = newBookingApi(() => scheduledBooking).on(payInstalment, () => {
        throw new Refused(status, code);
      });
      await openManagePage(api, locale);
      const name = { en: 'Pay $3,024.00 now', es: /^Pagar .*ahora$/ }[locale];
      await userEvent.click(await screen.findByRole('button', { name }));

      expect((await screen.findByRole('alert')).textContent).toContain(text);
      expect(await screen.findByRole('button', { name })).toBeEnabled();
    },
  );

  test('asks the customer to retry after a lost connection', async () => {
    const api = newBookingApi(() => scheduledBooking);
    await openManagePage(api);
    const payButton = await findPayButton();
    api.isOffline = true;
    await userEvent.click(payButton);

    expect((await screen.findByRole('alert')).textContent).toBe(
      'You’re offline. Try again when you’re back online.',
    );
  });

  test('describes a pending PayPal payment without words about cards or minutes', async () => {
    const api = newBookingApi(() => scheduledBooking).on(payInstalment, () => ({
      state: 'processing' as const,
      booking: scheduledBooking,
    }));
    await open(`/en/thank-you?booking=${BOOKING_ID}&paypal=approved&token=ORDER`, api);
    const status = await screen.findByText(/^PayPal hasn’t decided yet.*up to three days/);

    expect(status).toBeVisible();
    expect(status.closest('section')).not.toHaveTextContent(/card form|confirm your booking|minute/);
  });

  test('keeps the form and its way back after a refused card', async () => {
    await openManagePage(newBookingApi(() => scheduledBooking).on(payInstalment, () => payStep));
    await userEvent.click(await findPayButton());
    await screen.findByTitle(/Card details/);
    sendCardMessage({ type: 'failed', code: 'card_declined', message: 'Your card was declined.' });
    expect((await screen.findByRole('alert')).textContent).toContain('Your card was declined.');
    await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
    await findPayButton();
  });

  test('continues a return from PayPal only for the part that it concerns', async () => {
    const firstPart = newBalance('SCHEDULED');
    const nextPart = { ...firstPart, id: '00000009-0000-4000-8000-000000000000' };
    const bookingOfBoth = { ...scheduledBooking, instalments: [paidDeposit, firstPart, nextPart] };
    const bookingOfNext = {
      ...bookingOfBoth,
      version: 10,
      instalments: [paidDeposit, { ...firstPart, paidAt: PAID_AT }, nextPart],
    };
    const firstPaidStep: PaymentStep = { state: 'paid', booking: bookingOfNext };
    let isCaptured = false;
    const api = newBookingApi(() => (isCaptured ? bookingOfNext : bookingOfBoth)).on(payInstalment, () => {
      isCaptured = true;
      return firstPaidStep;
    });
    await open(`/en/thank-you?booking=${BOOKING_ID}&paypal=approved&token=ORDER`, api);
    await findPayButton();

    expect(isCaptured).toBe(true);
    expect(api.count(payInstalment)).toBe(1);
    expect(screen.queryByText(/came back from PayPal/)).toBeNull();
  });

  const buildReturnPath = (part: string | undefined, token = '&token=ORDER') =>
    `/en/thank-you?booking=${BOOKING_ID}&paypal=approved${part === undefined ? '' : `&part=${part}`}${token}`;

  test.each([
    {
      name: 'an order that a webhook has settled already',
      path: buildReturnPath(plannedDeposit.id),
    },
    { name: 'no order', path: buildReturnPath(plannedBalance.id, '') },
  ])('starts no payment of the next part after a return from PayPal with $name', async ({ path }) => {
    const api = newBookingApi(() => scheduledBooking).on(payInstalment, () => payStep);
    await open(path, api);
    await findPayButton();

    expect(api.count(payInstalment)).toBe(0);
    expect(screen.queryByText(/came back from PayPal/)).toBeNull();
  });

  test.each([
    { name: 'names', path: buildReturnPath(plannedBalance.id) },
    { name: 'does not name', path: buildReturnPath(undefined) },
  ])(
    'continues the order of an address that $name the part, and starts no second order',
    async ({ path }) => {
      const api = newBookingApi(() => scheduledBooking).on(payInstalment, () => {
        if (api.count(payInstalment) > 1) return payStep;
        throw new Refused(409, 'ORDER_ENDED');
      });
      await open(path, api);
      expect((await screen.findByRole('alert')).textContent).toMatch(/has ended without a charge/);

      await userEvent.click(await findPayButton());
      await screen.findByTitle(/Card details/);
      expect(api.listBodies(payInstalment)).toEqual([
        { method: 'paypal', locale: 'en', returnedOrderId: 'ORDER' },
        { method: 'card', locale: 'en' },
      ]);
    },
  );

  test('is offered again if the server refuses it as not due but the balance is still open', async () => {
    const api = newBookingApi(() => scheduledBooking).on(payInstalment, () => {
      throw new Refused(409, 'NOTHING_DUE');
    });
    await openManagePage(api);
    await userEvent.click(await findPayButton());
    await waitFor(() => expect(api.count(getBooking)).toBeGreaterThan(1));
    await findPayButton();

    expect(api.count(payInstalment)).toBe(1);
  });

  test('stays hidden after payment while the booking cannot be read', async () => {
    const api = newBookingApi(() => scheduledBooking);
    let readCount = 0;
    api.on(payInstalment, () => {
      api.on(getBooking, () => {
        readCount += 1;
        throw new Refused(409, 'BUSY');
      });
      return { state: 'paid' as const, booking: paidBooking };
    });
    await openManagePage(api);
    await userEvent.click(await findPayButton());
    await waitFor(() => expect(readCount).toBeGreaterThan(0));
    await waitForEffects();
    expect(screen.queryByRole('button', { name: 'Pay $3,024.00 now' })).toBeNull();

    // The page rereads the booking until it gets an answer.
    api.on(getBooking, () => paidBooking);
    await waitFor(() => expect(screen.queryByRole('heading', { name: /^Balance:/ })).toBeNull());
  });

  test('closes its form without an error when it was paid elsewhere', async () => {
    let hasPressedPay = false;
    const api = newBookingApi(() => scheduledBooking).on(payInstalment, () => {
      hasPressedPay = true;
      throw new Refused(409, 'NOTHING_DUE');
    });
    await openManagePage(api);
    await userEvent.click(await findPayButton());
    await waitFor(() => expect(hasPressedPay && api.count(getBooking) > 1).toBe(true));

    expect(screen.queryByText(/The card form reports/)).toBeNull();
  });

  test('is not offered when everything is paid', async () => {
    await openManagePage(newBookingApi(() => paidBooking));
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('heading', { name: /^Balance:/ })).toBeNull();
  });
});
