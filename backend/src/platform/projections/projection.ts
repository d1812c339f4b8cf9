import type { QueryResultRow } from 'pg';
import type { InlineModel, StoredEvent } from '../event-store/port.js';

/** A transaction as projections see it; a `pg` client implements it. */
export interface SqlTx {
  query<Row extends QueryResultRow>(
    text: string,
    values?: unknown[],
  ): Promise<{ rows: Row[]; rowCount: number | null }>;
}

interface Subscription {
  readonly name: string;
  /**
   * A new version of a projection starts from the first event with empty tables; one of a reactor continues.
   */
  readonly version: number;
  /** Event types to receive; others are skipped. */
  readonly types: readonly string[];
}

/**
 * A read model: events in, rows out. Deterministic (no clock, randomness or reads of other tables) for any
 * batch size, so folding the log again gives the same rows. Write table names without a schema.
 */
export interface Projection extends Subscription {
  /** All tables that it writes, each with a primary key. */
  readonly tables: readonly string[];
  /**
   * Its only table is written by the append itself, so it is always at the head and never followed. `project`
   * is still used to rebuild and verify it.
   */
  readonly inline?: InlineModel;
  /** Rows and checkpoint are committed together, so every event counts exactly once. */
  project(this: void, events: readonly StoredEvent[], tx: SqlTx): Promise<void>;
}

/** Effects run at least once and in order, so they need idempotency keys (deterministic command ids). */
export interface Reactor extends Subscription {
  react(this: void, event: StoredEvent): Promise<void>;
}
