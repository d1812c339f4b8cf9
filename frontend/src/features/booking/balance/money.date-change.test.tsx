import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import { newBookingApi, storeTokenBeforeEach } from '../../../../test/booking-api.js';
import { newBooking, PAID_AT, plannedBalance, plannedDeposit, visaCard } from '../../../../test/fixtures.js';
import { bringElementsNearBeforeEach } from '../../../../test/near.js';
import { openManagePage } from '../../../../test/open.js';

bringElementsNearBeforeEach();

const paidDeposit = {
  ...plannedDeposit,
  amountCents: 40_000,
  paidCents: 40_000,
  paidAt: PAID_AT,
  method: 'card' as const,
};

const paidBalance = {
  ...plannedBalance,
  amountCents: 160_000,
  paidCents: 160_000,
  paidAt: PAID_AT,
  charge: 'VOIDED' as const,
};

const extraBalance = {
  ...plannedBalance,
  id: '00000009-0000-4000-8000-000000000000',
  amountCents: 20_000,
  paidCents: 0,
  dueOn: '2027-04-20',
  charge: 'SCHEDULED' as const,
  chargeAt: '2027-04-20T12:00:00.000Z',
};

/** Creates a booking that moved to a more expensive date after its balance was paid. */
const newRepricedBooking = (changes: Partial<BookingView> = {}): BookingView =>
  newBooking({
    status: 'CONFIRMED',
    money: 'DEPOSIT_PAID',
    hold: null,
    isPartyNamed: true,
    savedCard: visaCard,
    savedMethod: 'card',
    totalCents: 220_000,
    paidCents: 200_000,
    remainingCents: 20_000,
    balanceChargeDate: '2027-04-20',
    instalments: [paidDeposit, paidBalance, extraBalance],
    ...changes,
  });

storeTokenBeforeEach();

const readAmountLines = async (view: BookingView, locale: 'en' | 'es' = 'en') => {
  const api = newBookingApi(() => view);
  await openManagePage(api, locale);
  const region = await screen.findByRole('region', {
    name: locale === 'en' ? 'Payment summary' : 'Resumen de pagos',
  });
  return within(region)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
};

describe('the additional price of a more expensive date', () => {
  test('is shown separately with its own due date', async () => {
    const [paidLine, extraLine] = await readAmountLines(newRepricedBooking());
    expect(paidLine).toBe('$2,000.00paid');
    expect(extraLine).toBe('$200.0020 April 2027, same card');
    expect(screen.queryByRole('heading', { name: /^Who pays the balance|part of the balance/ })).toBeNull();
  });

  test('is also shown in Spanish', async () => {
    expect((await readAmountLines(newRepricedBooking(), 'es'))[1]).toMatch(
      /200,00.*20 de abril de 2027, misma tarjeta/,
    );
  });

  test('waits for the customer to pay if no payment method is saved', async () => {
    const fullPayment = { ...paidDeposit, kind: 'full' as const, amountCents: 200_000, paidCents: 200_000 };
    const view = newRepricedBooking({
      plan: 'full',
      savedCard: null,
      savedMethod: null,
      instalments: [fullPayment, extraBalance],
    });

    expect((await readAmountLines(view))[1]).toBe('$200.00by 20 April 2027');
  });

  test('waits for the customer after a failed charge, and announces no retry', async () => {
    const view = newRepricedBooking({
      instalments: [paidDeposit, { ...extraBalance, charge: 'ACTION_REQUIRED' }],
    });
    expect((await readAmountLines(view))[1]).toBe('$200.00by 20 April 2027');
  });
});
