import { describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getBooking, payBooking } from '@wayfold/contracts/bookings/bookings';
import {
  applyGiftCard,
  type BookingGiftCards,
  checkGiftCard,
  listBookingGiftCards,
  removeGiftCard,
} from '@wayfold/contracts/payments/gift-cards';
import { storeTokenBeforeEach } from '../../../../test/booking-api.js';
import { FakeApi, Refused } from '../../../../test/fake-api.js';
import { BOOKING_ID, newBooking, newTransferBooking, party } from '../../../../test/fixtures.js';
import { open } from '../../../../test/open.js';

const CARD_ID = '00000031-0000-4000-8000-000000000000';
const GIFT_CARD_CODE = 'GC-2345-6789-ABCD-EFGH-JKLM';
const namedBooking = newBooking({ isPartyNamed: true, party });
const newGiftCardsReply = (amountCents: number, booking = namedBooking): BookingGiftCards => ({
  giftCards: amountCents === 0 ? [] : [{ id: CARD_ID, amountCents }],
  promisedCents: amountCents,
  dueNowCents: Math.max(0, 75_600 - booking.paidCents - amountCents),
  booking,
});

storeTokenBeforeEach();

function newCheckoutApi(giftCardCents: number, booking = namedBooking): FakeApi {
  let appliedCents = 0;
  return new FakeApi()
    .on(getBooking, () => booking)
    .on(listBookingGiftCards, () => newGiftCardsReply(appliedCents, booking))
    .on(applyGiftCard, ({ body }) => {
      if (body.code !== GIFT_CARD_CODE) throw new Refused(404, 'GIFT_CARD_UNKNOWN');
      appliedCents = Math.min(giftCardCents, booking.totalCents - booking.paidCents);
      return newGiftCardsReply(appliedCents, booking);
    })
    .on(checkGiftCard, () => ({
      balanceCents: giftCardCents,
      freeCents: giftCardCents - appliedCents,
      expiresOn: null,
    }))
    .on(removeGiftCard, () => {
      appliedCents = 0;
      return newGiftCardsReply(0, booking);
    });
}

const openCheckout = (api: FakeApi, locale = 'en') => open(`/${locale}/checkout?booking=${BOOKING_ID}`, api);

async function enterCode(code: string, label = 'Gift card code'): Promise<HTMLElement> {
  const field = await screen.findByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, `${code}{Enter}`);
  return field;
}
const findPayButton = (name: string) => screen.findByRole('button', { name });

