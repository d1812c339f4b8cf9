// Runs one scenario: each contender in its own database, in turn, round after round.
import { calculatePercentile } from '../statistics.mjs';
import { newUuid } from './event.mjs';
import { useClient } from './server.mjs';
import { openWorkerPool } from './worker-pool.mjs';

/** @typedef {import('./scenarios.mjs').Scenario} Scenario */
/** @typedef {import('./scenarios.mjs').Entrant} Entrant */
/**
 * @typedef {object} Sample
 * @property {number} rate operations (or events) a second
 * @property {number} p50 ms
 * @property {number} p99 ms
 * @property {number} node CPU ms of the contender's processes per operation
 * @property {number} postgres CPU ms of the server per operation
 */
/** @typedef {{ entrant: Entrant, samples: Sample[], failureCount: number, failures: string[] }} ScenarioResult */
/** @typedef {ScenarioResult & { pool: import('./worker-pool.mjs').WorkerPool, arg: unknown }} OpenEntrant */
/**
 * @typedef {object} Size
 * @property {number} rounds
 * @property {number} ms of a turn
 * @property {number} warmUp ms before it
 * @property {number} streams of ten events each, for reading
 */

/**
 * Every turn of a run needs these.
 * @typedef {object} Bench
 * @property {import('./server.mjs').Server} server
 * @property {Size} size
 * @property {string | undefined} profile folder for CPU profiles of our processes
 * @property {(text: string) => void} note
 */
/**
 * @param {Bench} bench
 * @param {Scenario} scenario
 * @returns {Promise<{ results: ScenarioResult[], lost: number, holdFailures: number }>} lost: acknowledged events missing from the log
 */
export async function runScenario(bench, scenario) {
  const { server, size, note } = bench;
  /** @type {OpenEntrant[]} */
  const openEntrants = [];
  let lostCount = 0;
  let holdFailureCount = 0;
  try {
    for await (const openEntrant of openScenario(bench, scenario)) openEntrants.push(openEntrant);
    for (const openEntrant of openEntrants)
      if (scenario.isFilled) openEntrant.arg = await openEntrant.pool.runTask('listStreamIds', 5_000);
    for (let round = 0; round < size.rounds; round++) {
      note(`${scenario.name}: round ${round + 1} of ${size.rounds}`);
      await server.checkpoint();
      for (let turn = 0; turn < openEntrants.length; turn++) {
        const openEntrant = openEntrants[(turn + round) % openEntrants.length];
        if (openEntrant) holdFailureCount += await runTurn(bench, scenario, openEntrant);
      }
    }
    for (const { pool, entrant } of openEntrants)
      if (entrant.contender === 'wayfold') {
        for (const missingCount of await pool.runTaskInEach('countLost')) lostCount += missingCount;
        lostCount += Math.abs(await pool.runTask('countHoles'));
      }
  } finally {
    for (const { pool } of openEntrants) await pool.close();
    for (let n = 0; n < scenario.entrants.length; n++) await server.drop(`bench_${n}`);
  }
  return { results: openEntrants, lost: lostCount, holdFailures: holdFailureCount };
}

/**
 * Opens each contender in its own database, or in the database of the contender whose data it shares.
 * @param {Bench} bench
 * @param {Scenario} scenario
 * @returns {AsyncGenerator<OpenEntrant>}
 */
async function* openScenario(bench, scenario) {
  const { server, profile } = bench;
  /** @type {Map<string, string>} */
  const databases = new Map();
  for (const [n, entrant] of scenario.entrants.entries()) {
    const { contender, options, databaseOf, name } = entrant;
    const database = `bench_${n}`;
    const url = (databaseOf && databases.get(databaseOf)) ?? (await server.create(database));
    databases.set(name, url);
    const pool = await openWorkerPool(contender, url, {
      processes: scenario.processes,
      ...(options && { options }),
      profile: contender === 'wayfold' ? profile : undefined,
    });
    // The caller gets the pool before its data is prepared, so that it closes the pool if that fails.
    yield { entrant, pool, samples: [], failureCount: 0, failures: [], arg: undefined };
    if (databaseOf !== undefined) continue;
    await pool.runTask('prepare');
    if (scenario.isFilled) await fillStreams(bench, { pool, url, name });
  }
}

