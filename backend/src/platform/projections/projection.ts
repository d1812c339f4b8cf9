import type { QueryResultRow } from 'pg';
import type { InlineModel, StoredEvent } from '../event-store/port.js';

/** A transaction as a projection sees it; a client of `pg` is one. */
export interface SqlTx {
  query<Row extends QueryResultRow>(
    text: string,
    values?: unknown[],
  ): Promise<{ rows: Row[]; rowCount: number | null }>;
}

interface Subscription {
  readonly name: string;
  /** A new version of a projection starts from the first event with empty tables; one of a reactor goes on. */
  readonly version: number;
  /** The event types it wants to hear of; all others pass it by. */
  readonly types: readonly string[];
}

/**
 * A read model: events in, rows out, nothing else. Deterministic (no clock, no random, no look at other tables), whatever
 * the batches: folding the log again gives the same rows. Table names are written without a schema.
 */
export interface Projection extends Subscription {
  /** All tables it writes, each with a primary key. */
  readonly tables: readonly string[];
  /**
   * Its one table is written with the append itself: always at the head, never followed. `project` still rebuilds and
   * verifies it.
   */
  readonly inline?: InlineModel;
  /** Rows and checkpoint are committed together: every event is counted exactly once. */
  project(this: void, events: readonly StoredEvent[], tx: SqlTx): Promise<void>;
}

/** Effects: at least once and in order, so they carry keys that make a repetition harmless (deterministic command ids). */
export interface Reactor extends Subscription {
  react(this: void, event: StoredEvent): Promise<void>;
}
