// Places the data next to the settings, or elsewhere if root's database account cannot enter there.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readTextOrEmpty } from '../read-text.mjs';
import { findClosedParent, findDatabaseAccount } from './account.mjs';
import { SHARED_HOME } from './postgres-binaries.mjs';

/**
 * @param {string} dir an existing folder
 * @returns {Promise<{ dataDir: string, account: import('./account.mjs').Account | undefined }>}
 */
export async function chooseLocation(dir) {
  const storedLocation = (await readTextOrEmpty(path.join(dir, 'location'))).trim();
  let dataDir = storedLocation || path.join(dir, 'data');
  const account = await findDatabaseAccount(dataDir);
  if (!storedLocation && (await findClosedParent(dir, account))) {
    if (existsSync(dataDir))
      throw new Error(
        `${dataDir} can no longer be entered by the account that runs PostgreSQL; open its parents (chmod o+x)`,
      );
    // In a private clone such as /root/wayfold the data move to a place that the database account can enter.
    await removeAbandonedData();
    const home = path.join(SHARED_HOME, `data-${randomBytes(6).toString('hex')}`);
    await mkdir(home, { recursive: true, mode: 0o755 });
    await writeAtomically(path.join(home, 'belongs-to'), `${dir}\n`, 0o600);
    dataDir = path.join(home, 'data');
    await writeAtomically(path.join(dir, 'location'), `${dataDir}\n`, 0o644);
  }
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  if (account) await chown(dataDir, account.uid, account.gid);
  return { dataDir, account };
}

/**
 * Removes data of installations whose DATA_DIR was removed. If even the parent folder of DATA_DIR is gone, a
 * disk may just be unmounted, so the data stay.
 */
async function removeAbandonedData() {
  // Another account may own the folder; then there is nothing that we may remove.
  for (const name of await readdir(SHARED_HOME).catch(() => [])) {
    const home = path.join(SHARED_HOME, name);
    const owner = (await readTextOrEmpty(path.join(home, 'belongs-to'))).trim();
    if (!owner || existsSync(path.join(owner, 'location')) || !existsSync(path.resolve(owner, '../..')))
      continue;
    // A running server notices that DATA_DIR is gone, and stops by itself.
    if (existsSync(path.join(home, 'data/postmaster.pid'))) continue;
    await rm(home, { recursive: true, force: true });
  }
}

/**
 * Writes a small file atomically.
 * @param {string} file
 * @param {string} text
 * @param {number} mode
 */
export async function writeAtomically(file, text, mode) {
  const draft = path.join(path.dirname(file), `.${path.basename(file)}-${process.pid}`);
  await writeFile(draft, text, { mode });
  await rename(draft, file);
}
