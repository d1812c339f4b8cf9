// People read the table; machines read the JSON object, with goals and the other framework's figures.
import { calculatePercentile } from '../statistics.mjs';
import { STEPS } from './buyer.mjs';
import { toPart } from './statements.mjs';

/** The product should reach these figures. */
export const GOALS = { bookings_per_second: 100, cpu_ms: 16, statements: 20 };
/** Vendure 3.7 reached these figures on two such cores. */
const VENDURE_FIGURES = {
  bookings_per_second: 20,
  p95: { 8: 454, 32: 1743 },
  cpu_ms: 80,
  statements: 259,
  sold_of_7: '129-200',
};

/** @param {number[]} values */
const calculatePercentiles = (values) => ({
  p50: roundTo(calculatePercentile(values, 0.5)),
  p95: roundTo(calculatePercentile(values, 0.95)),
  p99: roundTo(calculatePercentile(values, 0.99)),
});

const roundTo = (/** @type {number} */ n, digitCount = 1) => Number(n.toFixed(digitCount));

/**
 * @param {import('./load.mjs').Stage} stage
 * @param {Awaited<ReturnType<typeof import('./load.mjs').measureIdle>>} idle
 */
export function calculateFigures(
  { clients, bookings, failures, seconds, cpu, otherCpuShare, statements, commits },
  idle,
) {
  const n = Math.max(1, bookings.length);
  const background = new Map(idle.statements.map(({ query, calls }) => [query, calls * seconds]));
  /** @type {Record<string, number>} */
  const parts = {};
  let causedStatementCount = 0;
  for (const { query, calls } of statements) {
    const callsPerBooking = Math.max(0, calls - (background.get(query) ?? 0)) / n;
    causedStatementCount += callsPerBooking;
    parts[toPart(query)] = (parts[toPart(query)] ?? 0) + callsPerBooking;
  }
  return {
    clients,
    bookings: bookings.length,
    failures,
    bookings_per_second: roundTo(bookings.length / seconds),
    ...calculatePercentiles(bookings.map(({ ms }) => ms)),
    steps: Object.fromEntries(
      STEPS.map((step) => [step, calculatePercentiles(bookings.map(({ steps }) => steps[step]))]),
    ),
    polls: roundTo(bookings.reduce((sum, { pollCount }) => sum + pollCount, 0) / n, 2),
    cpu_ms: roundTo((cpu.product + cpu.postgres) / n, 2),
    cpu: {
      product: roundTo(cpu.product / n, 2),
      postgres: roundTo(cpu.postgres / n, 2),
      sandbox: roundTo(cpu.sandbox / n, 2),
      driver: roundTo(cpu.driver / n, 2),
    },
    otherCpuShare: roundTo(otherCpuShare, 2),
    statements: roundTo(causedStatementCount),
    statements_with_background: roundTo(statements.reduce((sum, { calls }) => sum + calls, 0) / n),
    transactions: roundTo(Math.max(0, commits - idle.commits * seconds) / n),
    statements_by_part: Object.fromEntries(
      Object.entries(parts)
        .sort(([, a], [, b]) => b - a)
        .map(([part, calls]) => [part, roundTo(calls, 2)]),
    ),
  };
}

/** @typedef {ReturnType<typeof calculateFigures>} Figures */

/** @param {(string | number)[][]} rows the first one is the head */
function formatTable(rows) {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => String(row[i] ?? '').length)));
  const formatLine = (/** @type {(string | number)[]} */ row) =>
    row
      .map((cell, i) =>
        i === 0 ? String(cell).padEnd(widths[i] ?? 0) : String(cell).padStart(widths[i] ?? 0),
      )
      .join('  ');
  return rows.map(formatLine).join('\n');
}

