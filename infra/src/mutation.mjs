// `npm run mutation [-- PART ...]`: mutation testing of the rules; with parts of file names, of these only.
// Survivors are reported with their reason from `mutation/survivors.json`, or as unexplained.
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { root } from './lib/root.mjs';
import { readScope } from './mutation/scope.mjs';
import { listSurvivors, reasons } from './mutation/survivors.mjs';

const nameParts = process.argv.slice(2);
const backend = path.join(root, 'backend');
const dataFolder = path.join(root, '.data/mutation');
const rules = readScope(backend).rules.filter(
  (file) => !nameParts.length || nameParts.some((part) => file.includes(part)),
);
if (!rules.length) {
  console.error(`No rule's file has ${nameParts.join(' or ')} in its name.`);
  process.exit(1);
}
mkdirSync(dataFolder, { recursive: true });
process.chdir(backend);
await new Stryker({
  mutate: rules,
  plugins: [path.join(root, 'infra/src/mutation/runner.mjs')],
  testRunner: 'rules',
  coverageAnalysis: 'perTest',
  ignorePatterns: ['dist'],
  tempDirName: path.join(dataFolder, 'work'),
  concurrency: 2,
  // Counting finds endless loops; the timeout ends what cannot be counted.
  timeoutMS: 20_000,
  reporters: ['progress-append-only', 'clear-text', 'json', 'html'],
  clearTextReporter: {
    allowEmojis: false,
    logTests: false,
    reportTests: false,
    reportMutants: false,
  },
  jsonReporter: { fileName: path.join(dataFolder, 'report.json') },
  htmlReporter: { fileName: path.join(dataFolder, 'report.html') },
}).runMutationTest();

const survivors = listSurvivors(
  JSON.parse(readFileSync(path.join(dataFolder, 'report.json'), 'utf8')),
  reasons,
);
for (const { file, line, code, replacements, reason } of survivors)
  if (reason === undefined || nameParts.length)
    console.log(
      `${file}:${line}  ${code}\n${replacements.map((replacement) => `  > ${replacement}\n`).join('')}  ${reason ?? 'UNREVIEWED'}\n`,
    );
const countMutants = (/** @type {typeof survivors} */ survivorLists) =>
  survivorLists.reduce((sum, { replacements }) => sum + replacements.length, 0);
const unreviewedCount = countMutants(survivors.filter(({ reason }) => reason === undefined));
console.log(
  `${countMutants(survivors)} mutants survive: ${countMutants(survivors) - unreviewedCount} with a reason, ${unreviewedCount} without a review`,
);
