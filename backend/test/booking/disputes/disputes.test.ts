import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { DAY_MS } from '@wayfold/contracts/kernel/durations';
import { deriveInstalmentIds } from '../../../src/modules/booking/core/booking.stream.js';
import { type HeldBooking, waitUntil } from '../../support/world/shop.js';
import { World } from '../../support/world/world.js';

jest.setTimeout(60_000);

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.verifyAndClose());
afterEach(() => world.sandbox.setControl({ webhooks: { mode: 'normal' } }));

const readEventTypes = async (booking: HeldBooking): Promise<string[]> =>
  (await world.readHistory(booking.id)).map(({ type }) => type);
const waitForEvent = (booking: HeldBooking, type: string) =>
  waitUntil(async () => (await readEventTypes(booking)).includes(type));
const readTaskKinds = async (booking: HeldBooking): Promise<string[]> =>
  (await world.readHistory(booking.id)).flatMap((event) =>
    event.type === 'OperationsItemRaised' ? [event.data.kind] : [],
  );
const listBalancePayments = async (booking: HeldBooking) =>
  (await world.sandbox.listTakenMoney()).filter(
    ({ instalmentId }) => instalmentId === deriveInstalmentIds(booking.id)('balance'),
  );
const readBalance = async (booking: HeldBooking) => (await world.view(booking)).instalments[1];
async function dispute(booking: HeldBooking, overrides: object = {}): Promise<string> {
  const paidEvent = (await world.readHistory(booking.id)).find(({ type }) => type === 'DepositPaid');
  if (paidEvent?.type !== 'DepositPaid') throw new Error('no deposit');
  const { id } = await world.sandbox.triggerAct('disputes/open', {
    paymentIntent: paidEvent.data.paymentId,
    ...overrides,
  });
  return id;
}
const move = (id: string, to: 'under_review' | 'won' | 'lost') =>
  world.sandbox.triggerAct('disputes/move', { dispute: id, to });

describe('a dispute', () => {
  test('a dispute that is won after the due date charges the balance at the next noon', async () => {
    const booking = await world.book();
    const id = await dispute(booking);
    await waitForEvent(booking, 'DisputeOpened');
    await world.waitUntilAtRest();

    expect(await world.view(booking)).toMatchObject({ openDisputes: 1, money: 'DISPUTED' });
    expect(await readBalance(booking)).toMatchObject({ charge: 'VOIDED' });

    await world.advanceTo(new Date(world.now().getTime() + 20 * DAY_MS));
    await world.waitUntilAtRest();
    expect(await listBalancePayments(booking)).toEqual([]);

    await move(id, 'under_review');
    await move(id, 'won');
    await waitForEvent(booking, 'DisputeClosed');

    expect(await world.view(booking)).toMatchObject({ openDisputes: 0 });

    const at = await world.readChargeTime(booking);
    expect(at.getTime() - world.now().getTime()).toBeLessThanOrEqual(DAY_MS);
    expect(at.toISOString()).toMatch(/T12:00:00\.000Z$/);

    await world.waitUntilAtRest();
    expect(await listBalancePayments(booking)).toEqual([]);

    await world.advanceTo(at);
    await waitForEvent(booking, 'BalancePaid');
    await world.waitUntilAtRest();

    expect(await listBalancePayments(booking)).toMatchObject([{ captures: 1, takenCents: 160_000 }]);
    expect(await readTaskKinds(booking)).toEqual(['dispute-opened']);
  });

  test('a dispute that is lost leaves the balance to a person', async () => {
    const booking = await world.book();
    const id = await dispute(booking);
    await waitForEvent(booking, 'DisputeOpened');
    await move(id, 'lost');
    await waitForEvent(booking, 'DisputeClosed');
    await world.advanceTo(new Date(world.now().getTime() + 30 * DAY_MS));
    await world.waitUntilAtRest();
    expect(await listBalancePayments(booking)).toEqual([]);
    expect(await readTaskKinds(booking)).toEqual(['dispute-opened', 'dispute-lost']);
  });
});

test.each(['duplicate', 'reverse', 'delay'])(
  'a dispute that is reported %s is one dispute with one end',
  async (mode) => {
    const booking = await world.book();
    await world.sandbox.setControl({ webhooks: { mode, ...(mode === 'reverse' ? { delayMs: 150 } : {}) } });
    const id = await dispute(booking);
    await move(id, 'won');
    if (mode === 'delay') await world.sandbox.flush();
    await waitForEvent(booking, 'DisputeClosed');
    await world.waitUntilAtRest();
    const disputeTypes = (await readEventTypes(booking)).filter((type) => type.startsWith('Dispute'));
    expect(disputeTypes).toEqual(['DisputeOpened', 'DisputeClosed']);
    expect(await readTaskKinds(booking)).toEqual(['dispute-opened']);
    expect(await readBalance(booking)).toMatchObject({ charge: 'SCHEDULED' });
  },
);

test('an inquiry raises a task but stops nothing', async () => {
  const booking = await world.book();
  const id = await dispute(booking, { inquiry: true });
  await waitUntil(async () => (await readTaskKinds(booking)).includes('dispute-inquiry'));
  expect(await readBalance(booking)).toMatchObject({ charge: 'SCHEDULED' });
  await move(id, 'won');
  await world.waitUntilAtRest();
  expect(await readTaskKinds(booking)).toEqual(['dispute-inquiry']);
  await world.advanceTo(await world.readChargeTime(booking));
  await waitForEvent(booking, 'BalancePaid');
});
