import { describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import { listShares } from '@wayfold/contracts/payments/shares';
import { newBookingApi, storeTokenBeforeEach } from '../../../../test/booking-api.js';
import {
  BOOKING_ID,
  newBooking,
  newDayIn,
  PAID_AT,
  plannedBalance,
  plannedDeposit,
} from '../../../../test/fixtures.js';
import { bringElementsNearBeforeEach } from '../../../../test/near.js';
import { open } from '../../../../test/open.js';

bringElementsNearBeforeEach();

const OWN_INSTALMENT_ID = '00000021-0000-4000-8000-000000000000';
const CO_PAYER_INSTALMENT_ID = '00000022-0000-4000-8000-000000000000';
const scheduledBalance = {
  ...plannedBalance,
  chargeAt: '2027-03-09T12:00:00.000Z',
  charge: 'SCHEDULED' as const,
};

const newUnpaidBooking = (
  ownInstalment: Partial<BookingView['instalments'][number]>,
  money: 'ACTION_REQUIRED' | 'OVERDUE' = 'ACTION_REQUIRED',
): BookingView =>
  newBooking({
    status: 'CONFIRMED',
    money,
    isOverdue: money === 'OVERDUE',
    paidCents: 75_600,
    hold: null,
    remainingCents: 302_400,
    balanceChargeDate: '2027-03-09',
    isPartyNamed: true,
    version: 9,
    instalments: [
      { ...plannedDeposit, paidAt: PAID_AT, paidCents: 75_600 },
      { ...scheduledBalance, id: OWN_INSTALMENT_ID, amountCents: 202_400, ...ownInstalment },
      {
        ...scheduledBalance,
        id: CO_PAYER_INSTALMENT_ID,
        amountCents: 100_000,
        dueOn: newDayIn(-8),
        payer: 'co-payer',
        charge: 'ACTION_REQUIRED',
      },
    ],
  });

const openBooking = (view: BookingView, locale = 'en') =>
  open(
    `/${locale}/thank-you?booking=${BOOKING_ID}`,
    newBookingApi(() => view).on(listShares, () => ({ shares: [], booking: view })),
  );

storeTokenBeforeEach();

describe('a booking with an unpaid share', () => {
  const readNote = async () =>
    (await screen.findByText(/\.$/, { selector: '.note b' })).closest('p')?.textContent;
  test.each([
    {
      name: 'whose own part is paid',
      booking: newUnpaidBooking({ paidAt: PAID_AT }),
      text: /A share hasn’t been paid yet\..*send them a new link, or cancel the request/,
    },
    {
      name: 'whose own part is scheduled',
      booking: newUnpaidBooking({}),
      text: /A share hasn’t been paid yet\./,
    },
    {
      name: 'whose own part is paid, a week after the due date',
      booking: newUnpaidBooking({ paidAt: PAID_AT }, 'OVERDUE'),
      text: /A share hasn’t been paid yet\..*a week after its due date/,
    },
    {
      name: 'whose own part is scheduled, a week after the due date',
      booking: newUnpaidBooking({}, 'OVERDUE'),
      text: /A share hasn’t been paid yet\..*a week after its due date/,
    },
  ])('asks no payment of a lead $name', async ({ booking, text }) => {
    await openBooking(booking);
    expect(await readNote()).toMatch(text);
    expect(await readNote()).not.toMatch(/Pay it below|Balance:/);
  });

  test('also asks no payment of the lead in Spanish', async () => {
    await openBooking(newUnpaidBooking({ paidAt: PAID_AT }), 'es');
    expect(await readNote()).toMatch(/Una parte sigue sin pagar\..*otro enlace, o anular la solicitud/);
    expect(await readNote()).not.toMatch(/Págalo aquí abajo|Balance:/);
  });

  test.each([
    {
      name: 'charging it has stopped',
      booking: newUnpaidBooking({ charge: 'EXHAUSTED' }),
      text: /Action needed: pay your balance\..*Pay it below/,
    },
    {
      name: 'it is overdue',
      booking: newUnpaidBooking({ charge: 'SCHEDULED', dueOn: newDayIn(-8) }, 'OVERDUE'),
      text: /The balance is overdue\..*Pay it below/,
    },
  ])('asks the lead for the lead’s own part when $name', async ({ booking, text }) => {
    await openBooking(booking);
    expect(await readNote()).toMatch(text);
  });
});
