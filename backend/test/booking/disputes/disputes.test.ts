import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { DAY_MS } from '@wayfold/contracts/kernel/durations';
import { omitUndefined } from '@wayfold/contracts/kernel/omit-undefined';
import { BALANCE_CENTS } from '../../support/booking/builders.js';
import { waitUntil } from '../../support/wait-until.js';
import type { BookingHandle } from '../../support/world/shop.js';
import { TEARDOWN_MS, World } from '../../support/world/world.js';

jest.setTimeout(60_000);

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.verifyAndClose(), TEARDOWN_MS);
afterEach(() => world.sandbox.setControl({ webhooks: { mode: 'normal' } }));
async function openDispute(booking: BookingHandle, overrides: object = {}): Promise<string> {
  const { paymentId } = await world.readDeposit(booking);
  const { id } = await world.sandbox.triggerAction('disputes/open', {
    paymentIntent: paymentId,
    ...overrides,
  });
  return id;
}

const moveDispute = (id: string, to: 'under_review' | 'won' | 'lost') =>
  world.sandbox.triggerAction('disputes/move', { dispute: id, to });

describe('a dispute', () => {
  test('voids the charge of the balance while it is open', async () => {
    const booking = await world.bookTrip();
    await openDispute(booking);
    await world.waitForEvent(booking, 'DisputeOpened');
    await world.waitUntilAtRest();

    expect(await world.readBooking(booking)).toMatchObject({ openDisputeCount: 1, money: 'DISPUTED' });
    expect(await world.readBalance(booking)).toMatchObject({ charge: 'VOIDED' });

    await world.advanceBy(20 * DAY_MS);
    await world.waitUntilAtRest();
    expect(await world.listBalancePayments(booking)).toEqual([]);
  });

  test('charges the balance at the next noon if it is won after the due date', async () => {
    const booking = await world.bookTrip();
    const id = await openDispute(booking);
    await world.waitForEvent(booking, 'DisputeOpened');
    await world.advanceBy(20 * DAY_MS);
    await world.waitUntilAtRest();
    await moveDispute(id, 'under_review');
    await moveDispute(id, 'won');
    await world.waitForEvent(booking, 'DisputeClosed');

    expect(await world.readBooking(booking)).toMatchObject({ openDisputeCount: 0 });

    const chargeTime = await world.readChargeTime(booking);
    expect(chargeTime.getTime() - world.now().getTime()).toBeLessThanOrEqual(DAY_MS);
    expect(chargeTime.toISOString()).toMatch(/T12:00:00\.000Z$/);

    await world.waitUntilAtRest();
    expect(await world.listBalancePayments(booking)).toEqual([]);

    await world.advanceTo(chargeTime);
    await world.waitForEvent(booking, 'BalancePaid');
    await world.waitUntilAtRest();

    expect(await world.listBalancePayments(booking)).toMatchObject([
      { captureCount: 1, capturedCents: BALANCE_CENTS },
    ]);
    expect(await world.readTaskKinds(booking)).toEqual(['dispute-opened']);
  });

  test('leaves the balance to staff if it is lost', async () => {
    const booking = await world.bookTrip();
    const id = await openDispute(booking);
    await world.waitForEvent(booking, 'DisputeOpened');
    await moveDispute(id, 'lost');
    await world.waitForEvent(booking, 'DisputeClosed');
    await world.advanceBy(30 * DAY_MS);
    await world.waitUntilAtRest();

    expect(await world.listBalancePayments(booking)).toEqual([]);
    expect(await world.readTaskKinds(booking)).toEqual(['dispute-opened', 'dispute-lost']);
  });
});

test.each(['duplicate', 'reverse', 'delay'])(
  'a dispute that is reported %s opens and ends once',
  async (mode) => {
    const booking = await world.bookTrip();
    await world.sandbox.setControl({
      webhooks: omitUndefined({ mode, delayMs: mode === 'reverse' ? 150 : undefined }),
    });
    const id = await openDispute(booking);
    await moveDispute(id, 'won');
    if (mode === 'delay') await world.sandbox.flushWebhooks();
    await world.waitForEvent(booking, 'DisputeClosed');
    await world.waitUntilAtRest();
    const disputeTypes = (await world.readEventTypes(booking)).filter((type) => type.startsWith('Dispute'));

    expect(disputeTypes).toEqual(['DisputeOpened', 'DisputeClosed']);
    expect(await world.readTaskKinds(booking)).toEqual(['dispute-opened']);
    expect(await world.readBalance(booking)).toMatchObject({ charge: 'SCHEDULED' });
  },
);

test('an inquiry raises a task but stops nothing', async () => {
  const booking = await world.bookTrip();
  const id = await openDispute(booking, { inquiry: true });
  await waitUntil(async () => (await world.readTaskKinds(booking)).includes('dispute-inquiry'));
  expect(await world.readBalance(booking)).toMatchObject({ charge: 'SCHEDULED' });
  await moveDispute(id, 'won');
  await world.waitUntilAtRest();
  expect(await world.readTaskKinds(booking)).toEqual(['dispute-inquiry']);
  await world.advanceToChargeDay(booking);
  await world.waitForEvent(booking, 'BalancePaid');
});
