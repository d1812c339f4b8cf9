import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { getQueueToken } from '@nestjs/bullmq';
import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import type { Queue } from 'bullmq';
import { CHARGE_QUEUE } from '../../../src/modules/booking/worker/booking-work.js';
import { BALANCE_CENTS } from '../../support/booking/builders.js';
import { waitUntil } from '../../support/wait-until.js';
import { bookMany, type BulkBookings } from '../../support/world/book-many.js';
import { TEARDOWN_MS, World } from '../../support/world/world.js';

jest.setTimeout(120_000);
/** All balances are charged within this time. */
const ALL_CHARGED_MS = 90_000;

const CALLS_PER_SECOND = 50;
const BALANCE_COUNT = 200;

let world: World;
let bulk: BulkBookings;
beforeAll(async () => {
  // A busy machine may answer slowly: this tests the limit, not the timeout.
  world = await World.open({ callsPerSecond: CALLS_PER_SECOND, timeoutMs: 10_000 });
});
afterAll(() => world.verifyAndClose(), TEARDOWN_MS);

const readNumber = async (sql: string, values: unknown[] = []): Promise<number> =>
  (await world.pool.query<{ n: number }>(sql, values)).rows[0]?.n ?? 0;

/** Counts these balances charged in the log. */
const countCharged = (): Promise<number> =>
  readNumber(
    `SELECT count(*)::int AS n FROM events WHERE type = 'BalancePaid' AND stream_id = ANY($1::uuid[])`,
    [bulk.bookings],
  );

/** Expects one intent that captured each balance once, and a log that recorded it once. */
async function expectAllChargedOnce(): Promise<void> {
  await world.waitUntilAtRest(MINUTE_MS);
  const balanceIds = new Set(bulk.balances);
  const money = (await world.sandbox.listCapturedMoney()).filter(({ instalmentId }) =>
    balanceIds.has(instalmentId),
  );
  expect(new Set(money.map(({ instalmentId }) => instalmentId)).size).toBe(balanceIds.size);
  expect(money).toHaveLength(balanceIds.size);
  for (const payment of money)
    expect(payment).toMatchObject({ captureCount: 1, capturedCents: BALANCE_CENTS, refundCount: 0 });
  expect(await countCharged()).toBe(balanceIds.size);
}

describe(`${BALANCE_COUNT} balances due on one day, ${CALLS_PER_SECOND} calls per second`, () => {
  beforeAll(async () => {
    bulk = await bookMany(world, BALANCE_COUNT, 10);
  });

  test('are charged once each by two workers, in three calls each, within the limit', async () => {
    await world.addWorker();
    // A visitor holds seats until a minute after the charges begin, and has started to pay.
    await world.advanceTo(new Date(bulk.chargeAt.getTime() - 14 * MINUTE_MS));
    const departureId = await world.publishDeparture({ chargeInDays: 40 });
    const booking = await world.holdSeats(departureId);
    await world.requestClientSecret(booking);
    await world.sandbox.setControl({ countTraffic: true });

    await world.advanceTo(bulk.chargeAt);
    await waitUntil(async () => (await countCharged()) >= BALANCE_COUNT / 10, MINUTE_MS);
    await world.advanceTo(new Date(bulk.chargeAt.getTime() + 2 * MINUTE_MS));
    const chargedCount = await countCharged();
    await waitUntil(
      async () => (await world.readHistory(booking.id)).at(-1)?.type === 'BookingExpired',
      MINUTE_MS,
    );
    // The expiry of the visitor's hold does not wait behind the charges: most of them come after it.
    const chargedBeforeExpiryCount = await readNumber(
      `SELECT count(*)::int AS n FROM events WHERE type = 'BalancePaid'
       AND position < (SELECT position FROM events WHERE type = 'BookingExpired' AND stream_id = $1)`,
      [booking.id],
    );
    expect(chargedBeforeExpiryCount).toBeLessThan(Math.min(BALANCE_COUNT, chargedCount + BALANCE_COUNT / 2));

    await waitUntil(async () => (await countCharged()) === BALANCE_COUNT, ALL_CHARGED_MS);
    await expectAllChargedOnce();
    const { callCount, callsBySecond } = await world.sandbox.readTraffic();
    // Measured over the whole time, because a busy machine may receive in one second what was sent in two
    // (bench:charges measures each second).
    expect(callCount).toBeLessThanOrEqual(CALLS_PER_SECOND * (callsBySecond.length + 1));
    // Three calls per charge: list, create, confirm. The expiry lists and cancels.
    expect(callCount).toBeGreaterThanOrEqual(3 * BALANCE_COUNT);
    expect(callCount).toBeLessThanOrEqual(3 * BALANCE_COUNT + BALANCE_COUNT / 20 + 10);
  });
});

describe('the kill switch, turned halfway', () => {
  const PART_OF_BALANCES = 60;
  beforeAll(async () => {
    bulk = await bookMany(world, PART_OF_BALANCES, 10);
  });

  test('stops further charges until it is turned back', async () => {
    const queue = world.app.nest.get<Queue>(getQueueToken(CHARGE_QUEUE), { strict: false });
    await world.advanceTo(bulk.chargeAt);
    await waitUntil(async () => (await countCharged()) >= PART_OF_BALANCES / 10, MINUTE_MS);
    await world.setKillSwitch('Pause');
    // Jobs that are still queued do nothing.
    await waitUntil(async () => {
      const counts = await queue.getJobCounts('wait', 'active', 'prioritized', 'delayed');
      return Object.values(counts).every((count) => count === 0);
    }, MINUTE_MS);
    await world.waitForReadModels();
    const chargedCount = await countCharged();
    expect(chargedCount).toBeLessThan(PART_OF_BALANCES);
    const countDue = () =>
      readNumber(
        `SELECT count(*)::int AS n FROM scheduled_work
         WHERE status = 'due' AND kind IN ('charge', 'charge-poll') AND booking_id = ANY($1::uuid[])`,
        [bulk.bookings],
      );
    expect(await countDue()).toBe(PART_OF_BALANCES - chargedCount);
    // Nothing is charged an hour later either.
    await world.advanceBy(60 * MINUTE_MS);
    await world.waitForReadModels();
    expect(await countCharged()).toBe(chargedCount);

    await world.setKillSwitch('Resume');
    await waitUntil(async () => {
      // Attempts interrupted between their calls are looked up with back-off.
      await world.advanceBy(10 * MINUTE_MS);
      return (await countCharged()) === PART_OF_BALANCES;
    }, ALL_CHARGED_MS);
    await expectAllChargedOnce();
  });
});
