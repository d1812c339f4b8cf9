import type { Pool } from 'pg';
import { decrypt, encrypt } from './encryption.js';
import type { Keyring } from './keyring.js';

/**
 * Secrets stored in tables rather than events. Each has its own key in `subject_keys`, which is wrapped,
 * rotated and destroyed like persons' keys: without SECRET_KEY the database opens none of them.
 */
export class SecretBox {
  constructor(
    private readonly pool: Pool,
    private readonly keyring: Keyring,
  ) {}

  /** Creates the key of `id`, a new UUID, and encrypts with it. */
  async seal(id: string, secret: Buffer, createdAt: Date): Promise<Buffer> {
    const { keys, freshKeys } = await this.keyring.readOrCreateKeys([id]);
    const [newKey] = freshKeys.keys;
    const key = keys.get(id);
    if (!newKey || !key) throw new Error(`${id} already has a key: every secret needs a new id`);
    await this.pool.query(
      'INSERT INTO subject_keys (subject_id, wrapped_key, kek_id, created_at) VALUES ($1, $2, $3, $4)',
      [id, newKey.wrappedKey, newKey.kekId, createdAt],
    );
    this.keyring.cacheStored(freshKeys);
    return encrypt(key, secret, id);
  }

  /** Decrypts the secret; returns undefined if its key was destroyed. */
  async open(id: string, box: Buffer): Promise<Buffer | undefined> {
    const key = (await this.keyring.readKeys([id])).get(id);
    return key ? decrypt(key, box, id) : undefined;
  }

  /** Destroys the keys: no copy of the secrets can be opened any more. */
  async destroy(ids: readonly string[], destroyedAt: Date): Promise<void> {
    for (const id of ids) await this.keyring.destroySubject(id, destroyedAt);
  }
}
