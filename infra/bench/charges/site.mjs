// Runs a site like production: a durable database, the sandbox, one API and some workers, each a process.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { setPriority, tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { pickFreePort } from '../../src/lib/ports.mjs';
import { startPostgres } from '../../src/lib/postgres/postgres.mjs';
import { startChild } from '../../src/lib/product/child.mjs';
import { startRedis } from '../../src/lib/product/redis.mjs';
import { WEBHOOK_EVENTS } from '../../src/lib/product/webhook-events.mjs';
import { root } from '../../src/lib/root.mjs';
import { ApiClient } from '../api-client.mjs';

export const program = path.join(root, 'backend/dist/bench/charges.js');

const KEYS = {
  secretKey: 'sk_test_sandbox_bench',
  publishableKey: 'pk_test_sandbox_bench',
  webhookSecret: 'whsec_bench',
};
const runProgram = promisify(execFile);

/**
 * @typedef {object} Site
 * @property {ApiClient} product
 * @property {ApiClient} sandbox
 * @property {(text: string, values?: unknown[]) => Promise<any[]>} queryRows queries the database
 * @property {(path: string, body?: object) => Promise<any>} control calls the control API of the sandbox
 * @property {(...args: string[]) => Promise<string[]>} seed runs backend/src/bench/charges.ts and returns its output lines
 * @property {() => Promise<Worker>} startWorker one more worker
 * @property {() => Promise<void>} close
 */
/** @typedef {{ kill: () => Promise<void>, stop: () => Promise<void> }} Worker */

/**
 * @param {object} options
 * @param {number} options.callsPerSecond
 * @param {string | undefined} options.redis the redis-server program; without it the queue is in PostgreSQL
 * @returns {Promise<Site>}
 */
export async function openSite({ callsPerSecond, redis }) {
  const folder = await mkdtemp(path.join(tmpdir(), 'wayfold-charges-'));
  await chmod(folder, 0o755);
  const database = await startPostgres({ dir: path.join(folder, 'postgres') });
  const redisServer = redis === undefined ? undefined : await startRedis(redis);
  const [port, sandboxPort] = [await pickFreePort(), await pickFreePort()];
  const url = `http://127.0.0.1:${port}`;
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  const config = {
    ...buildConfig(port, sandboxUrl, callsPerSecond),
    databaseUrl: database.url,
    ...(redisServer && { redisUrl: redisServer.url }),
  };
  const seed = createSeed(config, sandboxUrl);
  await seed('prepare');
  const sandboxChild = await startSandbox(sandboxPort, url, folder);
  const startRole = (/** @type {'api' | 'worker'} */ role) =>
    startUntilReady(program, /^ready/, { BENCH_CONFIG: JSON.stringify({ ...config, role }) });
  const api = await startRole('api');
  /** @type {Set<{ stop: () => Promise<void> }>} */
  const workers = new Set();
  const client = new pg.Client(database.url);
  await client.connect();
  const [product, sandbox] = [new ApiClient(url), new ApiClient(sandboxUrl)];
  return {
    product,
    sandbox,
    queryRows: async (text, values) => (await client.query(text, values)).rows,
    control: async (controlPath, body) =>
      (await sandbox.call(body ? 'POST' : 'GET', `/sandbox/${controlPath}`, body)).json,
    seed,
    async startWorker() {
      const child = await startRole('worker');
      const worker = { stop: () => child.stop() };
      workers.add(worker);
      return {
        stop: child.stop,
        async kill() {
          workers.delete(worker);
          if (child.pid !== undefined) process.kill(child.pid, 'SIGKILL');
          await child.exitCode;
        },
      };
    },
    async close() {
      for (const worker of workers) await worker.stop();
      await api.stop();
      product.close();
      sandbox.close();
      await sandboxChild.stop();
      await client.end();
      await redisServer?.stop();
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** @param {number} port @param {string} sandboxUrl @param {number} callsPerSecond */
const buildConfig = (port, sandboxUrl, callsPerSecond) => ({
  host: '127.0.0.1',
  port,
  publicOrigin: `http://127.0.0.1:${port}`,
  trustProxy: ['loopback'],
  secretKey: randomBytes(32).toString('base64'),
  isDemo: true,
  isEmbedded: true,
  frontendDir: path.join(root, 'frontend'),
  stripe: { ...KEYS, apiBase: sandboxUrl, cardPage: `${sandboxUrl}/card`, callsPerSecond },
  opsBootstrap: null,
});

/** @param {{ databaseUrl: string, secretKey: string }} config @param {string} sandboxUrl @returns {Site['seed']} */
function createSeed({ databaseUrl, secretKey }, sandboxUrl) {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: databaseUrl,
    SECRET_KEY: secretKey,
    SANDBOX_URL: sandboxUrl,
    STRIPE_SECRET_KEY: KEYS.secretKey,
    CATALOGUE_DIR: path.join(root, 'backend/catalogue'),
  };
  return async (...args) => {
    const child = runProgram(process.execPath, [program, ...args], { env, maxBuffer: 64 * 1024 * 1024 });
    child.child.stderr?.pipe(process.stderr);
    return (await child).stdout.trim().split('\n');
  };
}

/** @param {number} port @param {string} productUrl @param {string} folder for its data */
async function startSandbox(port, productUrl, folder) {
  const child = await startUntilReady(path.join(root, 'infra/dist/sandbox/main.js'), /listening/, {
    SANDBOX_PORT: String(port),
    SANDBOX_DATA_FILE: path.join(folder, 'sandbox.json'),
    WEBHOOK_URL: `${productUrl}/api/webhooks/stripe`,
    WEBHOOK_EVENTS: WEBHOOK_EVENTS.join(','),
    STRIPE_SECRET_KEY: KEYS.secretKey,
    STRIPE_PUBLISHABLE_KEY: KEYS.publishableKey,
    STRIPE_WEBHOOK_SECRET: KEYS.webhookSecret,
  });
  raisePriority(child);
  return child;
}

/**
 * Raises the sandbox's priority: a provider does not wait for our CPUs, and late counting would look like too
 * many calls.
 * @param {import('../../src/lib/product/child.mjs').Child} child
 */
function raisePriority({ pid }) {
  try {
    if (pid !== undefined) setPriority(pid, -10);
  } catch {
    console.error('the sandbox runs at normal priority: only root may raise it');
  }
}

/**
 * Starts a child and waits until it reports that it is ready.
 * @param {string} module
 * @param {RegExp} readyPattern
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<import('../../src/lib/product/child.mjs').Child>}
 */
function startUntilReady(module, readyPattern, env) {
  /** @type {string[]} */
  const lines = [];
  return new Promise((resolve, reject) => {
    const allVariables = { PATH: process.env.PATH, NODE_ENV: 'production', LOG_LEVEL: 'error', ...env };
    const child = startChild(module, allVariables, (line) => {
      lines.push(line);
      if (lines.length > 200) lines.shift();
      if (readyPattern.test(line)) resolve(child);
      else if (process.env.BENCH_LOG) console.error(line);
    });
    void child.exitCode.then((code) =>
      reject(new Error(`${module} ended with ${code}:\n${lines.join('\n')}`)),
    );
  });
}
