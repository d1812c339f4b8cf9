// `npm run test:deep [-- SEED]`: the suites in which chance decides, long, with a seed of its own that it prints.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runJest, timesOf } from './lib/jest.mjs';
import { deep, RANDOM_SUITES } from './lib/random-suites.mjs';

const seed = Number(process.argv[2] ?? Date.now() % 1_000_000_000);
if (!Number.isSafeInteger(seed) || seed < 0) {
  console.error('A seed is a whole number: npm run test:deep -- 20261121');
  process.exit(1);
}
const again = `npm run test:deep -- ${seed}`;
console.log(`Seed ${seed}; the same again: ${again}`);
const tmp = await mkdtemp(path.join(tmpdir(), 'wayfold-deep-'));
const report = await runJest(
  ['--testPathPatterns', RANDOM_SUITES],
  deep(seed),
  path.join(tmp, 'report.json'),
);
await rm(tmp, { recursive: true, force: true });
console.log(`\n${timesOf(report)}\n\nSeed ${seed}; the same again: ${again}`);
process.exitCode = report.success ? 0 : 1;
