import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type pg from 'pg';
import { registry } from '../../src/events.js';
import { ledger } from '../../src/modules/ledger/journal/ledger.projection.js';
import { RevenueRecognizer } from '../../src/modules/ledger/journal/revenue-recognizer.service.js';
import type { EventStore } from '../../src/platform/event-store/port.js';
import { rebuildProjection } from '../../src/platform/projections/rebuild.js';
import { SubscriptionRunner } from '../../src/platform/projections/subscription-runner.js';
import {
  BALANCE_CENTS,
  DEPOSIT_CENTS,
  newBookingConfirmed,
  newDepositPaidHistory,
  newFullAmountPaid,
  newHeldHistory,
  newReceivedPayment,
  NOW,
  PRICE_CENTS,
  STARTS_ON,
} from '../support/booking/builders.js';
import { newChargeStarted } from '../support/booking/charges.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { openStore, type PostgresStoreUnderTest } from '../support/event-store/postgres-store.js';
import { newBookingId } from '../support/ids.js';
import { appendEvents } from '../support/ledger/append-events.js';

let database: TestDatabase;
let connection: PostgresStoreUnderTest;
let pool: pg.Pool;
let store: EventStore;
let runner: SubscriptionRunner;
beforeEach(async () => {
  database = await createTestDatabase();
  connection = openStore(database.url, { registry });
  ({ pool, store } = connection);
  runner = new SubscriptionRunner({ pool, store, projections: [ledger] });
  await runner.start();
}, 60_000);

afterEach(async () => {
  await runner.stop();
  await connection.close();
  await database.drop();
});

const waitForReadModels = async () =>
  expect(await runner.waitFor(await store.readHead(), { timeoutMs: 20_000 })).toBe(true);

const readBalanceCents = async (account: string): Promise<number> => {
  const { rows } = await pool.query<{ cents: string }>(
    'SELECT balance_cents AS cents FROM ledger_balances WHERE account = $1',
    [account],
  );
  return Number(rows[0]?.cents ?? 0);
};

const recognizeRevenue = async (instant: string): Promise<number> => {
  await waitForReadModels();
  const recordedCount = await new RevenueRecognizer(pool, store).run(new Date(instant));
  await waitForReadModels();
  return recordedCount;
};
const noon = `${STARTS_ON}T12:00:00.000Z`;

test('revenue is earned once when the trip’s day has come everywhere', async () => {
  await appendEvents(store, NOW, newBookingId(1), newDepositPaidHistory());
  await appendEvents(store, NOW, newBookingId(2), newHeldHistory({ bookingId: newBookingId(2) }));
  expect(await recognizeRevenue(`${STARTS_ON}T11:59:59.999Z`)).toBe(0);
  expect({
    deposits: await readBalanceCents('deposits'),
    revenue: await readBalanceCents('revenue'),
  }).toEqual({
    deposits: -DEPOSIT_CENTS,
    revenue: 0,
  });

  const [firstCount, secondCount] = await Promise.all([recognizeRevenue(noon), recognizeRevenue(noon)]);
  expect(firstCount + secondCount).toBe(1);
  expect({
    deposits: await readBalanceCents('deposits'),
    revenue: await readBalanceCents('revenue'),
  }).toEqual({
    deposits: 0,
    revenue: -DEPOSIT_CENTS,
  });
  expect(await recognizeRevenue('2030-01-01T00:00:00.000Z')).toBe(0);
});

/** Charges the balance of a trip on its day, when its deposit is revenue. */
async function chargeOnTripDay(): Promise<void> {
  await appendEvents(store, NOW, newBookingId(1), newDepositPaidHistory());
  expect(await recognizeRevenue(noon)).toBe(1);
  await appendEvents(store, new Date(noon), newBookingId(1), [newChargeStarted()]);
  await waitForReadModels();
}

test('amounts due after the trip’s day are revenue as soon as they are due', async () => {
  await chargeOnTripDay();

  expect({
    receivable: await readBalanceCents('receivable'),
    revenue: await readBalanceCents('revenue'),
  }).toEqual({
    receivable: BALANCE_CENTS,
    revenue: -PRICE_CENTS,
  });
  expect(await recognizeRevenue('2030-01-01T00:00:00.000Z')).toBe(0);
});

test('several batches are recorded in one run, on the same day', async () => {
  const bookingCount = 450;
  for (let i = 0; i < bookingCount; i++) {
    const bookingId = newBookingId(1_000 + i);
    const fullAmountPaid = newFullAmountPaid(newReceivedPayment('full', PRICE_CENTS, `pi_${i}`));
    await appendEvents(store, NOW, bookingId, [
      newHeldHistory({ bookingId })[0]!,
      fullAmountPaid,
      newBookingConfirmed(),
    ]);
  }

  expect(await recognizeRevenue(noon)).toBe(bookingCount);
  expect(await readBalanceCents('revenue')).toBe(-bookingCount * PRICE_CENTS);
  expect(await readBalanceCents('deposits')).toBe(0);
}, 60_000);

test('every table is the same after a rebuild from the log', async () => {
  const readRows = () =>
    Promise.all(
      ledger.tables.map(async (table) => {
        const result = await pool.query<Record<string, unknown>>(`SELECT * FROM ${table} ORDER BY 1, 2`);
        expect({ table, hasRows: result.rows.length > 0 }).toEqual({ table, hasRows: true });
        return result.rows;
      }),
    );
  await chargeOnTripDay();
  const followedRows = await readRows();
  await pool.query('UPDATE ledger_balances SET balance_cents = 1 WHERE lines > 1');
  await rebuildProjection(pool, store, ledger);

  expect(await readRows()).toEqual(followedRows);
});
