import type { Pool } from 'pg';
import { decrypt, encrypt, type KeyEncryptionKey } from './encryption.js';

/** Channel that announces destroyed keys. */
export const KEYS_CHANNEL = 'keys';

/** A person's key, wrapped by the key-encryption key `kekId`. */
export interface WrappedKey {
  readonly subjectId: string;
  readonly wrappedKey: Buffer;
  readonly kekId: string;
}

export const wrapKey = (kek: KeyEncryptionKey, subjectId: string, key: Buffer): WrappedKey => ({
  subjectId,
  wrappedKey: encrypt(kek.key, key, subjectId),
  kekId: kek.id,
});

/** @throws Error if none of the key-encryption keys wrapped it */
export function unwrapKey(
  keks: readonly KeyEncryptionKey[],
  { subjectId, wrappedKey, kekId }: WrappedKey,
): Buffer {
  const kek = keks.find(({ id }) => id === kekId);
  if (!kek) throw new Error(`no key-encryption key ${kekId} is configured`);
  return decrypt(kek.key, wrappedKey, subjectId);
}

/** Storage of wrapped keys. New keys are stored in the transaction of an append. */
export interface SubjectKeys {
  read(subjectIds: readonly string[]): Promise<Map<string, WrappedKey | 'destroyed'>>;
  /** Destroys the person's key, also in advance: no key can be created for the person later. */
  destroy(subjectId: string, destroyedAt: Date): Promise<void>;
}

export class PostgresSubjectKeys implements SubjectKeys {
  constructor(private readonly pool: Pool) {}

  async read(subjectIds: readonly string[]): Promise<Map<string, WrappedKey | 'destroyed'>> {
    const { rows } = await this.pool.query<{
      subject_id: string;
      wrapped_key: Buffer | null;
      kek_id: string;
    }>({
      name: 'subject_keys_find',
      text: 'SELECT subject_id, wrapped_key, kek_id FROM subject_keys WHERE subject_id = ANY ($1::uuid[])',
      values: [subjectIds],
    });
    return new Map(
      rows.map((row) => [
        row.subject_id,
        row.wrapped_key
          ? { subjectId: row.subject_id, wrappedKey: row.wrapped_key, kekId: row.kek_id }
          : ('destroyed' as const),
      ]),
    );
  }

  async destroy(subjectId: string, destroyedAt: Date): Promise<void> {
    await this.pool.query(
      // The notification reaches other processes if and when the statement commits.
      `WITH destroyed AS (
         INSERT INTO subject_keys AS k (subject_id, created_at, destroyed_at) VALUES ($1, $2, $2)
         ON CONFLICT (subject_id) DO UPDATE SET wrapped_key = NULL, kek_id = NULL,
           destroyed_at = coalesce(k.destroyed_at, excluded.destroyed_at)
         RETURNING subject_id)
       SELECT pg_notify('${KEYS_CHANNEL}', '') FROM destroyed`,
      [subjectId, destroyedAt.toISOString()],
    );
  }
}

export class MemorySubjectKeys implements SubjectKeys {
  private readonly keys = new Map<string, WrappedKey | 'destroyed'>();

  read(subjectIds: readonly string[]): Promise<Map<string, WrappedKey | 'destroyed'>> {
    const rowBySubject = new Map<string, WrappedKey | 'destroyed'>();
    for (const id of subjectIds) {
      const key = this.keys.get(id);
      if (key) rowBySubject.set(id, key);
    }
    return Promise.resolve(rowBySubject);
  }

  /** Stores the new keys; stores none and returns false if one exists already or a used key is destroyed. */
  acceptKeys(usedIds: readonly string[], newKeys: readonly WrappedKey[]): boolean {
    if (newKeys.some((key) => this.keys.has(key.subjectId))) return false;
    if (usedIds.some((id) => this.keys.get(id) === 'destroyed')) return false;
    for (const key of newKeys) this.keys.set(key.subjectId, key);
    return true;
  }

  destroy(subjectId: string): Promise<void> {
    this.keys.set(subjectId, 'destroyed');
    return Promise.resolve();
  }
}
