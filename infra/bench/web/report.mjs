// People read the table; machines read the JSON object, which has each figure with its goal.
/** @typedef {import('./pages.mjs').Page & { locale: string, audit: import('./measure.mjs').PageAudit, inp: number }} Row */
/** @typedef {{ name: string, value: string, goal: string, isMet: boolean }} Comparison */

const MAX_REQUESTS = 20;
const MAX_LCP_MS = 1500;
const MAX_TBT_MS = 50;
const MAX_CLS = 0.01;

/** A page takes two lines, so that the table fits a terminal. */
const FIGURES_PER_LINE = 7;

/** @param {string} name @param {number} value @param {number} limit @returns {Comparison} */
const compareWithMax = (name, value, limit, digitCount = 0) => ({
  name,
  value: value.toFixed(digitCount),
  goal: `<= ${limit}`,
  isMet: value <= limit,
});

/** @param {string} name @param {number} value @param {number} limit @returns {Comparison} */
const compareWithMin = (name, value, limit) => ({
  name,
  value: String(value),
  goal: `>= ${limit}`,
  isMet: value >= limit,
});

/** @param {Row} row @returns {Comparison[]} */
function compareWithGoals({ audit, inp, goal }) {
  const { scores, lcp, tbt, cls, scriptKb, totalKib, requests, scriptsBeforeLoad } = audit;
  return [
    compareWithMin('perf', scores.performance, goal.performance),
    compareWithMin('a11y', scores.accessibility, 100),
    compareWithMin('practices', scores['best-practices'], 100),
    ...(goal.isIndexable ? [compareWithMin('SEO', scores.seo, 100)] : []),
    compareWithMax('LCP ms', lcp, MAX_LCP_MS),
    compareWithMax('TBT ms', tbt, MAX_TBT_MS),
    compareWithMax('CLS', cls, MAX_CLS, 3),
    compareWithMax('JS kB br', scriptKb, goal.scriptKb, 1),
    compareWithMax('JS cap', scriptKb, goal.maxScriptKb, 1),
    compareWithMax('requests', requests, MAX_REQUESTS),
    ...(goal.totalKib === undefined ? [] : [compareWithMax('KiB', totalKib, goal.totalKib)]),
    compareWithMax('scripts before load', scriptsBeforeLoad, 0),
    compareWithMax('INP ms', inp, goal.inp),
  ];
}

/** @param {Comparison} comparison */
const formatFigure = ({ name, value, goal }) => `${name} ${value} (${goal})`;

/** @param {Row[]} rows */
export function formatTable(rows) {
  const lines = [];
  const missedGoals = [];
  for (const row of rows) {
    const title = `${row.locale} ${row.name}`;
    const comparisons = compareWithGoals(row);
    const figures = comparisons.map((figure) => `${figure.isMet ? ' ' : '!'}${formatFigure(figure)}`);
    lines.push(
      `${title}, ${row.audit.totalKib.toFixed(0)} KiB`,
      `   ${figures.slice(0, FIGURES_PER_LINE).join('  ')}`,
      `   ${figures.slice(FIGURES_PER_LINE).join('  ')}`,
    );
    // Search engines must not index personal pages, so this audit fails on purpose.
    const failedAudits = row.audit.failedAudits.filter((id) => row.goal.isIndexable || id !== 'is-crawlable');
    if (failedAudits.length > 0) lines.push(`   costs points: ${failedAudits.join(', ')}`);
    for (const figure of comparisons)
      if (!figure.isMet) missedGoals.push(`${title}: ${formatFigure(figure)}`);
  }
  return [...lines, '', missedGoals.length === 0 ? 'Every goal is met.' : 'Missed:', ...missedGoals].join(
    '\n',
  );
}
