import type { Pool } from 'pg';
import { buildListenerName } from '../database/channel-listener.js';

/**
 * The signal to the feeders of all processes that work may be due. A lost signal costs a second, never work.
 */
export class WakeSignal {
  private readonly listeners = new Set<() => void>();
  private notification: Promise<void> | undefined;

  constructor(private readonly pool: Pool) {}

  static readonly channel = 'work';

  /** True if a worker listens. */
  static async isHeard(pool: Pool): Promise<boolean> {
    const { rowCount } = await pool.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database()
         AND application_name = $1 LIMIT 1`,
      [buildListenerName(WakeSignal.channel)],
    );
    return rowCount !== 0;
  }

  ring(): void {
    for (const listener of this.listeners) listener();
    // Rings during a running notification share it.
    this.notification ??= this.pool
      .query(`SELECT pg_notify('${WakeSignal.channel}', '')`)
      .then(
        () => undefined,
        () => undefined,
      )
      .finally(() => {
        this.notification = undefined;
      });
  }

  onRing(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
