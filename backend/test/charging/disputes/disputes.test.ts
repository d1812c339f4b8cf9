import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { DAY_MS } from '@wayfold/contracts/kernel/durations';
import { deriveInstalmentIds } from '../../../src/modules/booking/core/booking.stream.js';
import { waitUntil, type HeldBooking } from '../shop.js';
import { World } from '../world.js';

jest.setTimeout(60_000);

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.close());
afterEach(() => world.sandbox.setControl({ webhooks: { mode: 'normal' } }));

const readEventTypes = async (held: HeldBooking): Promise<string[]> =>
  (await world.readHistory(held.id)).map(({ type }) => type);
const waitForEvent = (held: HeldBooking, type: string) =>
  waitUntil(async () => (await readEventTypes(held)).includes(type));
const readTaskKinds = async (held: HeldBooking): Promise<string[]> =>
  (await world.readHistory(held.id)).flatMap((event) =>
    event.type === 'OperationsItemRaised' ? [event.data.kind] : [],
  );
const listBalancePayments = async (held: HeldBooking) =>
  (await world.sandbox.listTakenMoney()).filter(
    ({ instalmentId }) => instalmentId === deriveInstalmentIds(held.id)('balance'),
  );
const readBalance = async (held: HeldBooking) => (await world.view(held)).instalments[1];
async function dispute(held: HeldBooking, overrides: object = {}): Promise<string> {
  const paid = (await world.readHistory(held.id)).find(({ type }) => type === 'DepositPaid');
  if (paid?.type !== 'DepositPaid') throw new Error('no deposit');
  const { id } = await world.sandbox.triggerAct('disputes/open', {
    paymentIntent: paid.data.paymentId,
    ...overrides,
  });
  return id;
}
const move = (id: string, to: 'under_review' | 'won' | 'lost') =>
  world.sandbox.triggerAct('disputes/move', { dispute: id, to });

describe('a dispute', () => {
  test('a dispute that is won after the due date charges the balance at the next noon', async () => {
    const held = await world.book();
    const id = await dispute(held);
    await waitForEvent(held, 'DisputeOpened');
    await world.waitUntilAtRest();

    expect(await world.view(held)).toMatchObject({ openDisputes: 1, money: 'DISPUTED' });
    expect(await readBalance(held)).toMatchObject({ charge: 'VOIDED' });

    await world.advanceTo(new Date(world.now().getTime() + 20 * DAY_MS));
    await world.waitUntilAtRest();
    expect(await listBalancePayments(held)).toEqual([]);

    await move(id, 'under_review');
    await move(id, 'won');
    await waitForEvent(held, 'DisputeClosed');

    expect(await world.view(held)).toMatchObject({ openDisputes: 0 });

    const at = await world.readChargeTime(held);
    expect(at.getTime() - world.now().getTime()).toBeLessThanOrEqual(DAY_MS);
    expect(at.toISOString()).toMatch(/T12:00:00\.000Z$/);

    await world.waitUntilAtRest();
    expect(await listBalancePayments(held)).toEqual([]);

    await world.advanceTo(at);
    await waitForEvent(held, 'BalancePaid');
    await world.waitUntilAtRest();

    expect(await listBalancePayments(held)).toMatchObject([{ captures: 1, takenCents: 160_000 }]);
    expect(await readTaskKinds(held)).toEqual(['dispute-opened']);
  });

  test('a dispute that is lost leaves the balance to a person', async () => {
    const held = await world.book();
    const id = await dispute(held);
    await waitForEvent(held, 'DisputeOpened');
    await move(id, 'lost');
    await waitForEvent(held, 'DisputeClosed');
    await world.advanceTo(new Date(world.now().getTime() + 30 * DAY_MS));
    await world.waitUntilAtRest();
    expect(await listBalancePayments(held)).toEqual([]);
    expect(await readTaskKinds(held)).toEqual(['dispute-opened', 'dispute-lost']);
  });
});

test.each(['duplicate', 'reverse', 'delay'])(
  'a dispute that is reported %s is one dispute with one end',
  async (mode) => {
    const held = await world.book();
    await world.sandbox.setControl({ webhooks: { mode, ...(mode === 'reverse' ? { delayMs: 150 } : {}) } });
    const id = await dispute(held);
    await move(id, 'won');
    if (mode === 'delay') await world.sandbox.flush();
    await waitForEvent(held, 'DisputeClosed');
    await world.waitUntilAtRest();
    const disputeTypes = (await readEventTypes(held)).filter((type) => type.startsWith('Dispute'));
    expect(disputeTypes).toEqual(['DisputeOpened', 'DisputeClosed']);
    expect(await readTaskKinds(held)).toEqual(['dispute-opened']);
    expect(await readBalance(held)).toMatchObject({ charge: 'SCHEDULED' });
  },
);

test('an inquiry raises a task but stops nothing', async () => {
  const held = await world.book();
  const id = await dispute(held, { inquiry: true });
  await waitUntil(async () => (await readTaskKinds(held)).includes('dispute-inquiry'));
  expect(await readBalance(held)).toMatchObject({ charge: 'SCHEDULED' });
  await move(id, 'won');
  await world.waitUntilAtRest();
  expect(await readTaskKinds(held)).toEqual(['dispute-inquiry']);
  await world.advanceTo(await world.readChargeTime(held));
  await waitForEvent(held, 'BalancePaid');
});

test('every read model matches its events', async () => {
  await world.waitUntilAtRest();
  expect(await world.findDifferences()).toEqual([]);
});
