import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { EventStore } from '../event-store/port.js';
import { registerProjection } from './checkpoints.js';
import type { Projection } from './projection.js';
import { rebuildProjection, type RebuildOptions } from './rebuild.js';
import { RebuildRunning } from './rebuilds.js';

/** How often to look whether another process has finished building, in ms. */
const lookAgain = 500;

/**
 * Resolves when the tables of the projection are there as its version wants them: at once as a rule; else it builds them
 * beside the old ones, which serve the readers until then, or waits for the process that is at it. True when something
 * was built. Throws Superseded when a newer version is registered, RebuildCancelled after `signal`.
 */
export async function ensureBuilt(
  pool: pg.Pool,
  store: EventStore,
  projection: Projection,
  options: RebuildOptions = {},
): Promise<boolean> {
  for (let waited = false; ; waited = true) {
    if (await registerProjection(pool, projection)) return waited;
    try {
      await rebuildProjection(pool, store, projection, options);
      return true;
    } catch (error) {
      if (!(error instanceof RebuildRunning)) throw error;
      await delay(lookAgain, undefined, options.signal ? { signal: options.signal } : {});
    }
  }
}
