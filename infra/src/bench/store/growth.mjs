// Appends and reads of a small and of a large log, in turn: does the store slow down as history grows?
import { openCrew } from './crew.mjs';
import { stockOf } from './event.mjs';
import { measure } from './play.mjs';
import { rounded, tableOf } from './report.mjs';
import { ask } from './server.mjs';
import { median } from './stats.mjs';

const STREAMS = 10_000; // of ten events each, filled at once
const EVENTS = 10;
const READ = 100_000;

/**
 * Written by the server itself, into the real tables. The events of a stream lie apart from each other, as they do when
 * they happen over months; each is a command's.
 */
const fillSql = `
  WITH ids AS MATERIALIZED (SELECT n, uuidv7() AS id FROM generate_series(1, $2::int) AS n),
  rows AS MATERIALIZED (
    SELECT n, id, v, uuidv7() AS command, $1::bigint + (v - 1) * $2::int + n AS position
    FROM generate_series(1, ${EVENTS}) AS v CROSS JOIN ids ORDER BY v, n),
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
    SELECT id, 'allotment', ${EVENTS}, $1::bigint + n, $1::bigint + (${EVENTS} - 1) * $2::int + n FROM ids)
  UPDATE log_head SET position = $1::bigint + $2::int * ${EVENTS}`;

/** @param {string} url @param {number} events @param {(text: string) => void} note */
async function fill(url, events, note) {
  await ask(url, async (client) => {
    const data = JSON.stringify(stockOf('', 0));
    const began = performance.now();
    let shown = 0;
    for (let filled = 0; filled < events;) {
      const streams = Math.min(STREAMS, (events - filled) / EVENTS);
      await client.query(fillSql, [filled, streams, data]);
      filled += streams * EVENTS;
      if (filled - shown < events / 10 && filled < events) continue;
      shown = filled;
      const rate = Math.round((filled / (performance.now() - began)) * 1000);
      note(
        `  ${filled.toLocaleString('en')} of ${events.toLocaleString('en')} events, ${rate.toLocaleString('en')}/s`,
      );
    }
    await client.query('VACUUM (FREEZE, ANALYZE)');
  });
}

/** @typedef {import('./play.mjs').Sample} Sample */
/** @typedef {{ name: string, crew: import('./crew.mjs').Crew, reads: Sample[], appends: Sample[] }} Log */

/**
 * @param {import('./server.mjs').Server} server
 * @param {import('./play.mjs').Size & { growth: number[] }} size growth: events of the small and of the large log
 * @param {{ note: (text: string) => void }} options
 * @returns {Promise<{ table: string, figures: Record<string, number>, lost: number }>}
 */
export async function runGrowth(server, size, { note }) {
  /** @type {Log[]} */
  const logs = [];
  let lost = 0;
  try {
    for (const [n, events] of size.growth.entries()) {
      note(`a log of ${events.toLocaleString('en')} events`);
      const url = await server.create(`bench_growth_${n}`);
      const crew = await openCrew('wayfold', url, { processes: 1 });
      await crew.task('prepare');
      logs.push({ crew, name: `${events.toLocaleString('en')} events`, reads: [], appends: [] });
      await fill(url, events, note);
    }
    const ids = [];
    for (const { crew } of logs) ids.push(await crew.task('streamIds', READ));
    for (let round = 0; round < size.rounds; round++) {
      note(`growth: round ${round + 1} of ${size.rounds}`);
      await server.checkpoint();
      for (const operation of /** @type {const} */ (['read', 'append']))
        for (let turn = 0; turn < logs.length; turn++) {
          const which = (turn + round) % logs.length;
          const log = logs[which];
          if (!log) continue;
          const clients = operation === 'read' ? 8 : 32;
          const { sample } = await measure(server, log.crew, { operation, arg: ids[which], clients }, size);
          log[operation === 'read' ? 'reads' : 'appends'].push(sample);
        }
    }
    for (const { crew } of logs) {
      for (const missing of await crew.everybody('lost')) lost += missing;
      lost += Math.abs(await crew.task('holes'));
    }
  } finally {
    for (const { crew } of logs) await crew.close();
    for (const n of size.growth.keys()) await server.drop(`bench_growth_${n}`);
  }
  const [small, large] = logs;
  if (!small || !large) throw new Error('growth needs two sizes');
  const appended = median(large.appends.map(({ rate }, n) => rate / (small.appends[n]?.rate ?? NaN)));
  const read = median(large.reads.map(({ p50 }, n) => p50 / (small.reads[n]?.p50 ?? NaN)));
  return {
    table: [
      tableOf(
        'growth: append, 32 clients',
        logs.map(({ name, appends }) => ({ name, samples: appends })),
      ),
      `    append/s, large by small: ${rounded(appended)} (goal: within 10%)`,
      tableOf(
        'growth: read a stream of 10, 8 clients',
        logs.map(({ name, reads }) => ({ name, samples: reads })),
      ),
      `    p50, large by small: ${rounded(read)} (goal: within 10%)`,
    ].join('\n'),
    figures: { growth_append_10m_vs_1m: rounded(appended), growth_read_10m_vs_1m: rounded(read) },
    lost,
  };
}
