import { describe, expect, jest, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getBooking, payBooking, type PaymentStep } from '@wayfold/contracts/bookings/bookings';
import { storeTokenBeforeEach } from '../../../../test/booking-api.js';
import { CARD_ORIGIN, sendCardMessage } from '../../../../test/card-frame.js';
import { FakeApi, Refused } from '../../../../test/fake-api.js';
import { CHECKOUT_PATH, depositPaidBooking, newBooking, party } from '../../../../test/fixtures.js';
import { open } from '../../../../test/open.js';

const namedBooking = newBooking({ isPartyNamed: true, party });

const newCheckoutApi = (start = newBooking()): FakeApi => new FakeApi().on(getBooking, () => start);

storeTokenBeforeEach();

describe('a payment by card', () => {
  const payStep = {
    state: 'pay' as const,
    instalmentId: '00000007-0000-4000-8000-000000000000',
    amountCents: 75_600,
    card: { clientSecret: 'pi_1_secret_2', publishableKey: 'pk', page: `${CARD_ORIGIN}/card` },
    booking: namedBooking,
  };
  const openCardForm = async (api: FakeApi) => {
    const openedPage = await open(CHECKOUT_PATH, api);
    await userEvent.click(await screen.findByRole('button', { name: 'Continue to payment: $756.00' }));
    await screen.findByTitle(/Card details/);
    return openedPage;
  };

  test('frames the provider’s page and submits the form to its own origin only', async () => {
    await openCardForm(newCheckoutApi(namedBooking).on(payBooking, () => payStep));
    const frame = screen.getByTitle<HTMLIFrameElement>(/Card details/);
    const url = new URL(frame.src);
    expect(url.origin).toBe(CARD_ORIGIN);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_secret: 'pi_1_secret_2',
      publishable_key: 'pk',
      locale: 'en',
      parent: window.location.origin,
    });

    sendCardMessage({ type: 'ready' });
    expect(screen.getByText(/^Pressing the pay button means you agree to the/)).toBeInTheDocument();

    const post = jest.spyOn(frame.contentWindow as Window, 'postMessage').mockImplementation(() => undefined);
    await userEvent.click(screen.getByRole('button', { name: 'Pay $756.00 now' }));
    expect(post.mock.calls).toEqual([[{ source: 'wayfold-checkout', type: 'submit' }, CARD_ORIGIN]]);
  });

  test('folds the completed steps with a way back to the choice while no payment is running', async () => {
    await openCardForm(newCheckoutApi(namedBooking).on(payBooking, () => payStep));
    expect(screen.getByText('Marta Quiroga and Joaquín Quiroga. Twin room.')).toBeInTheDocument();
    expect(screen.getByText('Deposit, 20%. Credit or debit card.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Change travelers' })).not.toBeInTheDocument();
    sendCardMessage({ type: 'processing' });
    expect(screen.queryByRole('button', { name: 'Change payment method' })).not.toBeInTheDocument();
    sendCardMessage({ type: 'failed', code: 'card_declined', message: 'Your card was declined.' });
    await userEvent.click(screen.getByRole('button', { name: 'Change payment method' }));
    expect(await screen.findByRole('heading', { name: 'How do you want to pay?' })).toHaveFocus();
  });

  test('trusts no other origin', async () => {
    const api = newCheckoutApi(namedBooking).on(payBooking, () => payStep);
    await openCardForm(api);
    sendCardMessage({ type: 'succeeded' }, 'http://evil.test');

    expect(screen.getByRole('heading', { name: 'Your card' })).toBeInTheDocument();
    expect(api.count(payBooking)).toBe(1);
  });

  test('says why a card was refused and keeps the form', async () => {
    await openCardForm(newCheckoutApi(namedBooking).on(payBooking, () => payStep));
    sendCardMessage({ type: 'failed', code: 'card_declined', message: 'Your card was declined.' });

    expect(screen.getByRole('alert')).toHaveTextContent(
      'The payment did not go through. Your card was declined.',
    );
    expect(screen.getByTitle(/Card details/)).toBeInTheDocument();
  });

  test('leaves incomplete input to the form, and clears the message of an earlier attempt', async () => {
    await openCardForm(newCheckoutApi(namedBooking).on(payBooking, () => payStep));
    sendCardMessage({ type: 'failed', code: 'incomplete', message: 'Fill in this field.' });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    sendCardMessage({ type: 'failed', code: 'card_declined', message: 'Your card was declined.' });
    expect(screen.getByRole('alert')).toBeInTheDocument();
    // The page clears the previous attempt's message.
    sendCardMessage({ type: 'failed', code: 'incomplete', message: 'Fill in this field.' });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test.each([
    ['retry', 'The payment did not go through. Nothing was charged; please try again.'],
    ['card_declined', ''],
  ])('reports a failed payment once when the form has no message: %s', async (code, message) => {
    await openCardForm(newCheckoutApi(namedBooking).on(payBooking, () => payStep));
    sendCardMessage({ type: 'failed', code, message });

    expect(screen.getByRole('alert')).toHaveTextContent(
      /^The payment did not go through\. Nothing was charged\. Check the details or use a different card\.$/,
    );
  });

  test('continues only when the server says "paid", regardless of the card form', async () => {
    let step: PaymentStep = payStep;
    const api = newCheckoutApi(namedBooking).on(payBooking, () => step);
    const { router } = await openCardForm(api);
    step = { state: 'processing', booking: namedBooking };
    sendCardMessage({ type: 'succeeded' });
    expect(await screen.findByText(/The payment provider hasn’t decided yet/)).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/en/checkout');

    const checkButton = await screen.findByRole('button', { name: 'Check now' });
    step = { state: 'paid', booking: depositPaidBooking };
    await userEvent.click(checkButton);
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/thank-you'));
  });

  test('resumes after a reload', async () => {
    const api = newCheckoutApi(namedBooking).on(payBooking, () => payStep);
    await openCardForm(api);
    cleanup();
    await open(CHECKOUT_PATH, api);

    expect(await screen.findByTitle(/Card details/)).toBeInTheDocument();
  });

  test('offers a retry when the provider does not answer', async () => {
    const api = newCheckoutApi(namedBooking).on(payBooking, () => {
      throw new Refused(503, 'PAYMENT_PROVIDER_UNAVAILABLE');
    });
    await open(CHECKOUT_PATH, api);
    await userEvent.click(await screen.findByRole('button', { name: 'Continue to payment: $756.00' }));

    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The payment provider isn’t responding. Your seats are still held.',
    );
    expect(screen.getByRole('button', { name: 'Continue to payment: $756.00' })).toBeEnabled();
  });
});
