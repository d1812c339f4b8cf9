// PostgreSQL refuses to run as root, so root runs its database under an unprivileged account.
import { statSync } from 'node:fs';
import { readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * The account that a process runs under; undefined for our own.
 * @typedef {{ uid: number, gid: number }} Account
 */

/**
 * Finds the account that runs PostgreSQL: our own; for root, the owner of the existing data folder (a folder
 * made by an ordinary user keeps working), otherwise `postgres` or `nobody`.
 * @param {string} dataDir
 * @returns {Promise<Account | undefined>}
 */
export async function findDatabaseAccount(dataDir) {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(dataDir, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const rows = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const row = rows.find((candidate) => candidate[0] === name);
    if (row) return { uid: Number(row[2]), gid: Number(row[3]) };
  }
  throw new Error(
    'PostgreSQL refuses to run as root, and neither the account "postgres" nor "nobody" exists',
  );
}

/**
 * Returns the bit of a folder's mode that lets the account enter.
 * @param {{ uid: number, gid: number }} owner
 * @param {Account} account
 */
function getEnterBit(owner, account) {
  if (owner.uid === account.uid) return 0o100;
  return owner.gid === account.gid ? 0o010 : 0o001;
}

/**
 * Finds the first folder on the path to `target` that the account may not enter; undefined if there is none.
 * @param {string} target an existing path
 * @param {Account | undefined} account
 * @returns {Promise<string | undefined>}
 */
export async function findClosedParent(target, account) {
  if (!account) return undefined;
  const parts = (await realpath(target)).split(path.sep);
  for (let i = 1; i <= parts.length; i++) {
    const folder = parts.slice(0, i).join(path.sep) || path.sep;
    const stats = await stat(folder);
    if (!stats.isDirectory()) continue;
    if ((stats.mode & getEnterBit(stats, account)) === 0) return folder;
  }
  return undefined;
}
