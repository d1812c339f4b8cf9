// Our contender assembles store, codec and command runner as the product does.
import { registry } from '../../../backend/dist/events.js';
import { isRefusal } from '../../../backend/dist/kernel/refuse.js';
import { migrations } from '../../../backend/dist/migrations.js';
import { newBookingStream } from '../../../backend/dist/modules/booking/core/booking.stream.js';
import { allotmentStream } from '../../../backend/dist/modules/booking/inventory/allotment.stream.js';
import { couponStream } from '../../../backend/dist/modules/booking/pricing/coupon.stream.js';
import { QuoteStore } from '../../../backend/dist/modules/booking/pricing/quote.store.js';
import { EventCodec } from '../../../backend/dist/platform/event-store/codec.js';
import { PostgresEventStore } from '../../../backend/dist/platform/event-store/postgres/postgres-event-store.js';
import { Infrastructure } from '../../../backend/dist/platform/infrastructure.js';
import { rebuildProjection } from '../../../backend/dist/platform/projections/rebuild.js';
import { inlineReadModels } from '../../../backend/dist/subscriptions.js';
import { AcknowledgedEvents } from './acknowledged.mjs';
import { evolveView, newEvent, newEvents, newUuid } from './event.mjs';
import { createHold, newQuote, newSaleEvents, requireAccepted, SEATS } from './hold.mjs';

/** @typedef {import('../../../backend/dist/platform/event-store/port.js').AppendRequest} AppendRequest */
/** @typedef {import('../../../backend/dist/platform/event-store/port.js').StoredEvent} StoredEvent */
/** @typedef {import('../../../backend/dist/platform/projections/projection.js').Projection} Projection */

/** @type {import('../../../backend/dist/platform/event-store/port.js').InlineTable} */
const benchViews = {
  name: 'bench-views',
  table: 'bench_views',
  key: 'stream_id',
  columns: { stream_id: 'uuid', version: 'integer', view: 'jsonb' },
};

const tablesSql = `
  CREATE TABLE bench_views (stream_id uuid PRIMARY KEY, version integer NOT NULL, view jsonb NOT NULL);
  CREATE TABLE bench_stocks (stream_id uuid PRIMARY KEY, changes integer NOT NULL, seats integer NOT NULL)`;

const streamSql = `
  SELECT position, stream_id, stream_type, version, type, data, schema_version, recorded_at, meta
  FROM events WHERE stream_id = $1 ORDER BY version`;

/** Rebuilds the same read model as the other contender. @type {Projection} */
const stocks = {
  name: 'bench-stocks',
  version: 1,
  types: ['AllotmentOpened', 'AllotmentChanged'],
  tables: ['bench_stocks'],
  async project(events, tx) {
    /** @type {Map<string, import('./event.mjs').View>} */
    const views = new Map();
    for (const event of /** @type {readonly (StoredEvent & { data: { seats: number } })[]} */ (events))
      views.set(event.streamId, evolveView(views.get(event.streamId) ?? null, event));
    const rows = [...views.values()];
    await tx.query(
      `INSERT INTO bench_stocks AS b (stream_id, changes, seats) SELECT * FROM unnest($1::uuid[], $2::int[], $3::int[])
       ON CONFLICT (stream_id) DO UPDATE SET changes = b.changes + excluded.changes, seats = excluded.seats`,
      [[...views.keys()], rows.map((row) => row.changes), rows.map((row) => row.seats)],
    );
  },
};

const newMeta = () => ({
  correlationId: newUuid(),
  causationId: null,
  actor: /** @type {const} */ ({ kind: 'system', name: 'bench' }),
  traceId: null,
});

/** @param {string} streamId @param {number} count @returns {AppendRequest} */
const newStream = (streamId, count) => ({
  commandId: newUuid(),
  recordedAt: new Date(),
  meta: newMeta(),
  streams: [{ streamId, streamType: 'allotment', expectedVersion: 0, events: newEvents(streamId, count) }],
  result: { departureId: streamId },
});

