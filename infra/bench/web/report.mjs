// The table for people, and one JSON object for machines, each figure with its goal.
/** @typedef {import('./pages.mjs').Page & { locale: string, measured: import('./measure.mjs').Measured, inp: number }} Row */

const MAX_REQUESTS = 20;
const LCP_MS = 1500;
const TBT_MS = 50;
const CLS = 0.01;

/** @param {Row} row @returns {{ name: string, is: string, goal: string, held: boolean }[]} */
function compareWithGoals({ measured, inp, goal }) {
  const { scores, lcp, tbt, cls, js, kib, requests, early } = measured;
  const checkMax = (
    /** @type {string} */ name,
    /** @type {number} */ value,
    /** @type {number} */ limit,
    digits = 0,
  ) => ({
    name,
    is: value.toFixed(digits),
    goal: `<= ${limit}`,
    held: value <= limit,
  });
  const checkMin = (
    /** @type {string} */ name,
    /** @type {number} */ value,
    /** @type {number} */ limit,
  ) => ({
    name,
    is: String(value),
    goal: `>= ${limit}`,
    held: value >= limit,
  });
  const light = goal.kib === undefined ? [] : [checkMax('KiB', kib, goal.kib)];
  return [
    checkMin('perf', scores.performance, goal.perf),
    checkMin('a11y', scores.accessibility, 100),
    checkMin('practices', scores['best-practices'], 100),
    ...(goal.indexed ? [checkMin('SEO', scores.seo, 100)] : []),
    checkMax('LCP ms', lcp, LCP_MS),
    checkMax('TBT ms', tbt, TBT_MS),
    checkMax('CLS', cls, CLS, 3),
    checkMax('JS kB br', js, goal.js, 1),
    checkMax('JS cap', js, goal.cap, 1),
    checkMax('requests', requests, MAX_REQUESTS),
    ...light,
    checkMax('scripts before load', early, 0),
    checkMax('INP ms', inp, goal.inp),
  ];
}

/** @param {Row[]} rows */
export function formatTable(rows) {
  const lines = rows.flatMap((row) => {
    const comparisons = compareWithGoals(row);
    const { kib } = row.measured;
    // Personal pages must not be indexed.
    const amiss = row.measured.amiss.filter((id) => row.goal.indexed || id !== 'is-crawlable');
    const cells = comparisons.map(({ name, is, goal, held }) => `${held ? ' ' : '!'}${name} ${is} (${goal})`);
    return [
      `${row.locale} ${row.name}, ${kib.toFixed(0)} KiB`,
      `   ${cells.slice(0, 7).join('  ')}`,
      `   ${cells.slice(7).join('  ')}`,
      ...(amiss.length > 0 ? [`   costs points: ${amiss.join(', ')}`] : []),
    ];
  });
  const missedGoals = rows.flatMap((row) =>
    compareWithGoals(row)
      .filter(({ held }) => !held)
      .map(({ name, is, goal }) => `${row.locale} ${row.name}: ${name} ${is} (${goal})`),
  );
  return [...lines, '', missedGoals.length === 0 ? 'Every goal is held.' : 'Missed:', ...missedGoals].join(
    '\n',
  );
}
