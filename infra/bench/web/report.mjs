// The table for people, and one JSON object for machines, each figure with its goal.
/** @typedef {import('./pages.mjs').Page & { locale: string, measured: import('./measure.mjs').Measured, inp: number }} Row */

const MOST_REQUESTS = 20;
const LCP_MS = 1500;
const TBT_MS = 50;
const CLS = 0.01;

/** @param {Row} row @returns {{ name: string, is: string, goal: string, held: boolean }[]} */
function judged({ measured, inp, goal }) {
  const { scores, lcp, tbt, cls, js, kib, requests, early } = measured;
  const most = (
    /** @type {string} */ name,
    /** @type {number} */ is,
    /** @type {number} */ limit,
    digits = 0,
  ) => ({
    name,
    is: is.toFixed(digits),
    goal: `<= ${limit}`,
    held: is <= limit,
  });
  const least = (/** @type {string} */ name, /** @type {number} */ is, /** @type {number} */ limit) => ({
    name,
    is: String(is),
    goal: `>= ${limit}`,
    held: is >= limit,
  });
  const light = goal.kib === undefined ? [] : [most('KiB', kib, goal.kib)];
  return [
    least('perf', scores.performance, goal.perf),
    least('a11y', scores.accessibility, 100),
    least('practices', scores['best-practices'], 100),
    ...(goal.indexed ? [least('SEO', scores.seo, 100)] : []),
    most('LCP ms', lcp, LCP_MS),
    most('TBT ms', tbt, TBT_MS),
    most('CLS', cls, CLS, 3),
    most('JS kB br', js, goal.js, 1),
    most('JS cap', js, goal.cap, 1),
    most('requests', requests, MOST_REQUESTS),
    ...light,
    most('scripts before load', early, 0),
    most('INP ms', inp, goal.inp),
  ];
}

/** @param {Row[]} rows */
export function table(rows) {
  const lines = rows.flatMap((row) => {
    const all = judged(row);
    const { kib } = row.measured;
    // Personal pages must not be indexed.
    const amiss = row.measured.amiss.filter((id) => row.goal.indexed || id !== 'is-crawlable');
    const cells = all.map(({ name, is, goal, held }) => `${held ? ' ' : '!'}${name} ${is} (${goal})`);
    return [
      `${row.locale} ${row.name}, ${kib.toFixed(0)} KiB`,
      `   ${cells.slice(0, 7).join('  ')}`,
      `   ${cells.slice(7).join('  ')}`,
      ...(amiss.length > 0 ? [`   costs points: ${amiss.join(', ')}`] : []),
    ];
  });
  const missed = rows.flatMap((row) =>
    judged(row)
      .filter(({ held }) => !held)
      .map(({ name, is, goal }) => `${row.locale} ${row.name}: ${name} ${is} (${goal})`),
  );
  return [...lines, '', missed.length === 0 ? 'Every goal is held.' : 'Missed:', ...missed].join('\n');
}
