import type { Pool, PoolClient } from 'pg';
import { LOG_CHANNEL } from '../event-store/postgres/notifier.js';

const RETRY_DELAY_MS = 1_000;

/**
 * One dedicated connection for LISTEN (other processes' appends) and for the locks that let one process run a
 * reactor. The server ends both with the session, so another process takes over at once.
 */
export class LogListener {
  private client: PoolClient | undefined;
  private readonly heldLocks = new Set<string>();
  private lastRequest: Promise<unknown> = Promise.resolve(); // the connection runs one query at a time
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;

  constructor(
    private readonly pool: Pool,
    private readonly onSignal: () => void,
  ) {}

  /** Starts listening and never fails: without a connection, polling does the work. */
  async start(): Promise<void> {
    try {
      const client = await this.pool.connect();
      if (this.isStopped) {
        client.release();
        return;
      }
      client.on('notification', this.onSignal);
      client.on('error', () => {
        this.dropClient(client);
      });
      this.client = client;
      // A host that vanishes silently loses its session, and so its locks, within half a minute.
      await client.query(
        `SET tcp_keepalives_idle = 15; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3; LISTEN ${LOG_CHANNEL}`,
      );
    } catch {
      this.dropClient(this.client);
    }
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
    this.dropClient(this.client);
  }

  /** Takes the lock; returns true also if this process already holds it. */
  acquire(name: string): Promise<boolean> {
    const request = this.lastRequest.then(() => this.tryLock(name));
    // The caller sees the error; the next request runs all the same.
    this.lastRequest = request.catch(() => undefined);
    return request;
  }

  private async tryLock(name: string): Promise<boolean> {
    const { client } = this;
    if (!client) return false;
    if (this.heldLocks.has(name)) return true;
    const { rows } = await client.query<{ is_taken: boolean }>(
      'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS is_taken',
      [`reactor ${name}`],
    );
    if (!rows[0]?.is_taken || client !== this.client) return false;
    this.heldLocks.add(name);
    return true;
  }

  private dropClient(client: PoolClient | undefined): void {
    if (client !== this.client) return;
    this.client = undefined;
    this.heldLocks.clear();
    client?.removeAllListeners('notification');
    client?.release(true);
    if (this.isStopped) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      void this.start().then(this.onSignal);
    }, RETRY_DELAY_MS);
    this.timer.unref();
  }
}
