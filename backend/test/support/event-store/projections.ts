import type pg from 'pg';
import type { InlineTable } from '../../../src/platform/event-store/port.js';
import type { Projection } from '../../../src/platform/projections/projection.js';

export const createSeatsTable = (pool: pg.Pool): Promise<unknown> =>
  pool.query(`CREATE TABLE seats_taken (stream_id uuid PRIMARY KEY, seats integer NOT NULL, last_position bigint NOT NULL);
    CREATE TABLE seat_log (position bigint PRIMARY KEY, seats integer NOT NULL)`);

/**
 * Creates a projection that sums seats per stream and stores events once: a duplicate breaks the key, a gap
 * changes the sums.
 */
export const newSeatsProjection = (overrides: Partial<Projection> = {}): Projection => ({
  name: 'seats',
  version: 1,
  types: ['SeatsTaken'],
  tables: ['seats_taken', 'seat_log'],
  project: async (events, tx) => {
    const rows = events.map(({ streamId, position, data }) => [
      streamId,
      (data as { seats: number }).seats,
      position,
    ]);
    const columns = [0, 1, 2].map((column) => rows.map((row) => row[column]));
    await tx.query(
      `INSERT INTO seats_taken AS s
       SELECT id, sum(seats), max(position) FROM unnest($1::uuid[], $2::int[], $3::bigint[]) AS e(id, seats, position)
       GROUP BY id ON CONFLICT (stream_id)
       DO UPDATE SET seats = s.seats + excluded.seats, last_position = excluded.last_position`,
      columns,
    );
    await tx.query('INSERT INTO seat_log SELECT * FROM unnest($1::bigint[], $2::int[])', [
      columns[2],
      columns[1],
    ]);
  },
  ...overrides,
});

/** The last event of every stream, written with the append. */
export const inlineSeats: InlineTable = {
  name: 'inline-seats',
  table: 'inline_seats',
  key: 'stream_id',
  columns: { stream_id: 'uuid', seats: 'integer', version: 'integer' },
};

export const createInlineTable = (pool: pg.Pool): Promise<unknown> =>
  pool.query(
    'CREATE TABLE inline_seats (stream_id uuid PRIMARY KEY, seats integer NOT NULL, version integer NOT NULL)',
  );

export const newInlineSeatsProjection = (overrides: Partial<Projection> = {}): Projection => ({
  name: inlineSeats.name,
  version: 1,
  types: ['SeatsTaken'],
  tables: [inlineSeats.table],
  inlineTable: inlineSeats,
  project: async (events, tx) => {
    const lastByStream = new Map(events.map((event) => [event.streamId, event]));
    await tx.query(
      `INSERT INTO inline_seats SELECT * FROM unnest($1::uuid[], $2::int[], $3::int[])
       ON CONFLICT (stream_id) DO UPDATE SET seats = excluded.seats, version = excluded.version`,
      [
        [...lastByStream.keys()],
        [...lastByStream.values()].map(({ data }) => (data as { seats: number }).seats),
        [...lastByStream.values()].map(({ version }) => version),
      ],
    );
  },
  ...overrides,
});
