// Runs the product as `npm start` does, on its own or a given durable database, and measures it.
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { findPostgres } from '../../src/lib/postgres/postgres.mjs';
import { startProduct } from '../../src/lib/product/product.mjs';
import { ApiClient } from '../api-client.mjs';
import { writeCatalogue } from './catalogue.mjs';
import {
  canCountCpu,
  findChild,
  findParent,
  readCpuMs,
  readMachineCpuMs,
  readTreeCpuMs,
} from './processes.mjs';
import { Statements } from './statements.mjs';

const PROFILE_MODULE = new URL('./profile.mjs', import.meta.url).href;
const POLL_MS = 100;
const QUIET_POLLS = 5;
const CATCH_UP_DEADLINE_MS = 120_000;

/** @typedef {{ product: number, postgres: number, sandbox: number, driver: number }} Cpu ms since each started */
/**
 * @typedef {object} Reading
 * @property {Cpu} cpu
 * @property {number} machineMs CPU time of the whole machine
 * @property {import('./statements.mjs').StatementCount[]} statementCounts
 * @property {number} commits
 * @property {number} readAtMs
 */
/** @typedef {{ id: string, seatsLeft: number, prices: { category: string }[] }} Departure */

/**
 * @typedef {object} Site
 * @property {import('./buyer.mjs').Shop} shop
 * @property {Departure[]} departures with many seats
 * @property {Departure[]} scarceDepartures with few
 * @property {() => Promise<Reading>} readGauges reads every gauge, once the read models have caught up
 * @property {(text: string, values?: unknown[]) => Promise<any[]>} queryRows queries the database, to check outcomes
 * @property {() => Promise<void>} close
 */

/**
 * @param {{ dataDir: string | undefined, profileDir: string | undefined, note: (text: string) => void }} options dataDir
 *   of an existing installation; without it a temporary one is created
 * @returns {Promise<Site>}
 */
export async function openSite({ dataDir, profileDir, note }) {
  if (dataDir !== undefined && !existsSync(path.join(dataDir, 'secrets.json')))
    throw new Error(`there is no installation in ${dataDir}: create one with npm run seed:large`);
  const catalogue = await mkdtemp(path.join(tmpdir(), 'wayfold-bench-'));
  const onSale = await writeCatalogue(catalogue);
  // The benchmark acts as a load balancer: it sets customers' addresses, and the product trusts it.
  const env = {
    CATALOGUE_DIR: catalogue,
    TRUST_PROXY: 'loopback',
    OPS_PASSWORD: 'correct horse battery staple',
  };

  note('preparing the installation');
  const folder = await prepareInstallation(env, dataDir);

  note('starting the product');
  if (profileDir) await mkdir(profileDir, { recursive: true });
  const profile = profileDir && { NODE_OPTIONS: `--import=${PROFILE_MODULE}`, BENCH_PROFILE_DIR: profileDir };
  const product = await startProduct({ ...env, ...profile }, folder);
  const client = new pg.Client(await requireDatabaseUrl(folder));
  await client.connect();
  const readCpu = await createCpuReader(client, product);
  const shop = {
    product: new ApiClient(product.url),
    sandbox: new ApiClient(String(product.testEnv.SANDBOX_URL)),
  };
  const statements = new Statements(client);

  const readGauges = async () => {
    await waitUntilCaughtUp(client);
    const { statementCounts, commits } = await statements.read();
    return {
      cpu: readCpu(),
      machineMs: readMachineCpuMs(),
      statementCounts,
      commits,
      readAtMs: performance.now(),
    };
  };
  return {
    shop,
    departures: (await Promise.all(onSale.slugs.map((slug) => listDepartures(shop.product, slug)))).flat(),
    scarceDepartures: await listDepartures(shop.product, onSale.scarceSlug),
    readGauges,
    queryRows: async (text, values) => (await client.query(text, values)).rows,
    close: async () => {
      shop.product.close();
      shop.sandbox.close();
      await client.end();
      const problems = await product.stop({ mustKeepFolder: dataDir !== undefined });
      await rm(catalogue, { recursive: true, force: true });
      if (problems.length > 0)
        throw new Error(`the product failed to stop cleanly: ${problems.join(', ')}\n${product.log()}`);
    },
  };
}

/**
 * Imports the catalogue and prepares the statistics, which need a restart of the database.
 * @param {NodeJS.ProcessEnv} env
 * @param {string | undefined} dataDir
 * @returns {Promise<string>} the data folder
 */
async function prepareInstallation(env, dataDir) {
  const product = await startProduct(env, dataDir);
  await Statements.prepare(await requireDatabaseUrl(product.dataDir));
  await product.stop({ mustKeepFolder: true });
  return product.dataDir;
}

/**
 * @param {pg.Client} client
 * @param {import('../../src/lib/product/product.mjs').Product} product
 * @returns {Promise<() => Cpu>}
 */
async function createCpuReader(client, product) {
  const backend = await client.query('SELECT pg_backend_pid() AS pid');
  const postgresPid = findParent(backend.rows[0].pid);
  const sandboxPid = findChild(product.pid, 'sandbox/main.js');
  if (canCountCpu && (postgresPid === undefined || sandboxPid === undefined))
    throw new Error('the parts of the product were not found');
  return () => {
    const { user, system } = process.cpuUsage();
    return {
      product: readCpuMs(product.pid),
      postgres: postgresPid === undefined ? 0 : readTreeCpuMs(postgresPid),
      sandbox: sandboxPid === undefined ? 0 : readCpuMs(sandboxPid),
      driver: (user + system) / 1000,
    };
  };
}

/** @param {string} dataDir */
async function requireDatabaseUrl(dataDir) {
  const url = await findPostgres(path.join(dataDir, 'postgres'));
  if (!url) throw new Error('the database of the product does not answer');
  return url;
}

/** Waits until the read models have caught up: no movement for half a second. @param {pg.Client} client */
async function waitUntilCaughtUp(client) {
  const deadline = Date.now() + CATCH_UP_DEADLINE_MS;
  let previousPositions = '';
  let quietPollCount = 0;
  while (quietPollCount < QUIET_POLLS) {
    const { rows } = await client.query(
      `SELECT (SELECT position FROM log_head)::text || ' ' || string_agg(bench_booking.position::text, ' ' ORDER BY name) AS now
       FROM subscriptions AS bench_booking`,
    );
    quietPollCount = rows[0].now === previousPositions ? quietPollCount + 1 : 0;
    previousPositions = rows[0].now;
    if (Date.now() > deadline) throw new Error('the read models did not catch up in time');
    await wait(POLL_MS);
  }
}

/** @param {ApiClient} product @param {string} slug @returns {Promise<Departure[]>} */
async function listDepartures(product, slug) {
  const rows = [];
  let cursorParameter = '';
  for (;;) {
    const page = await product.call(
      'GET',
      `/api/trips/${slug}/departures?locale=en&limit=50${cursorParameter}`,
      undefined,
    );
    if (page.status !== 200) throw new Error(`no page with departures of ${slug}: status ${page.status}`);
    rows.push(...page.json.departures);
    if (page.json.nextCursor === null) return rows;
    cursorParameter = `&cursor=${page.json.nextCursor}`;
  }
}