/** @param {string} url @returns {Promise<import('./worker.mjs').Session>} */
export async function openWayfold(url) {
  const acknowledgedEvents = new AcknowledgedEvents();
  const infrastructure = await Infrastructure.open({
    databaseUrl: url,
    secretKey: Buffer.alloc(32, 7).toString('base64'),
    registry,
    entities: [],
    inlineReadModels,
    name: 'wayfold bench',
    isClockMovable: false,
  });
  const { pool } = infrastructure;
  const viewStore = new PostgresEventStore(pool, new EventCodec(registry, infrastructure.keyring), {
    inlineTables: [benchViews],
  });
  /** @type {Append} */
  const append = async (store, request) => {
    const outcome = await store.append(request);
    if (outcome.status !== 'ok') throw new Error(outcome.status);
    for (const { streamId, expectedVersion, events } of request.streams)
      acknowledgedEvents.addEvent(streamId, expectedVersion + events.length);
  };
  return {
    operations: {
      ...createAppends(infrastructure, viewStore, append),
      hold: createHolds(infrastructure, acknowledgedEvents),
      ...createReads(infrastructure),
    },
    tasks: { ...createTasks(infrastructure, append), ...createChecks(pool, acknowledgedEvents) },
    async close() {
      await viewStore.close();
      await infrastructure.close();
    },
  };
}

/** @typedef {(store: Pick<PostgresEventStore, 'append'>, request: AppendRequest) => Promise<void>} Append */

/** @param {Infrastructure} infrastructure @param {PostgresEventStore} viewStore @param {Append} append */
const createAppends = ({ store }, viewStore, append) => ({
  append: () => () => append(store, newStream(newUuid(), 1)),
  inline: () => async () => {
    const streamId = newUuid();
    const view = evolveView(null, newEvent(streamId, 1));
    const row = { stream_id: streamId, version: 1, view };
    await append(viewStore, {
      ...newStream(streamId, 1),
      rows: [{ readModel: benchViews.name, version: 1, row }],
    });
  },
});

/**
 * Creates holds of one sale; the command runner decides and appends each hold.
 * @param {Infrastructure} infrastructure @param {AcknowledgedEvents} acknowledgedEvents
 */
function createHolds({ pool, runner }, acknowledgedEvents) {
  const quotes = new QuoteStore(pool);
  return (/** @type {import('./hold.mjs').Sale} */ sale) => {
    const quote = newQuote(sale.departureId);
    const streams = { allotment: allotmentStream(sale.departureId), coupon: couponStream(sale.couponId) };
    return async () => {
      const hold = createHold(sale, quote, await quotes.allocateNumber());
      const { bookingId } = hold;
      const outcome = await runner.run(
        { ...newMeta(), commandId: newUuid() },
        { booking: newBookingStream(bookingId), ...streams },
        (states) => {
          const seats = hold.holdSeats(states.allotment);
          if (isRefusal(seats)) return seats;
          const use = hold.reserveCoupon(states.coupon);
          if (isRefusal(use)) return use;
          const booking = hold.createBooking(states.booking);
          if (isRefusal(booking)) return booking;
          return { events: { booking, allotment: seats, coupon: use }, result: { bookingId } };
        },
      );
      requireAccepted(outcome);
      acknowledgedEvents.addEvent(bookingId, 3);
    };
  };
}

/** @param {Infrastructure} infrastructure */
const createReads = ({ pool, store }) => ({
  read: (/** @type {string[]} */ ids) => {
    let n = 0;
    return async () => {
      n = (n + 7919) % ids.length;
      const id = ids[n] ?? '';
      const streams = await store.readStreams([id]);
      if (streams.get(id)?.length !== 10) throw new Error('not 10 events');
    };
  },
  /**
   * Reads as fast as `pg` can: the same columns, a named prepared statement, the same pool,
   * rows parsed by pg.
   */
  readRows: (/** @type {string[]} */ ids) => {
    let n = 0;
    return async () => {
      n = (n + 7919) % ids.length;
      const id = ids[n] ?? '';
      const { rows } = await pool.query({ name: 'bench-read', text: streamSql, values: [id] });
      if (rows.length !== 10) throw new Error('not 10 rows');
    };
  },
});

