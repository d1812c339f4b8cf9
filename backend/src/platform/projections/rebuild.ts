import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { EventStore } from '../event-store/port.js';
import { flip } from './flip.js';
import { foldBatch, readAhead } from './fold.js';
import { orderedHashOf } from './ordered-hash.js';
import type { Projection } from './projection.js';
import {
  RebuildCancelled,
  type RebuildPhase,
  RebuildRow,
  RebuildRunning,
  takeRebuildLock,
} from './rebuilds.js';
import { createShadow, dropShadow, type Shadow } from './shadow.js';

export interface RebuildProgress {
  readonly phase: RebuildPhase;
  /** The last position folded. */
  readonly position: number;
  /** The head of the log, as far as known. */
  readonly target: number;
  /** Positions per second since it began. */
  readonly rate: number;
}

export interface RebuildOptions {
  readonly onProgress?: ((progress: RebuildProgress) => void) | undefined;
  /** Ends it with RebuildCancelled and everything as it was. */
  readonly signal?: AbortSignal | undefined;
  /** Positions read and written at once; default 5,000. */
  readonly batchSize?: number | undefined;
  /** Whether the rows are hashed before the flip, which reads them all once more; default false. */
  readonly hash?: boolean | undefined;
  /** How long to go on trying when readers do not let the tables be swapped, in ms; default 60,000. */
  readonly patience?: number | undefined;
}

export interface Rebuilt {
  readonly name: string;
  readonly version: number;
  /** Rows at `position`; and their hash, when asked for. */
  readonly rows: number;
  readonly hash?: string;
  readonly position: number;
  /** The position at which readers began to see the new tables. */
  readonly flippedAt: number;
  /** From the first event to the end of the log, in ms. */
  readonly foldTime: number;
  /** How long the locks of the flip were held, in ms, and how many times it was tried. */
  readonly flipTime: number;
  readonly flips: number;
}

/** An attempt to swap waits behind readers for 100 ms at most; they pass in between. */
const pauses = [50, 100, 200, 400, 800];
/** What may be missing when the flip is tried: so much is folded while its locks are held. */
const near = 500;

/**
 * Builds a read model anew beside the one that readers go on seeing, from the first event, and swaps the two in one short
 * transaction together with the checkpoint. A newer version than the registered one takes its place by the same step.
 *
 * A killed one leaves its shadow, which the next one drops. It does not go on from there: the row does not tell whether
 * the fold that filled it was today's.
 *
 * Throws RebuildRunning, RebuildCancelled, or what the fold threw; then nothing has changed.
 */
export async function rebuildProjection(
  pool: pg.Pool,
  store: EventStore,
  projection: Projection,
  options: RebuildOptions = {},
): Promise<Rebuilt> {
  const client = await pool.connect();
  try {
    // The shadow may be lost in a crash, until the flip, whose commit waits for everything before it.
    await client.query(
      `SET transaction_timeout = 0; SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0;
       SET synchronous_commit = off`,
    );
    if (!(await takeRebuildLock(client, projection.name))) throw new RebuildRunning(projection.name);
    return await new Rebuild(client, store, projection, options).run();
  } finally {
    // The server would let go of the lock soon after the connection; a caller may want it at once.
    await client.query('SELECT pg_advisory_unlock_all()').catch(() => undefined);
    client.release(true);
  }
}

class Rebuild {
  private position = 0;
  private target = 0;
  private readonly began = performance.now();

  constructor(
    private readonly client: pg.PoolClient,
    private readonly store: EventStore,
    private readonly projection: Projection,
    private readonly options: RebuildOptions,
  ) {}

