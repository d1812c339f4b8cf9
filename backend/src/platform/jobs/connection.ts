import { createPostgresBackend, DEFAULT_SCHEMA, runMigrations, setDefaultBackendFactory } from 'bullmq';
import pg from 'pg';

/** BullMQ's own: to a pool that it is given it can tell no other. */
const SCHEMA = DEFAULT_SCHEMA;

export interface QueueConnection {
  /** As BullMQ takes it. */
  readonly connection: object;
  close(): Promise<void>;
}

/** Redis when an address is given, else PostgreSQL: one pool for every queue and worker of the process. */
export function connectQueue(databaseUrl: string, redisUrl: string | undefined): QueueConnection {
  if (redisUrl !== undefined) {
    setDefaultBackendFactory(undefined);
    return { connection: { url: redisUrl, maxRetriesPerRequest: null }, close: () => Promise.resolve() };
  }
  setDefaultBackendFactory(createPostgresBackend);
  const pool = new pg.Pool({ connectionString: databaseUrl, options: `-c search_path=${SCHEMA}`, max: 6 });
  // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => undefined);
  return { connection: pool, close: () => pool.end() };
}

/** The queue's own tables; without them its workers would spin. */
export async function migrateQueue(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await runMigrations(client, SCHEMA);
  } finally {
    await client.end();
  }
}
