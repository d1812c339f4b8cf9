import { buildListenerName, ChannelListener } from '../database/channel-listener.js';
import type { KeyEncryptionKeys } from './encryption.js';
import type { Keyring } from './keyring.js';
import { KEYS_CHANNEL } from './subject-keys.js';

const APPLICATION_PREFIX = buildListenerName(KEYS_CHANNEL);
/** Characters shown of a fingerprint: PostgreSQL keeps 63 of an application name. */
const MAX_SHOWN_CHARACTERS = 8;

export const shortenKeyId = (id: string): string => id.slice(0, MAX_SHOWN_CHARACTERS);

/**
 * Clears this process's key cache when any process destroys a key: within milliseconds, or within the maximum
 * age of keys while disconnected. The connection's name lists our key-encryption keys, for a rotation.
 */
export const createKeyListener = (connectionString: string, keks: KeyEncryptionKeys, keyring: Keyring) =>
  new ChannelListener(
    connectionString,
    KEYS_CHANNEL,
    () => {
      keyring.forgetAll();
    },
    [APPLICATION_PREFIX, ...keks.map(({ id }) => shortenKeyId(id))].join(' '),
  );

/**
 * Lists the key-encryption keys of the running processes as shortened ids, one list per process, the wrapping
 * one first.
 */
export async function listKeysInUse(pool: {
  query(text: string, values: unknown[]): Promise<{ rows: { name: string }[] }>;
}): Promise<string[][]> {
  const { rows } = await pool.query(
    `SELECT application_name AS name FROM pg_stat_activity
     WHERE datname = current_database() AND application_name LIKE $1`,
    [`${APPLICATION_PREFIX} %`],
  );
  return rows.map(({ name }) => name.slice(APPLICATION_PREFIX.length + 1).split(' '));
}
