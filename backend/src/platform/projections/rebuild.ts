import { setTimeout as wait } from 'node:timers/promises';
import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import pg from 'pg';
import { requireRow } from '../database/require-row.js';
import type { EventStore } from '../event-store/port.js';
import { flipTables } from './flip.js';
import { EVENTS_PER_BATCH, readAhead } from './fold.js';
import { calculateReadModelHash } from './ordered-hash.js';
import type { Projection } from './projection.js';
import {
  RebuildCancelledError,
  type RebuildPhase,
  RebuildRow,
  RebuildRunningError,
  takeRebuildLock,
} from './rebuild-status.js';
import { buildQualifiedName, createShadow, dropShadow, type Shadow } from './shadow.js';

export interface RebuildProgress {
  readonly phase: RebuildPhase;
  /** The last position folded. */
  readonly position: number;
  /** The head of the log, as far as known. */
  readonly target: number;
  /** Positions per second since the start. */
  readonly rate: number;
}

export interface RebuildOptions {
  readonly onProgress?: ((progress: RebuildProgress) => void) | undefined;
  /** Aborts with RebuildCancelledError and leaves everything unchanged. */
  readonly signal?: AbortSignal | undefined;
  /** Positions per batch. */
  readonly batchSize?: number | undefined;
  /** The rows are hashed before the flip, at the cost of reading all of them again. */
  readonly shouldHash?: boolean | undefined;
  /** How long to retry the swap while readers block it, in ms. */
  readonly patienceMs?: number | undefined;
}

export interface RebuildResult {
  readonly name: string;
  readonly version: number;
  /** Number of rows at `position`, and their hash if requested. */
  readonly rowCount: number;
  readonly hash?: string;
  readonly position: number;
  /** The position at which readers switched to the new tables. */
  readonly flippedPosition: number;
  /** From the first event to the end of the log, in ms. */
  readonly foldMs: number;
  /** How long the flip held its locks, in ms, and the number of attempts. */
  readonly flipMs: number;
  readonly flipCount: number;
}

/** Readers pass between two attempts to flip; the pause doubles each time. */
const FIRST_FLIP_PAUSE_MS = 50;

const MAX_FLIP_PAUSE_MS = 800;

/** The flip starts once at most this many events are missing, because it folds them under its locks. */
const MAX_REMAINING_EVENTS = 500;

/**
 * Builds a read model from the first event while readers keep the current tables, then swaps tables and
 * checkpoint in one short transaction. The next rebuild drops the shadow that a killed rebuild leaves.
 * @throws RebuildRunningError, RebuildCancelledError, or the fold's error; nothing has changed then
 */
export async function rebuildProjection(
  pool: pg.Pool,
  store: EventStore,
  projection: Projection,
  options: RebuildOptions = {},
): Promise<RebuildResult> {
  const client = await pool.connect();
  try {
    // The shadow may be lost in a crash until the flip, whose commit waits for everything before it.
    await client.query(
      `SET transaction_timeout = 0; SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0;
       SET synchronous_commit = off`,
    );
    if (!(await takeRebuildLock(client, projection.name))) throw new RebuildRunningError(projection.name);
    return await new Rebuild(client, store, projection, options).run();
  } finally {
    // The server releases the lock soon after the connection closes; a caller may need it at once.
    await client.query('SELECT pg_advisory_unlock_all()').catch(() => undefined);
    client.release(true);
  }
}

class Rebuild {
  private position = 0;
  private target = 0;
  private readonly startedAtMs = performance.now();

  constructor(
    private readonly client: pg.PoolClient,
    private readonly store: EventStore,
    private readonly projection: Projection,
    private readonly options: RebuildOptions,
  ) {}

