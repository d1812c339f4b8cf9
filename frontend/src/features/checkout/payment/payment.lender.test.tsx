import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { payBooking, type PaymentStep } from '@wayfold/contracts/bookings/bookings';
import { newBookingApi, storeTokenBeforeEach } from '../../../../test/booking-api.js';
import { BOOKING_ID, newBooking, party } from '../../../../test/fixtures.js';
import { open } from '../../../../test/open.js';

const RETURN_PATH = `/en/checkout?booking=${BOOKING_ID}&lender=klarna`;
const namedBooking = newBooking({
  isPartyNamed: true,
  party,
  methods: [{ plan: 'full', method: 'klarna', isAvailable: true, reason: null }],
});
const paidBooking = newBooking({ status: 'CONFIRMED', money: 'PAID', paidCents: 378_000, hold: null });

storeTokenBeforeEach();

const newLenderApi = (step: PaymentStep) => newBookingApi(() => namedBooking).on(payBooking, () => step);

test('a return from a lender in another tab asks the server for the plan that the lender pays', async () => {
  const api = newLenderApi({ state: 'paid', booking: paidBooking });
  const { router } = await open(`${RETURN_PATH}&redirect_status=succeeded`, api);
  await waitFor(() => expect(router.state.location.pathname).toBe('/en/thank-you'));

  expect(api.listBodies(payBooking)).toEqual([
    { plan: 'full', method: 'klarna', locale: 'en', termsHash: namedBooking.terms.hash },
  ]);
});

test('a cancellation at the lender is reported, and removed from the address', async () => {
  const url = 'http://lender.test/pay';
  const api = newLenderApi({ state: 'redirect', method: 'klarna', url, booking: namedBooking });
  const { router } = await open(RETURN_PATH, api);
  expect(await screen.findByText(/^The lender didn’t approve the payment/)).toBeInTheDocument();
  await waitFor(() => expect(router.state.location.search).toEqual({ booking: BOOKING_ID }));
});
