import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import type { PayMethod } from '@wayfold/contracts/money/method-schemas';
import { PRICE_CENTS } from '../../support/booking/builders.js';
import { waitUntil } from '../../support/wait-until.js';
import type { BookingHandle } from '../../support/world/shop.js';
import { TEARDOWN_MS, World } from '../../support/world/world.js';

jest.setTimeout(60_000);

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.verifyAndClose(), TEARDOWN_MS);
afterEach(() => world.sandbox.setControl({ webhooks: { mode: 'normal' }, nextRequest: null }));

const holdSeats = async (): Promise<BookingHandle> => world.holdSeats(await world.publishDeparture());
const listIntents = async (booking: BookingHandle) =>
  (await world.sandbox.readState()).payment_intents.filter(
    ({ metadata }) => metadata['booking'] === booking.id,
  );

async function requestLenderPage(booking: BookingHandle, method: PayMethod = 'klarna'): Promise<string> {
  const { status, body } = await world.startPayment(booking, 'full', method);
  if (body.state !== 'redirect' || !body.url)
    throw new Error(`the customer was not redirected to ${method}: ${status} ${JSON.stringify(body)}`);
  return body.url;
}

/** Decides on the lender's page, as the customer. Returns the address of the redirect. */
const decideAtLender = async (page: string, outcome: 'accept' | 'decline' | 'cancel'): Promise<URL> => {
  const secret = new URL(page).searchParams.get('client_secret')!;
  const response = await fetch(new URL('/lender', page), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ client_secret: secret, outcome }),
  });
  return new URL(response.headers.get('location')!);
};

describe.each(['klarna', 'affirm'] as const)('a payment by %s', (lender) => {
  test('pays the full price at once, before the customer returns to the checkout', async () => {
    const booking = await holdSeats();
    const returnUrl = await decideAtLender(await requestLenderPage(booking, lender), 'accept');
    expect({
      page: returnUrl.origin + returnUrl.pathname,
      booking: returnUrl.searchParams.get('booking'),
      lender: returnUrl.searchParams.get('lender'),
    }).toEqual({ page: `${world.origin}/en/checkout`, booking: booking.id, lender });

    await world.waitForStatus(booking, 'CONFIRMED');
    expect((await world.startPayment(booking, 'full', lender)).body.state).toBe('paid');

    const view = await world.readBooking(booking);
    expect(view).toMatchObject({ money: 'PAID', remainingCents: 0, savedCard: null });
    expect(view.instalments).toMatchObject([
      { kind: 'full', method: lender, paidCents: PRICE_CENTS, card: null },
    ]);
    expect(await world.readLastEvent(booking, 'FullAmountPaid')).toMatchObject({
      lender,
      provider: 'stripe',
      paymentMethodId: null,
    });

    await world.waitUntilAtRest();
  });

  test('is not offered for a deposit, with a reason', async () => {
    const booking = await holdSeats();
    const offers = (await world.readBooking(booking)).methods.filter(({ method }) => method === lender);

    expect(offers).toEqual([
      { plan: 'deposit', method: lender, isAvailable: false, reason: 'FULL_ONLY' },
      { plan: 'full', method: lender, isAvailable: true, reason: null },
    ]);
    expect(await world.startPayment(booking, 'deposit', lender)).toMatchObject({
      status: 409,
      body: { code: 'METHOD_NOT_OFFERED' },
    });
    expect(await listIntents(booking)).toEqual([]);
  });
});

test('a repeated request redirects the customer to the same page', async () => {
  const booking = await holdSeats();
  const page = await requestLenderPage(booking);
  expect(await requestLenderPage(booking)).toBe(page);
  expect(await listIntents(booking)).toHaveLength(1);
});

test.each(['decline', 'cancel'] as const)(
  'the customer can pay by card after the lender’s %s',
  async (outcome) => {
    const booking = await holdSeats();
    await decideAtLender(await requestLenderPage(booking), outcome);
    await world.waitForEvent(booking, 'PaymentAttemptFailed');
    expect((await world.readBooking(booking)).status).toBe('ON_HOLD');

    await decideAtLender(await requestLenderPage(booking), outcome);
    const secret = await world.requestClientSecret(booking, 'full');
    expect(await world.sandbox.payIntent(secret)).toBe('succeeded');

    await world.waitForStatus(booking, 'CONFIRMED');
    await world.waitUntilAtRest();
    expect((await listIntents(booking)).map(({ status }) => status).sort()).toEqual([
      'canceled',
      'succeeded',
    ]);
    expect((await world.readBooking(booking)).instalments).toMatchObject([{ method: 'card' }]);
  },
);

