// Finds the physical limit: a plain prepared INSERT of the same event, without checks, command,
// stream or metadata.
import pg from 'pg';
import { newEvent, newUuid } from './event.mjs';

const tableSql = `
  CREATE TABLE naive_events (
    position    bigserial PRIMARY KEY,
    recorded_at timestamptz NOT NULL DEFAULT now(),
    stream_id   uuid NOT NULL,
    version     integer NOT NULL,
    type        text NOT NULL,
    data        jsonb NOT NULL,
    UNIQUE (stream_id, version)
  )`;

const insertSql = 'INSERT INTO naive_events (stream_id, version, type, data) VALUES ($1, $2, $3, $4)';

/**
 * @param {string} url
 * @param {{ clients: number }} options a connection for each client
 * @returns {Promise<import('./worker.mjs').Session>}
 */
export async function openInsert(url, { clients }) {
  const pool = new pg.Pool({ connectionString: url, max: clients, idleTimeoutMillis: 0 });
  return {
    operations: {
      append: () => async () => {
        const streamId = newUuid();
        const { type, data } = newEvent(streamId, 1);
        await pool.query({
          name: 'insert',
          text: insertSql,
          values: [streamId, 1, type, JSON.stringify(data)],
        });
      },
    },
    tasks: { prepare: async () => void (await pool.query(tableSql)) },
    close: () => pool.end(),
  };
}
