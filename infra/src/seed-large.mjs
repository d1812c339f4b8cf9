// `npm run seed:large [-- --bookings 1000000] [--seed 1] [--until 2026-11-21]`: an installation in DATA_DIR
// (default .data-large) with four years of bookings. An interrupted run starts over.
import { existsSync } from 'node:fs';
import { mkdir, realpath, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { takeLock } from './lib/lock.mjs';
import { startPostgres } from './lib/postgres/postgres.mjs';
import { runCliChild } from './lib/product/cli-child.mjs';
import { loadSecrets } from './lib/product/secrets.mjs';
import { readTextOrEmpty } from './lib/read-text.mjs';
import { root } from './lib/root.mjs';

const program = path.join(root, 'backend/dist/seed/seed-large.js');
const dataDir = path.resolve(root, process.env.DATA_DIR?.trim() || '.data-large');
/** This file exists during seeding, while the installation is incomplete. */
const markFile = path.join(dataDir, 'seeding');
/** Bulk writes need fewer checkpoints, and no vacuum while rows arrive. */
const SETTINGS = {
  max_wal_size: '6GB',
  checkpoint_timeout: '30min',
  autovacuum: 'off',
  maintenance_work_mem: '512MB',
  work_mem: '128MB',
};

try {
  process.exitCode = await seedInstallation();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function seedInstallation() {
  if (!existsSync(program)) throw new Error('Not built yet: run "npm run build" (or npm start) first.');
  if (existsSync(path.join(dataDir, 'secrets.json')) && !existsSync(markFile))
    throw new Error(
      `There is an installation in ${dataDir} already: remove it, or set DATA_DIR to another folder.`,
    );
  await mkdir(dataDir, { recursive: true, mode: 0o755 });
  const folderLock = await takeLock(await realpath(dataDir));
  if (!folderLock.isHeld) throw new Error(`${dataDir} is in use by another process.`);
  try {
    if (existsSync(markFile)) {
      console.log(`The previous run in ${dataDir} was interrupted: removing its data and starting over.`);
      await removeDatabase();
    }
    await writeFile(markFile, '');
    const { secretKey } = await loadSecrets(dataDir);
    const server = await startPostgres({ dir: path.join(dataDir, 'postgres') });
    // Ctrl-C reaches the child as well; the database stops after it.
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => undefined);
    try {
      await configureServer(server.url, SETTINGS);
      const code = await runCliChild(program, process.argv.slice(2), {
        DATABASE_URL: server.url,
        SECRET_KEY: secretKey,
        CATALOGUE_DIR: path.join(root, 'backend/catalogue'),
      });
      if (code !== 0) return code;
      await configureServer(server.url, {});
    } finally {
      await server.stop();
    }
    await rm(markFile);
    console.log(`Ready: DATA_DIR=${path.relative(process.cwd(), dataDir) || '.'}`);
    return 0;
  } finally {
    await folderLock.release();
  }
}

async function removeDatabase() {
  const folder = path.join(dataDir, 'postgres');
  const location = (await readTextOrEmpty(path.join(folder, 'location'))).trim();
  for (const dir of [location, folder]) if (dir) await rm(dir, { recursive: true, force: true });
}

/**
 * Sets up the server for the filling; an empty object restores the defaults.
 * @param {string} url
 * @param {Record<string, string>} settings
 */
async function configureServer(url, settings) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query('ALTER SYSTEM RESET ALL');
    for (const [name, value] of Object.entries(settings))
      await client.query(`ALTER SYSTEM SET ${name} = '${value}'`);
    await client.query('SELECT pg_reload_conf()');
    await client.query('CHECKPOINT');
  } finally {
    await client.end();
  }
}
