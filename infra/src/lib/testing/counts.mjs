// Counts tests from the reports of their runners.

/** @typedef {{ name: string, passedCount: number, failedCount: number }} Count */
/**
 * The part of a Jest `--json` report that we read.
 * @typedef {object} JestReport
 * @property {JestFile[]} testResults
 * @property {boolean} [success]
 * @typedef {object} JestFile
 * @property {string} name absolute path
 * @property {string} status `passed` or `failed`
 * @property {number} [startTime] ms
 * @property {number} [endTime] ms
 * @property {{ status: string, duration?: number | null }[]} assertionResults
 */
/**
 * The part of a Playwright JSON report that we read.
 * @typedef {object} JourneyReport
 * @property {{ expected: number, unexpected: number, skipped: number, flaky: number }} stats
 * @property {unknown[]} [errors]
 */

/**
 * Counts the tests of a Jest `--json` report per workspace. Files that could not run and skipped tests count
 * as failed.
 * @param {JestReport} report
 * @param {string} root
 * @param {string} [label] one row under this name instead
 * @returns {Count[]}
 */
export function countJestTests(report, root, label) {
  /** @type {Map<string, Count>} */
  const rows = new Map();
  for (const file of report.testResults) {
    const workspace = file.name.slice(root.length + 1).split(/[\\/]/)[0];
    const name = label ?? `Jest ${workspace}`;
    const row = rows.get(name) ?? { name, passedCount: 0, failedCount: 0 };
    rows.set(name, row);
    const passedCount = file.assertionResults.filter((testResult) => testResult.status === 'passed').length;
    row.passedCount += passedCount;
    row.failedCount += file.assertionResults.length - passedCount;
    if (file.status === 'failed' && passedCount === file.assertionResults.length) row.failedCount += 1;
  }
  return [...rows.values()];
}

/**
 * Counts the tests of a Playwright JSON report. Skipped and flaky tests and errors outside tests count as
 * failed.
 * @param {JourneyReport} report
 * @param {string} name
 * @returns {Count}
 */
export function countJourneys(report, name) {
  const { expected, unexpected, skipped, flaky } = report.stats;
  return {
    name,
    passedCount: expected,
    failedCount: unexpected + skipped + flaky + (report.errors?.length ?? 0),
  };
}

/**
 * Formats the closing lines: one per suite, then the sum on its own line.
 * @param {Count[]} rows
 */
export function formatSummary(rows) {
  const width = Math.max(...rows.map((row) => row.name.length));
  const lines = rows.map(
    (row) => `${row.name.padEnd(width)}  ${row.passedCount} passed, ${row.failedCount} failed`,
  );
  const sumRows = (/** @type {'passedCount' | 'failedCount'} */ key) =>
    rows.reduce((n, row) => n + row[key], 0);
  return [...lines, '', `${sumRows('passedCount')} passed, ${sumRows('failedCount')} failed`].join('\n');
}
