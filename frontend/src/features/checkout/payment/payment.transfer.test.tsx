import { describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type BookingView, getBooking, payBooking } from '@wayfold/contracts/bookings/bookings';
import { sendEmailCode, verifyEmail } from '@wayfold/contracts/bookings/email-code';
import type { MethodOffer } from '@wayfold/contracts/money/method-schemas';
import { newBookingApi, storeTokenBeforeEach } from '../../../../test/booking-api.js';
import { type FakeApi, Refused } from '../../../../test/fake-api.js';
import {
  BOOKING_ID,
  CHECKOUT_PATH,
  newBooking,
  newTransferBooking,
  party,
} from '../../../../test/fixtures.js';
import { open } from '../../../../test/open.js';
import { buildPaymentKey } from '../machine/started-payment.js';

const newBookingOfferingTransfer = (reason: MethodOffer['reason']): BookingView =>
  newBooking({
    isPartyNamed: true,
    party,
    methods: (['deposit', 'full'] as const).map((plan) => ({
      plan,
      method: 'transfer',
      isAvailable: reason === null,
      reason,
    })),
  });
const unverifiedBooking = newBookingOfferingTransfer('EMAIL_UNVERIFIED');
const verifiedBooking = newBookingOfferingTransfer(null);

const newCheckoutApi = (start: BookingView): FakeApi =>
  newBookingApi(() => start).on(sendEmailCode, () => ({ expiresAt: '2026-11-21T03:55:00.000Z' }));

storeTokenBeforeEach();

