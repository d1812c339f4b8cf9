import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { EventStore } from '../event-store/port.js';
import { registerProjection } from './checkpoints.js';
import type { Projection } from './projection.js';
import { type RebuildOptions, rebuildProjection } from './rebuild.js';
import { RebuildRunningError } from './rebuild-status.js';

/** Interval of looking whether another process has finished building, in ms. */
const POLL_INTERVAL_MS = 500;

/**
 * Resolves once the projection's tables match its version: builds them, or waits for the process that does.
 * Returns true if something was built.
 * @throws SupersededError if a newer version is registered, RebuildCancelledError or AbortError after `signal`
 */
export async function ensureBuilt(
  pool: pg.Pool,
  store: EventStore,
  projection: Projection,
  options: RebuildOptions = {},
): Promise<boolean> {
  for (let hasWaited = false; ; hasWaited = true) {
    if (await registerProjection(pool, projection)) return hasWaited;
    try {
      await rebuildProjection(pool, store, projection, options);
      return true;
    } catch (error) {
      if (!(error instanceof RebuildRunningError)) throw error;
      await wait(POLL_INTERVAL_MS, undefined, options.signal ? { signal: options.signal } : {});
    }
  }
}
