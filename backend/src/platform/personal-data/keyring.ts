import { randomBytes } from 'node:crypto';
import { decrypt, encrypt, type KeyEncryptionKey } from './encryption.js';
import type { SubjectKeys, WrappedKey } from './subject-keys.js';

/** Personal data of an erased person cannot be written again under the same id. */
export class SubjectErased extends Error {
  constructor(readonly subjectId: string) {
    super(`the personal data of ${subjectId} were erased`);
  }
}

export interface KeyringOptions {
  /** Keys kept in memory; default 10,000. */
  readonly capacity?: number;
  /** How long a key destroyed by another process may still be used by this one, in ms; default 30,000. */
  readonly maxAge?: number;
}

/** The keys of persons, unwrapped, in a bounded cache (least recently used goes first). */
export class Keyring {
  private readonly cache = new Map<string, { key: Buffer; until: number }>();
  private readonly capacity: number;
  private readonly maxAge: number;

  /** The first key-encryption key wraps new keys; the others only open what they wrapped. */
  constructor(
    private readonly table: SubjectKeys,
    private readonly keks: readonly [KeyEncryptionKey, ...KeyEncryptionKey[]],
    options: KeyringOptions = {},
  ) {
    this.capacity = options.capacity ?? 10_000;
    this.maxAge = options.maxAge ?? 30_000;
  }

  /** One query for all that are not cached; null = destroyed or lost. */
  async forReading(subjectIds: Iterable<string>): Promise<Map<string, Buffer | null>> {
    const keys = new Map<string, Buffer | null>();
    const wanted: string[] = [];
    for (const id of new Set(subjectIds)) {
      const cached = this.cached(id);
      if (cached) keys.set(id, cached);
      else wanted.push(id);
    }
    if (wanted.length === 0) return keys;
    const found = await this.table.find(wanted);
    for (const id of wanted) {
      const row = found.get(id);
      keys.set(id, row && row !== 'destroyed' ? this.unwrap(row) : null);
    }
    return keys;
  }

  /** Makes the keys that do not exist; they count only once the append has taken `fresh` with it. */
  async forWriting(
    subjectIds: readonly string[],
  ): Promise<{ keys: Map<string, Buffer>; fresh: WrappedKey[] }> {
    const keys = new Map<string, Buffer>();
    const fresh: WrappedKey[] = [];
    const wanted = subjectIds.filter((id) => !this.cached(id));
    const found =
      wanted.length > 0 ? await this.table.find(wanted) : new Map<string, WrappedKey | 'destroyed'>();
    for (const id of subjectIds) {
      const row = found.get(id);
      if (row === 'destroyed') throw new SubjectErased(id);
      const key = this.cached(id) ?? (row ? this.unwrap(row) : randomBytes(32));
      keys.set(id, key);
      if (!row && !this.cached(id)) {
        const [kek] = this.keks;
        fresh.push({ subjectId: id, wrapped: encrypt(kek.key, key, id), kekId: kek.id });
      }
    }
    return { keys, fresh };
  }

  forget(subjectIds: Iterable<string>): void {
    for (const id of subjectIds) this.cache.delete(id);
  }

  /** Erasure: what was encrypted for this person reads as null from now on, for ever. */
  async destroySubject(subjectId: string, at: Date): Promise<void> {
    await this.table.destroy(subjectId, at);
    this.cache.delete(subjectId);
  }

  private cached(id: string): Buffer | undefined {
    const entry = this.cache.get(id);
    if (!entry) return undefined;
    this.cache.delete(id);
    if (entry.until < performance.now()) return undefined;
    this.cache.set(id, entry); // now the most recently used
    return entry.key;
  }

  private unwrap(row: WrappedKey): Buffer {
    const kek = this.keks.find((k) => k.id === row.kekId);
    if (!kek) throw new Error(`no key-encryption key ${row.kekId} is configured`);
    const key = decrypt(kek.key, row.wrapped, row.subjectId);
    if (this.cache.size >= this.capacity) {
      const oldest = this.cache.keys().next();
      if (!oldest.done) this.cache.delete(oldest.value);
    }
    this.cache.set(row.subjectId, { key, until: performance.now() + this.maxAge });
    return key;
  }
}
