import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type BookingView, payBooking, type PaymentStep } from '@wayfold/contracts/bookings/bookings';
import { newBookingApi, storeTokenBeforeEach } from '../../../../test/booking-api.js';
import { type FakeApi, Refused } from '../../../../test/fake-api.js';
import {
  BOOKING_ID,
  CHECKOUT_PATH,
  depositPaidBooking,
  newBooking,
  party,
} from '../../../../test/fixtures.js';
import { open } from '../../../../test/open.js';

const newOffer = (plan: 'deposit' | 'full') =>
  ({ plan, method: 'paypal', isAvailable: true, reason: null }) as const;

const namedBooking = newBooking({
  isPartyNamed: true,
  party,
  methods: [newOffer('deposit'), newOffer('full')],
});

const approveStep: PaymentStep = {
  state: 'approve',
  instalmentId: '00000007-0000-4000-8000-000000000000',
  amountCents: 75_600,
  approveUrl: 'http://paypal.test/checkoutnow?token=ORDER',
  booking: namedBooking,
};

const newCheckoutApi = (start: BookingView = namedBooking): FakeApi => newBookingApi(() => start);

storeTokenBeforeEach();
beforeEach(() => {
  // jsdom cannot navigate, and logs an error instead.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

/** Proceeds up to PayPal's page. */
async function goToPayPal(api: FakeApi): Promise<void> {
  await open(CHECKOUT_PATH, api);
  await userEvent.click(await screen.findByRole('radio', { name: /^PayPal/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Pay $756.00 with PayPal' }));
  await screen.findByRole('link', { name: 'Go to PayPal' });
}

describe('PayPal', () => {
  test('is offered where the server accepts it, and explains what happens to the balance', async () => {
    await open(CHECKOUT_PATH, newCheckoutApi());
    await userEvent.click(await screen.findByRole('radio', { name: /^PayPal/ }));

    expect(
      screen.getByText(/charged automatically to the same PayPal account\. That’s 60 days/),
    ).toBeInTheDocument();
    expect(screen.getByText('today, by PayPal')).toBeInTheDocument();
  });

  test('is not offered where the server refuses it', async () => {
    await open(CHECKOUT_PATH, newCheckoutApi(newBooking({ isPartyNamed: true, party })));
    expect(await screen.findByRole('radio', { name: /^Credit or debit card/ })).toBeChecked();
    expect(screen.queryByRole('radio', { name: /^PayPal/ })).not.toBeInTheDocument();
  });

  test('is approved on its own page', async () => {
    const api = newCheckoutApi().on(payBooking, () => approveStep);
    await goToPayPal(api);
    expect(api.listBodies(payBooking)).toEqual([
      { plan: 'deposit', method: 'paypal', locale: 'en', termsHash: namedBooking.terms.hash },
    ]);

    const link = screen.getByRole('link', { name: 'Go to PayPal' });
    expect(link).toHaveAttribute('href', 'http://paypal.test/checkoutnow?token=ORDER');
  });

  test('is captured by the server when the customer returns', async () => {
    await goToPayPal(newCheckoutApi().on(payBooking, () => approveStep));
    let step: PaymentStep = { state: 'processing', booking: namedBooking };
    const { router } = await open(
      `${CHECKOUT_PATH}&paypal=approved&token=ORDER&PayerID=1`,
      newCheckoutApi().on(payBooking, () => step),
    );
    const checkButton = await screen.findByRole('button', { name: 'Check now' });
    step = { state: 'paid', booking: depositPaidBooking };
    await userEvent.click(checkButton);

    await waitFor(() => expect(router.state.location.pathname).toBe('/en/thank-you'));
  });

  /** Returns what the page sends when the customer returns in another tab. */
  async function returnInAnotherTab(): Promise<unknown[]> {
    const processingStep = { state: 'processing' as const, booking: namedBooking };
    const api = newCheckoutApi().on(payBooking, () => processingStep);
    await open(`${CHECKOUT_PATH}&paypal=approved&token=ORDER&PayerID=1`, api);
    await screen.findByRole('button', { name: 'Check now' });
    return api.listBodies(payBooking);
  }

  test('is captured by the server in another tab', async () => {
    expect((await returnInAnotherTab())[0]).toMatchObject({ plan: 'deposit', method: 'paypal' });
  });

  test('is captured by the server where the browser denies storage', async () => {
    jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    expect((await returnInAnotherTab())[0]).toMatchObject({ plan: 'deposit', method: 'paypal' });
  });

  test('reports a cancellation without a request', async () => {
    await goToPayPal(newCheckoutApi().on(payBooking, () => approveStep));
    const api = newCheckoutApi().on(payBooking, () => approveStep);
    const { router } = await open(`${CHECKOUT_PATH}&paypal=cancelled&token=ORDER`, api);
    expect(await screen.findByRole('alert')).toHaveTextContent('You came back from PayPal without paying');
    expect(api.count(payBooking)).toBe(0);
    await waitFor(() => expect(router.state.location.search).toEqual({ booking: BOOKING_ID }));
  });

  test('starts no second order after the first ended, until the customer presses a button', async () => {
    await goToPayPal(newCheckoutApi().on(payBooking, () => approveStep));
    const api = newCheckoutApi().on(payBooking, () => {
      if (api.count(payBooking) > 1) return approveStep;
      throw new Refused(409, 'ORDER_ENDED');
    });
    await open(`${CHECKOUT_PATH}&paypal=approved&token=ORDER`, api);
    expect(await screen.findByRole('alert')).toHaveTextContent('That PayPal payment has ended');

    await userEvent.click(screen.getByRole('button', { name: /PayPal/ }));
    await screen.findByRole('link', { name: 'Go to PayPal' });
    expect(api.listBodies(payBooking)).toEqual([
      expect.objectContaining({ method: 'paypal', returnedOrderId: 'ORDER' }),
      expect.not.objectContaining({ returnedOrderId: expect.anything() }),
    ]);
  });

  test('offers the choice again after a decline', async () => {
    await goToPayPal(newCheckoutApi().on(payBooking, () => approveStep));
    const api = newCheckoutApi().on(payBooking, () => {
      throw new Refused(402, 'PAYMENT_DECLINED');
    });
    await open(`${CHECKOUT_PATH}&paypal=approved&token=ORDER`, api);

    expect(await screen.findByRole('alert')).toHaveTextContent('PayPal declined the payment');
    expect(screen.getByRole('radio', { name: /^Credit or debit card/ })).toBeEnabled();
  });
});
