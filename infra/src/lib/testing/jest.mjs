// Runs Jest for `npm test` and `npm run test:deep`.
import { readFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import path from 'node:path';
import { root } from '../root.mjs';
import { runNode } from '../run.mjs';

/** @typedef {import('./counts.mjs').JestReport} JestReport */

/**
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {string} file where Jest's report is written
 * @returns {Promise<JestReport>}
 */
export async function runJest(args, env, file) {
  // Uses one worker more than there are cores, because a test waits half of its time.
  const workerCount = Math.min(4, cpus().length + 1);
  await runNode(
    [
      '--experimental-vm-modules',
      '--no-warnings',
      path.join(root, 'node_modules/jest/bin/jest.js'),
      '--ci',
      '--json',
      `--outputFile=${file}`,
      `--maxWorkers=${workerCount}`,
      ...args,
    ],
    // Jest prints the report as well; a file already holds it, so its standard output is useless.
    { env: { ...env, NODE_ENV: 'test', NODE_OPTIONS: '' }, isShown: true },
  );
  return JSON.parse(await readFile(file, 'utf8'));
}

/**
 * Lists the slowest files, and the time before their first and after their last test.
 * @param {JestReport} report
 * @returns {string}
 */
export function formatTimes(report, count = 20) {
  const files = report.testResults.map((file) => {
    const testMs = file.assertionResults.reduce((total, test) => total + (test.duration ?? 0), 0);
    const totalMs = Math.max(0, (file.endTime ?? 0) - (file.startTime ?? 0));
    return { name: path.relative(root, file.name), totalMs, overheadMs: Math.max(0, totalMs - testMs) };
  });
  const formatSeconds = (/** @type {number} */ ms) => `${(ms / 1000).toFixed(1).padStart(7)} s`;
  const sumTimes = (/** @type {'totalMs' | 'overheadMs'} */ key) =>
    files.reduce((total, file) => total + file[key], 0);
  const slowestFiles = files.sort((a, b) => b.totalMs - a.totalMs).slice(0, count);
  return [
    `The ${slowestFiles.length} slowest of ${files.length} files (of it start-up and clean-up):`,
    ...slowestFiles.map(
      (file) => `${formatSeconds(file.totalMs)}  (${formatSeconds(file.overheadMs)})  ${file.name}`,
    ),
    `${formatSeconds(sumTimes('totalMs'))}  (${formatSeconds(sumTimes('overheadMs'))})  all files, one after the other`,
  ].join('\n');
}
