import { randomBytes } from 'node:crypto';
import { deleteOldest } from '../../kernel/delete-oldest.js';
import type { KeyEncryptionKeys } from './encryption.js';
import { type SubjectKeys, unwrapKey, wrapKey, type WrappedKey } from './subject-keys.js';

/** Personal data of an erased person cannot be written again under the same id. */
export class SubjectErasedError extends Error {
  constructor(readonly subjectId: string) {
    super(`the personal data of ${subjectId} were erased`);
  }
}

export interface KeyringOptions {
  /** Maximum number of cached keys. */
  readonly capacity?: number;
  /** How long a key that another process destroyed may stay in use if the notification is lost, in ms. */
  readonly maxAgeMs?: number;
}

/** Keys created for an append. */
export interface FreshKeys {
  readonly keys: readonly WrappedKey[];
  /** The keyring's generation at their creation. */
  readonly generation: number;
}

export const NO_KEYS: FreshKeys = { keys: [], generation: 0 };

/** Unwrapped keys of persons in a bounded cache (least recently used is evicted first). */
export class Keyring {
  private readonly cache = new Map<string, { key: Buffer; expiresAtMs: number }>();
  private readonly capacity: number;
  private readonly maxAgeMs: number;
  /** Counts invalidations: a key read before an invalidation must not be cached after it. */
  private generation = 0;

  /** The first key-encryption key wraps new keys; the others only unwrap. */
  constructor(
    private readonly table: SubjectKeys,
    private readonly keks: KeyEncryptionKeys,
    options: KeyringOptions = {},
  ) {
    this.capacity = options.capacity ?? 10_000;
    this.maxAgeMs = options.maxAgeMs ?? 30_000;
  }

  /** Reads uncached keys in one query; null = destroyed or lost. */
  async readKeys(subjectIds: Iterable<string>): Promise<Map<string, Buffer | null>> {
    const keys = new Map<string, Buffer | null>();
    const missingIds = this.copyCached(keys, subjectIds);
    if (missingIds.length === 0) return keys;
    const { generation } = this;
    const rows = await this.table.read(missingIds);
    for (const id of missingIds) {
      const row = rows.get(id);
      keys.set(id, row && row !== 'destroyed' ? this.unwrapAndCache(row, generation) : null);
    }
    return keys;
  }

  /** Reads keys and creates missing keys, which count when the append has stored `freshKeys`. */
  async readOrCreateKeys(
    subjectIds: readonly string[],
  ): Promise<{ keys: Map<string, Buffer>; freshKeys: FreshKeys }> {
    const keys = new Map<string, Buffer>();
    const { generation } = this;
    const wrappedKeys: WrappedKey[] = [];
    const freshKeys = { keys: wrappedKeys, generation };
    const missingIds = this.copyCached(keys, subjectIds);
    if (missingIds.length === 0) return { keys, freshKeys };
    const rows = await this.table.read(missingIds);
    for (const id of missingIds) {
      const row = rows.get(id);
      if (row === 'destroyed') throw new SubjectErasedError(id);
      const key = row ? this.unwrapAndCache(row, generation) : randomBytes(32);
      keys.set(id, key);
      if (!row) wrappedKeys.push(wrapKey(this.keks[0], id, key));
    }
    return { keys, freshKeys };
  }

  /** Caches keys that an append has stored, unless some key was destroyed since they were created. */
  cacheStored({ keys, generation }: FreshKeys): void {
    for (const key of keys) this.unwrapAndCache(key, generation);
  }

  forget(subjectIds: Iterable<string>): void {
    this.generation += 1;
    for (const id of subjectIds) this.cache.delete(id);
  }

  /** Called when any process destroyed a key: every cached key has to be fetched again. */
  forgetAll(): void {
    this.generation += 1;
    this.cache.clear();
  }

  /** Destroys a person's key: everything encrypted for them reads as null from now on. */
  async destroySubject(subjectId: string, destroyedAt: Date): Promise<void> {
    await this.table.destroy(subjectId, destroyedAt);
    this.forget([subjectId]);
  }

  /** Copies cached keys into `keys` and returns the ids of the missing keys, without duplicates. */
  private copyCached(keys: Map<string, Buffer | null>, subjectIds: Iterable<string>): string[] {
    const missingIds: string[] = [];
    for (const id of new Set(subjectIds)) {
      const cachedKey = this.findCached(id);
      if (cachedKey) keys.set(id, cachedKey);
      else missingIds.push(id);
    }
    return missingIds;
  }

  private findCached(id: string): Buffer | undefined {
    const entry = this.cache.get(id);
    if (!entry) return undefined;
    this.cache.delete(id);
    if (entry.expiresAtMs < performance.now()) return undefined;
    this.cache.set(id, entry); // now the most recently used
    return entry.key;
  }

  private unwrapAndCache(row: WrappedKey, generation: number): Buffer {
    const key = unwrapKey(this.keks, row);
    if (generation !== this.generation) return key;
    this.cache.set(row.subjectId, { key, expiresAtMs: performance.now() + this.maxAgeMs });
    deleteOldest(this.cache, this.capacity);
    return key;
  }
}
