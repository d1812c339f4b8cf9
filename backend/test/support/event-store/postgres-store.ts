import type pg from 'pg';
import { EventCodec } from '../../../src/platform/event-store/codec.js';
import type { InlineTable } from '../../../src/platform/event-store/port.js';
import { createPool } from '../../../src/platform/event-store/postgres/pool.js';
import { PostgresEventStore } from '../../../src/platform/event-store/postgres/postgres-event-store.js';
import type { EventRegistry } from '../../../src/platform/event-store/registry.js';
import { Keyring } from '../../../src/platform/personal-data/keyring.js';
import { PostgresSubjectKeys } from '../../../src/platform/personal-data/subject-keys.js';
import { createTestDatabase } from '../database.js';
import { testKek, testRegistry } from './events.js';

export interface PostgresStoreUnderTest {
  readonly pool: pg.Pool;
  readonly store: PostgresEventStore;
  readonly keyring: Keyring;
  close(): Promise<void>;
}

export interface StoreWithDatabase extends PostgresStoreUnderTest {
  readonly url: string;
  /** Closes the store and drops its database. */
  drop(): Promise<void>;
}

export interface TwoStores {
  readonly url: string;
  readonly first: PostgresStoreUnderTest;
  readonly second: PostgresStoreUnderTest;
  /** Closes both stores and drops their database. */
  drop(): Promise<void>;
}

/** Opens the store of one process: its own pool and key cache. */
export function openStore(
  url: string,
  {
    max = 10,
    registry = testRegistry,
    inlineTables = [],
  }: { max?: number; registry?: EventRegistry; inlineTables?: readonly InlineTable[] } = {},
): PostgresStoreUnderTest {
  const pool = createPool({ connectionString: url, applicationName: 'test', max });
  const keyring = new Keyring(new PostgresSubjectKeys(pool), [testKek]);
  const store = new PostgresEventStore(pool, new EventCodec(registry, keyring), { inlineTables });
  const close = async (): Promise<void> => {
    await store.close();
    await pool.end();
  };
  return { pool, store, keyring, close };
}

/** Creates a store on a fresh database. */
export async function createStore(): Promise<StoreWithDatabase> {
  const { url, drop: dropDatabase } = await createTestDatabase();
  const connection = openStore(url);
  const drop = async (): Promise<void> => {
    await connection.close();
    await dropDatabase();
  };
  return { ...connection, url, drop };
}

/** Creates the stores of two processes on one fresh database. */
export async function createTwoStores(): Promise<TwoStores> {
  const { drop: dropFirst, ...first } = await createStore();
  const second = openStore(first.url);
  const drop = async (): Promise<void> => {
    await second.close();
    await dropFirst();
  };
  return { url: first.url, first, second, drop };
}