  async run(): Promise<Rebuilt> {
    const { client, projection } = this;
    const { rows } = await client.query<{ home: string }>('SELECT current_schema() AS home');
    const home = rows[0]?.home ?? 'public';
    const row = new RebuildRow(client, projection, home);
    try {
      this.target = await this.store.head();
      const shadow = await this.transaction(async () => {
        await row.begin(this.target);
        return createShadow(client, projection);
      });
      // Nothing else is in sight: what the projection does not name as its own it cannot write.
      await client.query(`SET search_path TO ${pg.escapeIdentifier(shadow.building)}`);
      await this.fold(row, 'fold');
      await this.fold(row, 'catch-up');
      const foldTime = performance.now() - this.began;
      const counted = await this.settle(shadow);
      const flipped = await this.flip(row, shadow, home);
      const { name, version } = projection;
      return { name, version, ...counted, ...flipped, foldTime };
    } finally {
      // After the flip only the old tables are left in there. Where somebody still reads them they stay until next time.
      await client
        .query(`ROLLBACK; SET search_path TO ${pg.escapeIdentifier(home)}; SET lock_timeout = '2s'`)
        .then(() => dropShadow(client, projection.name))
        .then(() => row.end())
        .catch(() => undefined);
    }
  }

  /** To the head of the log, batch by batch: rows and position are committed together. */
  private async fold(row: RebuildRow, phase: 'fold' | 'catch-up'): Promise<void> {
    const { client, store, projection, options } = this;
    const { batchSize = foldBatch } = options;
    while (this.position < (this.target = await store.head())) {
      const span = { from: this.position, to: this.target, batchSize };
      for await (const { events, upTo } of readAhead(store, projection.types, span)) {
        this.check();
        await this.transaction(async () => {
          if (events.length > 0) await projection.project(events, client);
          await row.move(phase, upTo, this.target);
        });
        this.position = upTo;
        this.report(phase);
      }
      if (phase === 'fold') return;
    }
  }

  /** What many writes leave behind goes, and the planner learns of the rows before anybody asks for them. */
  private async settle({ building }: Shadow): Promise<Pick<Rebuilt, 'rows' | 'hash' | 'position'>> {
    const { client, projection, position, options } = this;
    const tables = projection.tables.map((table) =>
      [building, table].map((name) => pg.escapeIdentifier(name)).join('.'),
    );
    await client.query(`VACUUM (ANALYZE) ${tables.join(', ')}`);
    this.check();
    if (options.hash) return { position, ...(await this.transaction(() => orderedHashOf(client, tables))) };
    let rows = 0;
    for (const table of tables) {
      const { rows: counted } = await client.query<{ n: string }>(`SELECT count(*) AS n FROM ${table}`);
      rows += Number(counted[0]?.n);
    }
    return { position, rows };
  }

  private async flip(
    row: RebuildRow,
    shadow: Shadow,
    home: string,
  ): Promise<Pick<Rebuilt, 'flippedAt' | 'flipTime' | 'flips'>> {
    const { client, store, projection, options } = this;
    const until = performance.now() + (options.patience ?? 60_000);
    for (let flips = 1; ; flips++) {
      do await this.fold(row, 'catch-up');
      while ((await store.head()) - this.position > near);
      await row.move('flip', this.position, this.target);
      this.report('flip');
      const flipped = await flip(client, { store, projection, shadow, home, row, from: this.position });
      if (flipped) {
        this.position = this.target = flipped.flippedAt;
        this.report('flip');
        return { ...flipped, flips };
      }
      if (performance.now() > until)
        throw new Error(`${projection.name}: its tables are in use without a pause; nothing has changed`);
      const pause = pauses[Math.min(flips, pauses.length) - 1] ?? 0;
      await delay(pause * (0.75 + Math.random() / 2));
      this.check();
    }
  }

  private check(): void {
    if (this.options.signal?.aborted) throw new RebuildCancelled(this.projection.name);
  }

  private report(phase: RebuildPhase): void {
    const { position, target } = this;
    const rate = (position / Math.max(performance.now() - this.began, 1)) * 1_000;
    this.options.onProgress?.({ phase, position, target, rate });
  }

  private async transaction<T>(work: () => Promise<T>): Promise<T> {
    await this.client.query('BEGIN');
    const result = await work();
    await this.client.query('COMMIT');
    return result;
  }
}
