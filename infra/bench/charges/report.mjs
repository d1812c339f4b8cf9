import { calculatePercentile } from '../statistics.mjs';

/** @param {any} result counts of the charges, from the sandbox and the log */
export const formatSummary = ({
  balances,
  capturedBalances,
  captures,
  loggedCharges,
  duplicateLogEntries,
  mostTries,
}) =>
  `balances ${balances}; at the provider taken ${capturedBalances}, captures ${captures}, duplicates ${captures - capturedBalances}; in the log ${loggedCharges}, twice ${duplicateLogEntries}; tries of one card at most ${mostTries}`;

/** @param {any} traffic of the sandbox @param {number} limit */
export const formatTrafficLine = ({ calls, refused, over, mostInASecond, tookMs }, limit) =>
  `calls ${calls}, refused ${refused}; windows over the limit ${over}, most in any second ${mostInASecond} of ${limit}; ` +
  `${((100 * calls * 1000) / (tookMs * limit)).toFixed(1)} % of the limit used in ${(tookMs / 1000).toFixed(1)} s`;

/** @param {import('./probe.mjs').ProbeResult} idle @param {import('./probe.mjs').ProbeResult} busy */
export function formatProbeTable(idle, busy) {
  /** @type {[string, number[], number[]][]} */
  const rows = [['reads', idle.reads, busy.reads]];
  for (const step of Object.keys(idle.steps))
    rows.push([step, idle.steps[step] ?? [], busy.steps[step] ?? []]);
  const formatMs = (/** @type {number} */ n) => n.toFixed(1);
  const formatLine = (/** @type {[string, number[], number[]]} */ [name, before, during]) => {
    const formatPair = (/** @type {number} */ share) =>
      `${formatMs(calculatePercentile(before, share))} / ${formatMs(calculatePercentile(during, share))}`;
    const ratio = calculatePercentile(during, 0.99) / calculatePercentile(before, 0.99);
    return `| ${name} | ${before.length} / ${during.length} | ${formatPair(0.5)} | ${formatPair(0.99)} | ${ratio.toFixed(1)} |`;
  };
  const failures = [...Object.entries(idle.failures), ...Object.entries(busy.failures)];
  return [
    '| API, idle / while charging | n | p50 ms | p99 ms | ratio |',
    '| --- | --- | --- | --- | --- |',
    ...rows.map(formatLine),
    ...failures.map(([reason, n]) => `failed ${n} times: ${reason}`),
  ].join('\n');
}
