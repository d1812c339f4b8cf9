import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import { applyGiftCard } from '@wayfold/contracts/payments/gift-cards';
import { newBookingApi, storeTokenBeforeEach } from '../../../../test/booking-api.js';
import { Refused } from '../../../../test/fake-api.js';
import { newBooking, PAID_AT } from '../../../../test/fixtures.js';
import { bringElementsNearBeforeEach } from '../../../../test/near.js';
import { openManagePage } from '../../../../test/open.js';

bringElementsNearBeforeEach();

const GIFT_CARD_CODE = 'GC-2345-6789-ABCD-EFGH-JKLM';

const newConfirmedBooking = (balancePaidCents: number): BookingView => {
  const heldBooking = newBooking();
  return newBooking({
    status: 'CONFIRMED',
    money: 'DEPOSIT_PAID',
    hold: null,
    isPartyNamed: true,
    paidCents: 75_600 + balancePaidCents,
    remainingCents: 302_400 - balancePaidCents,
    version: 9 + balancePaidCents,
    instalments: heldBooking.instalments.map((instalment) =>
      instalment.kind === 'deposit'
        ? { ...instalment, paidAt: PAID_AT, paidCents: 75_600 }
        : {
            ...instalment,
            paidCents: balancePaidCents,
            paidAt: balancePaidCents === 302_400 ? PAID_AT : null,
          },
    ),
  });
};

storeTokenBeforeEach();

const newReply = (view: BookingView) => ({ giftCards: [], promisedCents: 0, dueNowCents: 0, booking: view });

describe('a gift card for the open balance', () => {
  test('pays immediately, first a part and then the remainder', async () => {
    const codes: string[] = [];
    let balancePaidCents = 0;
    const api = newBookingApi(() => newConfirmedBooking(balancePaidCents)).on(applyGiftCard, ({ body }) => {
      codes.push(body.code);
      balancePaidCents = balancePaidCents === 0 ? 100_000 : 302_400;
      return newReply(newConfirmedBooking(balancePaidCents));
    });
    await openManagePage(api);
    const section = await screen.findByRole('region', { name: 'Gift card' });
    await userEvent.click(within(section).getByText('Pay with a gift card'));
    expect(within(section).getByText(/^The gift card pays the \$3,024\.00 still due/)).toBeInTheDocument();

    await userEvent.type(within(section).getByLabelText('Gift card code'), `${GIFT_CARD_CODE}{Enter}`);
    expect(
      await within(section).findByText('The gift card paid $1,000.00; $2,024.00 is left to pay.'),
    ).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Pay $2,024.00 now' })).toBeInTheDocument();

    await userEvent.type(within(section).getByLabelText('Gift card code'), 'another');
    await userEvent.click(within(section).getByRole('button', { name: 'Apply gift card' }));
    expect(
      await within(section).findByText('The gift card paid $2,024.00. There’s nothing left to pay.'),
    ).toBeInTheDocument();
    expect(within(section).queryByLabelText('Gift card code')).not.toBeInTheDocument();
    expect(codes).toEqual([GIFT_CARD_CODE, 'another']);
  });

  test.each([
    ['GIFT_CARD_NOT_USABLE', /^That code isn’t valid/],
    ['GIFT_CARD_EXPIRED', /^This gift card has expired/],
    ['GIFT_CARD_EMPTY', /^This gift card has no available balance/],
    ['PAYMENT_IN_PROGRESS', /^A payment is in progress/],
    ['RATE_LIMITED', /^Too many attempts/],
    ['PAYMENT_PROVIDER_UNAVAILABLE', /^Something went wrong on our side/],
  ])('explains %s at the field without changing the amount', async (code, text) => {
    const api = newBookingApi(() => newConfirmedBooking(0)).on(applyGiftCard, () => {
      throw new Refused(409, code);
    });
    await openManagePage(api);
    await userEvent.click(await screen.findByText('Pay with a gift card'));
    const field = screen.getByLabelText('Gift card code');
    await userEvent.type(field, `${GIFT_CARD_CODE}{Enter}`);

    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(field).toHaveAccessibleDescription(new RegExp(text.source.slice(1)));
    expect(field).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Pay $3,024.00 now' })).toBeInTheDocument();
  });

  test.each([
    ['INTERNAL_ERROR', 500],
    ['GIFT_CARD_EMPTY', 409],
    ['NOTHING_DUE', 409],
  ])('reduces the amount even if the answer was lost (%s)', async (code, status) => {
    let balancePaidCents = 0;
    const api = newBookingApi(() => newConfirmedBooking(balancePaidCents)).on(applyGiftCard, () => {
      balancePaidCents = 100_000;
      throw new Refused(status, code);
    });
    await openManagePage(api);
    await userEvent.click(await screen.findByText('Pay with a gift card'));
    await userEvent.type(screen.getByLabelText('Gift card code'), `${GIFT_CARD_CODE}{Enter}`);

    expect(await screen.findByRole('button', { name: 'Pay $2,024.00 now' })).toBeInTheDocument();
  });

  const unpaidBooking = newConfirmedBooking(0);
  test.each([
    { name: 'everything is paid', booking: newConfirmedBooking(302_400) },
    { name: 'the booking is over', booking: newBooking({ status: 'EXPIRED', hold: null }) },
    {
      name: 'a co-payer pays it',
      booking: {
        ...unpaidBooking,
        instalments: unpaidBooking.instalments.map((instalment) => ({
          ...instalment,
          payer: 'co-payer' as const,
        })),
      },
    },
  ])('is not offered where $name', async ({ booking }) => {
    await openManagePage(newBookingApi(() => booking));
    expect(await screen.findByTestId('reference')).toBeInTheDocument();
    expect(screen.queryByText('Pay with a gift card')).not.toBeInTheDocument();
  });

  test('is also offered in Spanish', async () => {
    await openManagePage(
      newBookingApi(() => newConfirmedBooking(0)),
      'es',
    );
    await userEvent.click(await screen.findByText('Pagar con una tarjeta regalo'));

    expect(screen.getByText(/^Paga los \$3\.024,00 que faltan/)).toBeInTheDocument();
  });
});