async function requestBankDetails(api: FakeApi) {
  const openedPage = await open(CHECKOUT_PATH, api);
  await userEvent.click(await screen.findByRole('radio', { name: /^Bank Transfer/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Get bank details for $756.00' }));
  return openedPage;
}

describe('a bank transfer', () => {
  test('is offered with its conditions and what happens to the balance', async () => {
    await open(CHECKOUT_PATH, newCheckoutApi(unverifiedBooking));
    await userEvent.click(await screen.findByRole('radio', { name: /^Bank Transfer/ }));

    expect(screen.getByText(/with another transfer and the same reference/)).toBeInTheDocument();
    expect(screen.getByText('by bank transfer, within 5 working days')).toBeInTheDocument();
    expect(screen.getByText(/^Pressing the button below means you agree to the/)).toBeInTheDocument();
    expect(
      screen.getByText(/2-3 working days\. USD bank details are valid for the US and over 150 countries/),
    ).toBeInTheDocument();
  });

  test.each([
    ['TOO_CLOSE', /only available more than 21 days before departure/],
    ['TRANSFER_SEATS_TAKEN', /At most a third of a departure’s seats/],
  ] as const)('is refused with the reason: %s', async (reason, text) => {
    await open(CHECKOUT_PATH, newCheckoutApi(newBookingOfferingTransfer(reason)));
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.queryByRole('radio', { name: /^Bank Transfer/ })).not.toBeInTheDocument();
  });

  test('leads to the details with a new reference', async () => {
    const api = newCheckoutApi(verifiedBooking).on(payBooking, () => ({
      state: 'transfer' as const,
      booking: newTransferBooking(),
    }));
    const release = api.hold(payBooking);
    const { router } = await requestBankDetails(api);
    expect(await screen.findByRole('heading', { name: 'Generating payment reference…' })).toBeInTheDocument();

    release();
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/thank-you'));
    expect(api.listBodies(payBooking)).toEqual([
      { plan: 'deposit', method: 'transfer', locale: 'en', termsHash: verifiedBooking.terms.hash },
    ]);
    expect(api.count(sendEmailCode)).toBe(0);
  });

  test.each([
    { name: 'opened again', startedPayment: '' },
    { name: 'reloaded in the middle', startedPayment: 'deposit transfer' },
  ])('is not requested twice: $name', async ({ startedPayment }) => {
    sessionStorage.setItem(buildPaymentKey(BOOKING_ID), startedPayment);
    const api = newCheckoutApi(newTransferBooking());
    const { router } = await open(CHECKOUT_PATH, api);
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/thank-you'));

    expect(await screen.findByTestId('reference')).toHaveTextContent('WF-7KQ4-9TX');
    expect(api.count(payBooking)).toBe(0);
  });

  test('can be replaced by another payment method', async () => {
    await open(`${CHECKOUT_PATH}&pay=another-way`, newCheckoutApi(newTransferBooking()));
    expect(await screen.findByRole('button', { name: 'Continue to payment: $756.00' })).toBeEnabled();
    expect(screen.queryByRole('timer')).not.toBeInTheDocument();
  });

  test.each([
    ['TRANSFER_SEATS_TAKEN', /already waiting for transfers.*choose another way to pay/],
    ['TOO_MANY_TRANSFERS', /Two bookings with your email address.*choose another way to pay/],
  ])('reports a late refusal and offers the choice again: %s', async (code, text) => {
    const api = newCheckoutApi(verifiedBooking).on(payBooking, () => {
      throw new Refused(409, code);
    });
    await requestBankDetails(api);

    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByRole('radio', { name: /^Credit or debit card/ })).toBeEnabled();
  });
});

describe('the code for a transfer', () => {
  const enterCode = async (code: string): Promise<void> => {
    const field = screen.getByLabelText('Code from the email');
    await userEvent.clear(field);
    await userEvent.type(field, code);
    await userEvent.click(screen.getByRole('button', { name: 'Verify email' }));
  };

  test('is mailed once to the named address, and leads to the reference', async () => {
    const api = newCheckoutApi(unverifiedBooking)
      .on(verifyEmail, () => verifiedBooking)
      .on(payBooking, () => ({ state: 'transfer' as const, booking: newTransferBooking() }));
    const { router } = await requestBankDetails(api);
    expect(await screen.findByText(/We’ll email a code to marta@example\.com/)).toBeInTheDocument();
    expect(await screen.findByText(/We’ve emailed the code/)).toBeInTheDocument();
    expect(api.count(sendEmailCode)).toBe(1);
    expect(api.count(payBooking)).toBe(0);

    await enterCode('123 456');
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/thank-you'));
    expect(api.listBodies(verifyEmail)).toEqual([{ code: '123456' }]);
  });

  test('explains a refused code at its focused field', async () => {
    let attemptsLeft = 4;
    const api = newCheckoutApi(unverifiedBooking).on(verifyEmail, () => {
      throw new Refused(422, 'CODE_WRONG', { facts: { attemptsLeft } });
    });
    await requestBankDetails(api);
    await screen.findByLabelText('Code from the email');
    await enterCode('12345');
    expect(screen.getByText('Enter the six digits from the email.')).toBeInTheDocument();
    expect(api.count(verifyEmail)).toBe(0);

    await enterCode('123456');
    expect(await screen.findByText(/you have 4 more tries/)).toBeInTheDocument();
    expect(screen.getByLabelText('Code from the email')).toHaveFocus();
    attemptsLeft = 1;
    await enterCode('123457');
    expect(await screen.findByText(/you have 1 more try\./)).toBeInTheDocument();
    attemptsLeft = 0;
    await enterCode('123458');
    expect(await screen.findByText(/has now expired\. Send a new one/)).toBeInTheDocument();
  });

  test('can be requested again, even after a failed request', async () => {
    const api = newCheckoutApi(unverifiedBooking);
    await requestBankDetails(api);
    await screen.findByText(/We’ve emailed the code/);
    api.isOffline = true;
    await userEvent.click(screen.getByRole('button', { name: 'Send a new code' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('You’re offline');

    api.isOffline = false;
    await userEvent.click(screen.getByRole('button', { name: 'Send a new code' }));
    expect(await screen.findByText(/We’ve emailed the code/)).toBeInTheDocument();
    expect(api.count(sendEmailCode)).toBe(2);
  });

  test('leads to the booking’s state after the hold ended', async () => {
    let serverBooking: BookingView = unverifiedBooking;
    const api = newCheckoutApi(unverifiedBooking)
      .on(getBooking, () => serverBooking)
      .on(verifyEmail, () => {
        serverBooking = newBooking({ status: 'EXPIRED', hold: null });
        throw new Refused(409, 'HOLD_EXPIRED');
      });
    await requestBankDetails(api);
    await screen.findByLabelText('Code from the email');
    await enterCode('123456');

    expect(await screen.findByRole('heading', { name: 'Your hold has expired' })).toBeInTheDocument();
  });

  test('can be abandoned for another payment method by the header link', async () => {
    await requestBankDetails(newCheckoutApi(unverifiedBooking));
    await userEvent.click(await screen.findByRole('button', { name: '← Bank Transfer' }));
    expect(await screen.findByRole('heading', { name: 'How do you want to pay?' })).toBeInTheDocument();
  });
});