/** @param {Infrastructure} infrastructure @param {Append} append */
const createTasks = ({ pool, store }, append) => ({
  async prepare() {
    for (const Migration of migrations)
      await new Migration().up(
        /** @type {any} */ ({ query: (/** @type {string} */ sql) => pool.query(sql) }),
      );
    await pool.query(tablesSql);
  },
  fill: (/** @type {number} */ streamCount) =>
    runInLanes(32, streamCount, () => append(store, newStream(newUuid(), 10))),
  async listStreamIds(/** @type {number} */ limit) {
    const text = 'SELECT stream_id FROM streams WHERE version = 10 ORDER BY random() LIMIT $1';
    const { rows } = await pool.query(text, [limit]);
    return rows.map((row) => row.stream_id);
  },
  readEach: (/** @type {string[]} */ ids) =>
    runInLanes(8, ids.length, (n) => store.readStreams([ids[n] ?? ''])),
  async openSale(/** @type {import('./hold.mjs').Sale} */ sale) {
    const { departureId, couponId } = sale;
    const { stockEvents, couponEvents } = newSaleEvents(sale);
    await append(store, {
      ...newStream(departureId, 1),
      streams: [
        { streamId: departureId, streamType: 'allotment', expectedVersion: 0, events: stockEvents },
        { streamId: couponId, streamType: 'coupon', expectedVersion: 0, events: couponEvents },
      ],
    });
  },
  async rebuild() {
    const startedAtMs = performance.now();
    const { position } = await rebuildProjection(pool, store, stocks);
    return { events: position, ms: performance.now() - startedAtMs };
  },
  /** Reads and parses every event of the log in order. */
  async readAll() {
    const startedAtMs = performance.now();
    let position = 0;
    for (;;) {
      const { events, lastPosition } = await store.readAll(position, 5_000);
      if (events.length === 0) break;
      position = lastPosition;
    }
    return { events: position, ms: performance.now() - startedAtMs };
  },
});

/**
 * Creates the checks of the log after a run.
 * @param {Infrastructure['pool']} pool
 * @param {AcknowledgedEvents} acknowledgedEvents
 */
const createChecks = (pool, acknowledgedEvents) => ({
  /** Counts the seats and coupon uses that the log has sold, in holds. */
  async countSold(/** @type {import('./hold.mjs').Sale} */ { departureId, couponId }) {
    const { rows } = await pool.query(
      `SELECT (SELECT coalesce(sum((data->>'seats')::int), 0)::int / $3::int FROM events
             WHERE stream_id = $1 AND type = 'SeatsHeld') AS seats,
            (SELECT count(*)::int FROM events WHERE stream_id = $2 AND type = 'CouponReserved') AS uses,
            (SELECT count(*)::int FROM events
             WHERE type = 'BookingCreated' AND data->>'departureId' = $1::text) AS bookings`,
      [departureId, couponId, SEATS],
    );
    return rows[0];
  },
  /** Counts acknowledged events that the log lacks. */
  async countLost() {
    let lostCount = 0;
    for (const part of splitChunks(acknowledgedEvents.takeEvents(), 20_000)) {
      const { rows } = await pool.query(
        `SELECT sum(greatest(0, wanted.version - found.n))::int AS lost
       FROM unnest($1::uuid[], $2::int[]) AS wanted(stream_id, version)
       CROSS JOIN LATERAL (SELECT count(*) AS n FROM events e
         WHERE e.stream_id = wanted.stream_id AND e.version <= wanted.version) found`,
        [part.map((row) => row.streamId), part.map((row) => row.version)],
      );
      lostCount += rows[0].lost;
    }
    return lostCount;
  },
  /** Compares the log's head with its number of events, because positions are dense. */
  async countHoles() {
    const { rows } = await pool.query(
      'SELECT (SELECT position FROM log_head)::int - (SELECT count(*) FROM events)::int AS holes',
    );
    return rows[0].holes;
  },
});

/** @template T @param {readonly T[]} items @param {number} size */
function* splitChunks(items, size) {
  for (let n = 0; n < items.length; n += size) yield items.slice(n, n + size);
}

/** @param {number} laneCount @param {number} taskCount @param {(n: number) => Promise<unknown>} work */
async function runInLanes(laneCount, taskCount, work) {
  let startedCount = 0;
  await Promise.all(
    Array.from({ length: laneCount }, async () => {
      while (startedCount < taskCount) {
        const n = startedCount;
        startedCount += 1;
        await work(n);
      }
    }),
  );
}
