// `npm run test:deep [-- SEED]` runs the randomized suites long, with a new seed that it prints.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { formatTimes, runJest } from './lib/testing/jest.mjs';
import { buildDeepEnv, listRandomSuites } from './lib/testing/random-suites.mjs';

/** Each round has its own seed. */
const ROUND_COUNT = 3;

const seed = Number(process.argv[2] ?? Date.now() % 1_000_000_000);
if (!Number.isSafeInteger(seed) || seed < 0) {
  console.error('A seed is a whole number: npm run test:deep -- 20261121');
  process.exit(1);
}
const command = `npm run test:deep -- ${seed}`;
console.log(`Seed ${seed}; the same again: ${command}`);
const temporaryFolder = await mkdtemp(path.join(tmpdir(), 'wayfold-deep-'));
const files = listRandomSuites();
for (let round = 0; round < ROUND_COUNT; round++) {
  console.log(`\nRound ${round + 1} of ${ROUND_COUNT}, seed ${seed + round}`);
  const report = await runJest(
    ['--runTestsByPath', ...files],
    buildDeepEnv(seed + round),
    path.join(temporaryFolder, `report-${round}.json`),
  );
  console.log(`\n${formatTimes(report)}`);
  if (!report.success) process.exitCode = 1;
}
await rm(temporaryFolder, { recursive: true, force: true });
console.log(`\nSeed ${seed}; the same again: ${command}`);
