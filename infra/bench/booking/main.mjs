// `npm run bench:booking [-- --seeded DIR] [--clients 1,8,32] [--seconds 20] [--statements] [--profile DIR]`.
// Complete bookings over HTTP against the built product on a durable database.
import { existsSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../../src/lib/root.mjs';
import { runLastSeats } from './last-seats.mjs';
import { createPlacePicker, measureIdle, runStage } from './load.mjs';
import {
  calculateFigures,
  formatMainTable,
  formatPartTable,
  formatRushLine,
  formatStatementTable,
  formatStepTable,
  GOALS,
} from './report.mjs';
import { openSite } from './site.mjs';

const WARM_UP_SECONDS = 6;
const IDLE_SECONDS = 5;
const BUYERS = 200;
const ROUNDS = 5;

const { values } = parseArgs({
  options: {
    seeded: { type: 'string' },
    clients: { type: 'string', default: '1,8,32' },
    seconds: { type: 'string', default: '20' },
    statements: { type: 'boolean', default: false },
    profile: { type: 'string' },
  },
});
const clients = values.clients.split(',').map(Number);
const seconds = Number(values.seconds);
if (![...clients, seconds].every((n) => Number.isInteger(n) && n > 0)) {
  console.error('--clients takes numbers like 1,8,32 and --seconds a number.');
  process.exit(1);
}
if (!existsSync(path.join(root, 'backend/dist/main.js'))) {
  console.error('Not built yet: run "npm run build" (or npm start) first.');
  process.exit(1);
}
const callerFolder = process.env.INIT_CWD ?? process.cwd();
const toAbsolute = (/** @type {string | undefined} */ dir) =>
  dir === undefined ? undefined : path.resolve(callerFolder, dir);
const sumNumbers = (/** @type {readonly number[]} */ numbers) => numbers.reduce((total, n) => total + n, 0);
const printNote = (/** @type {string} */ text) => console.error(text);

/** @param {import('./site.mjs').Site} site */
async function measureSite(site) {
  const [size] = await site.queryRows(
    `SELECT (SELECT position FROM log_head)::float8 AS events, (SELECT count(*)::float8 FROM bookings) AS bookings,
            current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS sync, version() AS version`,
  );
  const pickPlace = createPlacePicker(site.departures);
  printNote('warming up');
  const warmUp = await runStage(site, pickPlace, { clients: 8, seconds: WARM_UP_SECONDS });
  const idleRun = await measureIdle(site, IDLE_SECONDS);
  const stages = [];
  for (const n of clients) {
    printNote(`${n} clients, ${seconds} s`);
    stages.push(await runStage(site, pickPlace, { clients: n, seconds }));
  }
  printNote(`the last seats, ${ROUNDS} rounds`);
  const rush = await runLastSeats(site, ROUNDS, BUYERS);
  const [storedCounts] = await site.queryRows(
    `SELECT count(*)::int AS n FROM events WHERE type = 'BookingConfirmed' AND position > $1`,
    [size.events],
  );
  const confirmedCount =
    sumNumbers([warmUp, ...stages].map(({ bookings }) => bookings.length)) + sumNumbers(rush.confirmedCounts);
  return {
    size,
    idleRun,
    idleStatements: sumNumbers(idleRun.statements.map(({ calls }) => calls)),
    stages,
    results: stages.map((stage) => calculateFigures(stage, idleRun)),
    rush,
    confirmedCount,
    storedCount: storedCounts.n,
  };
}

/** @typedef {Awaited<ReturnType<typeof measureSite>>} Measurements */

/** Prints tables for people. @param {Measurements} measurements */
function printTables({ size, idleRun, idleStatements, stages, results, rush, ...counts }) {
  console.log(
    `\nComplete bookings over HTTP: quote, hold, names, payment, card, webhook, confirmed. ${cpus().length} x ${cpus()[0]?.model}, ` +
      `Node ${process.version}, ${String(size.version).split(' ').slice(0, 2).join(' ')}, fsync ${size.fsync}, synchronous_commit ${size.sync}.\n` +
      `At the start: ${size.bookings} bookings, ${size.events} events. Idle: ${idleRun.cpu.toFixed(1)} ms of CPU and ` +
      `${idleStatements.toFixed(1)} statements a second.\n`,
  );
  const report = [
    formatMainTable(results),
    formatStepTable(results),
    formatPartTable(results),
    formatRushLine(rush, BUYERS),
    `Confirmed to customers: ${counts.confirmedCount}; in the log: ${counts.storedCount}.`,
  ];
  console.log(`${report.join('\n\n')}\n`);
  for (const { clients: n, failures } of results)
    for (const [reason, count] of Object.entries(failures))
      console.log(`${n} clients: ${count} failures at ${reason}`);
  if (values.statements) console.log(`\n${formatStatementTable(stages)}\n`);
}

/** Prints one line for programs. @param {Measurements} measurements */
function printJson({ size, idleRun, idleStatements, results, rush, confirmedCount, storedCount }) {
  console.log(
    JSON.stringify({
      bench: 'booking',
      seeded: size.bookings,
      events: size.events,
      goal: GOALS,
      stages: results,
      last_seats: {
        buyers: BUYERS,
        stock: 7,
        sold_seats: rush.soldSeats,
        confirmed_counts: rush.confirmedCounts,
        refusals: rush.refusals,
      },
      lost_bookings: confirmedCount - storedCount,
      idle: { cpu_ms_per_second: idleRun.cpu, statements_per_second: idleStatements },
    }),
  );
}

const site = await openSite({
  dataDir: toAbsolute(values.seeded),
  profileDir: toAbsolute(values.profile),
  note: printNote,
});
try {
  const measurements = await measureSite(site);
  printTables(measurements);
  printJson(measurements);
} finally {
  await site.close();
}
