import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { deriveInstalmentIds } from '../../../src/modules/booking/core/booking.stream.js';
import { eventually, type Held } from '../shop.js';
import { World } from '../world.js';

jest.setTimeout(60_000);

const DAY = 86_400_000;
let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.close());
afterEach(() => world.sandbox.control({ webhooks: { mode: 'normal' } }));

const types = async (held: Held): Promise<string[]> => (await world.history(held.id)).map(({ type }) => type);
const waitForEvent = (held: Held, type: string) => eventually(async () => (await types(held)).includes(type));
const items = async (held: Held): Promise<string[]> =>
  (await world.history(held.id)).flatMap((event) =>
    event.type === 'OperationsItemRaised' ? [event.data.kind] : [],
  );
const charges = async (held: Held) =>
  (await world.sandbox.money()).filter(
    ({ instalmentId }) => instalmentId === deriveInstalmentIds(held.id)('balance'),
  );
const balance = async (held: Held) => (await world.view(held)).instalments[1];
async function dispute(held: Held, overrides: object = {}): Promise<string> {
  const paid = (await world.history(held.id)).find(({ type }) => type === 'DepositPaid');
  if (paid?.type !== 'DepositPaid') throw new Error('no deposit');
  const { id } = await world.sandbox.act('disputes/open', {
    paymentIntent: paid.data.paymentId,
    ...overrides,
  });
  return id;
}
const move = (id: string, to: 'under_review' | 'won' | 'lost') =>
  world.sandbox.act('disputes/move', { dispute: id, to });

describe('a dispute pauses automatic charges', () => {
  test('won after the due date, the balance is charged at the next noon', async () => {
    const held = await world.book();
    const id = await dispute(held);
    await waitForEvent(held, 'DisputeOpened');
    await world.atRest();
    expect(await world.view(held)).toMatchObject({ openDisputes: 1, money: 'DISPUTED' });
    expect(await balance(held)).toMatchObject({ charge: 'VOIDED' });
    await world.advanceTo(new Date(world.now().getTime() + 20 * DAY));
    await world.atRest();
    expect(await charges(held)).toEqual([]);
    await move(id, 'under_review');
    await move(id, 'won');
    await waitForEvent(held, 'DisputeClosed');
    expect(await world.view(held)).toMatchObject({ openDisputes: 0 });
    const at = await world.chargeAt(held);
    expect(at.getTime() - world.now().getTime()).toBeLessThanOrEqual(DAY);
    expect(at.toISOString()).toMatch(/T12:00:00\.000Z$/);
    await world.atRest();
    expect(await charges(held)).toEqual([]);
    await world.advanceTo(at);
    await waitForEvent(held, 'BalancePaid');
    await world.atRest();
    expect(await charges(held)).toMatchObject([{ captures: 1, takenCents: 160_000 }]);
    expect(await items(held)).toEqual(['dispute-opened']);
  });

  test('lost, a person decides', async () => {
    const held = await world.book();
    const id = await dispute(held);
    await waitForEvent(held, 'DisputeOpened');
    await move(id, 'lost');
    await waitForEvent(held, 'DisputeClosed');
    await world.advanceTo(new Date(world.now().getTime() + 30 * DAY));
    await world.atRest();
    expect(await charges(held)).toEqual([]);
    expect(await items(held)).toEqual(['dispute-opened', 'dispute-lost']);
  });
});

test.each(['duplicate', 'reverse', 'delay'])('reported %s, it is one dispute with one end', async (mode) => {
  const held = await world.book();
  await world.sandbox.control({ webhooks: { mode, ...(mode === 'reverse' ? { delayMs: 150 } : {}) } });
  const id = await dispute(held);
  await move(id, 'won');
  if (mode === 'delay') await world.sandbox.flush();
  await waitForEvent(held, 'DisputeClosed');
  await world.atRest();
  const disputeTypes = (await types(held)).filter((type) => type.startsWith('Dispute'));
  expect(disputeTypes).toEqual(['DisputeOpened', 'DisputeClosed']);
  expect(await items(held)).toEqual(['dispute-opened']);
  expect(await balance(held)).toMatchObject({ charge: 'SCHEDULED' });
});

test('an inquiry raises a task and stops nothing', async () => {
  const held = await world.book();
  const id = await dispute(held, { inquiry: true });
  await eventually(async () => (await items(held)).includes('dispute-inquiry'));
  expect(await balance(held)).toMatchObject({ charge: 'SCHEDULED' });
  await move(id, 'won');
  await world.atRest();
  expect(await items(held)).toEqual(['dispute-inquiry']);
  await world.advanceTo(await world.chargeAt(held));
  await waitForEvent(held, 'BalancePaid');
});

test('every read model matches its events', async () => {
  await world.atRest();
  expect(await world.differences()).toEqual([]);
});
