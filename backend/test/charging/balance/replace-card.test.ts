import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { deriveInstalmentIds } from '../../../src/modules/booking/core/booking.stream.js';
import { CARDS } from '../card-sandbox.js';
import { eventually, type Held } from '../shop.js';
import { World } from '../world.js';

jest.setTimeout(60_000);

const GOOD = '5555555555554444';
let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.close());
afterEach(() => world.sandbox.control({ webhooks: { mode: 'normal' }, nextRequest: null }));

const types = async (held: Held): Promise<string[]> => (await world.history(held.id)).map(({ type }) => type);
const waitForEvent = (held: Held, type: string) => eventually(async () => (await types(held)).includes(type));
const times = async (held: Held, type: string): Promise<number> =>
  (await types(held)).filter((eventType) => eventType === type).length;
const balancePayments = async (held: Held) =>
  (await world.sandbox.money()).filter(
    ({ instalmentId }) => instalmentId === deriveInstalmentIds(held.id)('balance'),
  );
const balanceCard = async (held: Held) => (await world.view(held)).instalments[1]?.card?.last4;
async function form(held: Held): Promise<{ setupId: string; secret: string }> {
  const { status, body } = await world.card(held);
  if (status !== 200 || body.state !== 'enter') throw new Error(`no form: ${status} ${JSON.stringify(body)}`);
  return { setupId: body.setupId, secret: body.card.clientSecret };
}

describe('another card', () => {
  test('is charged in place of the first one', async () => {
    const held = await world.book();
    const { setupId, secret } = await form(held);
    expect((await form(held)).setupId).toBe(setupId);
    expect(await world.sandbox.pay(secret, GOOD)).toBe('succeeded');
    expect(await world.card(held, setupId)).toMatchObject({ status: 200, body: { state: 'saved' } });
    expect(await world.view(held)).toMatchObject({ savedCard: { brand: 'mastercard', last4: '4444' } });
    await world.advanceTo(await world.chargeAt(held));
    await waitForEvent(held, 'BalancePaid');
    expect(await balanceCard(held)).toBe('4444');
    await world.atRest();
    expect(await balancePayments(held)).toMatchObject([{ captures: 1, takenCents: 160_000 }]);
    expect(await times(held, 'CardReplaced')).toBe(1);
  });

  test('is saved although its page was closed', async () => {
    const held = await world.book();
    const { secret } = await form(held);
    expect(await world.sandbox.pay(secret, GOOD)).toBe('succeeded');
    await waitForEvent(held, 'CardReplaced');
    await world.atRest();
    expect((await world.view(held)).savedCard?.last4).toBe('4444');
  });

  test('is saved without any webhook once the page polls', async () => {
    const held = await world.book();
    await world.sandbox.control({ webhooks: { mode: 'drop' } });
    const { setupId, secret } = await form(held);
    await world.sandbox.pay(secret, GOOD);
    await world.atRest();
    expect(await types(held)).not.toContain('CardReplaced');
    // The first poll's answer is lost; the second says the same.
    await world.sandbox.control({
      nextRequest: { path: '/v1/customers/:id', outcome: 'http_500_after_success' },
    });
    expect(await world.card(held, setupId)).toMatchObject({ status: 503 });
    expect(await world.card(held, setupId)).toMatchObject({ body: { state: 'saved' } });
    expect(await world.card(held, setupId)).toMatchObject({ body: { state: 'saved' } });
    expect(await times(held, 'CardReplaced')).toBe(1);
  });

  test('is saved once when reported twice and polled at the same time', async () => {
    const held = await world.book();
    await world.sandbox.control({ webhooks: { mode: 'duplicate' } });
    const { setupId, secret } = await form(held);
    await world.sandbox.pay(secret, GOOD);
    await Promise.all([world.card(held, setupId), world.card(held, setupId)]);
    await waitForEvent(held, 'CardReplaced');
    await world.atRest();
    expect(await times(held, 'CardReplaced')).toBe(1);
  });

  test('leaves the first one when its bank refuses it, and the form can be used again', async () => {
    const held = await world.book();
    const { setupId, secret } = await form(held);
    expect(await world.sandbox.pay(secret, '4000000000000002')).not.toBe('succeeded');
    expect(await world.card(held, setupId)).toMatchObject({ body: { state: 'enter', setupId } });
    expect((await world.view(held)).savedCard?.last4).toBe('4242');
    expect(await world.sandbox.pay(secret, CARDS.wantsAuthentication)).toMatch(/succeeded|requires_action/);
    await waitForEvent(held, 'CardReplaced');
    expect((await world.view(held)).savedCard?.last4).toBe('3184');
  });

  test('is entered in a new form when somebody cancelled its form at the provider', async () => {
    const held = await world.book();
    const { setupId } = await form(held);
    await world.sandbox.api(`/v1/setup_intents/${setupId}/cancel`, {});
    const next = await form(held);
    expect(next.setupId).not.toBe(setupId);
    await world.sandbox.pay(next.secret, GOOD);
    await waitForEvent(held, 'CardReplaced');
  });
});

test('is charged within two hours after the old card failed', async () => {
  const held = await world.book();
  const paid = (await world.history(held.id)).find(({ type }) => type === 'DepositPaid');
  if (paid?.type !== 'DepositPaid') throw new Error('no deposit');
  const dead = { paymentMethod: paid.data.paymentMethodId, code: 'lost_card' };
  await world.sandbox.control({ cardDeclinesFor: dead });
  await world.advanceTo(await world.chargeAt(held));
  await eventually(async () => (await world.view(held)).money === 'ACTION_REQUIRED');
  const { setupId, secret } = await form(held);
  await world.sandbox.pay(secret, GOOD);
  expect(await world.card(held, setupId)).toMatchObject({ body: { state: 'saved' } });
  expect((await world.view(held)).instalments[1]).toMatchObject({ charge: 'SCHEDULED' });
  await world.advanceTo(new Date(world.now().getTime() + 2 * 3_600_000));
  await waitForEvent(held, 'BalancePaid');
  await world.atRest();
  expect(await balanceCard(held)).toBe('4444');
  expect(await balancePayments(held)).toMatchObject([{ captures: 1, takenCents: 160_000 }]);
});

test('is shown once with its new date when its bank renewed it', async () => {
  const held = await world.book();
  const paid = (await world.history(held.id)).find(({ type }) => type === 'DepositPaid');
  if (paid?.type !== 'DepositPaid') throw new Error('no deposit');
  await world.sandbox.control({ webhooks: { mode: 'duplicate' } });
  const renewed = { paymentMethod: paid.data.paymentMethodId, expMonth: 7, expYear: 2044, last4: '1881' };
  await world.sandbox.act('cards/update', renewed);
  await waitForEvent(held, 'CardUpdated');
  await world.atRest();
  expect((await world.view(held)).savedCard).toMatchObject({ last4: '1881', expMonth: 7, expYear: 2044 });
  expect(await times(held, 'CardUpdated')).toBe(1);
});

test('cannot be saved for paid or foreign bookings', async () => {
  const held = await world.book({ plan: 'full' });
  expect(await world.card(held)).toMatchObject({ status: 409, body: { code: 'NOTHING_DUE' } });
  const other = await world.book();
  const { setupId } = await form(other);
  const ownBooking = await world.book();
  const answer = await world.card(ownBooking, setupId);
  expect(answer.body).toMatchObject({ state: 'enter' });
  expect(answer.body.state === 'enter' && answer.body.setupId).not.toBe(setupId);
});

test('every read model matches its events', async () => {
  await world.atRest();
  expect(await world.differences()).toEqual([]);
});
