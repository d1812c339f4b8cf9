import pg from 'pg';
import { buildListenerName } from '../database/channel-listener.js';
import { requireRow } from '../database/require-row.js';
import { logger } from '../logging/logger.js';
import { type Clock, systemClock } from './clock.js';

const CLOCK_CHANNEL = 'clock';

export interface ShiftedClockOptions {
  readonly pool: pg.Pool;
  /** For the dedicated connection that listens for moves. */
  readonly connectionString: string;
  readonly realClock?: Clock;
  /** Interval in ms at which the offset is reread, in case a notification was lost. */
  readonly pollIntervalMs?: number;
}

/**
 * Real time plus an offset stored in the database. The offset survives restarts and only grows; other
 * processes follow a move by notification, or within a second if that is lost. For the embedded mode.
 */
export class ShiftedClock implements Clock {
  private currentOffsetMs = 0;
  private client: pg.Client | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;
  private readonly listeners = new Set<(now: Date) => void>();
  private readonly pool: pg.Pool;
  private readonly realClock: Clock;

  private constructor(private readonly options: ShiftedClockOptions) {
    this.pool = options.pool;
    this.realClock = options.realClock ?? systemClock;
  }

  /** Reads the offset and starts following it. */
  static async start(options: ShiftedClockOptions): Promise<ShiftedClock> {
    const clock = new ShiftedClock(options);
    await clock.readOffset();
    await clock.listen();
    clock.timer = setInterval(() => void clock.poll(), options.pollIntervalMs ?? 1000);
    clock.timer.unref();
    return clock;
  }

  now(): Date {
    return new Date(this.realClock.now().getTime() + this.currentOffsetMs);
  }

  /** Returns the lead over real time in ms. */
  get offsetMs(): number {
    return this.currentOffsetMs;
  }

  /** Moves the clock of every process; returns false if the instant is not ahead of it. */
  async advanceTo(instant: Date): Promise<boolean> {
    const offsetMs = instant.getTime() - this.realClock.now().getTime();
    const { rows } = await this.pool.query<{ offset: string }>(
      `WITH moved AS (UPDATE dev_clock SET offset_ms = $1 WHERE offset_ms < $1 RETURNING offset_ms)
       SELECT offset_ms AS offset, pg_notify('${CLOCK_CHANNEL}', offset_ms::text) FROM moved`,
      [offsetMs],
    );
    if (!rows[0]) {
      await this.readOffset();
      return false;
    }
    this.applyOffset(Number(rows[0].offset));
    return true;
  }

  /** Calls `listener` after every move, made here or elsewhere; returns the unsubscribe function. */
  onMove(listener: (now: Date) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearInterval(this.timer);
    this.listeners.clear();
    await this.client?.end().catch(() => undefined);
  }

  private async readOffset(): Promise<void> {
    const { rows } = await this.pool.query<{ offset: string }>('SELECT offset_ms AS offset FROM dev_clock');
    this.applyOffset(Number(requireRow(rows).offset));
  }

  /** Applies the largest offset, because notifications may arrive out of order. */
  private applyOffset(offsetMs: number): void {
    if (!(offsetMs > this.currentOffsetMs)) return;
    this.currentOffsetMs = offsetMs;
    const now = this.now();
    for (const listener of this.listeners) listener(now);
  }

  private async listen(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.options.connectionString,
      application_name: buildListenerName(CLOCK_CHANNEL),
    });
    client.on('notification', ({ payload }) => this.applyOffset(Number(payload)));
    const forgetClient = () => {
      if (this.client === client) this.client = undefined;
    };
    client.on('error', forgetClient);
    client.on('end', forgetClient);
    await client.connect();
    await client.query(`LISTEN ${CLOCK_CHANNEL}`);
    this.client = client;
  }

  /** Picks up a move whose notification was lost, and reconnects. */
  private async poll(): Promise<void> {
    try {
      if (!this.client) await this.listen();
      await this.readOffset();
    } catch (error) {
      if (!this.isClosed) logger.warn({ code: 'CLOCK_NOT_READ', err: error });
    }
  }
}
