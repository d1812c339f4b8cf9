import { calculatePercentile } from '../statistics.mjs';

/** @typedef {Awaited<ReturnType<typeof import('./batch.mjs').countBooks>>} Books */
/** @typedef {import('../../sandbox/stripe/http/traffic.js').TrafficReport} TrafficReport */
/** @typedef {import('./probe.mjs').ProbeResult} ProbeResult */

/** @param {Books} books */
export const formatSummary = ({
  balances,
  capturedBalances,
  captures,
  loggedCharges,
  duplicateLogEntries,
  maxAttempts,
}) =>
  [
    `balances ${balances}`,
    `at the provider taken ${capturedBalances}, captures ${captures}, duplicates ${captures - capturedBalances}`,
    `in the log ${loggedCharges}, twice ${duplicateLogEntries}`,
    `attempts of one card at most ${maxAttempts}`,
  ].join('; ');

/** @param {TrafficReport} traffic of the sandbox @param {number} limit */
export const formatTrafficLine = ({ callCount, refusedCount, excessCount, peakCount, tookMs }, limit) =>
  `calls ${callCount}, refused ${refusedCount}; windows over the limit ${excessCount}, most in any second ${peakCount} of ${limit}; ` +
  `${((100 * callCount * 1000) / (tookMs * limit)).toFixed(1)} % of the limit used in ${(tookMs / 1000).toFixed(1)} s`;

/** @param {ProbeResult} idleResult @param {ProbeResult} busyResult while charging */
export function formatProbeTable(idleResult, busyResult) {
  /** @type {[string, number[], number[]][]} */
  const rows = [['reads', idleResult.reads, busyResult.reads]];
  for (const step of Object.keys(idleResult.steps))
    rows.push([step, idleResult.steps[step] ?? [], busyResult.steps[step] ?? []]);
  const formatMs = (/** @type {number} */ n) => n.toFixed(1);
  const formatLine = (/** @type {[string, number[], number[]]} */ [name, idleMs, busyMs]) => {
    const formatPair = (/** @type {number} */ share) =>
      `${formatMs(calculatePercentile(idleMs, share))} / ${formatMs(calculatePercentile(busyMs, share))}`;
    const ratio = calculatePercentile(busyMs, 0.99) / calculatePercentile(idleMs, 0.99);
    return `| ${name} | ${idleMs.length} / ${busyMs.length} | ${formatPair(0.5)} | ${formatPair(0.99)} | ${ratio.toFixed(1)} |`;
  };
  const failures = [...Object.entries(idleResult.failures), ...Object.entries(busyResult.failures)];
  return [
    '| API, idle / while charging | n | p50 ms | p99 ms | ratio |',
    '| --- | --- | --- | --- | --- |',
    ...rows.map(formatLine),
    ...failures.map(([reason, n]) => `failed ${n} times: ${reason}`),
  ].join('\n');
}
