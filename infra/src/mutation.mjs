// `npm run mutation [-- PART ...]`: mutation testing of the rules; with parts of file names, of these only.
// Survivors are reported with their reason from `mutation/survivors.json`, or as unexplained.
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { root } from './lib/root.mjs';
import { readScope } from './mutation/scope.mjs';
import { listSurvivors } from './mutation/survivors.mjs';

const parts = process.argv.slice(2);
const backend = path.join(root, 'backend');
const data = path.join(root, '.data/mutation');
const rules = readScope(backend).rules.filter(
  (file) => !parts.length || parts.some((part) => file.includes(part)),
);
if (!rules.length) {
  console.error(`No rule's file has ${parts.join(' or ')} in its name.`);
  process.exit(1);
}
mkdirSync(data, { recursive: true });
process.chdir(backend);
await new Stryker({
  mutate: rules,
  plugins: [path.join(root, 'infra/src/mutation/runner.mjs')],
  testRunner: 'rules',
  coverageAnalysis: 'perTest',
  ignorePatterns: ['dist'],
  tempDirName: path.join(data, 'work'),
  concurrency: 2,
  // Endless loops are found by counting; the timeout covers what cannot be counted.
  timeoutMS: 20_000,
  reporters: ['progress-append-only', 'clear-text', 'json', 'html'],
  clearTextReporter: {
    allowEmojis: false,
    logTests: false,
    reportTests: false,
    reportMutants: false,
  },
  jsonReporter: { fileName: path.join(data, 'report.json') },
  htmlReporter: { fileName: path.join(data, 'report.html') },
}).runMutationTest();

const survivors = listSurvivors(JSON.parse(readFileSync(path.join(data, 'report.json'), 'utf8')));
for (const { file, line, code, replacements, reason } of survivors)
  if (reason === undefined || parts.length)
    console.log(
      `${file}:${line}  ${code}\n${replacements.map((by) => `  > ${by}\n`).join('')}  ${reason ?? 'UNREVIEWED'}\n`,
    );
const count = (/** @type {typeof survivors} */ list) =>
  list.reduce((sum, { replacements }) => sum + replacements.length, 0);
const open = count(survivors.filter(({ reason }) => reason === undefined));
console.log(
  `${count(survivors)} mutants live: ${count(survivors) - open} for a reason that is given, ${open} to be looked at`,
);