/**
 * @param {Bench} bench
 * @param {Scenario} scenario
 * @param {OpenEntrant} openEntrant
 * @returns {Promise<number>} failed and wrong holds of our contender
 */
async function runTurn(bench, scenario, openEntrant) {
  const { pool, entrant } = openEntrant;
  if (entrant.task) {
    openEntrant.samples.push(await measureTask(bench, openEntrant));
    return 0;
  }
  const sale = { departureId: newUuid(), couponId: newUuid() };
  if (scenario.hasSale) {
    openEntrant.arg = sale;
    await pool.runTask('openSale', sale);
  }
  const run = { operation: entrant.operation ?? '', arg: openEntrant.arg, clients: scenario.clients };
  const { sample, doneCount, failureCount, failures } = await measureTurn(bench, pool, run);
  openEntrant.samples.push(sample);
  openEntrant.failureCount += failureCount;
  openEntrant.failures.push(...failures);
  if (!scenario.hasSale || entrant.contender !== 'wayfold') return 0;
  return failureCount + (await countWrongSales(pool, sale, doneCount));
}

/** @param {Bench} bench @param {{ pool: import('./worker-pool.mjs').WorkerPool, url: string, name: string }} database */
async function fillStreams({ size: { streams }, note }, { pool, url, name }) {
  note(`${name}: ${streams} streams of ten events`);
  await pool.runTask('fill', streams);
  await useClient(url, (client) => client.query('VACUUM (ANALYZE)'));
}

/**
 * Runs one turn of a closed loop.
 * @param {Pick<Bench, 'server' | 'size'>} bench
 * @param {import('./worker-pool.mjs').WorkerPool} pool
 * @param {{ operation: string, arg?: unknown, clients: number }} run
 */
export async function measureTurn({ server, size: { ms, warmUp } }, pool, run) {
  const cpuBefore = server.readCpuMs();
  const results = await pool.run({ ...run, warmUp, ms });
  const postgres = server.readCpuMs() - cpuBefore;
  /** @param {(result: import('./worker.mjs').ClientsResult) => number} getValue */
  const sumOf = (getValue) => results.reduce((total, result) => total + getValue(result), 0);
  const doneCount = sumOf((result) => result.doneCount);
  const latencies = results.flatMap((result) => result.latencies);
  /** @type {Sample} */
  const sample = {
    rate: (latencies.length / ms) * 1000,
    p50: calculatePercentile(latencies, 0.5),
    p99: calculatePercentile(latencies, 0.99),
    node: sumOf((result) => result.cpu) / doneCount,
    postgres: postgres / doneCount,
  };
  return {
    sample,
    doneCount,
    failureCount: sumOf((result) => result.failureCount),
    failures: results.flatMap((result) => result.failures),
  };
}

/**
 * @param {Bench} bench
 * @param {{ entrant: Entrant, pool: import('./worker-pool.mjs').WorkerPool }} openEntrant
 * @returns {Promise<Sample>}
 */
async function measureTask({ server, size: { ms } }, { entrant, pool }) {
  const cpuBefore = server.readCpuMs();
  const { events, ms: taskMs, cpu } = await pool.measureTask(entrant.task ?? '', { ms });
  const postgres = server.readCpuMs() - cpuBefore;
  return {
    rate: (events / taskMs) * 1000,
    p50: NaN,
    p99: NaN,
    node: cpu / events,
    postgres: postgres / events,
  };
}

/**
 * Counts acknowledged holds that the log lacks, and holds in the log that were never acknowledged.
 * @param {import('./worker-pool.mjs').WorkerPool} pool
 * @param {{ departureId: string, couponId: string }} sale
 * @param {number} expectedHoldCount
 */
async function countWrongSales(pool, sale, expectedHoldCount) {
  const { bookings, seats, uses } = await pool.runTask('countSold', sale);
  return (
    Math.abs(bookings - expectedHoldCount) +
    Math.abs(seats - expectedHoldCount) +
    Math.abs(uses - expectedHoldCount)
  );
}
