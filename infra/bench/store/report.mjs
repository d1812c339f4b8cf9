// The table, and the figures of the last line.
import { median } from './stats.mjs';

/** @typedef {import('./play.mjs').Played} Played */
/** @typedef {import('./scenarios.mjs').Scenario} Scenario */

/** Median over the rounds of our rate by theirs. @param {Played[]} played @param {string} against */
function ratioOf(played, against) {
  const [first] = played;
  const rival = played.find(({ entrant }) => entrant.name === against);
  const ratios = first?.samples.map(({ rate }, round) => rate / (rival?.samples[round]?.rate ?? NaN)) ?? [];
  return median(ratios);
}

/** @param {Scenario} scenario @param {Played[]} played @returns {Record<string, number>} */
export const ratiosOf = (scenario, played) =>
  Object.fromEntries(scenario.ratios.map(({ key, against }) => [key, rounded(ratioOf(played, against))]));

/** @param {number} value @returns {number} three digits that count */
export const rounded = (value) => Number(value.toPrecision(3));

const HEAD = [
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
const line = (cells) =>
  cells.map((cell, n) => (n === 0 ? cell.padEnd(WIDTHS[n] ?? 0) : cell.padStart(WIDTHS[n] ?? 0))).join('');

/**
 * @typedef {object} Row
 * @property {string} name
 * @property {import('./play.mjs').Sample[]} samples
 * @property {{ ratio: number, goal: number | null } | undefined} [compared]
 * @property {string} [remark]
 */

/** @param {string} title @param {Row[]} rows @returns {string} */
export function tableOf(title, rows) {
  const lines = rows.flatMap(({ name, samples, compared, remark }) => {
    /** @param {(sample: import('./play.mjs').Sample) => number} valueOf @param {number} digits */
    const cell = (valueOf, digits) => {
      const value = median(samples.map(valueOf));
      return Number.isNaN(value) ? '' : value.toFixed(digits);
    };
    const { ratio, goal = null } = compared ?? {};
    const row = line([
      `  ${name}`,
      cell(({ rate }) => rate, 0),
      cell(({ p50 }) => p50, 2),
      cell(({ p99 }) => p99, 2),
      cell(({ node }) => node, 3),
      cell(({ postgres }) => postgres, 3),
      ratio === undefined ? '' : `${ratio}x`,
      goal === null ? '' : `>= ${goal}x`,
      goal === null || ratio === undefined ? '' : ratio >= goal ? 'met' : 'missed',
    ]);
    return remark ? [row, `    ${remark}`] : [row];
  });
  return [title, ...lines].join('\n');
}

/** @param {Scenario} scenario @param {Played[]} played @returns {string} */
export const scenarioTable = (scenario, played) =>
  tableOf(
    scenario.name,
    played.map(({ entrant, samples, failed, failures }) => {
      const wanted = scenario.ratios.find(({ against }) => against === entrant.name);
      const remark = `${failed} failed: ${[...new Set(failures)].slice(0, 3).join('; ')}`;
      return {
        name: entrant.name,
        samples,
        compared: wanted && { ratio: rounded(ratioOf(played, wanted.against)), goal: wanted.goal },
        ...(failed > 0 ? { remark } : {}),
      };
    }),
  );

/** @param {Record<string, string>} facts @returns {string} */
export const factsLine = (facts) =>
  Object.entries(facts)
    .map(([name, value]) => `${name} ${value}`)
    .join(' · ');

export const heading = () => line(HEAD);
