// All contenders share one durable PostgreSQL, with every safety setting for commits on.
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startPostgres } from '../../src/lib/postgres/postgres.mjs';
import { readTreeCpuMs } from '../booking/processes.mjs';
import { calculateMedian } from '../statistics.mjs';

const GB = 1024 ** 3;

/**
 * @typedef {object} Server
 * @property {(name: string) => Promise<string>} create creates a fresh database; returns its connection string
 * @property {(name: string) => Promise<void>} drop
 * @property {() => Promise<void>} checkpoint
 * @property {(ms: number) => Promise<void>} slowCommits delays every later commit by this time
 * @property {() => number} readCpuMs of the server
 * @property {() => Promise<Record<string, string>>} readFacts the machine and the relevant settings
 * @property {() => Promise<void>} stop
 */

/** Creates settings that differ from the defaults only in memory and WAL size, as PostgreSQL advises. */
const newSettings = () => ({
  shared_buffers: `${Math.floor(Math.min(totalmem() / 4, 4 * GB) / 1024 ** 2)}MB`,
  max_wal_size: '8GB',
  checkpoint_timeout: '30min',
});

/** @returns {Promise<Server>} */
export async function startServer() {
  const folder = await mkdtemp(path.join(tmpdir(), 'wayfold-bench-'));
  await chmod(folder, 0o755); // PostgreSQL's account must be able to enter
  const defaultServer = await startPostgres({ dir: folder });
  await useClient(defaultServer.url, async (admin) => {
    for (const [name, value] of Object.entries(newSettings()))
      await admin.query(`ALTER SYSTEM SET ${name} = '${value}'`);
  });
  await defaultServer.stop();
  const server = await startPostgres({ dir: folder });
  const admin = new pg.Pool({ connectionString: server.url, max: 1 });
  admin.on('error', () => undefined);
  return {
    async create(name) {
      await admin.query(`CREATE DATABASE ${name}`);
      return server.url.replace(/\/[^/]*$/, `/${name}`);
    },
    drop: async (name) => void (await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
    checkpoint: async () => void (await admin.query('CHECKPOINT')),
    async slowCommits(ms) {
      // With commit_siblings 0 the flusher sleeps first and holds the flush lock.
      await admin.query(`ALTER SYSTEM SET commit_delay = ${ms * 1000}`);
      await admin.query('ALTER SYSTEM SET commit_siblings = 0');
      await admin.query('SELECT pg_reload_conf()');
    },
    readCpuMs: () => readTreeCpuMs(server.pid),
    readFacts: () => readFacts(admin),
    async stop() {
      await admin.end();
      await server.stop();
      for (const usedFolder of new Set([path.dirname(server.dataDir), folder]))
        await rm(usedFolder, { recursive: true, force: true });
    },
  };
}

/** @param {pg.Pool} admin @returns {Promise<Record<string, string>>} */
async function readFacts(admin) {
  const { rows } = await admin.query(
    `SELECT name, current_setting(name) AS value FROM pg_settings
     WHERE name IN ('server_version', 'fsync', 'synchronous_commit', 'full_page_writes', 'wal_sync_method', 'shared_buffers',
                    'max_wal_size', 'checkpoint_timeout', 'commit_delay', 'commit_siblings') ORDER BY name`,
  );
  return {
    machine: `${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / GB)} GB`,
    node: process.version,
    'load before': readLoad(),
    'one commit': `${(await measureCommit(admin)).toFixed(2)} ms`,
    ...Object.fromEntries(rows.map(({ name, value }) => [name, value])),
  };
}

/** Reads the machine's other load, which distorts the figures. */
function readLoad() {
  try {
    return readFileSync('/proc/loadavg', 'utf8').split(' ')[0] ?? '';
  } catch {
    return 'unknown';
  }
}

/**
 * Measures a single-row commit by one client.
 * @param {pg.Pool} admin
 * @returns {Promise<number>} ms, median
 */
async function measureCommit(admin) {
  await admin.query('CREATE TABLE IF NOT EXISTS bench_commit (n integer)');
  const durationsMs = [];
  for (let n = 0; n < 100; n++) {
    const startedAtMs = performance.now();
    await admin.query({ name: 'commit', text: 'INSERT INTO bench_commit VALUES ($1)', values: [n] });
    durationsMs.push(performance.now() - startedAtMs);
  }
  return calculateMedian(durationsMs);
}

/** @template T @param {string} url @param {(client: pg.Client) => Promise<T>} work @returns {Promise<T>} */
export async function useClient(url, work) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