/** @param {Figures[]} stages */
export function formatMainTable(stages) {
  const getValues = (/** @type {(f: Figures) => string | number} */ get) => stages.map(get);
  const getRivalP95 = (/** @type {number} */ clientCount) =>
    VENDURE_FIGURES.p95[/** @type {8 | 32} */ (clientCount)] ?? '';
  return formatTable([
    ['clients', ...getValues((stage) => stage.clients), 'goal', 'Vendure 3.7'],
    [
      'bookings/s',
      ...getValues((stage) => stage.bookings_per_second),
      `>= ${GOALS.bookings_per_second}`,
      VENDURE_FIGURES.bookings_per_second,
    ],
    ['p50 ms', ...getValues((stage) => stage.p50), '', ''],
    ['p95 ms', ...getValues((stage) => stage.p95), '', `8: ${getRivalP95(8)}, 32: ${getRivalP95(32)}`],
    ['p99 ms', ...getValues((stage) => stage.p99), '', ''],
    [
      'CPU ms a booking, without the sandbox',
      ...getValues((stage) => stage.cpu_ms),
      `<= ${GOALS.cpu_ms}`,
      VENDURE_FIGURES.cpu_ms,
    ],
    ['  API and worker process', ...getValues((stage) => stage.cpu.product), '', ''],
    ['  PostgreSQL', ...getValues((stage) => stage.cpu.postgres), '', ''],
    ['  (payment sandbox)', ...getValues((stage) => stage.cpu.sandbox), '', ''],
    ['  (this program)', ...getValues((stage) => stage.cpu.driver), '', ''],
    [
      'SQL statements a booking',
      ...getValues((stage) => stage.statements),
      `<= ${GOALS.statements}`,
      VENDURE_FIGURES.statements,
    ],
    ['  with polling in the background', ...getValues((stage) => stage.statements_with_background), '', ''],
    ['transactions a booking', ...getValues((stage) => stage.transactions), '', 8],
    ['polls until confirmed', ...getValues((stage) => stage.polls), '', ''],
    ['bookings', ...getValues((stage) => stage.bookings), '', ''],
    [
      'of the machine, taken by other programs',
      ...getValues((stage) => `${Math.round(stage.otherCpuShare * 100)}%`),
      '0%',
      '',
    ],
    ['failures', ...getValues((stage) => Object.values(stage.failures).reduce((a, b) => a + b, 0)), 0, ''],
  ]);
}

/** @param {Figures[]} stages */
export const formatStepTable = (stages) =>
  formatTable([
    ['p50 / p95 / p99 ms', ...stages.map((stage) => `${stage.clients} clients`)],
    ...STEPS.map((step) => [
      step,
      ...stages.map((stage) => {
        const percentiles = stage.steps[step];
        return percentiles ? `${percentiles.p50} / ${percentiles.p95} / ${percentiles.p99}` : '';
      }),
    ]),
  ]);

/** @param {Figures[]} stages */
export function formatPartTable(stages) {
  const parts = [...new Set(stages.flatMap((stage) => Object.keys(stage.statements_by_part)))];
  return formatTable([
    ['statements a booking', ...stages.map((stage) => `${stage.clients} clients`)],
    ...parts.map((part) => [part, ...stages.map((stage) => stage.statements_by_part[part] ?? 0)]),
  ]);
}

/** @param {Awaited<ReturnType<typeof import('./last-seats.mjs').runLastSeats>>} rush @param {number} buyerCount */
export const formatRushLine = (rush, buyerCount) =>
  `The last seats: ${buyerCount} buyers for a stock of 7, ${rush.soldSeats.length} rounds. Seats sold: ${rush.soldSeats.join(', ')}; ` +
  `confirmed: ${rush.confirmedCounts.join(', ')} (goal 7; Vendure 3.7: ${VENDURE_FIGURES.sold_of_7}). Refusals: ` +
  `${
    Object.entries(rush.refusals)
      .map(([reason, n]) => `${n} x ${reason}`)
      .join(', ') || 'none'
  }. ` +
  `Answer after p50 ${calculatePercentile(rush.holdMs, 0.5).toFixed(0)} ms, p99 ${calculatePercentile(rush.holdMs, 0.99).toFixed(0)} ms.`;

/** Lists every statement of the last stage. @param {import('./load.mjs').Stage[]} stages */
export function formatStatementTable(stages) {
  const lastStage = stages.at(-1);
  if (!lastStage) return '';
  const n = Math.max(1, lastStage.bookings.length);
  return formatTable([
    [`${lastStage.clients} clients, a booking`, 'calls', 'ms', 'statement'],
    ...lastStage.statements.map(({ query, calls, ms }) => [
      toPart(query),
      (calls / n).toFixed(2),
      (ms / n).toFixed(2),
      query.replaceAll(/\s+/g, ' ').slice(0, 110),
    ]),
  ]);
}
