// `npm test` runs randomized suites briefly with fixed seeds, so that failures are reproducible; `npm run
// test:deep` runs them long with new seeds.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../root.mjs';

/** Randomized tests have these marks: properties, and seeds from the environment. */
const RANDOM_SOURCE_PATTERN = /from 'fast-check'|process\.env\['\w+_SEED'\]|readRaceSeed\(/;

const FOLDERS = ['contracts/src', 'backend/src', 'backend/test', 'infra', 'frontend/src'];

/** @returns {string[]} paths of randomized test files */
export function listRandomSuites() {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.join(root, folder, file),
    ),
  );
  return files
    .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes('node_modules'))
    .filter((file) => RANDOM_SOURCE_PATTERN.test(readFileSync(file, 'utf8')))
    .sort();
}

const toSeeds = (/** @type {number} */ seed) => ({
  FAST_CHECK_SEED: `${seed}`,
  SIMULATOR_SEED: `${seed}`,
  CHAOS_SEED: `${seed % 1_000_000}`,
  FAULTS_SEED: `${seed}`,
  RACE_SEED: `${seed % 1_000_000}`,
});

/** @returns {NodeJS.ProcessEnv} */
export const buildQuickEnv = () => ({
  ...toSeeds(20_261_126),
  SIMULATOR_RUNS: '60',
});

/** @param {number} seed @returns {NodeJS.ProcessEnv} */
export const buildDeepEnv = (seed) => ({
  ...toSeeds(seed),
  SIMULATOR_RUNS: '600',
});
