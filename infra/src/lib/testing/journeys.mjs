// Runs the journeys of `npm test`, and checks the installations that they leave behind.
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { findPostgres } from '../postgres/postgres.mjs';
import { createInstallationTemplate, startProduct } from '../product/product.mjs';
import { root } from '../root.mjs';
import { runNode } from '../run.mjs';
import { listCardNumberProblems, listCardNumbersInTables } from './card-scan.mjs';
import { countJourneys } from './counts.mjs';

/** @typedef {import('../product/product.mjs').Product} Product */
/** @typedef {import('./counts.mjs').Count} Count */

/** The queue does not depend on screen sizes, so one project is enough. */
const REDIS_JOURNEYS = ['booking.spec', '--project', 'desktop'];

/**
 * Runs all journeys, and at the same time those on Redis.
 * @param {{ tmp: string, chromium: string, redisUrl: string }} run
 * @returns {Promise<Count[]>}
 */
export async function runJourneys({ redisUrl, ...run }) {
  const template = await createInstallationTemplate();
  try {
    const dataDir = template.copy;
    // If one group cannot start, the other still finishes.
    const groups = await Promise.allSettled([
      // Runs one more than two cores, because a journey waits a third of its time.
      runJourneyGroup({ ...run, dataDir, label: 'Journeys', installations: [{}, {}, {}] }),
      runJourneyGroup({
        ...run,
        dataDir,
        label: 'Journeys on Redis',
        installations: [{ REDIS_URL: redisUrl }],
        only: REDIS_JOURNEYS,
      }),
    ]);
    for (const group of groups) if (group.status === 'rejected') throw group.reason;
    return groups.flatMap((group) => (group.status === 'fulfilled' ? group.value : []));
  } finally {
    await template.remove();
  }
}

/**
 * Runs one journey at a time per installation, because journeys move its clock; several installations use all
 * cores.
 * @param {object} run
 * @param {string} run.label
 * @param {string} run.tmp a folder for the report
 * @param {string} run.chromium
 * @param {() => Promise<string>} run.dataDir creates the data folder of an installation
 * @param {NodeJS.ProcessEnv[]} run.installations environments, one per concurrent journey
 * @param {string[]} [run.only] Playwright arguments that select journeys; default all
 * @returns {Promise<Count[]>}
 */
async function runJourneyGroup({ label, tmp, chromium, dataDir, installations, only = [] }) {
  /** @type {Product[]} */
  const products = [];
  try {
    const starts = await Promise.allSettled(
      installations.map(async (env) => products.push(await startProductOn(await dataDir(), env))),
    );
    for (const start of starts) if (start.status === 'rejected') throw start.reason;
    const name = label.replaceAll(' ', '-');
    const report = path.join(tmp, `${name}.json`);
    // Playwright empties its folder, so each group has its own.
    const results = `--output=test-results/${name}`;
    await runNode([path.join(root, 'node_modules/@playwright/test/cli.js'), 'test', results, ...only], {
      cwd: path.join(root, 'e2e'),
      env: {
        INSTALLATIONS: JSON.stringify(products.map(({ testEnv }) => testEnv)),
        CHROMIUM_PATH: chromium,
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        PLAYWRIGHT_HTML_OUTPUT_DIR: path.join(root, 'e2e/playwright-report', name),
      },
      isShown: true,
    });
    const row = countJourneys(JSON.parse(await readFile(report, 'utf8')), label);
    const endings = await Promise.all(products.map((product) => endProduct(product, label)));
    const sumEnds = (/** @type {(end: End) => number} */ getValue) =>
      endings.reduce((total, end) => total + getValue(end), 0);
    return [
      { ...row, failedCount: row.failedCount + sumEnds((end) => Number(!end.hasStoppedCleanly)) },
      {
        name: `${label}: ledger verified`,
        passedCount: sumEnds((end) => Number(end.isVerified)),
        failedCount: sumEnds((end) => Number(!end.isVerified)),
      },
      {
        name: `${label}: no card number kept`,
        passedCount: sumEnds((end) => Number(end.cardProblemCount === 0)),
        failedCount: sumEnds((end) => end.cardProblemCount),
      },
    ];
  } catch (error) {
    for (const product of products) await product.stop();
    throw error;
  }
}

/**
 * @param {string} folder a copy that is removed with the product
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Product>}
 */
async function startProductOn(folder, env) {
  try {
    return await startProduct(env, folder);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** @typedef {{ isVerified: boolean, cardProblemCount: number, hasStoppedCleanly: boolean }} End */

/**
 * Verifies the product's ledger, stops it and searches its remains.
 * @param {Product} product
 * @param {string} label
 * @returns {Promise<End>}
 */
async function endProduct(product, label) {
  const isVerified = await isLedgerVerified(product, label);
  const { TEST_CARDS } = await import('../../../dist/sandbox/stripe/payments/cards.js');
  const numbers = Object.keys(TEST_CARDS);
  const database = await findPostgres(path.join(product.dataDir, 'postgres'));
  const cardProblems = database
    ? await listCardNumbersInTables(database, numbers)
    : ['the database was not found'];
  const problems = await product.stop({ mustKeepFolder: true });
  cardProblems.push(...(await listCardNumberProblems(product.dataDir, product.log(), numbers)));
  await rm(product.dataDir, { recursive: true, force: true });
  if (cardProblems.length > 0) console.error(`${label}: ${cardProblems.join(', ')}`);
  if (problems.length > 0)
    console.error(`${label}: the product failed to stop cleanly: ${problems.join(', ')}\n${product.log()}`);
  return { isVerified, cardProblemCount: cardProblems.length, hasStoppedCleanly: problems.length === 0 };
}

/**
 * True if `ledger verify`, run as an operator runs it, finds no unexplained difference: the providers and the
 * bank match every entry that the journeys made.
 * @param {Product} product
 * @param {string} label
 */
async function isLedgerVerified({ testEnv }, label) {
  const { hasSucceeded, output } = await runNode([path.join(root, 'infra/src/ops.mjs'), 'ledger', 'verify'], {
    env: { ...testEnv, SANDBOX_PORT: new URL(String(testEnv.SANDBOX_URL)).port },
  });
  if (!hasSucceeded) console.error(`${label}: the ledger differs from the providers\n${output}\n`);
  return hasSucceeded;
}
