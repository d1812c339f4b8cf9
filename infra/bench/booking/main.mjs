// `npm run bench:booking [-- --seeded DIR] [--clients 1,8,32] [--seconds 20] [--statements] [--profile DIR]`.
// Complete bookings over HTTP against the built product on a durable database.
import { existsSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../../src/lib/root.mjs';
import { SCARCE_SEATS } from './catalogue.mjs';
import { runLastSeats } from './last-seats.mjs';
import { createOrderPicker, measureIdle, runStage } from './load.mjs';
import {
  calculateFigures,
  formatLastSeatsLine,
  formatMainTable,
  formatPartTable,
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
const toAbsolute = (/** @type {string | undefined} */ folder) =>
  folder === undefined ? undefined : path.resolve(callerFolder, folder);
const sumNumbers = (/** @type {readonly number[]} */ numbers) => numbers.reduce((total, n) => total + n, 0);
const printNote = (/** @type {string} */ text) => console.error(text);

/** @param {import('./site.mjs').Site} site */
async function measureSite(site) {
  const [installation] = await site.queryRows(
    `SELECT (SELECT position FROM log_head)::float8 AS events, (SELECT count(*)::float8 FROM bookings) AS bookings,
            current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS sync, version() AS version`,
  );
  const pickOrder = createOrderPicker(site.departures);
  printNote('warming up');
  const warmUp = await runStage(site, pickOrder, { clients: 8, seconds: WARM_UP_SECONDS });
  const idleRun = await measureIdle(site, IDLE_SECONDS);
  const stages = [];
  for (const clientCount of clients) {
    printNote(`${clientCount} clients, ${seconds} s`);
    stages.push(await runStage(site, pickOrder, { clients: clientCount, seconds }));
  }
  printNote(`the last seats, ${ROUNDS} rounds`);
  const races = await runLastSeats(site, ROUNDS, BUYERS);
  const [storedCounts] = await site.queryRows(
    `SELECT count(*)::int AS n FROM events WHERE type = 'BookingConfirmed' AND position > $1`,
    [installation.events],
  );
  const confirmedCount =
    sumNumbers([warmUp, ...stages].map(({ bookings }) => bookings.length)) +
    sumNumbers(races.confirmedCounts);
  return {
    installation,
    idleRun,
    idleStatements: sumNumbers(idleRun.statements.map(({ calls }) => calls)),
    stages,
    figures: stages.map((stage) => calculateFigures(stage, idleRun)),
    races,
    confirmedCount,
    storedCount: storedCounts.n,
  };
}

/** @typedef {Awaited<ReturnType<typeof measureSite>>} Measurements */

/** Prints tables for people. @param {Measurements} measurements */
function printTables({ installation, idleRun, idleStatements, stages, figures, races, ...counts }) {
  console.log(
    `\nComplete bookings over HTTP: quote, hold, names, payment, card, webhook, confirmed. ${cpus().length} x ${cpus()[0]?.model}, ` +
      `Node ${process.version}, ${String(installation.version).split(' ').slice(0, 2).join(' ')}, fsync ${installation.fsync}, synchronous_commit ${installation.sync}.\n` +
      `At the start: ${installation.bookings} bookings, ${installation.events} events. Idle: ${idleRun.cpu.toFixed(1)} ms of CPU and ` +
      `${idleStatements.toFixed(1)} statements a second.\n`,
  );
  const report = [
    formatMainTable(figures),
    formatStepTable(figures),
    formatPartTable(figures),
    formatLastSeatsLine(races, BUYERS),
    `Confirmed to customers: ${counts.confirmedCount}; in the log: ${counts.storedCount}.`,
  ];
  console.log(`${report.join('\n\n')}\n`);
  for (const { clients: clientCount, failures } of figures)
    for (const [reason, count] of Object.entries(failures))
      console.log(`${clientCount} clients: ${count} failures at ${reason}`);
  if (values.statements) console.log(`\n${formatStatementTable(stages)}\n`);
}

/** Prints one line for programs. @param {Measurements} measurements */
function printJson({ installation, idleRun, idleStatements, figures, races, confirmedCount, storedCount }) {
  console.log(
    JSON.stringify({
      bench: 'booking',
      seeded: installation.bookings,
      events: installation.events,
      goal: GOALS,
      stages: figures,
      last_seats: {
        buyers: BUYERS,
        stock: SCARCE_SEATS,
        sold_seats: races.soldSeats,
        confirmed_counts: races.confirmedCounts,
        refusals: races.refusals,
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
