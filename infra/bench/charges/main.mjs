// `npm run bench:charges [-- --count 10000] [--limit 100] [--workers 1] [--some 1000] [--redis
// redis-server]`. Charges balances due on one day under a provider's rate limit; then with the kill switch,
// and with a killed worker, halfway. Compares both sides' books after each.
import { existsSync } from 'node:fs';
import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import {
  advanceClock,
  countBooks,
  countCharged,
  createBatch,
  publishDeparture,
  waitUntil,
  waitUntilCharged,
} from './batch.mjs';
import { probeSite } from './probe.mjs';
import { formatProbeTable, formatSummary, formatTrafficLine } from './report.mjs';
import { openSite, program } from './site.mjs';

const IDLE_MS = 20_000;
const OBSERVATION_MS = 5_000;

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '10000' },
    limit: { type: 'string', default: '100' },
    workers: { type: 'string', default: '1' },
    some: { type: 'string', default: '1000' },
    redis: { type: 'string' },
  },
});
const count = Number(values.count);
const limit = Number(values.limit);
const workerCount = Number(values.workers);
const sampleSize = Number(values.some);
if (
  ![count, limit, workerCount, sampleSize].every((n) => Number.isInteger(n) && n >= 0) ||
  count < 2 ||
  workerCount < 1
) {
  console.error('--count, --limit, --workers and --some take whole numbers.');
  process.exit(1);
}
if (!existsSync(program)) {
  console.error('Not built yet: run "npm run build" (or npm start) first.');
  process.exit(1);
}
const printNote = (/** @type {string} */ text) => console.error(text);

printNote('starting database, sandbox, API and workers');
const site = await openSite({ callsPerSecond: limit, redis: values.redis });
try {
  const workerProcesses = [];
  for (let n = 0; n < workerCount; n++) workerProcesses.push(await site.startWorker());
  const departureId = await publishDeparture(site, 60, 4_000);
  const paths = ['/api/trips?locale=en', '/api/trips/inca-trail-to-machu-picchu?locale=en', '/health/ready'];
  const availablePaths = [];
  for (const candidate of paths)
    if ((await site.product.call('GET', candidate, undefined)).status === 200) availablePaths.push(candidate);

  printNote(`creating ${count} bookings`);
  const main = await createBatch(site, count, 10);
  await restartTraffic();
  printNote(`the API alone, ${IDLE_MS / 1000} s`);
  const end = performance.now() + IDLE_MS;
  const idleProbe = await probeSite(site, {
    departureId,
    paths: availablePaths,
    isOver: () => performance.now() > end,
  });

  printNote(`${count} balances are due, ${limit} calls a second`);
  await restartTraffic();
  const startedAtMs = performance.now();
  await advanceClock(site, main.chargeAt);
  let isDone = false;
  const [busyProbe] = await Promise.all([
    probeSite(site, { departureId, paths: availablePaths, isOver: () => isDone }),
    waitUntilCharged(site, main, count).finally(() => (isDone = true)),
  ]);
  const durationSeconds = (performance.now() - startedAtMs) / 1000;
  const traffic = await site.control('traffic');
  const books = await countBooks(site, main);

  const killSwitchFigures = sampleSize > 1 ? await pauseCharges() : undefined;
  const killedWorkerFigures = sampleSize > 1 ? await killWorker(workerProcesses.pop()) : undefined;

  console.log(
    `\n${count} balances due on one day, ${limit} calls a second. ${cpus().length} x ${cpus()[0]?.model}, Node ${process.version}, ` +
      `queue in ${values.redis ? 'Redis' : 'PostgreSQL'}, ${workerCount} worker${workerCount > 1 ? 's' : ''}.\n`,
  );
  console.log(
    `${formatSummary(books)}\n${formatTrafficLine(traffic, limit)}, ${durationSeconds.toFixed(0)} s in all\n`,
  );
  console.log(formatProbeTable(idleProbe, busyProbe));
  if (killSwitchFigures)
    console.log(
      `\nkill switch: ${formatSummary(killSwitchFigures)}\n${formatTrafficLine(killSwitchFigures, limit)}; ` +
        `taken before the switch ${killSwitchFigures.capturesBefore}, while it was off ${killSwitchFigures.capturesWhilePaused}`,
    );
  if (killedWorkerFigures)
    console.log(
      `\nkilled worker: ${formatSummary(killedWorkerFigures)}\n${formatTrafficLine(killedWorkerFigures, limit)}`,
    );
  console.log(
    JSON.stringify({
      bench: 'charges',
      count,
      limit,
      seconds: durationSeconds,
      result: books,
      traffic: { ...traffic, callsBySecond: undefined },
    }),
  );
} finally {
  await site.close();
}

function restartTraffic() {
  return site.control('control', { callsPerSecond: limit, countTraffic: true });
}

/** Pauses automatic charges for a while, after about a third of a sample. */
async function pauseCharges() {
  printNote(`the kill switch, ${sampleSize} balances`);
  const batch = await createBatch(site, sampleSize, 12);
  await startCharges(batch);
  await site.seed('pause');
  await wait(1_000);
  const booksBefore = await countBooks(site, batch);
  await wait(OBSERVATION_MS);
  const booksAfter = await countBooks(site, batch);
  await site.seed('resume');
  await finishCharges(batch);
  return {
    capturesWhilePaused: booksAfter.captures - booksBefore.captures,
    capturesBefore: booksBefore.captures,
    ...(await readFigures(batch)),
  };
}

/**
 * Kills a worker after about a third of a sample. Another one takes over.
 * @param {import('./site.mjs').Worker | undefined} victim
 */
async function killWorker(victim) {
  printNote(`a worker is killed, ${sampleSize} balances`);
  await site.control('control', { callsPerSecond: null });
  const batch = await createBatch(site, sampleSize, 14);
  await site.startWorker();
  await startCharges(batch);
  await victim?.kill();
  await finishCharges(batch);
  return readFigures(batch);
}

/** @param {import('./batch.mjs').Batch} batch */
async function startCharges(batch) {
  await restartTraffic();
  await advanceClock(site, batch.chargeAt);
  await waitUntilCharged(site, batch, Math.floor(sampleSize * 0.3));
}

/**
 * @param {import('./batch.mjs').Batch} batch
 * @returns {Promise<import('./report.mjs').Books & import('./report.mjs').TrafficReport>}
 */
async function readFigures(batch) {
  return { ...(await countBooks(site, batch)), ...(await site.control('traffic')) };
}

/**
 * Moves the clock, because interrupted attempts are looked up with back-off.
 * @param {import('./batch.mjs').Batch} batch
 */
async function finishCharges(batch) {
  let [lastCount, lastChangeAtMs] = [-1, performance.now()];
  await waitUntil(async () => {
    const chargedCount = await countCharged(site, batch);
    if (chargedCount === batch.bookings.length) return true;
    if (chargedCount !== lastCount) [lastCount, lastChangeAtMs] = [chargedCount, performance.now()];
    if (performance.now() - lastChangeAtMs > 3_000) {
      const [clock] = await site.queryRows('SELECT offset_ms::float8 AS ahead FROM dev_clock');
      await advanceClock(site, new Date(Date.now() + clock.ahead + 120_000).toISOString());
      lastChangeAtMs = performance.now();
    }
    return undefined;
  }, 600_000);
}
