// People read the table; machines read the JSON object, with goals and the other framework's figures.
import { calculatePercentile } from '../statistics.mjs';
import { STEPS } from './buyer.mjs';
import { SCARCE_SEATS } from './catalogue.mjs';
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

const roundTo = (/** @type {number} */ value, digitCount = 1) => Number(value.toFixed(digitCount));

/**
 * @param {import('./load.mjs').Stage} stage
 * @param {Awaited<ReturnType<typeof import('./load.mjs').measureIdle>>} idle
 */
export function calculateFigures(
  { clients, bookings, failures, seconds, cpu, otherCpuShare, statements, commits },
  idle,
) {
  const bookingCount = Math.max(1, bookings.length);
  const idleCalls = new Map(idle.statements.map(({ query, calls }) => [query, calls * seconds]));
  /** @type {Record<string, number>} */
  const parts = {};
  let causedStatementCount = 0;
  for (const { query, calls } of statements) {
    const callsPerBooking = Math.max(0, calls - (idleCalls.get(query) ?? 0)) / bookingCount;
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
    polls: roundTo(bookings.reduce((sum, { pollCount }) => sum + pollCount, 0) / bookingCount, 2),
    cpu_ms: roundTo((cpu.product + cpu.postgres) / bookingCount, 2),
    cpu: {
      product: roundTo(cpu.product / bookingCount, 2),
      postgres: roundTo(cpu.postgres / bookingCount, 2),
      sandbox: roundTo(cpu.sandbox / bookingCount, 2),
      driver: roundTo(cpu.driver / bookingCount, 2),
    },
    otherCpuShare: roundTo(otherCpuShare, 2),
    statements: roundTo(causedStatementCount),
    statements_with_background: roundTo(statements.reduce((sum, { calls }) => sum + calls, 0) / bookingCount),
    transactions: roundTo(Math.max(0, commits - idle.commits * seconds) / bookingCount),
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
  const listCells = (/** @type {(figures: Figures) => string | number} */ getCell) => stages.map(getCell);
  const getRivalP95 = (/** @type {number} */ clientCount) =>
    VENDURE_FIGURES.p95[/** @type {8 | 32} */ (clientCount)] ?? '';
  return formatTable([
    ['clients', ...listCells((stage) => stage.clients), 'goal', 'Vendure 3.7'],
    [
      'bookings/s',
      ...listCells((stage) => stage.bookings_per_second),
      `>= ${GOALS.bookings_per_second}`,
      VENDURE_FIGURES.bookings_per_second,
    ],
    ['p50 ms', ...listCells((stage) => stage.p50), '', ''],
    ['p95 ms', ...listCells((stage) => stage.p95), '', `8: ${getRivalP95(8)}, 32: ${getRivalP95(32)}`],
    ['p99 ms', ...listCells((stage) => stage.p99), '', ''],
    [
      'CPU ms a booking, without the sandbox',
      ...listCells((stage) => stage.cpu_ms),
      `<= ${GOALS.cpu_ms}`,
      VENDURE_FIGURES.cpu_ms,
    ],
    ['  API and worker process', ...listCells((stage) => stage.cpu.product), '', ''],
    ['  PostgreSQL', ...listCells((stage) => stage.cpu.postgres), '', ''],
    ['  (payment sandbox)', ...listCells((stage) => stage.cpu.sandbox), '', ''],
    ['  (this program)', ...listCells((stage) => stage.cpu.driver), '', ''],
    [
      'SQL statements a booking',
      ...listCells((stage) => stage.statements),
      `<= ${GOALS.statements}`,
      VENDURE_FIGURES.statements,
    ],
    ['  with polling in the background', ...listCells((stage) => stage.statements_with_background), '', ''],
    ['transactions a booking', ...listCells((stage) => stage.transactions), '', 8],
    ['polls until confirmed', ...listCells((stage) => stage.polls), '', ''],
    ['bookings', ...listCells((stage) => stage.bookings), '', ''],
    [
      'of the machine, taken by other programs',
      ...listCells((stage) => `${Math.round(stage.otherCpuShare * 100)}%`),
      '0%',
      '',
    ],
    ['failures', ...listCells((stage) => Object.values(stage.failures).reduce((a, b) => a + b, 0)), 0, ''],
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

/** @param {Awaited<ReturnType<typeof import('./last-seats.mjs').runLastSeats>>} races @param {number} buyerCount */
export const formatLastSeatsLine = (races, buyerCount) =>
  `The last seats: ${buyerCount} buyers for a stock of ${SCARCE_SEATS}, ${races.soldSeats.length} rounds. Seats sold: ${races.soldSeats.join(', ')}; ` +
  `confirmed: ${races.confirmedCounts.join(', ')} (goal ${SCARCE_SEATS}; Vendure 3.7: ${VENDURE_FIGURES.sold_of_7}). Refusals: ` +
  `${
    Object.entries(races.refusals)
      .map(([reason, count]) => `${count} x ${reason}`)
      .join(', ') || 'none'
  }. ` +
  `Answer after p50 ${calculatePercentile(races.holdMs, 0.5).toFixed(0)} ms, p99 ${calculatePercentile(races.holdMs, 0.99).toFixed(0)} ms.`;

/** Lists every statement of the last stage. @param {import('./load.mjs').Stage[]} stages */
export function formatStatementTable(stages) {
  const lastStage = stages.at(-1);
  if (!lastStage) return '';
  const bookingCount = Math.max(1, lastStage.bookings.length);
  return formatTable([
    [`${lastStage.clients} clients, a booking`, 'calls', 'ms', 'statement'],
    ...lastStage.statements.map(({ query, calls, ms }) => [
      toPart(query),
      (calls / bookingCount).toFixed(2),
      (ms / bookingCount).toFixed(2),
      query.replaceAll(/\s+/g, ' ').slice(0, 110),
    ]),
  ]);
}
