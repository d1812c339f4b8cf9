// Uses emmett-postgresql as documented: one store and pool per process, command handlers with their retry,
// read models as Pongo documents, or as hand-written SQL, which is its fastest way.
import { CommandHandler, projections, STREAM_DOES_NOT_EXIST } from '@event-driven-io/emmett';
import {
  getPostgreSQLEventStore,
  pongoSingleStreamProjection,
  postgreSQLProjection,
  rebuildPostgreSQLProjections,
} from '@event-driven-io/emmett-postgresql';
import pg from 'pg';
import { evolveBooking, initialBooking } from '../../../backend/dist/modules/booking/core/booking.js';
import { allotment } from '../../../backend/dist/modules/booking/inventory/allotment.js';
import { coupon } from '../../../backend/dist/modules/booking/pricing/coupon.js';
import { evolveView, newEvents, newUuid } from './event.mjs';
import { createHold, newQuote, newSaleEvents, requireAccepted } from './hold.mjs';

/** @typedef {'pongo' | 'sql'} Views how the inline read model is written */

const EVENT_TYPES = /** @type {('AllotmentOpened' | 'AllotmentChanged')[]} */ ([
  'AllotmentOpened',
  'AllotmentChanged',
]);
const NEW_STREAM = { expectedStreamVersion: STREAM_DOES_NOT_EXIST };
/** Conflicts are normal here; emmett's default of three attempts, 100 ms apart, would give up on most. */
const retryOptions = { onVersionConflict: { retries: 50, minTimeout: 5, maxTimeout: 250, factor: 1.5 } };

const upsertSql = `
  INSERT INTO bench_sql_views (stream_name, version, view) VALUES ($1, 1, $2)
  ON CONFLICT (stream_name) DO UPDATE SET version = bench_sql_views.version + 1, view = excluded.view`;

const tablesSql = `
  CREATE TABLE bench_sql_views (stream_name text PRIMARY KEY, version integer NOT NULL, view jsonb NOT NULL)`;

/** @typedef {import('./event.mjs').View} View */
/** @typedef {ReturnType<typeof import('./event.mjs').newEvent>} BenchEvent */

const pongoViews = pongoSingleStreamProjection({
  collectionName: 'bench_views',
  canHandle: EVENT_TYPES,
  evolve: (/** @type {View | null} */ view, /** @type {BenchEvent} */ event) => evolveView(view, event),
});

const sqlViews = postgreSQLProjection({
  name: 'bench_sql_views',
  canHandle: EVENT_TYPES,
  async handle(
    /** @type {(BenchEvent & { metadata: { streamName: string } })[]} */ events,
    { connection: { client } },
  ) {
    // Streams of this operation have one event, so no view is read first; our contender reads none either.
    for (const event of events)
      await /** @type {pg.PoolClient} */ (client).query(upsertSql, [
        event.metadata.streamName,
        JSON.stringify(evolveView(null, event)),
      ]);
  },
});

const commandHandlers = {
  allotment: CommandHandler({
    evolve: allotment.evolve,
    initialState: () => allotment.initialState,
    retry: retryOptions,
  }),
  coupon: CommandHandler({
    evolve: coupon.evolve,
    initialState: () => coupon.initialState,
    retry: retryOptions,
  }),
  booking: CommandHandler({ evolve: evolveBooking, initialState: () => initialBooking, retry: retryOptions }),
};

/** @param {string} url @param {{ connections: number, views?: Views }} options @returns {Promise<import('./worker.mjs').Session>} */
export async function openEmmett(url, { connections, views }) {
  const pool = new pg.Pool({ connectionString: url, max: connections, idleTimeoutMillis: 0 });
  pool.on('error', () => undefined);
  const view = { pongo: pongoViews, sql: sqlViews }[/** @type {string} */ (views)];
  const store = getPostgreSQLEventStore(url, {
    schema: { autoMigration: 'None' },
    connectionOptions: { pool },
    ...(view && { projections: projections.inline([view]) }),
  });
  return {
    operations: createOperations(store),
    tasks: createTasks(store, pool, { url, connections }),
    async close() {
      await store.close();
      if (!pool.ended) await pool.end();
    },
  };
}

