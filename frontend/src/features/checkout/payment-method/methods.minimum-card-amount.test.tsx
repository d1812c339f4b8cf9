import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type BookingView, getBooking, payBooking } from '@wayfold/contracts/bookings/bookings';
import {
  applyGiftCard,
  type BookingGiftCards,
  listBookingGiftCards,
} from '@wayfold/contracts/payments/gift-cards';
import { storeTokenBeforeEach } from '../../../../test/booking-api.js';
import { FakeApi } from '../../../../test/fake-api.js';
import { BOOKING_ID, newBooking, party } from '../../../../test/fixtures.js';
import { open } from '../../../../test/open.js';

storeTokenBeforeEach();

type Offer = BookingView['methods'][number];

const newOffer = (plan: Offer['plan'], method: Offer['method'], reason: Offer['reason']): Offer => ({
  plan,
  method,
  isAvailable: reason === null,
  reason,
});

/** Returns a booking from Spain whose deposit is too small for a card. */
const newBookingWithSmallDeposit = () => {
  const methods = [
    newOffer('deposit', 'card', 'TOO_SMALL'),
    newOffer('deposit', 'paypal', null),
    newOffer('deposit', 'klarna', 'FULL_ONLY'),
    newOffer('deposit', 'affirm', 'FULL_ONLY'),
    newOffer('deposit', 'transfer', 'TOO_CLOSE'),
    newOffer('full', 'card', null),
    newOffer('full', 'paypal', null),
    newOffer('full', 'klarna', 'COUNTRY'),
    newOffer('full', 'affirm', 'COUNTRY'),
    newOffer('full', 'transfer', 'TOO_CLOSE'),
  ];
  return newBooking({ isPartyNamed: true, party, methods });
};

/** Gift cards leave 30 cents of the deposit; the server decides that this is too little for a card. */
const newGiftCardsReply = (): BookingGiftCards => ({
  giftCards: [{ id: '00000031-0000-4000-8000-000000000000', amountCents: 75_570 }],
  promisedCents: 75_570,
  dueNowCents: 30,
  booking: newBookingWithSmallDeposit(),
});

test.each([
  {
    locale: 'en',
    reason: /^Card: not available for less than \$0\.50\. Choose another way/,
    button: /^Pay .*PayPal/,
    full: 'Pay in full',
  },
  {
    locale: 'es',
    reason: /^Tarjeta: no disponible para menos de \$0,50\. Elige otra forma/,
    button: /^Pagar .*PayPal/,
    full: 'Pago completo',
  },
] as const)(
  'the checkout offers only PayPal for an amount too small for a card, and says why ($locale)',
  async ({ locale, reason, button, full }) => {
    let method = '';
    const api = new FakeApi()
      .on(getBooking, () => newBookingWithSmallDeposit())
      .on(listBookingGiftCards, () => newGiftCardsReply())
      .on(payBooking, ({ body }) => {
        method = body.method;
        return { state: 'processing' as const, booking: newBookingWithSmallDeposit() };
      });
    await open(`/${locale}/checkout?booking=${BOOKING_ID}`, api);
    expect(await screen.findByText(reason)).toBeVisible();
    expect(screen.getAllByRole('radio', { checked: true })).toHaveLength(2);
    expect(screen.queryByRole('radio', { name: /Credit or debit|débito/ })).toBeNull();

    // The full price is large enough for a card.
    await userEvent.click(screen.getByRole('radio', { name: new RegExp(`^${full}`) }));
    expect(screen.getByRole('radio', { name: /Credit or debit|débito/ })).toBeVisible();

    await userEvent.click(screen.getByRole('radio', { name: /^(Deposit|Depósito)/ }));
    await userEvent.click(await screen.findByRole('button', { name: button }));
    expect(method).toBe('paypal');
  },
);

test('a gift card that leaves too little for a card switches to an accepted method', async () => {
  const api = new FakeApi()
    .on(getBooking, () => newBooking({ isPartyNamed: true, party }))
    .on(listBookingGiftCards, () => ({
      giftCards: [],
      promisedCents: 0,
      dueNowCents: 75_600,
      booking: newBooking({ isPartyNamed: true, party }),
    }))
    .on(applyGiftCard, () => newGiftCardsReply());
  await open(`/en/checkout?booking=${BOOKING_ID}`, api);
  await userEvent.type(await screen.findByLabelText('Gift card code'), 'GC-2345-6789-ABCD-EFGH-JKLM{Enter}');

  expect(await screen.findByRole('radio', { name: /^PayPal/ })).toBeChecked();
  expect(screen.queryByRole('radio', { name: /Credit or debit/ })).toBeNull();
});
