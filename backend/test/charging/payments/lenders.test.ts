import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { PayMethod } from '@wayfold/contracts/money/methods';
import { waitUntil, type HeldBooking } from '../shop.js';
import { World } from '../world.js';

jest.setTimeout(60_000);

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.close());
afterEach(() => world.sandbox.setControl({ webhooks: { mode: 'normal' }, nextRequest: null }));

const holdSeats = async (): Promise<HeldBooking> => world.hold((await world.publish(1))[0]!);
const readEventTypes = async (held: HeldBooking): Promise<string[]> =>
  (await world.readHistory(held.id)).map(({ type }) => type);
const waitForStatus = (held: HeldBooking, status: string) =>
  waitUntil(async () => (await world.view(held)).status === status);
const listIntents = async (held: HeldBooking) =>
  (await world.sandbox.readState()).payment_intents.filter(({ metadata }) => metadata['booking'] === held.id);
async function send(held: HeldBooking, method: PayMethod = 'klarna'): Promise<string> {
  const { status, body } = await world.pay(held, 'full', method);
  if (body.state !== 'redirect' || !body.url)
    throw new Error(`the customer was not redirected to ${method}: ${status} ${JSON.stringify(body)}`);
  return body.url;
}
/** The customer decides on the lender's page. Returns the address of the redirect. */
const decide = async (page: string, outcome: 'accept' | 'decline' | 'cancel'): Promise<URL> => {
  const answer = await fetch(new URL('/lender', page), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      client_secret: new URL(page).searchParams.get('client_secret') ?? '',
      outcome,
    }),
  });
  return new URL(answer.headers.get('location') ?? '');
};

describe.each(['klarna', 'affirm'] as const)('%s', (lender) => {
  test('pays everything at once before the customer returns to the checkout', async () => {
    const held = await holdSeats();
    const returnUrl = await decide(await send(held, lender), 'accept');
    expect(returnUrl.origin + returnUrl.pathname).toBe(`${world.origin}/en/checkout`);
    expect(returnUrl.searchParams.get('booking')).toBe(held.id);
    expect(returnUrl.searchParams.get('lender')).toBe(lender);
    await waitForStatus(held, 'CONFIRMED');
    expect((await world.pay(held, 'full', lender)).body.state).toBe('paid');
    const view = await world.view(held);
    expect(view).toMatchObject({ money: 'PAID', remainingCents: 0, savedCard: null });
    expect(view.instalments).toMatchObject([
      { kind: 'full', method: lender, paidCents: 200_000, card: null },
    ]);
    const paid = (await world.readHistory(held.id)).find(({ type }) => type === 'FullAmountPaid');
    expect(paid?.data).toMatchObject({ lender, provider: 'stripe', paymentMethodId: null });
    await world.waitUntilAtRest();
  });

  test('is not offered for a deposit, with a reason', async () => {
    const held = await holdSeats();
    const offers = (await world.view(held)).methods.filter(({ method }) => method === lender);
    expect(offers).toEqual([
      { plan: 'deposit', method: lender, available: false, reason: 'FULL_ONLY' },
      { plan: 'full', method: lender, available: true, reason: null },
    ]);
    expect(await world.pay(held, 'deposit', lender)).toMatchObject({
      status: 409,
      body: { code: 'METHOD_NOT_OFFERED' },
    });
    expect(await listIntents(held)).toEqual([]);
  });
});

test('a repeated request redirects the customer to the same page', async () => {
  const held = await holdSeats();
  const page = await send(held);
  expect(await send(held)).toBe(page);
  expect(await listIntents(held)).toHaveLength(1);
});

test.each(['decline', 'cancel'] as const)(
  'the customer can pay by card after the lender’s %s',
  async (outcome) => {
    const held = await holdSeats();
    await decide(await send(held), outcome);
    await waitUntil(async () => (await readEventTypes(held)).includes('PaymentAttemptFailed'));
    expect((await world.view(held)).status).toBe('ON_HOLD');
    await decide(await send(held), outcome);
    const secret = await world.requestClientSecret(held, 'full');
    expect(await world.sandbox.pay(secret)).toBe('succeeded');
    await waitForStatus(held, 'CONFIRMED');
    await world.waitUntilAtRest();
    expect((await listIntents(held)).map(({ status }) => status).sort()).toEqual(['canceled', 'succeeded']);
    expect((await world.view(held)).instalments).toMatchObject([{ method: 'card' }]);
  },
);

