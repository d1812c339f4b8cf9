import type { Pool } from 'pg';
import type { Gate } from './stream-turn-lock.js';

/** An arbitrary unique lock number. */
const GATE_LOCK_KEY = 7_114_201;

/** An advisory lock, first come first served; a dead process releases it with its connection. */
export class PostgresGate implements Gate {
  constructor(private readonly pool: Pool) {}

  async isTaken(): Promise<boolean> {
    const { rows } = await this.pool.query<{ is_taken: boolean }>({
      name: 'gate-taken',
      text: `SELECT NOT pg_try_advisory_xact_lock(${GATE_LOCK_KEY}) AS is_taken`,
    });
    return rows[0]?.is_taken ?? false;
  }

  async enter(): Promise<() => void> {
    const client = await this.pool.connect();
    const release = (error?: Error): void => {
      client.release(error);
    };
    try {
      await client.query(
        `BEGIN; SET LOCAL lock_timeout = '1s'; SELECT pg_advisory_xact_lock(${GATE_LOCK_KEY})`,
      );
    } catch (error) {
      release(error as Error);
      throw error;
    }
    return () => {
      client.query('COMMIT').then(() => {
        release();
      }, release);
    };
  }
}
