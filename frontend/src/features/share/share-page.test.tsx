import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  getShare,
  payShare,
  type SharePaymentStep,
  type ShareView,
} from '@wayfold/contracts/payments/shares';
import { CARD_ORIGIN, sendCardMessage } from '../../../test/card-frame.js';
import { FakeApi, Refused } from '../../../test/fake-api.js';
import { BOOKING_ID } from '../../../test/fixtures.js';
import { open } from '../../../test/open.js';

const SHARE_ID = '00000010-0000-4000-8000-000000000002';
const newShare = (overrides: Partial<ShareView> = {}): ShareView => ({
  id: SHARE_ID,
  bookingId: BOOKING_ID,
  locale: 'en',
  startsOn: '2027-05-08',
  endsOn: '2027-05-15',
  tripNames: { en: 'Inca Trail', es: 'Camino Inca' },
  payerName: 'Joa',
  invitedBy: 'Marta',
  amountCents: 80_000,
  openCents: 80_000,
  refundedCents: 0,
  dueOn: '2027-03-09',
  state: 'OPEN',
  charge: 'SCHEDULED',
  paidAt: null,
  method: null,
  card: null,
  methods: ['card', 'paypal'],
  ...overrides,
});
const paidShare = newShare({ state: 'PAID', openCents: 0, paidAt: '2027-01-10T10:00:00.000Z', methods: [] });
const payStep: SharePaymentStep = {
  state: 'pay',
  instalmentId: SHARE_ID,
  amountCents: 80_000,
  share: newShare(),
  card: { clientSecret: 'pi_1_secret_2', publishableKey: 'pk', page: `${CARD_ORIGIN}/card` },
};

const paidStep: SharePaymentStep = { state: 'paid', share: paidShare };

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem(`wayfold.capability.${SHARE_ID}`, 'secret');
});

const openShare = (api: FakeApi, locale = 'en') =>
  open(`/${locale}/share?booking=${BOOKING_ID}&share=${SHARE_ID}`, api);

describe('a share', () => {
  test('is shown to its payer, paid in the frame, and confirmed by the server only', async () => {
    let requestCount = 0;
    const api = new FakeApi()
      .on(getShare, () => (requestCount > 1 ? paidShare : newShare()))
      .on(payShare, () => {
        requestCount += 1;
        return requestCount > 1 ? paidStep : payStep;
      });
    await openShare(api);
    expect(await screen.findByRole('heading', { name: 'Inca Trail: your share' })).toBeInTheDocument();
    expect(
      screen.getByText(/^Hello Joa\. Marta booked Inca Trail and asks you to pay your share/),
    ).toBeInTheDocument();
    expect(
      screen.getByText(/We remind you before and after Tuesday 9 March 2027, and then tell Marta/),
    ).toBeInTheDocument();

    await userEvent.click(await screen.findByRole('button', { name: 'Pay $800.00 by card' }));
    await screen.findByTitle(/Card details/);
    sendCardMessage({ type: 'succeeded' });
    expect(await screen.findByText(/We’ve received your share of/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Pay/ })).toBeNull();
  });

  test('is shown in Spanish with PayPal where the server accepts it', async () => {
    await openShare(
      new FakeApi().on(getShare, () => newShare({ invitedBy: null })),
      'es',
    );
    expect(await screen.findByRole('heading', { name: 'Camino Inca: tu parte' })).toBeInTheDocument();
    expect(screen.getByText(/^Hola, Joa\. Quien reservó Camino Inca te pide/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /con PayPal/ })).toBeInTheDocument();
  });

  test('explains why it accepts no card for 49 cents', async () => {
    await openShare(new FakeApi().on(getShare, () => newShare({ openCents: 49, methods: ['paypal'] })));
    expect(await screen.findByText(/^Card: not available for less than \$0\.50/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /by card/ })).toBeNull();
    expect(screen.getByRole('button', { name: /PayPal/ })).toBeInTheDocument();
  });

  test('requests no payment once it has ended', async () => {
    await openShare(new FakeApi().on(getShare, () => newShare({ state: 'ENDED', methods: [] })));
    expect(await screen.findByText(/There’s nothing left to pay/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Pay/ })).toBeNull();
  });

  test.each([
    { locale: 'en', button: 'Pay $800.00 by card', text: /now pays this share/ },
    { locale: 'es', button: /^Pagar .*con tarjeta/, text: /ahora paga esta parte/ },
  ] as const)('reports its withdrawal while its page is open ($locale)', async ({ locale, button, text }) => {
    let isRevoked = false;
    const refuseRevoked = (): never => {
      isRevoked = true;
      throw new Refused(404, 'NOT_FOUND');
    };
    await openShare(
      new FakeApi()
        .on(getShare, () => (isRevoked ? refuseRevoked() : newShare()))
        .on(payShare, refuseRevoked),
      locale,
    );
    await userEvent.click(await screen.findByRole('button', { name: button }));

    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.queryByText(/don’t pay again|No pagues otra vez/)).toBeNull();
  });

  test.each([
    {
      locale: 'en',
      text: /^PayPal hasn’t decided yet.*up to three days/,
      unwantedText: /card form|confirm your booking|seats/,
    },
    {
      locale: 'es',
      text: /^PayPal aún no ha decidido.*hasta tres días/,
      unwantedText: /formulario|confirmaremos (tu|la) reserva|plazas/,
    },
  ] as const)(
    'describes a pending PayPal payment without words about cards or seats ($locale)',
    async ({ locale, text, unwantedText }) => {
      const api = new FakeApi()
        .on(getShare, () => newShare())
        .on(payShare, () => ({ state: 'processing' as const, share: newShare() }));
      await open(`/${locale}/share?booking=${BOOKING_ID}&share=${SHARE_ID}&paypal=approved&token=ORDER`, api);
      const status = await screen.findByText(text);

      expect(status).toBeVisible();
      expect(status.closest('section')).not.toHaveTextContent(unwantedText);
    },
  );

  test.each([
    { locale: 'en', code: 'TOO_MANY_ATTEMPTS', text: 'Contact us and we’ll find another way.' },
    { locale: 'es', code: 'CHALLENGE_REQUIRED', text: 'Actualiza el navegador o usa otro.' },
  ] as const)(
    'says what helps when its cards were refused too often ($locale, $code)',
    async ({ locale, code, text }) => {
      const api = new FakeApi()
        .on(getShare, () => newShare())
        .on(payShare, () => {
          throw new Refused(409, code);
        });
      await openShare(api, locale);
      await userEvent.click(await screen.findByRole('button', { name: /by card$|con tarjeta$/ }));

      expect((await screen.findByRole('alert')).textContent).toContain(text);
    },
  );

  test('starts no second PayPal order when its payer returns from an ended order', async () => {
    const api = new FakeApi()
      .on(getShare, () => newShare())
      .on(payShare, () => {
        throw new Refused(409, 'ORDER_ENDED');
      });
    await open(`/en/share?booking=${BOOKING_ID}&share=${SHARE_ID}&paypal=approved&token=ORDER`, api);

    expect((await screen.findByRole('alert')).textContent).toMatch(/has ended without a charge/);
    expect(api.listBodies(payShare)).toEqual([{ method: 'paypal', locale: 'en', returnedOrderId: 'ORDER' }]);
  });

  test('says where to get a new link when the link is invalid', async () => {
    await openShare(
      new FakeApi().on(getShare, () => {
        throw new Refused(404, 'NOT_FOUND');
      }),
    );
    expect(await screen.findByText(/Ask them to send you a new link/)).toBeInTheDocument();
  });
});