test('a lender’s payment takes no money any more after it was replaced by another method', async () => {
  const held = await holdSeats();
  const secret = await world.requestClientSecret(held, 'full');
  const page = await send(held);
  expect(await world.sandbox.pay(secret)).not.toBe('succeeded');
  const cancelled = (await world.readHistory(held.id)).flatMap((event) =>
    event.type === 'PaymentIntentCancelled' ? [event.data.reason] : [],
  );
  expect(cancelled).toEqual(['method-changed']);
  await decide(page, 'accept');
  await waitForStatus(held, 'CONFIRMED');
  await world.waitUntilAtRest();
  expect(
    (await world.sandbox.listTakenMoney()).filter(({ bookingId }) => bookingId === held.id),
  ).toMatchObject([{ captures: 1, takenCents: 200_000 }]);
});

test('a repeat after a lost answer of the provider gives the customer the same page', async () => {
  const held = await holdSeats();
  await world.sandbox.setControl({
    nextRequest: { path: '/v1/payment_intents/:id/confirm', outcome: 'http_500_after_success' },
  });
  expect((await world.pay(held, 'full', 'klarna')).status).toBe(503);
  await decide(await send(held), 'accept');
  await waitForStatus(held, 'CONFIRMED');
  expect(await listIntents(held)).toHaveLength(1);
});

test('without a webhook, the product asks the provider when the customer returns', async () => {
  const held = await holdSeats();
  await world.sandbox.setControl({ webhooks: { mode: 'drop' } });
  await decide(await send(held), 'accept');
  expect((await world.view(held)).status).toBe('ON_HOLD');
  expect((await world.pay(held, 'full', 'klarna')).body.state).toBe('paid');
  expect((await world.view(held)).status).toBe('CONFIRMED');
});

test('a lender’s payment is reported as paid, even if no longer offered when the customer returns', async () => {
  const held = await holdSeats();
  await world.sandbox.setControl({ webhooks: { mode: 'drop' } });
  const page = await send(held);
  await world.nameTravelers(held, 2, undefined, 'ES');
  const notOffered = { status: 409, body: { code: 'METHOD_NOT_OFFERED', facts: { reason: 'COUNTRY' } } };
  expect(await world.pay(held, 'full', 'klarna')).toMatchObject(notOffered);
  await decide(page, 'accept');
  await world.sandbox.setControl({ nextRequest: { path: '/v1/payment_intents/:id', outcome: 'http_500' } });
  expect((await world.pay(held, 'full', 'klarna')).status).toBe(503);
  expect((await world.pay(held, 'full', 'klarna')).body.state).toBe('paid');
  expect((await world.view(held)).status).toBe('CONFIRMED');
});

test('a hold that expires while the customer is away can no longer be paid', async () => {
  const held = await holdSeats();
  const page = await send(held);
  await world.advanceTo(new Date(world.now().getTime() + 16 * 60_000));
  await waitForStatus(held, 'EXPIRED');
  expect((await listIntents(held)).map(({ status }) => status)).toEqual(['canceled']);
  expect((await fetch(page)).status).toBe(409);
});

test('a payment by a lender is refunded', async () => {
  const held = await holdSeats();
  await decide(await send(held), 'accept');
  await waitForStatus(held, 'CONFIRMED');
  const [intent] = await listIntents(held);
  const refund = { payment_intent: intent?.id ?? '', amount: '5000' };
  await world.sandbox.callApi('/v1/refunds', refund);
  await waitUntil(async () => (await world.view(held)).refundedCents === 5_000);
});

test('every read model matches its events', async () => {
  await world.waitUntilAtRest();
  expect(await world.findDifferences()).toEqual([]);
});