test('a lender’s payment that another method replaced captures nothing', async () => {
  const booking = await holdSeats();
  const secret = await world.requestClientSecret(booking, 'full');
  const page = await requestLenderPage(booking);
  expect(await world.sandbox.payIntent(secret)).not.toBe('succeeded');

  const cancelReasons = (await world.readHistory(booking.id)).flatMap((event) =>
    event.type === 'PaymentIntentCancelled' ? [event.data.reason] : [],
  );
  expect(cancelReasons).toEqual(['method-changed']);

  await decideAtLender(page, 'accept');
  await world.waitForStatus(booking, 'CONFIRMED');
  await world.waitUntilAtRest();
  expect(
    (await world.sandbox.listCapturedMoney()).filter(({ bookingId }) => bookingId === booking.id),
  ).toMatchObject([{ captureCount: 1, capturedCents: PRICE_CENTS }]);
});

test('a repeated request after a lost response of the provider redirects the customer to the same page', async () => {
  const booking = await holdSeats();
  await world.sandbox.setControl({
    nextRequest: { path: '/v1/payment_intents/:id/confirm', outcome: 'http_500_after_success' },
  });
  expect((await world.startPayment(booking, 'full', 'klarna')).status).toBe(503);
  await decideAtLender(await requestLenderPage(booking), 'accept');
  await world.waitForStatus(booking, 'CONFIRMED');
  expect(await listIntents(booking)).toHaveLength(1);
});

test('the product asks the provider when the customer returns without a webhook', async () => {
  const booking = await holdSeats();
  await world.sandbox.setControl({ webhooks: { mode: 'drop' } });
  await decideAtLender(await requestLenderPage(booking), 'accept');

  expect((await world.readBooking(booking)).status).toBe('ON_HOLD');
  expect((await world.startPayment(booking, 'full', 'klarna')).body.state).toBe('paid');
  expect((await world.readBooking(booking)).status).toBe('CONFIRMED');
});

test('a lender’s payment is reported as paid, even if no longer offered when the customer returns', async () => {
  const booking = await holdSeats();
  await world.sandbox.setControl({ webhooks: { mode: 'drop' } });
  const page = await requestLenderPage(booking);
  await world.nameTravelers(booking, { residence: 'ES' });
  const notOffered = { status: 409, body: { code: 'METHOD_NOT_OFFERED', facts: { reason: 'COUNTRY' } } };
  expect(await world.startPayment(booking, 'full', 'klarna')).toMatchObject(notOffered);

  await decideAtLender(page, 'accept');
  await world.sandbox.setControl({ nextRequest: { path: '/v1/payment_intents/:id', outcome: 'http_500' } });
  expect((await world.startPayment(booking, 'full', 'klarna')).status).toBe(503);
  expect((await world.startPayment(booking, 'full', 'klarna')).body.state).toBe('paid');
  expect((await world.readBooking(booking)).status).toBe('CONFIRMED');
});

test('a hold that expires while the customer is away can no longer be paid', async () => {
  const booking = await holdSeats();
  const page = await requestLenderPage(booking);
  await world.advanceBy(16 * MINUTE_MS);
  await world.waitForStatus(booking, 'EXPIRED');

  expect((await listIntents(booking)).map(({ status }) => status)).toEqual(['canceled']);
  expect((await fetch(page)).status).toBe(409);
});

test('a payment by a lender is refunded', async () => {
  const booking = await holdSeats();
  await decideAtLender(await requestLenderPage(booking), 'accept');
  await world.waitForStatus(booking, 'CONFIRMED');
  const [intent] = await listIntents(booking);
  await world.sandbox.callApi('/v1/refunds', { payment_intent: intent!.id, amount: '5000' });
  await waitUntil(async () => (await world.readBooking(booking)).refundedCents === 5_000);
});
