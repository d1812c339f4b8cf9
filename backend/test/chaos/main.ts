// Kills writers at random, restarts subscribers at random, crashes the server: nothing may be lost, doubled
// or misordered. `--minutes N` (default 10), `--seed N`, `--writers N`, `--subscribers N`, `--bugs A,B`
// (planted bugs, which must be found). Exits with 1 if anything is wrong.
import { parseArgs } from 'node:util';
import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import { parseNumber } from '../support/parse-number.js';
import { CrashablePostgres } from '../support/processes/crashable-postgres.js';
import { type ChaosBug, type ChaosOptions, runChaos } from './run.js';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    writers: { type: 'string', default: '16' },
    subscribers: { type: 'string', default: '8' },
    bugs: { type: 'string', default: '' },
  },
});
const minutes = parseNumber('--minutes', values.minutes);
const seed = parseNumber('--seed', values.seed);
const writerCount = parseNumber('--writers', values.writers);
const subscriberCount = parseNumber('--subscribers', values.subscribers);

const BUGS = {
  'repeats-without-id': true,
  'believes-early': true,
  'checkpoint-apart': true,
  'checkpoint-first': true,
  'answers-without-id': true,
} as const satisfies Record<ChaosBug, true>;

const bugs = values.bugs
  .split(',')
  .filter(Boolean)
  .map((name) => {
    if (!Object.hasOwn(BUGS, name))
      throw new Error(`no bug ${name}; there are ${Object.keys(BUGS).join(', ')}`);
    return name as ChaosBug;
  });

console.log(`${writerCount} writers, ${subscriberCount} subscribers, ${minutes} minutes, seed ${seed}`);
const server = await CrashablePostgres.start();
const options: ChaosOptions = {
  seed,
  durationMs: minutes * MINUTE_MS,
  writerCount,
  subscriberCount,
  laneCount: 3,
  maxPauseMs: 200,
  averageLifetimeMs: Math.min(12_000, (minutes * MINUTE_MS) / 3),
  serverLifetimeMs: Math.min(60_000, (minutes * MINUTE_MS) / 2),
  bugs,
  printLine: console.log,
};

const runAndReport = async () => {
  try {
    return await runChaos(server, options);
  } finally {
    await server.stop();
  }
};
const report = await runAndReport();

const { findings, crashes, hasCaughtUp } = report;
const { lost, doubled, misordered } = findings.counts;
const rows: [string, number][] = [
  ['writer and subscriber processes killed', report.killCount],
  ['connections ended by the server', report.terminatedCount],
  ['server stopped at once', report.serverStopCount],
  ['commands in the log', report.commandCount],
  ['commands acknowledged', report.acknowledgedCount],
  ['events', report.eventCount],
  ['lost', lost],
  ['doubled', doubled],
  ['misordered', misordered],
];
console.log('');
for (const [label, count] of rows) console.log(`${label.padEnd(42)}${String(count).padStart(10)}`);
for (const [name, count] of findings.events) console.log(`  ${name}: ${count}`);
for (const example of findings.examples) console.log(`  ${example}`);
for (const crash of crashes) console.log(`  ${crash}`);
if (!hasCaughtUp) console.log('  The subscribers did not reach the end of the log.');
const { killCount, serverStopCount, commandCount, eventCount } = report;
console.log(
  JSON.stringify({
    writers: writerCount,
    kills: killCount,
    serverStops: serverStopCount,
    commands: commandCount,
    events: eventCount,
    lost,
    doubled,
    misordered,
    seed,
    minutes,
  }),
);
process.exitCode =
  findings.isEmpty && report.acknowledgedCount === commandCount && crashes.length === 0 && hasCaughtUp
    ? 0
    : 1;
