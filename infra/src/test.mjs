// `npm test`: everything that is quick, in one go. It stops at nothing and tells at the end what failed.
// `npm test -- types lint`: only the named parts (types, lint, rules, jest, redis, e2e).
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { jestCounts, summary } from './lib/counts.mjs';
import { journeys } from './lib/journeys.mjs';
import { provideMachine } from './lib/machine.mjs';
import { startEphemeralPostgres } from './lib/postgres.mjs';
import { startRedis } from './lib/redis.mjs';
import { root } from './lib/root.mjs';
import { runNode } from './lib/run.mjs';
import { seconds, steps } from './lib/steps.mjs';

/** What the queue itself decides about; all else is the same on either. */
const ON_REDIS = 'queue|charging/balance/(balance|crash-points|declines|limit|unknown-outcomes)';

const began = Date.now();
const step = steps();
const wanted = process.argv.slice(2);
const wants = (/** @type {string} */ part) => wanted.length === 0 || wanted.includes(part);
/** @type {import('./lib/counts.mjs').Count[]} */
const counts = [];
const tmp = await mkdtemp(path.join(tmpdir(), 'wayfold-test-'));
const program = (/** @type {string} */ file) => path.join(root, 'node_modules', file);

/** A check that passes or fails as a whole. @param {string} name @param {() => Promise<{ ok: boolean, output: string }>} work */
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

/** @param {string} name @param {() => Promise<import('./lib/counts.mjs').Count[]>} work its own counts, or a failure */
async function suite(name, work) {
  try {
    const rows = await step(name, work);
    if (rows.every((row) => row.passed + row.failed === 0)) throw new Error('no test ran');
    counts.push(...rows);
  } catch (e) {
    console.error(`${name}: ${e instanceof Error ? e.message : e}\n`);
    counts.push({ name, passed: 0, failed: 1 });
  }
}

/** All of them, two at a time. @param {(() => Promise<unknown>)[]} work */
async function inPairs(work) {
  const queue = [...work];
  const lane = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await next();
  };
  await Promise.all([lane(), lane()]);
}

const tsc = (/** @type {string} */ project) => () =>
  runNode([program('typescript/bin/tsc'), '-p', project, '--noEmit', '--pretty', 'false']);

const SERVERS = ['backend', 'infra'];
const eslint = (/** @type {string[]} */ args) => () =>
  runNode([program('eslint/bin/eslint.js'), ...args, '--max-warnings', '0']);

/** @param {string[]} args @param {NodeJS.ProcessEnv} env @param {string} [label] */
async function jest(args, env, label) {
  const report = path.join(tmp, `jest-${counts.length}.json`);
  // One more than there are cores: half of a test is waiting.
  const workers = Math.min(4, cpus().length + 1);
  await runNode(
    [
      '--experimental-vm-modules',
      '--no-warnings',
      program('jest/bin/jest.js'),
      '--ci',
      '--json',
      `--outputFile=${report}`,
      `--maxWorkers=${workers}`,
      ...args,
    ],
    // Jest's --json prints the report too; with a file given its standard output is of no use.
    { env: { ...env, NODE_ENV: 'test', NODE_OPTIONS: '' }, show: true },
  );
  return jestCounts(JSON.parse(await readFile(report, 'utf8')), root, label);
}

const needsMachine = wants('redis') || wants('e2e');
const [machine] = await Promise.all([
  needsMachine
    ? step('Browser and Redis', provideMachine).catch((e) => void console.error(`${e.message}\n`))
    : undefined,
  check('Build', () => runNode([path.join(root, 'infra/src/prestart.mjs')])),
]);
if (needsMachine && !machine) counts.push({ name: 'Browser and Redis', passed: 0, failed: 1 });

/** @type {(() => Promise<unknown>)[]} */
const checks = [];
if (wants('types'))
  for (const project of [
    'backend/tsconfig.tests.json',
    'contracts/tsconfig.tests.json',
    'infra/tsconfig.tests.json',
    'frontend',
    'e2e',
  ])
    checks.push(() => check(`Types ${project.split('/')[0]}`, tsc(project)));
if (wants('lint')) {
  // First, because they are long; in halves, because one process uses one core and reads the types of its half only.
  checks.unshift(
    () => check('ESLint of the servers', eslint(SERVERS)),
    () =>
      check(
        'ESLint of the rest',
        eslint(['.', ...SERVERS.flatMap((it) => ['--ignore-pattern', `${it}/**`])]),
      ),
  );
  checks.push(() =>
    check('Prettier', () =>
      runNode([program('prettier/bin/prettier.cjs'), '--check', '.', '--log-level', 'warn']),
    ),
  );
}
if (wants('rules'))
  checks.push(() => check('Rules', () => runNode([path.join(root, 'infra/src/rules.mjs')])));
await inPairs(checks);

if (wants('jest') || wants('redis')) {
  const server = await startEphemeralPostgres();
  const env = { WAYFOLD_TEST_PG_URL: server.url };
  if (wants('jest')) await suite('Jest', () => jest([], env));
  if (wants('redis') && machine)
    await suite('Jest queue on Redis', async () => {
      const redis = await startRedis(machine.redis);
      try {
        const args = ['--selectProjects', 'backend', '--testPathPatterns', ON_REDIS];
        return await jest(args, { ...env, TEST_REDIS_URL: redis.url }, 'Jest queue on Redis');
      } finally {
        await redis.stop();
      }
    });
  await server.stop();
}

if (wants('e2e') && machine) {
  const run = { tmp, chromium: machine.chromium };
  // One more than two cores: a third of a journey is waiting.
  await suite('Journeys', () => journeys({ ...run, label: 'Journeys', installations: [{}, {}, {}] }));
  // The queue knows nothing of the size of a screen.
  await suite('Journeys on Redis', async () => {
    const servers = [await startRedis(machine.redis), await startRedis(machine.redis)];
    try {
      const installations = servers.map(({ url }) => ({ REDIS_URL: url }));
      return await journeys({
        ...run,
        label: 'Journeys on Redis',
        installations,
        only: ['journey', '--project', 'desktop'],
      });
    } finally {
      for (const server of servers) await server.stop();
    }
  });
}

await rm(tmp, { recursive: true, force: true });
console.log(`\nFinished in ${seconds(began)}\n\n${summary(counts)}`);
process.exit(counts.some((row) => row.failed > 0) ? 1 : 0);