  async run(): Promise<RebuildResult> {
    const { client, projection } = this;
    const { rows } = await client.query<{ schema: string }>('SELECT current_schema() AS schema');
    const mainSchema = rows[0]?.schema ?? 'public';
    const row = new RebuildRow(client, projection, mainSchema);
    try {
      this.target = await this.store.readHead();
      const shadow = await this.runInTransaction(async () => {
        await row.begin(this.target);
        return createShadow(client, projection);
      });
      // Only the shadow is visible, so the projection cannot write to undeclared tables.
      await client.query(`SET search_path TO ${pg.escapeIdentifier(shadow.buildingSchema)}`);
      await this.fold(row, 'fold');
      await this.fold(row, 'catch-up');
      const foldMs = performance.now() - this.startedAtMs;
      const counts = await this.analyzeTables(shadow);
      const flipOutcome = await this.flip(row, shadow, mainSchema);
      const { name, version } = projection;
      return { name, version, ...counts, ...flipOutcome, foldMs };
    } finally {
      // After the flip the schema holds only the old tables. If they are still in use they stay until the
      // next rebuild.
      await client
        .query(`ROLLBACK; SET search_path TO ${pg.escapeIdentifier(mainSchema)}; SET lock_timeout = '2s'`)
        .then(() => dropShadow(client, projection.name))
        .then(() => row.finish())
        .catch(() => undefined);
    }
  }

  /** Folds to the head of the log in batches; rows and position are committed together. */
  private async fold(row: RebuildRow, phase: 'fold' | 'catch-up'): Promise<void> {
    const { client, store, projection, options } = this;
    const { batchSize = EVENTS_PER_BATCH } = options;
    while (this.position < (this.target = await store.readHead())) {
      const span = { afterPosition: this.position, lastPosition: this.target, batchSize };
      for await (const { events, lastPosition } of readAhead(store, projection.types, span)) {
        this.throwIfCancelled();
        await this.runInTransaction(async () => {
          if (events.length > 0) await projection.project(events, client);
          await row.move(phase, lastPosition, this.target);
        });
        this.position = lastPosition;
        this.reportProgress(phase);
      }
      if (phase === 'fold') return;
    }
  }

  /** Vacuums after the many writes and collects planner statistics before the first reader. */
  private async analyzeTables({
    buildingSchema,
  }: Shadow): Promise<Pick<RebuildResult, 'rowCount' | 'hash' | 'position'>> {
    const { client, projection, position, options } = this;
    const tables = projection.tables.map((table) => buildQualifiedName(buildingSchema, table));
    await client.query(`VACUUM (ANALYZE) ${tables.join(', ')}`);
    this.throwIfCancelled();
    if (options.shouldHash)
      return { position, ...(await this.runInTransaction(() => calculateReadModelHash(client, tables))) };
    let rowCount = 0;
    for (const table of tables) {
      const { rows } = await client.query<{ count: string }>(`SELECT count(*) FROM ${table}`);
      rowCount += Number(requireRow(rows).count);
    }
    return { position, rowCount };
  }

  private async flip(
    row: RebuildRow,
    shadow: Shadow,
    mainSchema: string,
  ): Promise<Pick<RebuildResult, 'flippedPosition' | 'flipMs' | 'flipCount'>> {
    const { client, store, projection, options } = this;
    const deadlineMs = performance.now() + (options.patienceMs ?? MINUTE_MS);
    for (let flipCount = 1; ; flipCount++) {
      do await this.fold(row, 'catch-up');
      while ((await store.readHead()) - this.position > MAX_REMAINING_EVENTS);
      await row.move('flip', this.position, this.target);
      this.reportProgress('flip');
      const flipOutcome = await flipTables(client, {
        store,
        projection,
        shadow,
        mainSchema,
        row,
        shadowPosition: this.position,
      });
      if (flipOutcome) {
        this.position = this.target = flipOutcome.flippedPosition;
        this.reportProgress('flip');
        return { ...flipOutcome, flipCount };
      }
      if (performance.now() > deadlineMs)
        throw new Error(
          `${projection.name}: readers keep its tables locked; nothing has changed, try again later`,
        );
      const pauseMs = Math.min(MAX_FLIP_PAUSE_MS, FIRST_FLIP_PAUSE_MS * 2 ** (flipCount - 1));
      await wait(pauseMs * (0.75 + Math.random() / 2));
      this.throwIfCancelled();
    }
  }

  private throwIfCancelled(): void {
    if (this.options.signal?.aborted) throw new RebuildCancelledError(this.projection.name);
  }

  private reportProgress(phase: RebuildPhase): void {
    const { position, target } = this;
    const rate = (position / Math.max(performance.now() - this.startedAtMs, 1)) * 1_000;
    this.options.onProgress?.({ phase, position, target, rate });
  }

  private async runInTransaction<T>(work: () => Promise<T>): Promise<T> {
    await this.client.query('BEGIN');
    const result = await work();
    await this.client.query('COMMIT');
    return result;
  }
}