/** @typedef {ReturnType<typeof getPostgreSQLEventStore>} Store */

/** @param {Store} store @param {number} count of events in a new stream */
async function appendStream(store, count) {
  const id = newUuid();
  await store.appendToStream(`allotment-${id}`, newEvents(id, count), NEW_STREAM);
}

/** @param {Store} store */
function createOperations(store) {
  let holdCount = 0;
  return {
    append: () => () => appendStream(store, 1),
    inline: () => () => appendStream(store, 1),
    hold: (/** @type {import('./hold.mjs').Sale} */ sale) => {
      const quote = newQuote(sale.departureId);
      return async () => {
        holdCount += 1;
        const hold = createHold(sale, quote, holdCount);
        await commandHandlers.allotment(store, `allotment-${sale.departureId}`, (state) => [
          ...requireAccepted(hold.holdSeats(state)),
        ]);
        await commandHandlers.coupon(store, `coupon-${sale.couponId}`, (state) => [
          ...requireAccepted(hold.reserveCoupon(state)),
        ]);
        await commandHandlers.booking(store, `booking-${hold.bookingId}`, (state) =>
          requireAccepted(hold.createBooking(state)),
        );
      };
    },
    read: (/** @type {string[]} */ names) => {
      let n = 0;
      return async () => {
        n = (n + 7919) % names.length;
        const { events } = await store.readStream(names[n] ?? '');
        if (events.length !== 10) throw new Error('not 10 events');
      };
    },
  };
}

/** @param {Store} store @param {pg.Pool} pool @param {{ url: string, connections: number }} options */
function createTasks(store, pool, { url, connections }) {
  let rebuildCount = 0;
  return {
    async prepare() {
      await store.schema.migrate();
      await pool.query(tablesSql);
    },
    async fill(/** @type {number} */ streamCount) {
      let startedCount = 0;
      const runLane = async () => {
        while (startedCount < streamCount) {
          startedCount += 1;
          await appendStream(store, 10);
        }
      };
      await Promise.all(Array.from({ length: connections }, runLane));
    },
    async listStreamIds(/** @type {number} */ limit) {
      const { rows } = await pool.query('SELECT stream_id FROM emt_streams ORDER BY random() LIMIT $1', [
        limit,
      ]);
      return rows.map((row) => row.stream_id);
    },
    async openSale(/** @type {import('./hold.mjs').Sale} */ sale) {
      const { stockEvents, couponEvents } = newSaleEvents(sale);
      await store.appendToStream(`allotment-${sale.departureId}`, [...stockEvents], NEW_STREAM);
      await store.appendToStream(`coupon-${sale.couponId}`, [...couponEvents], NEW_STREAM);
    },
    rebuild(/** @type {{ ms: number }} */ { ms }) {
      rebuildCount += 1;
      return rebuildViews(url, rebuildCount, ms);
    },
  };
}

/**
 * Runs emmett's consumer from the first event for `ms` milliseconds; returns the events folded by then.
 * @param {string} url @param {number} version @param {number} ms
 */
async function rebuildViews(url, version, ms) {
  let eventCount = 0;
  const countProjection = pongoSingleStreamProjection({
    collectionName: 'bench_stocks',
    version,
    canHandle: EVENT_TYPES,
    evolve: (/** @type {View | null} */ view, /** @type {BenchEvent} */ event) => {
      eventCount++;
      return evolveView(view, event);
    },
  });
  const consumer = rebuildPostgreSQLProjections({
    connectionString: url,
    projections: [countProjection],
    pulling: { batchSize: 1000 }, // emmett's default of 100 was slower
  });
  const startedAtMs = performance.now();
  const timer = setTimeout(() => void consumer.stop(), ms);
  await consumer.start();
  clearTimeout(timer);
  const tookMs = performance.now() - startedAtMs;
  await consumer.close();
  return { events: eventCount, ms: tookMs };
}
