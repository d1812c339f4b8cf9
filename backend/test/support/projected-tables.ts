import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import type { DomainEvent } from '../../src/kernel/event.js';
import type { StoredEvent } from '../../src/platform/event-store/port.js';
import { createPool } from '../../src/platform/event-store/postgres/pool.js';
import type { Projection } from '../../src/platform/projections/projection.js';
import { createTestDatabase } from './database.js';

interface ProjectedTables {
  /** Projects events of several streams in one batch; returns the table's rows, ordered by first column. */
  fold(
    ...batch: readonly (readonly [streamId: string, event: DomainEvent])[]
  ): Promise<Record<string, unknown>[]>;
  /** Reads all rows of another table, ordered by its first column. */
  readRows(table: string): Promise<Record<string, unknown>[]>;
}

/** Sets up a projection's table in its own database, empty before each test: given events, rows. */
export function setUpTables(projection: Projection): ProjectedTables {
  let tables: Awaited<ReturnType<typeof openTables>>;
  beforeAll(async () => {
    tables = await openTables(projection);
  });
  beforeEach(() => tables.empty());
  afterAll(() => tables.close());
  return {
    fold: (...batch) => tables.fold(...batch),
    readRows: (table) => tables.readRows(table),
  };
}

interface OpenTables extends ProjectedTables {
  empty(): Promise<void>;
  close(): Promise<void>;
}

async function openTables(projection: Projection): Promise<OpenTables> {
  const database = await createTestDatabase();
  const pool = createPool({ connectionString: database.url, applicationName: 'test', max: 1 });
  const versions = new Map<string, number>();
  let position = 0;
  const toStoredEvent = (streamId: string, event: DomainEvent): StoredEvent => {
    const version = (versions.get(streamId) ?? 0) + 1;
    versions.set(streamId, version);
    position++;
    return {
      ...event,
      position,
      streamId,
      streamType: 'test',
      version,
      schemaVersion: 1,
      recordedAt: new Date(Date.UTC(2027, 0, 10, 10, position)),
      meta: {
        commandId: `c${position}`,
        correlationId: 'test',
        causationId: null,
        actor: { kind: 'system' },
        traceId: null,
      },
    };
  };
  const readRows = async (table: string): Promise<Record<string, unknown>[]> =>
    (await pool.query<Record<string, unknown>>(`SELECT * FROM ${table} ORDER BY 1`)).rows;
  return {
    async fold(...batch) {
      const events = batch
        .map(([streamId, event]) => toStoredEvent(streamId, event))
        // The log delivers only the requested types.
        .filter(({ type }) => projection.types.includes(type));
      if (events.length > 0) await projection.project(events, pool);
      return readRows(String(projection.tables[0]));
    },
    readRows,
    async empty() {
      await pool.query(`TRUNCATE ${projection.tables.join(', ')}`);
      versions.clear();
      position = 0;
    },
    async close() {
      await pool.end();
      await database.drop();
    },
  };
}
