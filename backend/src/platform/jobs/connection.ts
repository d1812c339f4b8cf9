import { createPostgresBackend, DEFAULT_SCHEMA, runMigrations, setDefaultBackendFactory } from 'bullmq';
import pg from 'pg';

/** BullMQ's default: it cannot pass another schema to a pool that it is given. */
const QUEUE_SCHEMA = DEFAULT_SCHEMA;

export interface QueueConnection {
  /** Connection options in BullMQ's format. */
  readonly connection: object;
  close(): Promise<void>;
}

/**
 * Connects to Redis if an address is given, otherwise to PostgreSQL with one pool for all queues and workers
 * of the process.
 */
export function connectQueue(databaseUrl: string, redisUrl: string | undefined): QueueConnection {
  if (redisUrl !== undefined) {
    setDefaultBackendFactory(undefined);
    return { connection: { url: redisUrl, maxRetriesPerRequest: null }, close: () => Promise.resolve() };
  }
  setDefaultBackendFactory(createPostgresBackend);
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    options: `-c search_path=${QUEUE_SCHEMA}`,
    max: 6,
  });
  // The pool replaces a broken idle connection; without a listener its error would end the process.
  pool.on('error', () => undefined);
  return { connection: pool, close: () => pool.end() };
}

/** Creates the queue's own tables; without them its workers would spin. */
export async function migrateQueue(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await runMigrations(client, QUEUE_SCHEMA);
  } finally {
    await client.end();
  }
}
