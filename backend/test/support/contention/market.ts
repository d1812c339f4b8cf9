import type { FileRoom } from '@wayfold/contracts/catalogue/catalogue-file';
import { addDays } from '@wayfold/contracts/kernel/dates';
import { entities } from '../../../src/entities.js';
import { registry } from '../../../src/events.js';
import { isRefusal } from '../../../src/kernel/refuse.js';
import { deriveCouponId } from '../../../src/modules/booking/pricing/coupon.stream.js';
import {
  IssueCoupon,
  IssueCouponHandler,
} from '../../../src/modules/booking/pricing/issue-coupon.command.js';
import { newEnvelope } from '../../../src/platform/commands/envelope.js';
import type { StoredEvent } from '../../../src/platform/event-store/port.js';
import { Infrastructure } from '../../../src/platform/infrastructure.js';
import { migrateDatabase } from '../../../src/setup.js';
import { inlineReadModels } from '../../../src/subscriptions.js';
import { newCouponTerms } from '../booking/builders.js';
import { readRealTrip, setField } from '../catalogue/catalogue-files.js';
import { importTrip } from '../catalogue/import-trip.js';
import { createTestDatabase } from '../database.js';
import { newServeConfig } from '../http/serve-config.js';
import { type ChildHandle, startProcess } from '../processes/start-process.js';
import { TEST_SECRET_KEY } from '../test-secret-key.js';
import { waitUntil } from '../wait-until.js';
import { Buyer } from './buyer.js';

export interface MarketDeparture {
  readonly seats: number;
  readonly rooms: readonly FileRoom[];
}

export interface Market {
  /** Ids of the departures on sale, in the given order. */
  readonly departures: readonly string[];
  /** Creates the next customer, alternating between the two processes. */
  newBuyer(): Buyer;
  /** Issues a limited 10% coupon, and waits until quotes know it. */
  issueCoupon(code: string, limit: number): Promise<string>;
  /** Reads a stream's events in the log. */
  readStream(streamId: string): Promise<readonly StoredEvent[]>;
  /** Counts bookings, and commands that placed a booking, in the log. */
  countWrites(departureId: string): Promise<{ bookings: number; commands: number }>;
  close(): Promise<void>;
}

const PRODUCT = new URL('./product.ts', import.meta.url);

async function importMarketTrip(databaseUrl: string, onSale: readonly MarketDeparture[]): Promise<void> {
  const trip = await readRealTrip();
  const today = new Date().toISOString().slice(0, 10);
  const dates = onSale.map(({ seats, rooms }, i) => ({
    startsOn: addDays(today, 100 + i),
    seats,
    minimumGroup: 1,
    rooms,
    prices: { basic: 100_000, comfort: 150_000, premium: 200_000 },
  }));
  setField(trip, 'groupSize.max', 200);
  setField(trip, 'departures', { kind: 'dates', dates });
  await importTrip(databaseUrl, trip);
}

/** Opens two API processes and a worker on one database, with some departures on sale. */
export async function openMarket(onSale: readonly MarketDeparture[]): Promise<Market> {
  const database = await createTestDatabase();
  await migrateDatabase(database.url);
  await importMarketTrip(database.url, onSale);
  const infrastructure = await Infrastructure.open({
    databaseUrl: database.url,
    secretKey: TEST_SECRET_KEY,
    registry,
    entities,
    inlineReadModels,
    name: 'test',
    isClockMovable: true,
  });
  const { pool, store, runner } = infrastructure;
  const processes: ChildHandle[] = await Promise.all(
    (['api', 'api', 'worker'] as const).map((role) =>
      startProcess(PRODUCT, newServeConfig(database.url, { role, trustProxy: ['loopback'] })),
    ),
  );
  const { rows } = await pool.query<{ departure_id: string }>(
    'SELECT departure_id FROM departure_offers ORDER BY starts_on',
  );
  let buyerCount = 0;

  return {
    departures: rows.map((row) => row.departure_id),
    newBuyer() {
      const serial = buyerCount++;
      return new Buyer(processes[serial % 2]!.port, `198.18.${serial >> 8}.${serial & 255}`);
    },
    async issueCoupon(code, limit) {
      const envelope = newEnvelope({ actor: { kind: 'staff' }, correlationId: 'test' });
      const issueReply = await new IssueCouponHandler(runner).execute(
        new IssueCoupon(envelope, newCouponTerms({ code, limit })),
      );
      if (isRefusal(issueReply)) throw new Error(issueReply.refused);
      await waitUntil(
        async () => (await pool.query('SELECT FROM coupons WHERE code = $1', [code])).rowCount === 1,
      );
      return deriveCouponId(code);
    },
    async readStream(streamId) {
      return (await store.readStreams([streamId])).get(streamId) ?? [];
    },
    async countWrites(departureId) {
      const { rows: counts } = await pool.query<{ bookings: number; commands: number }>(
        `SELECT count(DISTINCT e.stream_id)::int AS bookings, count(DISTINCT k.command_key)::int AS commands
         FROM events e LEFT JOIN command_keys k ON k.command_key = e.meta ->> 'commandId'
         WHERE e.type = 'BookingCreated' AND e.data ->> 'departureId' = $1`,
        [departureId],
      );
      return counts[0]!;
    },
    async close() {
      await Promise.all(processes.map((child) => child.stop()));
      await infrastructure.close();
      await database.drop();
    },
  };
}
