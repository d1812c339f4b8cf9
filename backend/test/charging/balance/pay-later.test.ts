import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { DAY_MS } from '@wayfold/contracts/kernel/durations';
import { deriveInstalmentIds } from '../../../src/modules/booking/core/booking.stream.js';
import { CARDS } from '../card-sandbox.js';
import { waitUntil, type Answer, type HeldBooking, type PayStep } from '../shop.js';
import { World } from '../world.js';

jest.setTimeout(60_000);

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.close());

const getBalanceId = (held: HeldBooking): string => deriveInstalmentIds(held.id)('balance');
const payLater = (held: HeldBooking, instalmentId = getBalanceId(held)): Promise<Answer<PayStep>> =>
  world.call(
    'POST',
    `/api/bookings/${held.id}/instalments/${instalmentId}/payments`,
    { method: 'card' },
    { authorization: `Bearer ${held.capability}` },
  );
const requestClientSecret = async (held: HeldBooking): Promise<string> => {
  const { status, body } = await payLater(held);
  if (!body.card) throw new Error(`no payment was started: ${status} ${JSON.stringify(body)}`);
  return body.card.clientSecret;
};
const readEventTypes = async (held: HeldBooking): Promise<string[]> =>
  (await world.readHistory(held.id)).map(({ type }) => type);
const listBalancePayments = async (held: HeldBooking) =>
  (await world.sandbox.listTakenMoney()).filter(({ instalmentId }) => instalmentId === getBalanceId(held));
const listIntents = async (held: HeldBooking) =>
  (await world.sandbox.readState()).payment_intents.filter(
    ({ metadata }) => metadata['instalment'] === getBalanceId(held),
  );
const waitUntilPaid = (held: HeldBooking) => waitUntil(async () => (await world.view(held)).money === 'PAID');

async function expectBalancePaidOnce(held: HeldBooking): Promise<void> {
  await world.advanceTo(new Date((await world.readChargeTime(held)).getTime() + 12 * DAY_MS));
  await world.waitUntilAtRest();
  expect(await listBalancePayments(held)).toMatchObject([{ captures: 1, takenCents: 160_000, refunds: 0 }]);
  expect(await world.view(held)).toMatchObject({ money: 'PAID', remainingCents: 0 });
  expect(await payLater(held)).toMatchObject({ status: 200, body: { state: 'paid' } });
}

test('a payment before the due date cancels the automatic charge', async () => {
  const held = await world.book();
  expect(await world.sandbox.pay(await requestClientSecret(held))).toBe('succeeded');
  await waitUntilPaid(held);
  expect((await readEventTypes(held)).slice(-2)).toEqual(['BalancePaid', 'ChargeVoided']);
  expect((await world.view(held)).instalments[1]).toMatchObject({ charge: 'VOIDED' });
  await expectBalancePaidOnce(held);
});

test('repeated requests give one payment', async () => {
  const held = await world.book();
  const secrets = await Promise.all(Array.from({ length: 6 }, () => payLater(held)));
  const clients = new Set(secrets.flatMap(({ body }) => (body.card ? [body.card.clientSecret] : [])));
  expect(clients.size).toBe(1);
  for (const { status } of secrets) expect([200, 503]).toContain(status);
  expect(await listIntents(held)).toHaveLength(1);
});

test('after a decline the same intent takes another card', async () => {
  const held = await world.book();
  const deposit = (await world.readHistory(held.id)).find(({ type }) => type === 'DepositPaid');
  if (deposit?.type !== 'DepositPaid') throw new Error('no deposit');
  await world.sandbox.setControl({
    cardDeclinesFor: { paymentMethod: deposit.data.paymentMethodId, code: 'lost_card' },
  });
  await world.advanceTo(await world.readChargeTime(held));
  await waitUntil(async () => (await world.view(held)).money === 'ACTION_REQUIRED');
  expect(await world.sandbox.pay(await requestClientSecret(held))).toBe('succeeded');
  await waitUntilPaid(held);
  expect(await listIntents(held)).toHaveLength(1);
  await expectBalancePaidOnce(held);
});

test('the page authenticates the customer after the bank required it', async () => {
  const held = await world.book({ card: CARDS.wantsAuthentication });
  await world.advanceTo(await world.readChargeTime(held));
  await waitUntil(async () => (await readEventTypes(held)).includes('ChargeActionRequired'));
  expect(['succeeded', 'requires_action']).toContain(
    await world.sandbox.pay(await requestClientSecret(held), CARDS.wantsAuthentication),
  );
  await waitUntilPaid(held);
  await expectBalancePaidOnce(held);
});

test('a payment during the automatic charge is captured once, whoever is first', async () => {
  const held = await world.book();
  const secret = await requestClientSecret(held);
  const due = await world.readChargeTime(held);
  await Promise.all([world.sandbox.pay(secret), world.advanceTo(due)]);
  await waitUntilPaid(held);
  await expectBalancePaidOnce(held);
});

test('an intent cancelled by the provider is replaced under a new key', async () => {
  const held = await world.book();
  await requestClientSecret(held);
  const [firstIntents] = await listIntents(held);
  await world.sandbox.callApi(`/v1/payment_intents/${firstIntents?.id ?? ''}/cancel`, {});
  expect(await world.sandbox.pay(await requestClientSecret(held))).toBe('succeeded');
  await waitUntilPaid(held);
  expect((await listIntents(held)).map(({ status }) => status).sort()).toEqual(['canceled', 'succeeded']);
  await expectBalancePaidOnce(held);
});

test('the charge continues a payment that the customer started and the product forgot, even a day later', async () => {
  const held = await world.book();
  const customer = (await world.readHistory(held.id)).find(({ type }) => type === 'CustomerRegistered');
  if (customer?.type !== 'CustomerRegistered') throw new Error('no customer');
  await world.sandbox.createIntent({
    customer: customer.data.customerId,
    booking: held.id,
    instalment: getBalanceId(held),
    amountCents: 160_000,
  });
  await world.advanceTo(await world.readChargeTime(held));
  await waitUntilPaid(held);
  expect(await listIntents(held)).toHaveLength(1);
  await expectBalancePaidOnce(held);
});

test('an amount paid at booking cannot be paid', async () => {
  const held = await world.book();
  expect(await payLater(held, deriveInstalmentIds(held.id)('deposit'))).toMatchObject({
    body: { state: 'paid' },
  });
  expect(await payLater(held, '00000009-0000-4000-8000-000000000001')).toMatchObject({ status: 404 });
  const [departure] = await world.publish(1);
  const open = await world.hold(departure ?? '');
  expect(await payLater(open, deriveInstalmentIds(open.id)('deposit'))).toMatchObject({
    status: 409,
    body: { code: 'NOTHING_DUE' },
  });
});
