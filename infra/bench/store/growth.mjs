// Appends and reads on a small and a large log in turn, to see whether the store slows down as history grows.
import { calculateMedian } from '../statistics.mjs';
import { newStock } from './event.mjs';
import { formatTable, roundToThreeDigits } from './report.mjs';
import { measureTurn } from './run-scenario.mjs';
import { useClient } from './server.mjs';
import { openWorkerPool } from './worker-pool.mjs';

const BATCH_STREAMS = 10_000; // ten events each, filled at once
const STREAM_EVENTS = 10;
/** Every log size uses this many streams at a time, so that their pages stay in memory. */
const STREAMS_IN_USE = 2_000;
/** Nobody has read these streams recently. */
const STREAMS_AT_REST = 100_000;

/** @param {number} count */
const formatCount = (count) => count.toLocaleString('en');

/** @type {{ name: string, operation: string, clients: number, streams?: number, figure?: string }[]} */
const turns = [
  {
    name: 'growth: read one of 2,000 streams of 10 in use, 1 client',
    operation: 'read',
    clients: 1,
    streams: STREAMS_IN_USE,
    figure: 'growth_read_10m_vs_1m',
  },
  { name: 'growth: the same, 8 clients', operation: 'read', clients: 8, streams: STREAMS_IN_USE },
  { name: 'growth: append, 32 clients', operation: 'append', clients: 32, figure: 'growth_append_10m_vs_1m' },
  {
    name: 'growth: read any stream of 10, 8 clients',
    operation: 'read',
    clients: 8,
    streams: STREAMS_AT_REST,
  },
];

/**
 * Lets the server itself fill the real tables. Events of a stream lie apart, as if written over months, and
 * each has its own command.
 */
const fillSql = `
  WITH ids AS MATERIALIZED (SELECT n, uuidv7() AS id FROM generate_series(1, $2::int) AS n),
  rows AS MATERIALIZED (
    SELECT n, id, v, uuidv7() AS command, $1::bigint + (v - 1) * $2::int + n AS position
    FROM generate_series(1, ${STREAM_EVENTS}) AS v CROSS JOIN ids ORDER BY v, n),
  written AS (
    INSERT INTO events (position, recorded_at, stream_id, version, schema_version, stream_type, type, data, meta)
    SELECT position, now(), id, v, 1, 'allotment', CASE v WHEN 1 THEN 'AllotmentOpened' ELSE 'AllotmentChanged' END,
           ($3::jsonb || jsonb_build_object('departureId', id, 'seats', 10000 + v))::json,
           json_build_object('commandId', command, 'correlationId', command, 'causationId', NULL, 'traceId', NULL,
                              'actor', json_build_object('kind', 'system', 'name', 'bench'))
    FROM rows),
  commanded AS (
    INSERT INTO commands (command_id, position, result)
    SELECT command, position, jsonb_build_object('departureId', id) FROM rows),
  opened AS (
    INSERT INTO streams (stream_id, type, version, first_position, last_position)
    SELECT id, 'allotment', ${STREAM_EVENTS}, $1::bigint + n, $1::bigint + (${STREAM_EVENTS} - 1) * $2::int + n FROM ids)
  UPDATE log_head SET position = $1::bigint + $2::int * ${STREAM_EVENTS}`;

/** @param {string} url @param {number} eventCount @param {(text: string) => void} note */
async function fillLog(url, eventCount, note) {
  await useClient(url, async (client) => {
    const data = JSON.stringify(newStock('', 0));
    const startedAtMs = performance.now();
    let notedEventCount = 0;
    let filledCount = 0;
    while (filledCount < eventCount) {
      const streamCount = Math.min(BATCH_STREAMS, (eventCount - filledCount) / STREAM_EVENTS);
      await client.query(fillSql, [filledCount, streamCount, data]);
      filledCount += streamCount * STREAM_EVENTS;
      if (filledCount - notedEventCount < eventCount / 10 && filledCount < eventCount) continue;
      notedEventCount = filledCount;
      const rate = Math.round((filledCount / (performance.now() - startedAtMs)) * 1000);
      note(`  ${formatCount(filledCount)} of ${formatCount(eventCount)} events, ${formatCount(rate)}/s`);
    }
    await client.query('VACUUM (FREEZE, ANALYZE)');
  });
}

