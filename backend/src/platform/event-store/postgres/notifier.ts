import type { Pool } from 'pg';

export const LOG_CHANNEL = 'log';
const INTERVAL_MS = 20;

/**
 * Notifications of other processes after commits, at most one per `INTERVAL_MS` and outside of appends:
 * NOTIFY inside one would serialize all commits. A lost notification costs one poll interval.
 */
export class Notifier {
  private lastPosition = 0;
  private timer: NodeJS.Timeout | undefined;
  private lastSentAtMs = -Infinity;
  private sending: Promise<unknown> | undefined;

  constructor(private readonly pool: Pool) {}

  notify(position: number): void {
    this.lastPosition = Math.max(this.lastPosition, position);
    if (this.timer) return;
    const delayMs = Math.max(0, this.lastSentAtMs + INTERVAL_MS - performance.now());
    this.timer = setTimeout(() => {
      this.send();
    }, delayMs);
    this.timer.unref();
  }

  /** Sends the pending notification. */
  async close(): Promise<void> {
    if (this.timer) this.send();
    await this.sending;
  }

  private send(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.lastSentAtMs = performance.now();
    this.sending = this.pool
      .query('SELECT pg_notify($1, $2)', [LOG_CHANNEL, String(this.lastPosition)])
      .catch(() => undefined); // pollers find the events anyway
  }
}
