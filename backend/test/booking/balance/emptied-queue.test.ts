import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import { DEFAULT_SCHEMA } from 'bullmq';
import { Redis } from 'ioredis';
import pg from 'pg';
import { BALANCE_CENTS } from '../../support/booking/builders.js';
import { waitUntil } from '../../support/wait-until.js';
import { bookMany, type BulkBookings } from '../../support/world/book-many.js';
import { TEARDOWN_MS, World } from '../../support/world/world.js';

jest.setTimeout(300_000);

const BALANCE_COUNT = 100;
let world: World;
let bulk: BulkBookings;

beforeAll(async () => {
  world = await World.open();
  bulk = await bookMany(world, BALANCE_COUNT, 10);
});
afterAll(() => world.verifyAndClose(), TEARDOWN_MS);

/** Flushes the queue, including running jobs. Returns the number of removed jobs. */
async function emptyQueue(): Promise<number> {
  if (world.config.redisUrl !== undefined) {
    const redis = new Redis(world.config.redisUrl);
    const jobCount = (await redis.keys('bull:*:charge-*')).filter((key) => !key.endsWith(':lock')).length;
    await redis.flushdb();
    redis.disconnect();
    return jobCount;
  }
  const client = new pg.Client(world.databaseUrl);
  await client.connect();
  try {
    const { rowCount } = await client.query(`DELETE FROM ${pg.escapeIdentifier(DEFAULT_SCHEMA)}.job`);
    const { rows } = await client.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
       WHERE schemaname = $1 AND tablename NOT IN ('migration', 'meta')`,
      [DEFAULT_SCHEMA],
    );
    await client.query(`TRUNCATE ${rows.map(({ name }) => name).join(', ')} CASCADE`);
    return rowCount ?? 0;
  } finally {
    await client.end();
  }
}

/** Counts charges in the log, because the provider's books are read only at the end. */
const countCharged = async (): Promise<number> => {
  const { rows } = await world.pool.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM events WHERE type = 'BalancePaid'`,
  );
  return rows[0]?.n ?? 0;
};

/** Lists what the provider took of each balance, with an entry per payment, and the events of its charge. */
async function listCharges(): Promise<object[]> {
  const money = await world.sandbox.listCapturedMoney();
  const charges: object[] = [];
  for (const [i, balanceId] of bulk.balances.entries()) {
    const types = (await world.readHistory(bulk.bookings[i]!)).map(({ type }) => type);
    const events = types.filter((type) => type === 'BalancePaid' || type === 'ChargeStarted');
    for (const { instalmentId, captureCount, capturedCents, refundCount } of money)
      if (instalmentId === balanceId)
        charges.push({ instalmentId, captureCount, capturedCents, refundCount, events });
  }
  return charges;
}

test(`${BALANCE_COUNT} balances are each charged once on their date, although the queue is flushed before and halfway`, async () => {
  expect({ balances: new Set(bulk.balances).size, bookings: bulk.bookings.length }).toEqual({
    balances: BALANCE_COUNT,
    bookings: BALANCE_COUNT,
  });
  await emptyQueue();
  await world.advanceTo(new Date(bulk.chargeAt.getTime() - MINUTE_MS));
  await emptyQueue();
  expect(await countCharged()).toBe(0);

  await world.advanceTo(bulk.chargeAt);
  const queueCounts: { jobCount: number; chargedCount: number }[] = [];
  for (const share of [0.1, 0.5]) {
    await waitUntil(async () => (await countCharged()) >= BALANCE_COUNT * share, 150_000);
    queueCounts.push({ jobCount: await emptyQueue(), chargedCount: await countCharged() });
  }
  // The queue was flushed halfway: some balances were charged, others were still queued.
  expect(
    queueCounts.map((flush) => ({
      hadJobs: flush.jobCount > 0,
      wasHalfway: flush.chargedCount < BALANCE_COUNT,
    })),
  ).toEqual([
    { hadJobs: true, wasHalfway: true },
    { hadJobs: true, wasHalfway: true },
  ]);

  await waitUntil(async () => (await countCharged()) === BALANCE_COUNT, 150_000);
  await world.waitUntilAtRest();
  const chargedOnce = {
    captureCount: 1,
    capturedCents: BALANCE_CENTS,
    refundCount: 0,
    events: ['ChargeStarted', 'BalancePaid'],
  };
  expect(await listCharges()).toEqual(
    bulk.balances.map((instalmentId) => ({ instalmentId, ...chargedOnce })),
  );
}, 150_000);
