// `npm run bench:store [-- --quick] [--only append,inline,hold,read,rebuild] [--growth] [--commit-ms 1]
// [--profile DIR]`: the event store against emmett-postgresql and the physical limit, in turn on one durable
// PostgreSQL. Prints a table, and one JSON object as its last line.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../../src/lib/root.mjs';
import { runGrowth } from './growth.mjs';
import { calculateRatios, formatFacts, formatHeading, formatScenarioTable } from './report.mjs';
import { runScenario } from './run-scenario.mjs';
import { groups, listScenarios } from './scenarios.mjs';
import { startServer } from './server.mjs';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    growth: { type: 'boolean', default: false },
    'commit-ms': { type: 'string', default: '0' },
    /** Tests the harness itself; the figures mean nothing. */
    tiny: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    profile: { type: 'string' },
  },
});
const commitMs = Number(values['commit-ms']);
const selection = values.only?.split(',') ?? [
  ...groups.filter((group) => group !== 'growth'),
  ...(values.growth ? ['growth'] : []),
];
const unknownGroups = selection.filter((group) => !groups.includes(group));
if (unknownGroups.length > 0) exitWith(`--only knows ${groups.join(', ')}, not ${unknownGroups.join(', ')}.`);
if (!(commitMs >= 0 && commitMs <= 100)) exitWith('--commit-ms takes milliseconds from 0 to 100.');
if (!existsSync(path.join(root, 'backend/dist/main.js')))
  exitWith('Not built yet: run "npm run build" (or npm start) first.');

const SIZES = {
  tiny: { rounds: 1, ms: 500, warmUp: 50, streams: 20, growth: [1_000, 2_000] },
  quick: { rounds: 1, ms: 2_000, warmUp: 700, streams: 1_000, growth: [10_000, 100_000] },
  full: { rounds: 5, ms: 4_000, warmUp: 1_000, streams: 20_000, growth: [1_000_000, 10_000_000] },
};

const getSize = () => {
  if (values.tiny) return SIZES.tiny;
  return values.quick ? SIZES.quick : SIZES.full;
};
const size = getSize();
if (values.rounds) size.rounds = Number(values.rounds);
if (values.seconds) size.ms = Number(values.seconds) * 1000;
const profile = values.profile && path.resolve(process.env.INIT_CWD ?? process.cwd(), values.profile);
const printNote = (/** @type {string} */ text) => console.error(text);

const server = await startServer();
const bench = { server, size, profile, note: printNote };
let isStopped = false;
const stop = async () => {
  if (!isStopped) await ((isStopped = true), server.stop());
};
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.once(signal, () => void stop().finally(() => process.exit(1)));
/** @type {Record<string, number>} */
const figures = {};
let lostCount = 0;
let failureCount = 0;
try {
  if (commitMs > 0) await server.slowCommits(commitMs);
  const facts = await server.readFacts();
  const tables = [];
  for (const scenario of listScenarios({ hasSlowCommits: commitMs > 0 })) {
    if (!selection.includes(scenario.group)) continue;
    const outcome = await runScenario(bench, scenario);
    tables.push(formatScenarioTable(scenario, outcome.results));
    printNote(tables.at(-1) ?? '');
    Object.assign(figures, calculateRatios(scenario, outcome.results));
    if (scenario.hasSale) figures.hold_hot_failures = (figures.hold_hot_failures ?? 0) + outcome.holdFailures;
    lostCount += outcome.lost;
    failureCount += outcome.results[0]?.failureCount ?? 0;
  }
  if (selection.includes('growth')) {
    const growth = await runGrowth(bench);
    tables.push(growth.table);
    Object.assign(figures, growth.figures);
    lostCount += growth.lost;
  }
  console.log(`${formatFacts(facts)}\n`);
  if (commitMs > 0)
    console.log(`Every commit is slowed by ${commitMs} ms (commit_delay with commit_siblings = 0: the flushing process
sleeps first while it holds the flush lock; see "one commit" above). Commits that arrive meanwhile share the flush, so
many small commits suffer less than from a slow disk.\n`);
  console.log(`${formatHeading()}\n${tables.join('\n')}\n`);
  console.log(`Acknowledged events missing in the log, or positions without one: ${lostCount}`);
} finally {
  await stop();
}
console.log(JSON.stringify({ ...figures, lost: lostCount }));
process.exit(lostCount > 0 || failureCount > 0 || (figures.hold_hot_failures ?? 0) > 0 ? 1 : 0);

/** @param {string} reason @returns {never} */
function exitWith(reason) {
  console.error(reason);
  process.exit(1);
}