/** @typedef {import('./run-scenario.mjs').Sample} Sample */
/** @typedef {import('./run-scenario.mjs').Size & { growth: number[] }} GrowthSize growth: events in the small and the large log */
/** @typedef {import('./run-scenario.mjs').Bench & { size: GrowthSize }} GrowthBench */
/** @typedef {{ name: string, url: string, pool: import('./worker-pool.mjs').WorkerPool }} Log */

/**
 * @param {GrowthBench} bench
 * @returns {Promise<{ table: string, figures: Record<string, number>, lost: number }>}
 */
export async function runGrowth(bench) {
  const { server, size, note } = bench;
  /** @type {Log[]} */
  const logs = [];
  const tables = [];
  /** @type {Record<string, number>} */
  const figures = {};
  let lostCount = 0;
  try {
    for (const [n, eventCount] of size.growth.entries()) {
      note(`a log of ${formatCount(eventCount)} events`);
      const url = await server.create(`bench_growth_${n}`);
      const pool = await openWorkerPool('wayfold', url, { processes: 1 });
      await pool.runTask('prepare');
      logs.push({ pool, url, name: `${formatCount(eventCount)} events` });
      await fillLog(url, eventCount, note);
    }
    for (const turn of turns) {
      const samples = await runTurn(bench, logs, turn);
      tables.push(formatTable(turn.name, await Promise.all(logs.map(toRow(samples)))));
      const ratios = calculateRatios(turn, samples);
      const ratio = calculateMedian(ratios);
      const goal = turn.figure ? ', goal: within 10%' : '';
      tables.push(
        `    ${turn.streams ? 'p50' : 'append/s'}, large by small: ${roundToThreeDigits(ratio)} ` +
          `(rounds: ${ratios.map(roundToThreeDigits).join(' ')}${goal})`,
      );
      if (turn.figure) figures[turn.figure] = roundToThreeDigits(ratio);
    }
    for (const { pool } of logs) {
      for (const missingCount of await pool.runTaskInEach('countLost')) lostCount += missingCount;
      lostCount += Math.abs(await pool.runTask('countHoles'));
    }
  } finally {
    for (const { pool } of logs) await pool.close();
    for (const n of size.growth.keys()) await server.drop(`bench_growth_${n}`);
  }
  return { table: tables.join('\n'), figures, lost: lostCount };
}

/**
 * @param {GrowthBench} bench
 * @param {Log[]} logs
 * @param {typeof turns[number]} turn
 * @returns {Promise<Sample[][]>} of each log
 */
async function runTurn(bench, logs, { name, operation, clients, streams }) {
  const { server, size, note } = bench;
  const args = [];
  for (const { pool } of logs) {
    const ids = streams && (await pool.runTask('listStreamIds', streams));
    // Reads each stream once, because a stream in use has been read before.
    if (ids && streams === STREAMS_IN_USE) await pool.runTask('readEach', ids);
    args.push(ids);
  }
  /** @type {Sample[][]} */
  const samples = logs.map(() => []);
  for (let round = 0; round < size.rounds; round++) {
    note(`${name}: round ${round + 1} of ${size.rounds}`);
    await server.checkpoint();
    for (let n = 0; n < logs.length; n++) {
      const logIndex = (n + round) % logs.length;
      const log = logs[logIndex];
      if (!log) continue;
      const run = { operation, arg: args[logIndex], clients };
      const { sample, failures } = await measureTurn(bench, log.pool, run);
      if (failures.length > 0) throw new Error(`${name}: ${failures.join('; ')}`);
      samples[logIndex]?.push(sample);
    }
  }
  return samples;
}

/**
 * Divides the large log's result by the small one's, per round.
 * @param {typeof turns[number]} turn
 * @param {Sample[][]} samples
 */
function calculateRatios({ streams }, [smallRuns = [], largeRuns = []]) {
  const getValue = (/** @type {Sample | undefined} */ sample) =>
    (streams ? sample?.p50 : sample?.rate) ?? NaN;
  return largeRuns.map((sample, round) => getValue(sample) / getValue(smallRuns[round]));
}

/** @param {Sample[][]} samples */
const toRow =
  (samples) =>
  /** @param {Log} log @param {number} n */
  async ({ name, url }, n) => {
    const bytes = await useClient(url, async (client) => {
      const { rows } = await client.query('SELECT pg_database_size(current_database()) AS bytes');
      return Number(rows[0].bytes);
    });
    return { name: `${name}, ${(bytes / 1024 ** 3).toFixed(1)} GB`, samples: samples[n] ?? [] };
  };
