import type { Pool } from 'pg';
import type { KeyEncryptionKeys } from './encryption.js';
import { listKeysInUse, shortenKeyId } from './key-listener.js';
import { unwrapKey, wrapKey, type WrappedKey } from './subject-keys.js';

const KEYS_PER_BATCH = 1_000;
const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

/** Running processes for which a rotation must wait: it would lock them out, or never end. */
export interface ProcessesWithoutKey {
  /** Number of processes without the current key: they could not read data under it. */
  readonly missingKeyCount: number;
  /** Number of processes that have the current key but still wrap new keys with another. */
  readonly otherKeyCount: number;
}

/**
 * The online change of every person's key to the current key-encryption key. Resumable: finished rows carry
 * the current key's fingerprint.
 */
export class KeyRotation {
  constructor(
    private readonly pool: Pool,
    private readonly keks: KeyEncryptionKeys,
  ) {}

  async countProcessesWithoutKey(): Promise<ProcessesWithoutKey> {
    const currentKeyId = shortenKeyId(this.keks[0].id);
    const processes = await listKeysInUse(this.pool);
    const processesWithKey = processes.filter((keys) => keys.includes(currentKeyId));
    return {
      missingKeyCount: processes.length - processesWithKey.length,
      otherKeyCount: processesWithKey.filter(([keyId]) => keyId !== currentKeyId).length,
    };
  }

  /** Counts the keys that are not wrapped by the current key, by fingerprint. */
  async countRemainingKeys(): Promise<Map<string, number>> {
    const { rows } = await this.pool.query<{ kek_id: string; n: number }>(
      `SELECT kek_id, count(*)::int AS n FROM subject_keys
       WHERE kek_id IS NOT NULL AND kek_id <> $1 GROUP BY kek_id ORDER BY kek_id`,
      [this.keks[0].id],
    );
    return new Map(rows.map(({ kek_id, n }) => [kek_id, n]));
  }

  /**
   * Runs one pass over all keys; returns how many it rewrapped.
   * @throws Error for a key wrapped by an unconfigured secret; its batch stays unchanged
   */
  async runPass(onProgress: (rewrappedCount: number) => void): Promise<number> {
    let rewrappedCount = 0;
    let afterId = LOWEST_ID;
    for (;;) {
      const rows = await this.readBatch(afterId);
      const lastRow = rows.at(-1);
      if (!lastRow) return rewrappedCount;
      rewrappedCount += await this.rewrapKeys(rows);
      afterId = lastRow.subjectId;
      onProgress(rewrappedCount);
    }
  }

  private async readBatch(afterId: string): Promise<WrappedKey[]> {
    const { rows } = await this.pool.query<WrappedKey>({
      name: 'keys-to-rotate',
      text: `SELECT subject_id AS "subjectId", wrapped_key AS "wrappedKey", kek_id AS "kekId"
             FROM subject_keys
             WHERE subject_id > $1 AND kek_id <> $2 ORDER BY subject_id LIMIT ${KEYS_PER_BATCH}`,
      values: [afterId, this.keks[0].id],
    });
    return rows;
  }

  /** Rewraps keys; a key destroyed or rewrapped since it was read stays unchanged. */
  private async rewrapKeys(rows: readonly WrappedKey[]): Promise<number> {
    const rewrappedKeys = rows.map((row) => wrapKey(this.keks[0], row.subjectId, unwrapKey(this.keks, row)));
    const { rowCount } = await this.pool.query({
      name: 'keys-rotate',
      text: `UPDATE subject_keys k SET wrapped_key = n.wrapped, kek_id = $4
             FROM unnest($1::uuid[], $2::bytea[], $3::bytea[]) AS n(subject_id, old, wrapped)
             WHERE k.subject_id = n.subject_id AND k.wrapped_key = n.old`,
      values: [
        rows.map(({ subjectId }) => subjectId),
        rows.map(({ wrappedKey }) => wrappedKey),
        rewrappedKeys.map(({ wrappedKey }) => wrappedKey),
        this.keks[0].id,
      ],
    });
    return rowCount ?? 0;
  }
}
