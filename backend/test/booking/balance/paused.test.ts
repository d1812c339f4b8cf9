import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import type { BookingEvent } from '../../../src/modules/booking/events.js';
import { waitUntil } from '../../support/wait-until.js';
import { bookMany, type BulkBookings } from '../../support/world/book-many.js';
import { Fuse, Worker } from '../../support/world/crashing-worker.js';
import { TEARDOWN_MS, World } from '../../support/world/world.js';

jest.setTimeout(60_000);

/** The call at which the worker dies, in the order of an undisturbed charge; see crash-points. */
const DEATHS = { started: 2, confirming: 10, taken: 11 } as const;

let world: World;
let bulk: BulkBookings;

// Without webhooks, so the outcome of a charge has to be looked up.
beforeAll(async () => {
  world = await World.open({ hasWebhooks: false });
  bulk = await bookMany(world, Object.keys(DEATHS).length + 1, 10);
});
afterAll(() => world.verifyAndClose(), TEARDOWN_MS);

const readEventTypes = async (index: number): Promise<BookingEvent['type'][]> =>
  (await world.readHistory(bulk.bookings[index]!)).map(({ type }) => type);

const hasEvent = async (index: number, type: BookingEvent['type']): Promise<boolean> =>
  (await readEventTypes(index)).includes(type);

const countCaptures = async (index: number): Promise<number> =>
  (await world.sandbox.listCapturedMoney()).find(({ instalmentId }) => instalmentId === bulk.balances[index])
    ?.captureCount ?? 0;
const calculateTime = (ms: number): Date => new Date(bulk.chargeAt.getTime() + ms);

test('an attempt whose worker died while charges are paused is resolved without a confirm', async () => {
  const [startedIndex, confirmingIndex, capturedIndex, untouchedIndex] = [0, 1, 2, 3];
  const attempts = [];
  for (const [i, edge] of Object.values(DEATHS).entries()) {
    const worker = new Worker(
      world.store,
      world.newAdapter(),
      { now: () => calculateTime(1_000) },
      new Fuse(edge),
    );
    const hasSurvived = await worker.chargeInstalment(bulk.bookings[i]!, bulk.balances[i]!);
    attempts.push({ hasSurvived, lastEvent: (await readEventTypes(i)).at(-1) });
  }
  expect(attempts).toEqual([
    { hasSurvived: false, lastEvent: 'ChargeStarted' },
    { hasSurvived: false, lastEvent: 'ChargeConfirming' },
    { hasSurvived: false, lastEvent: 'ChargeConfirming' },
  ]);
  expect(await Promise.all([0, 1, 2, 3].map(countCaptures))).toEqual([0, 0, 1, 0]);

  await world.setKillSwitch('Pause');
  await world.advanceTo(calculateTime(2_000));
  await waitUntil(() => hasEvent(capturedIndex, 'BalancePaid'));
  for (const index of [startedIndex, confirmingIndex])
    await waitUntil(() => hasEvent(index, 'ChargeOutcomeUnknown'));
  // Nothing is charged an hour later either.
  await world.advanceTo(calculateTime(60 * MINUTE_MS));
  for (const index of [startedIndex, confirmingIndex])
    await waitUntil(
      async () => (await readEventTypes(index)).filter((type) => type === 'ChargeOutcomeUnknown').length > 1,
    );
  expect(await hasEvent(untouchedIndex, 'ChargeStarted')).toBe(false);
  expect(await Promise.all([0, 1, 2, 3].map(countCaptures))).toEqual([0, 0, 1, 0]);

  await world.setKillSwitch('Resume');
  await world.advanceTo(calculateTime(180 * MINUTE_MS));
  for (const index of [startedIndex, confirmingIndex, untouchedIndex])
    await waitUntil(() => hasEvent(index, 'BalancePaid'));
  await world.waitUntilAtRest();
  expect(await Promise.all([0, 1, 2, 3].map(countCaptures))).toEqual([1, 1, 1, 1]);
  const charges = [];
  for (const index of [0, 1, 2, 3])
    charges.push(
      (await readEventTypes(index)).filter((type) => type === 'ChargeStarted' || type === 'BalancePaid'),
    );
  expect(charges).toEqual(Array(4).fill(['ChargeStarted', 'BalancePaid']));
});
