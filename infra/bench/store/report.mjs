import { calculateMedian } from '../statistics.mjs';

/** @typedef {import('./run-scenario.mjs').ScenarioResult} ScenarioResult */
/** @typedef {import('./scenarios.mjs').Scenario} Scenario */

/**
 * Calculates the median over the rounds of our rate divided by theirs.
 * @param {ScenarioResult[]} runs
 * @param {string} baseline
 */
function calculateRatio(runs, baseline) {
  const [firstRun] = runs;
  const rival = runs.find(({ entrant }) => entrant.name === baseline);
  const ratios =
    firstRun?.samples.map(({ rate }, round) => rate / (rival?.samples[round]?.rate ?? NaN)) ?? [];
  return calculateMedian(ratios);
}

/** @param {Scenario} scenario @param {ScenarioResult[]} runs @returns {Record<string, number>} */
export const calculateRatios = (scenario, runs) =>
  Object.fromEntries(
    scenario.ratios.map(({ key, against }) => [key, roundToThreeDigits(calculateRatio(runs, against))]),
  );

/** @param {number} value @returns {number} three digits that count */
export const roundToThreeDigits = (value) => Number(value.toPrecision(3));

const HEADINGS = [
  'contender',
  'ops/s',
  'p50 ms',
  'p99 ms',
  'Node ms/op',
  'PG ms/op',
  'ours by theirs',
  'goal',
  '',
];
const WIDTHS = [24, 10, 9, 9, 11, 10, 15, 9, 7];

/** @param {readonly string[]} cells */
const formatLine = (cells) =>
  cells.map((cell, n) => (n === 0 ? cell.padEnd(WIDTHS[n] ?? 0) : cell.padStart(WIDTHS[n] ?? 0))).join('');

/** @param {number | undefined} ratio @param {number | null} goal */
function describeGoal(ratio, goal) {
  if (goal === null || ratio === undefined) return '';
  return ratio >= goal ? 'met' : 'missed';
}

/**
 * @typedef {object} Row
 * @property {string} name
 * @property {import('./run-scenario.mjs').Sample[]} samples
 * @property {{ ratio: number, goal: number | null } | undefined} [comparison]
 * @property {string} [remark]
 */

/** @param {string} title @param {Row[]} rows @returns {string} */
export function formatTable(title, rows) {
  const lines = rows.flatMap(({ name, samples, comparison, remark }) => {
    /** @param {(sample: import('./run-scenario.mjs').Sample) => number} getValue @param {number} digitCount */
    const formatCell = (getValue, digitCount) => {
      const value = calculateMedian(samples.map(getValue));
      return Number.isNaN(value) ? '' : value.toFixed(digitCount);
    };
    const { ratio, goal = null } = comparison ?? {};
    const row = formatLine([
      `  ${name}`,
      formatCell(({ rate }) => rate, 0),
      formatCell(({ p50 }) => p50, 2),
      formatCell(({ p99 }) => p99, 2),
      formatCell(({ node }) => node, 3),
      formatCell(({ postgres }) => postgres, 3),
      ratio === undefined ? '' : `${ratio}x`,
      goal === null ? '' : `>= ${goal}x`,
      describeGoal(ratio, goal),
    ]);
    return remark ? [row, `    ${remark}`] : [row];
  });
  return [title, ...lines].join('\n');
}

/** @param {Scenario} scenario @param {ScenarioResult[]} runs @returns {string} */
export const formatScenarioTable = (scenario, runs) =>
  formatTable(
    scenario.name,
    runs.map(({ entrant, samples, failureCount, failures }) => {
      const goal = scenario.ratios.find(({ against }) => against === entrant.name);
      const remark = `${failureCount} failed: ${[...new Set(failures)].slice(0, 3).join('; ')}`;
      return {
        name: entrant.name,
        samples,
        comparison: goal && {
          ratio: roundToThreeDigits(calculateRatio(runs, goal.against)),
          goal: goal.goal,
        },
        ...(failureCount > 0 && { remark }),
      };
    }),
  );

/** @param {Record<string, string>} facts @returns {string} */
export const formatFacts = (facts) =>
  Object.entries(facts)
    .map(([name, value]) => `${name} ${value}`)
    .join(' · ');

export const formatHeading = () => formatLine(HEADINGS);
