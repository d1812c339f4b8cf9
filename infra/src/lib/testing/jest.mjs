// Runs Jest for `npm test` and `npm run test:deep`.
import { readFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import path from 'node:path';
import { root } from '../root.mjs';
import { runNode } from '../run.mjs';

/**
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {string} file where Jest's report is written
 * @returns {Promise<any>} the report
 */
export async function runJest(args, env, file) {
  // One more than the cores, because a test waits half of its time.
  const workers = Math.min(4, cpus().length + 1);
  await runNode(
    [
      '--experimental-vm-modules',
      '--no-warnings',
      path.join(root, 'node_modules/jest/bin/jest.js'),
      '--ci',
      '--json',
      `--outputFile=${file}`,
      `--maxWorkers=${workers}`,
      ...args,
    ],
    // Jest's --json also prints the report; with a file given, its standard output is useless.
    { env: { ...env, NODE_ENV: 'test', NODE_OPTIONS: '' }, show: true },
  );
  return JSON.parse(await readFile(file, 'utf8'));
}

/**
 * Slowest files, and the time before their first and after their last test.
 * @param {any} report
 * @returns {string}
 */
export function formatTimes(report, count = 20) {
  const files = report.testResults.map((/** @type {any} */ file) => {
    const tests = file.assertionResults.reduce(
      (/** @type {number} */ total, /** @type {any} */ test) => total + (test.duration ?? 0),
      0,
    );
    const totalMs = Math.max(0, file.endTime - file.startTime);
    return { name: path.relative(root, file.name), all: totalMs, around: Math.max(0, totalMs - tests) };
  });
  const formatSeconds = (/** @type {number} */ ms) => `${(ms / 1000).toFixed(1).padStart(7)} s`;
  const sumTimes = (/** @type {'all' | 'around'} */ key) =>
    files.reduce((/** @type {number} */ total, /** @type {any} */ file) => total + file[key], 0);
  const slowest = files.sort((/** @type {any} */ a, /** @type {any} */ b) => b.all - a.all).slice(0, count);
  return [
    `The ${slowest.length} slowest of ${files.length} files (of it start-up and clean-up):`,
    ...slowest.map(
      (/** @type {any} */ file) =>
        `${formatSeconds(file.all)}  (${formatSeconds(file.around)})  ${file.name}`,
    ),
    `${formatSeconds(sumTimes('all'))}  (${formatSeconds(sumTimes('around'))})  all files, one after the other`,
  ].join('\n');
}
