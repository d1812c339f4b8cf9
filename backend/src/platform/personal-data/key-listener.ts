import { ChannelListener } from '../database/channel-listener.js';
import type { KeyEncryptionKeys } from './encryption.js';
import type { Keyring } from './keyring.js';
import { KEYS_CHANNEL } from './subject-keys.js';

const PREFIX = `wayfold ${KEYS_CHANNEL}`;
/** Characters of a fingerprint that are shown: PostgreSQL keeps 63 of an application's name. */
const SHOWN = 8;

export const shortKeyId = (id: string): string => id.slice(0, SHOWN);

/**
 * Empties the cached keys of a process as soon as anybody destroys one: within milliseconds, or within the keyring's
 * maximal age while the connection is broken. The connection's name tells which key-encryption keys the process has, for
 * as long as it lives: a rotation looks there.
 */
export const keyListener = (connectionString: string, keks: KeyEncryptionKeys, keyring: Keyring) =>
  new ChannelListener(
    connectionString,
    KEYS_CHANNEL,
    () => {
      keyring.forgetAll();
    },
    [PREFIX, ...keks.map(({ id }) => shortKeyId(id))].join(' '),
  );

/** The key-encryption keys that the running processes have, one list each, the one that wraps first; shortened ids. */
export async function keysInUse(pool: {
  query(text: string, values: unknown[]): Promise<{ rows: { name: string }[] }>;
}): Promise<string[][]> {
  const { rows } = await pool.query(
    `SELECT application_name AS name FROM pg_stat_activity
     WHERE datname = current_database() AND application_name LIKE $1`,
    [`${PREFIX} %`],
  );
  return rows.map(({ name }) => name.slice(PREFIX.length + 1).split(' '));
}
