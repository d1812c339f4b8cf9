// `npm test [-- PART ...]`: all quick tests, or types, lint, rules, jest, redis, e2e. `npm test -- --changed
// [BASE]`: only what a difference from BASE (default main) can break, without browser and Redis.
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startEphemeralPostgres } from './lib/postgres/postgres.mjs';
import { startRedis } from './lib/product/redis.mjs';
import { root } from './lib/root.mjs';
import { runNode } from './lib/run.mjs';
import { createStep, formatElapsed } from './lib/steps.mjs';
import { countJestTests, formatSummary } from './lib/testing/counts.mjs';
import { formatTimes, runJest } from './lib/testing/jest.mjs';
import { runJourneys } from './lib/testing/journeys.mjs';
import { buildQuickEnv } from './lib/testing/random-suites.mjs';
import { listStaticChecks } from './lib/testing/static-checks.mjs';
import { provideTestPrograms } from './lib/testing/test-programs.mjs';
import { listChangedFiles } from './lib/testing/tree.mjs';

/** These tests depend on the queue; all others behave the same on either queue. */
const REDIS_SUITES = 'queue|test/booking/balance/(balance|crash-points|declines|limit|unknown-outcomes)';

const startedAtMs = Date.now();
const step = createStep();
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { changed: { type: 'boolean', default: false } },
});
const PARTS = ['types', 'lint', 'rules', 'jest', 'redis', 'e2e'];
const [base = 'main'] = values.changed ? positionals.filter((argument) => !PARTS.includes(argument)) : [];
const changedFiles = values.changed ? listChangedFiles(base) : undefined;
const namedParts = positionals.filter((argument) => !values.changed || argument !== base);
const requestedParts =
  namedParts.length > 0 || !changedFiles ? namedParts : ['types', 'lint', 'rules', 'jest'];
const isWanted = (/** @type {string} */ part) => requestedParts.length === 0 || requestedParts.includes(part);
/** @type {import('./lib/testing/counts.mjs').Count[]} */
const counts = [];
const temporaryFolder = await mkdtemp(path.join(tmpdir(), 'wayfold-test-'));
/** @type {string[]} */
const times = [];

/**
 * Runs a check that passes or fails as a whole.
 * @param {string} name
 * @param {() => Promise<{ hasSucceeded: boolean, output: string }>} work
 */
async function runCheck(name, work) {
  const row = { name, passedCount: 0, failedCount: 1 };
  counts.push(row);
  await step(name, async () => {
    const { hasSucceeded, output } = await work();
    if (!hasSucceeded) throw new Error(output);
    row.passedCount = 1;
    row.failedCount = 0;
  }).catch((error) => console.error(`${error.message}\n`));
}

/** @param {string} name @param {() => Promise<import('./lib/testing/counts.mjs').Count[]>} work */
async function runSuite(name, work) {
  try {
    const rows = await step(name, work);
    if (!changedFiles && rows.every((row) => row.passedCount + row.failedCount === 0))
      throw new Error('no test ran');
    counts.push(...rows);
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? error.message : error}\n`);
    counts.push({ name, passedCount: 0, failedCount: 1 });
  }
}

/** Runs all work, two at a time. @param {(() => Promise<unknown>)[]} work */
async function runInPairs(work) {
  const queue = [...work];
  const runLane = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await next();
  };
  await Promise.all([runLane(), runLane()]);
}

/**
 * @param {string} name
 * @param {{ args: string[], env: NodeJS.ProcessEnv, label?: string }} options label: one row of counts under this name
 */
async function runJestSuite(name, { args, env, label }) {
  const report = await runJest(
    args,
    { ...buildQuickEnv(), ...env },
    path.join(temporaryFolder, `jest-${counts.length}.json`),
  );
  times.push(`${name}. ${formatTimes(report)}`);
  return countJestTests(report, root, label);
}

if (changedFiles) console.log(`${changedFiles.length} files differ from ${base}`);
const needsPrograms = isWanted('redis') || isWanted('e2e');
const [programs] = await Promise.all([
  needsPrograms
    ? step('Browser and Redis', provideTestPrograms).catch(
        (error) => void console.error(`${error.message}\n`),
      )
    : undefined,
  runCheck('Build', () => runNode([path.join(root, 'infra/src/prestart.mjs')])),
]);
if (needsPrograms && !programs) counts.push({ name: 'Browser and Redis', passedCount: 0, failedCount: 1 });

await runInPairs(
  listStaticChecks(changedFiles)
    .filter(({ part }) => isWanted(part))
    .map(
      ({ name, run }) =>
        () =>
          runCheck(name, run),
    ),
);

if (isWanted('jest') || isWanted('redis')) {
  const server = await startEphemeralPostgres();
  const env = { WAYFOLD_TEST_PG_URL: server.url };
  // Nobody knows the importers of a deleted file, so run everything then.
  const isWhole = changedFiles?.every((file) => existsSync(path.join(root, file)));
  const relatedArguments =
    changedFiles && isWhole ? ['--passWithNoTests', '--findRelatedTests', ...changedFiles] : [];
  if (isWanted('jest') && changedFiles?.length !== 0)
    await runSuite('Jest', () => runJestSuite('Jest', { args: relatedArguments, env }));
  if (isWanted('redis') && programs)
    await runSuite('Jest queue on Redis', async () => {
      const redis = await startRedis(programs.redis);
      try {
        const args = ['--selectProjects', 'backend', '--testPathPatterns', REDIS_SUITES];
        const name = 'Jest queue on Redis';
        return await runJestSuite(name, { args, env: { ...env, TEST_REDIS_URL: redis.url }, label: name });
      } finally {
        await redis.stop();
      }
    });
  await server.stop();
}

if (isWanted('e2e') && programs)
  await runSuite('Journeys', async () => {
    const redis = await startRedis(programs.redis);
    try {
      return await runJourneys({ tmp: temporaryFolder, chromium: programs.chromium, redisUrl: redis.url });
    } finally {
      await redis.stop();
    }
  });

await rm(temporaryFolder, { recursive: true, force: true });
console.log(
  `\n${times.join('\n\n')}\n\nFinished in ${formatElapsed(startedAtMs)}\n\n${formatSummary(counts)}`,
);
process.exit(counts.some((row) => row.failedCount > 0) ? 1 : 0);
