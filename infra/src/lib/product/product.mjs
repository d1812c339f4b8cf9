// Runs the whole product, as `npm start` does,
// in a child process on free ports with a new data folder.
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { pickFreePort } from '../ports.mjs';
import { root } from '../root.mjs';
import { startChild } from './child.mjs';

const START_DEADLINE_MS = 120_000;
const STOP_DEADLINE_MS = 60_000;
const MAX_LOG_CHARS = 200_000;

/**
 * @typedef {object} Product
 * @property {string} url
 * @property {string} dataDir
 * @property {number} pid
 * @property {NodeJS.ProcessEnv} testEnv BASE_URL, SANDBOX_URL, DATA_DIR, OPS_EMAIL, OPS_PASSWORD for tests
 * @property {() => string} log output so far
 * @property {() => Promise<number | null>} kill SIGKILL, like a power cut; keeps the data folder
 * @property {(options?: { mustKeepFolder?: boolean }) => Promise<string[]>} stop Ctrl-C; returns its problems, if any
 */

/**
 * @param {NodeJS.ProcessEnv} [env] added to a minimal environment
 * @param {string} [dataDir] an existing folder; default a temporary one
 * @returns {Promise<Product>}
 */
export async function startProduct(env = {}, dataDir) {
  const folder = dataDir ?? (await createFolder());
  const [port, sandboxPort] = [await pickFreePort(), await pickFreePort()];
  const ops = { OPS_EMAIL: 'ops@wayfold.example', OPS_PASSWORD: 'correct horse battery staple' };
  let log = '';
  const child = startChild(
    path.join(root, 'infra/src/start.mjs'),
    {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      DATA_DIR: folder,
      ...ops,
      ...env,
    },
    (line) => (log = `${log}${line}\n`.slice(-MAX_LOG_CHARS)),
  );
  const { exitCode, hasExited } = child;

  const url = `http://127.0.0.1:${port}`;
  if (!(await waitUntilReady(url, hasExited))) {
    const hasEnded = hasExited();
    await child.stop({ signal: 'SIGKILL' });
    if (dataDir === undefined) await rm(folder, { recursive: true, force: true });
    throw new Error(`the product ${hasEnded ? 'ended' : 'was not ready in time'}:\n${log}`);
  }
  return {
    url,
    dataDir: folder,
    pid: Number(child.pid),
    testEnv: { BASE_URL: url, SANDBOX_URL: `http://127.0.0.1:${sandboxPort}`, DATA_DIR: folder, ...ops },
    log: () => log,
    kill: async () => {
      await child.stop({ signal: 'SIGKILL' });
      return exitCode;
    },
    stop: async ({ mustKeepFolder = false } = {}) => {
      await child.stop({ signal: 'SIGINT', deadlineMs: STOP_DEADLINE_MS });
      const code = await exitCode;
      const problems = [];
      if (code !== 0) problems.push(`exit code ${code}`);
      for (const [name, usedPort] of /** @type {const} */ ([
        ['pages', port],
        ['sandbox', sandboxPort],
      ]))
        if (await isPortOpen(usedPort)) problems.push(`the port of the ${name} still answers`);
      if (!mustKeepFolder) await rm(folder, { recursive: true, force: true });
      return problems;
    },
  };
}

/**
 * Returns false if the product ended or missed the deadline.
 * @param {string} url
 * @param {() => boolean} hasExited
 */
async function waitUntilReady(url, hasExited) {
  const deadline = Date.now() + START_DEADLINE_MS;
  while (!(await isReady(url))) {
    if (hasExited() || Date.now() > deadline) return false;
    await wait(100);
  }
  return true;
}

async function createFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), 'wayfold-product-'));
  await chmod(folder, 0o755); // mkdtemp creates 0700, which root's database account could not enter
  return folder;
}

/**
 * Creates the data folder of an installation that was started once: its copies need no migration and no
 * import.
 * @returns {Promise<{ copy: () => Promise<string>, remove: () => Promise<void>, log: () => string }>} `log`:
 *   output of the first start
 */
export async function createInstallationTemplate() {
  const product = await startProduct();
  const problems = await product.stop({ mustKeepFolder: true });
  if (problems.length > 0) {
    await rm(product.dataDir, { recursive: true, force: true });
    throw new Error(`the template failed to stop cleanly: ${problems.join(', ')}\n${product.log()}`);
  }
  // Each copy then finds its own port.
  await rm(path.join(product.dataDir, 'postgres/port'), { force: true });
  return {
    copy: async () => {
      const folder = await createFolder();
      // Copying preserves owners, because the database belongs to the account that runs it.
      await promisify(execFile)('cp', ['-a', `${product.dataDir}/.`, folder]);
      return folder;
    },
    remove: () => rm(product.dataDir, { recursive: true, force: true }),
    log: product.log,
  };
}

/** @param {string} url */
const isReady = (url) =>
  fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(2000) }).then(
    (reply) => reply.ok,
    () => false,
  );

/** @param {number} port @returns {Promise<boolean>} */
function isPortOpen(port) {
  return new Promise((resolve) => {
    const peer = connect(port, '127.0.0.1');
    peer.once('connect', () => {
      resolve(true);
      peer.destroy();
    });
    peer.once('error', () => resolve(false));
  });
}