describe('a gift card at the checkout', () => {
  test('pays what it can, shows its remaining value, and leaves the remainder for the card', async () => {
    const api = newCheckoutApi(50_000);
    await openCheckout(api);
    await findPayButton('Continue to payment: $756.00');
    await enterCode(` ${GIFT_CARD_CODE} `);
    await findPayButton('Continue to payment: $256.00');
    expect(api.listCalls(applyGiftCard)).toMatchObject([{ body: { code: GIFT_CARD_CODE } }]);
    expect(screen.getByText('$500.00 by gift card')).toBeInTheDocument();
    expect(screen.getByText('This uses its whole balance of $500.00.')).toBeInTheDocument();
    expect(screen.getByText(/^The gift card pays \$500\.00/)).toHaveAttribute('role', 'status');

    await userEvent.click(screen.getByRole('radio', { name: /Pay in full/ }));
    await findPayButton('Continue to payment: $3,280.00');
    await userEvent.click(screen.getByRole('button', { name: 'Remove the gift card of $500.00' }));
    await findPayButton('Continue to payment: $3,780.00');
    expect(screen.queryByText('$500.00 by gift card')).not.toBeInTheDocument();
    expect(api.listCalls(removeGiftCard)).toMatchObject([{ params: { giftCardId: CARD_ID } }]);
  });

  test('needs no other method when it covers the amount due, and says how the balance is paid', async () => {
    let method = '';
    const api = newCheckoutApi(100_000).on(payBooking, ({ body }) => {
      method = body.method;
      return { state: 'paid' as const, booking: { ...namedBooking, status: 'CONFIRMED' as const } };
    });
    await openCheckout(api);
    await enterCode(GIFT_CARD_CODE);
    const confirmButton = await findPayButton('Confirm booking with gift card');
    expect(screen.queryByRole('radio', { name: /Credit or debit card/ })).not.toBeInTheDocument();
    // 1,000.00 pay the deposit of 756.00 and 244.00 of the balance of 3,024.00.
    expect(
      screen.getByText(/Then \$2,780\.00 by Tuesday 9 March 2027\. No payment card is saved/),
    ).toBeInTheDocument();

    await userEvent.click(confirmButton);
    await waitFor(() => expect(method).toBe('card'));
  });

  test('leaves no amount to pay when it covers everything, and shows its remaining value', async () => {
    await openCheckout(newCheckoutApi(400_000));
    await enterCode(GIFT_CARD_CODE);
    await findPayButton('Confirm booking with gift card');

    expect(screen.getByText('Its balance is $4,000.00; $220.00 stays on it for later.')).toBeInTheDocument();
    expect(screen.getByText(/Your gift cards cover everything/)).toBeInTheDocument();
    expect(screen.queryByLabelText('Gift card code')).not.toBeInTheDocument();
  });

  describe('after a partial transfer', () => {
    const transferBooking = newTransferBooking();
    const partlyPaidBooking = {
      ...transferBooking,
      paidCents: 15_000,
      instalments: transferBooking.instalments.map((instalment) =>
        instalment.kind === 'deposit' ? { ...instalment, paidCents: 15_000 } : instalment,
      ),
    };
    const newPartlyPaidCheckoutApi = (giftCardCents: number) =>
      newCheckoutApi(giftCardCents, partlyPaidBooking);
    const path = `/en/checkout?booking=${BOOKING_ID}&pay=another-way`;

    test('pays from the remainder without changing the plan', async () => {
      await open(path, newPartlyPaidCheckoutApi(50_000));
      await findPayButton('Continue to payment: $606.00');
      expect(screen.getByText(/We’ve received \$150\.00 for this booking/)).toBeInTheDocument();
      expect(screen.queryByRole('radio', { name: /Pay in full/ })).not.toBeInTheDocument();
      await enterCode(GIFT_CARD_CODE);
      await findPayButton('Continue to payment: $106.00');
    });

    test('confirms with exactly the remainder, without another method', async () => {
      await open(path, newPartlyPaidCheckoutApi(60_600));
      await enterCode(GIFT_CARD_CODE);
      await findPayButton('Confirm booking with gift card');

      expect(screen.queryByRole('radio', { name: /Credit or debit card/ })).not.toBeInTheDocument();
      expect(screen.getByText(/Then \$3,024\.00 by/)).toBeInTheDocument();
    });

    test('needs no other method when it covers the rest of the price', async () => {
      await open(path, newPartlyPaidCheckoutApi(363_000));
      await enterCode(GIFT_CARD_CODE);
      expect(await screen.findByText(/Your gift cards cover everything/)).toBeInTheDocument();
    });
  });

  test('still pays when its balance cannot be read', async () => {
    const api = newCheckoutApi(50_000).on(checkGiftCard, () => {
      throw new Refused(429, 'RATE_LIMITED');
    });
    await openCheckout(api);
    await enterCode(GIFT_CARD_CODE);
    await findPayButton('Continue to payment: $256.00');

    expect(screen.getByText('$500.00 by gift card')).toBeVisible();
    expect(screen.queryByText(/Its balance is/)).not.toBeInTheDocument();
  });

  test.each([
    { locale: 'en', code: 'GIFT_CARD_NOT_USABLE', text: /Please check it and try again/ },
    { locale: 'en', code: 'GIFT_CARD_EXPIRED', text: /has expired\. Use another one/ },
    { locale: 'en', code: 'GIFT_CARD_EMPTY', text: /reserved for another booking/ },
    { locale: 'en', code: 'GIFT_CARD_APPLIED', text: /already applied to your booking/ },
    { locale: 'en', code: 'TOO_MANY_GIFT_CARDS', text: /You can’t add more gift cards/ },
    { locale: 'en', code: 'PAYMENT_IN_PROGRESS', text: /Wait for it to finish/ },
    { locale: 'en', code: 'RATE_LIMITED', text: /Wait a minute/ },
    { locale: 'es', code: 'GIFT_CARD_NOT_USABLE', text: /Revísalo e inténtalo de nuevo/ },
    { locale: 'es', code: 'GIFT_CARD_EXPIRED', text: /ya venció/ },
    { locale: 'es', code: 'GIFT_CARD_EMPTY', text: /no tiene saldo disponible/ },
  ] as const)('explains a refusal at its field ($locale, $code)', async ({ locale, code, text }) => {
    const api = newCheckoutApi(50_000).on(applyGiftCard, () => {
      throw new Refused(422, code);
    });
    await openCheckout(api, locale);
    const field = await enterCode(
      GIFT_CARD_CODE,
      { en: 'Gift card code', es: 'Código de la tarjeta regalo' }[locale],
    );
    await waitFor(() => expect(field).toHaveAccessibleDescription(text));

    expect(field).toBeInvalid();
    expect(field).toHaveFocus();
    expect(field).toHaveValue(GIFT_CARD_CODE);
  });

  test.each([
    ['OFFLINE', 0],
    ['INTERNAL_ERROR', 500],
    ['GIFT_CARD_APPLIED', 409],
  ])('reduces the amount on the button even if the answer was lost (%s)', async (code, status) => {
    const api = newCheckoutApi(50_000);
    let isApplied = false;
    api
      .on(listBookingGiftCards, () => newGiftCardsReply(isApplied ? 50_000 : 0))
      .on(applyGiftCard, () => {
        isApplied = true;
        if (status === 0) throw new TypeError('fetch failed');
        throw new Refused(status, code);
      });
    await openCheckout(api);
    await findPayButton('Continue to payment: $756.00');

    await enterCode(GIFT_CARD_CODE);

    await findPayButton('Continue to payment: $256.00');
  });

  test('sends no request without a code', async () => {
    const api = newCheckoutApi(50_000);
    await openCheckout(api);
    const field = await enterCode('{Enter}');

    expect(field).toHaveAccessibleDescription(/Enter the gift card code/);
    expect(api.count(applyGiftCard)).toBe(0);
  });

  test('rereads the booking after an expired hold', async () => {
    let hasHoldExpired = false;
    const api = newCheckoutApi(50_000)
      .on(getBooking, () => (hasHoldExpired ? newBooking({ status: 'EXPIRED', hold: null }) : namedBooking))
      .on(applyGiftCard, () => {
        hasHoldExpired = true;
        throw new Refused(409, 'HOLD_EXPIRED');
      });
    await openCheckout(api);
    await enterCode(GIFT_CARD_CODE);

    expect(await screen.findByRole('heading', { name: 'Your hold has expired' })).toBeInTheDocument();
  });
});
