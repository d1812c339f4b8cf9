import type { Pool } from 'pg';
import { mayHoldSealedValue } from '../../kernel/sealed.js';
import type { Snapshot, Snapshots } from './snapshots.js';

/** Snapshots in an unlogged table, which a database crash empties. */
export class PostgresSnapshots implements Snapshots {
  constructor(private readonly pool: Pool) {}

  async find(streamId: string, foldFingerprint: string): Promise<Snapshot | undefined> {
    const { rows } = await this.pool.query<Snapshot>({
      name: 'snapshot-find',
      text: 'SELECT version, state FROM snapshots WHERE stream_id = $1 AND reducer = $2',
      values: [streamId, foldFingerprint],
    });
    return rows[0];
  }

  /**
   * Saves the snapshot, and removes those of obsolete folds after a week.
   * Throws if a state holds personal data.
   */
  async save(streamId: string, foldFingerprint: string, { version, state }: Snapshot): Promise<void> {
    const json = JSON.stringify(state);
    if (mayHoldSealedValue(json)) throw new Error('a snapshot must not contain personal data');
    await this.pool.query({
      name: 'snapshot-save',
      text: `WITH gone AS (DELETE FROM snapshots
               WHERE stream_id = $1 AND reducer <> $2 AND created_at < now() - interval '7 days')
             INSERT INTO snapshots AS s (stream_id, reducer, version, state) VALUES ($1, $2, $3, $4)
             ON CONFLICT (stream_id, reducer) DO UPDATE
               SET version = excluded.version, state = excluded.state, created_at = excluded.created_at
               WHERE s.version < excluded.version`,
      values: [streamId, foldFingerprint, version, json],
    });
  }
}
