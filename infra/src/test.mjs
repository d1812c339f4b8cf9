// `npm test`: all quick tests. Continues after failures and reports them at the end. `npm test -- types
// lint`: only the named parts (types, lint, rules, jest, redis, e2e). `npm test -- --changed [BASE]`: only
// what files that differ from BASE (default main) can break, without browser and Redis.
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { jestCounts, summary } from './lib/testing/counts.mjs';
import { runJest, timesOf } from './lib/testing/jest.mjs';
import { journeys } from './lib/testing/journeys.mjs';
import { provideMachine } from './lib/machine.mjs';
import { startEphemeralPostgres } from './lib/postgres/postgres.mjs';
import { quick } from './lib/testing/random-suites.mjs';
import { startRedis } from './lib/product/redis.mjs';
import { root } from './lib/root.mjs';
import { runNode } from './lib/run.mjs';
import { staticChecks } from './lib/checks/static-checks.mjs';
import { seconds, steps } from './lib/steps.mjs';
import { changedFiles } from './lib/testing/tree.mjs';

/** Tests that depend on the queue; all others behave the same on either. */
const ON_REDIS = 'queue|charging/balance/(balance|crash-points|declines|limit|unknown-outcomes)';

const began = Date.now();
const step = steps();
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { changed: { type: 'boolean', default: false } },
});
const PARTS = ['types', 'lint', 'rules', 'jest', 'redis', 'e2e'];
const [base = 'main'] = values.changed ? positionals.filter((argument) => !PARTS.includes(argument)) : [];
const changed = values.changed ? changedFiles(base) : undefined;
const named = positionals.filter((argument) => !values.changed || argument !== base);
const wanted = named.length > 0 || !changed ? named : ['types', 'lint', 'rules', 'jest'];
const wants = (/** @type {string} */ part) => wanted.length === 0 || wanted.includes(part);
/** @type {import('./lib/testing/counts.mjs').Count[]} */
const counts = [];
const tmp = await mkdtemp(path.join(tmpdir(), 'wayfold-test-'));
/** @type {string[]} */
const times = [];

/**
 * A check that passes or fails as a whole. @param {string} name @param {() => Promise<{ ok: boolean, output:
 * string }>} work
 */
async function check(name, work) {
  const row = { name, passed: 0, failed: 1 };
  counts.push(row);
  await step(name, async () => {
    const { ok, output } = await work();
    if (!ok) throw new Error(output);
    row.passed = 1;
    row.failed = 0;
  }).catch((e) => console.error(`${e.message}\n`));
}

/** @param {string} name @param {() => Promise<import('./lib/testing/counts.mjs').Count[]>} work */
async function suite(name, work) {
  try {
    const rows = await step(name, work);
    if (!changed && rows.every((row) => row.passed + row.failed === 0)) throw new Error('no test ran');
    counts.push(...rows);
  } catch (e) {
    console.error(`${name}: ${e instanceof Error ? e.message : e}\n`);
    counts.push({ name, passed: 0, failed: 1 });
  }
}

/** Runs all, two at a time. @param {(() => Promise<unknown>)[]} work */
async function inPairs(work) {
  const queue = [...work];
  const lane = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await next();
  };
  await Promise.all([lane(), lane()]);
}

/**
 * @param {string} name @param {string[]} args @param {NodeJS.ProcessEnv} env
 * @param {string} [label] one row of counts under this name
 */
async function jest(name, args, env, label) {
  const report = await runJest(args, { ...quick(), ...env }, path.join(tmp, `jest-${counts.length}.json`));
  times.push(`${name}. ${timesOf(report)}`);
  return jestCounts(report, root, label);
}

if (changed) console.log(`${changed.length} files differ from ${base}`);
const needsMachine = wants('redis') || wants('e2e');
const [machine] = await Promise.all([
  needsMachine
    ? step('Browser and Redis', provideMachine).catch((e) => void console.error(`${e.message}\n`))
    : undefined,
  check('Build', () => runNode([path.join(root, 'infra/src/prestart.mjs')])),
]);
if (needsMachine && !machine) counts.push({ name: 'Browser and Redis', passed: 0, failed: 1 });

await inPairs(
  staticChecks(changed)
    .filter(({ part }) => wants(part))
    .map(
      ({ name, work }) =>
        () =>
          check(name, work),
    ),
);

if (wants('jest') || wants('redis')) {
  const server = await startEphemeralPostgres();
  const env = { WAYFOLD_TEST_PG_URL: server.url };
  // Importers of a deleted file are unknown, so run everything then.
  const isWhole = changed?.every((file) => existsSync(path.join(root, file)));
  const related = changed && isWhole ? ['--passWithNoTests', '--findRelatedTests', ...changed] : [];
  if (wants('jest') && changed?.length !== 0) await suite('Jest', () => jest('Jest', related, env));
  if (wants('redis') && machine)
    await suite('Jest queue on Redis', async () => {
      const redis = await startRedis(machine.redis);
      try {
        const args = ['--selectProjects', 'backend', '--testPathPatterns', ON_REDIS];
        const name = 'Jest queue on Redis';
        return await jest(name, args, { ...env, TEST_REDIS_URL: redis.url }, name);
      } finally {
        await redis.stop();
      }
    });
  await server.stop();
}

if (wants('e2e') && machine)
  await suite('Journeys', async () => {
    const redis = await startRedis(machine.redis);
    try {
      return await journeys({ tmp, chromium: machine.chromium, redisUrl: redis.url });
    } finally {
      await redis.stop();
    }
  });

await rm(tmp, { recursive: true, force: true });
console.log(`\n${times.join('\n\n')}\n\nFinished in ${seconds(began)}\n\n${summary(counts)}`);
process.exit(counts.some((row) => row.failed > 0) ? 1 : 0);
