import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { catalogueEvents } from '../../../src/modules/catalogue/events.js';
import {
  importCatalogue,
  type ImportOptions,
  type ImportOutcome,
} from '../../../src/modules/catalogue/import/import-catalogue.service.js';
import { ManualClock } from '../../../src/platform/clock/clock.js';
import type { PostgresEventStore } from '../../../src/platform/event-store/postgres/postgres-event-store.js';
import { createRegistry } from '../../../src/platform/event-store/registry.js';
import { createTestDatabase, type TestDatabase } from '../database.js';
import { openStore } from '../event-store/postgres-store.js';
import { readSixTrips, writeCatalogue } from './catalogue-files.js';

const TABLES = [
  'catalogue_epoch',
  'catalogue_imports',
  'places',
  'place_versions',
  'trips',
  'trip_versions',
  'trip_pages',
  'trip_slugs',
  'departures',
  'departure_versions',
  'events',
];

type ImportOverrides = Partial<Omit<ImportOptions, 'path' | 'pool' | 'clock'>>;

/** A database, an event store and a clock for catalogue imports. */
export class CatalogueWorld {
  private constructor(
    readonly database: TestDatabase,
    readonly pool: pg.Pool,
    readonly store: PostgresEventStore,
    readonly clock: ManualClock,
    private readonly folder: string,
    private readonly closeStore: () => Promise<void>,
  ) {}

  static async open(now: string): Promise<CatalogueWorld> {
    const database = await createTestDatabase();
    const { pool, store, close } = openStore(database.url, { registry: createRegistry(catalogueEvents) });
    const folder = await mkdtemp(path.join(os.tmpdir(), 'catalogue-'));
    return new CatalogueWorld(database, pool, store, new ManualClock(new Date(now)), folder, close);
  }

  async close(): Promise<void> {
    await this.closeStore();
    await this.database.drop();
    await rm(this.folder, { recursive: true });
  }

  importFolder(folder: string, overrides: ImportOverrides = {}): Promise<ImportOutcome> {
    const { pool, store, clock } = this;
    return importCatalogue({ pool, store, clock, path: folder, ...overrides });
  }

  /** Imports the trips as one file, `trips.json`, with the places of the real catalogue. */
  async importTrips(trips: readonly unknown[], overrides: ImportOverrides = {}): Promise<ImportOutcome> {
    const folder = await mkdtemp(path.join(this.folder, 'import-'));
    await writeCatalogue(folder, trips);
    return this.importFolder(folder, overrides);
  }

  async importSix(overrides: ImportOverrides = {}): Promise<ImportOutcome> {
    return this.importTrips(await readSixTrips(), overrides);
  }

  async queryRows(sql: string): Promise<Record<string, unknown>[]> {
    return (await this.pool.query<Record<string, unknown>>(sql)).rows;
  }

  async countRows(from: string): Promise<number> {
    const [row] = await this.queryRows(`SELECT count(*)::int AS n FROM ${from}`);
    return row?.n as number;
  }

  /** Reads everything that an import can write, for comparison. */
  async readTables(): Promise<Record<string, unknown>> {
    const rowsByTable = await Promise.all(
      TABLES.map(async (table) => [table, await this.queryRows(`SELECT * FROM ${table} t ORDER BY t::text`)]),
    );
    return Object.fromEntries(rowsByTable) as Record<string, unknown>;
  }
}
