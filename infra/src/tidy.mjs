// House rules that only need files to be read. `npm run rules` runs it; tidy.test.ts shows that each rule
// catches.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findDecisionProblems } from './lib/checks/decisions.mjs';
import { findDocumentProblems } from './lib/checks/documents.mjs';
import { differsFromExports } from './lib/checks/file-names.mjs';
import {
  findCrowdedFolders,
  findRuleProblem,
  findWideComments,
  isHelperAmongSuites,
  isVaguelyNamed,
} from './lib/checks/layout.mjs';
import { findLocaleProblems } from './lib/checks/locales.mjs';
import { findNameProblems } from './lib/checks/names.mjs';
import { findSecurityProblems } from './lib/checks/security-tests.mjs';
import { root } from './lib/root.mjs';

/** A longer file needs a reason. */
const MANY_LINES = 600;
const SKIPPED_FOLDERS = new Set([
  'node_modules',
  'dist',
  '.git',
  '.data',
  'test-results',
  'playwright-report',
]);
const CODE = /\.(ts|tsx|mjs|js|css|sql)$/;
const TEST = /\.(test|spec)\.tsx?$/;
const GENERATED = /\.gen\.ts$/;
/** Inherently long: translations and catalogue data. */
const DATA = /^frontend\/src\/locales\/|^backend\/(src\/)?catalogue\//;
const TOP_LEVEL = new Set([
  'frontend',
  'backend',
  'contracts',
  'infra',
  'e2e',
  'node_modules',
  'docker-compose.yml',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'knip.json',
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'LICENSE',
]);
const TOP_LEVEL_PATTERN = /^\.|^(eslint|jest)\.[a-z]+\.mjs$|^(test-results|playwright-report)$/;
/** Composed so that this file does not match itself. */
const UNFINISHED = new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME', 'X' + 'XX'].join('|')})\\b`);
const SILENCED = new RegExp(
  ['eslint-' + 'disable', 'oxlint-' + 'disable', '@ts-' + 'ignore', '@ts-' + 'nocheck'].join('|'),
);
const NOT_RUN =
  /\b(describe|it|test)(\.\w+)?\.(only|skip|todo|fixme)\b|\b(xit|xtest|xdescribe|fit|fdescribe)\(/;
const SYNONYM_OF_TEST = /^import \{[^}]*\bit\b[^}]*\} from '@jest\/globals';$/m;
const BARREL = /^export \* from /m;

/**
 * @param {string} [base] another tree (this check's own test)
 * @returns {Promise<{ files: number, problems: string[] }>}
 */
export async function tidy(base = root) {
  /** @type {string[]} */
  const problems = [];
  for (const name of readdirSync(base))
    if (!TOP_LEVEL.has(name) && !TOP_LEVEL_PATTERN.test(name))
      problems.push(`${name}: does not belong at the top level`);

  const tree = [...walk(base, '')];
  const files = tree.filter((file) => CODE.test(file) && !GENERATED.test(file));
  for (const file of files) {
    const text = readFileSync(path.join(base, file), 'utf8');
    const report = (/** @type {string} */ problem) => problems.push(`${file}: ${problem}`);
    const lines = text.split('\n').length - 1;
    // The tests of one subject stay in one file, however long.
    if (lines > MANY_LINES && !DATA.test(file) && !TEST.test(file))
      report(`${lines} lines; a file over ${MANY_LINES} needs a reason`);
    const findLine = (/** @type {RegExp} */ pattern) =>
      text.slice(0, text.search(pattern)).split('\n').length;
    if (UNFINISHED.test(text) && !DATA.test(file))
      report(`unfinished work at line ${findLine(UNFINISHED)}; finish it or file it`);
    if (SILENCED.test(text)) report(`a check is silenced at line ${findLine(SILENCED)}`);
    for (const line of findWideComments(text)) report(`the comment at line ${line} has over 110 columns`);
    if (isVaguelyNamed(file)) report('the name does not say what the file is about');
    if (isHelperAmongSuites(file)) report('a helper among suites; it belongs in backend/test/support/');
    if (differsFromExports(file, text)) report('no exported name has the words of the file name');
    if (BARREL.test(text)) report(`a barrel file (line ${findLine(BARREL)}); import from where it is`);
    if (TEST.test(file) && NOT_RUN.test(text))
      report(`a test that does not run, or keeps others from it, at line ${findLine(NOT_RUN)}`);
    if (SYNONYM_OF_TEST.test(text)) report('imports `it`; a test is written `test`');
    const ruleProblem = findRuleProblem(base, file, text);
    if (ruleProblem !== undefined) report(ruleProblem);
  }
  problems.push(...findCrowdedFolders(files));
  problems.push(...findSecurityProblems(base, files));
  problems.push(...findDocumentProblems(base, tree));
  problems.push(...findDecisionProblems(base, tree));
  problems.push(...findNameProblems(base, tree));
  problems.push(...(await findLocaleProblems(path.join(base, 'frontend/src/locales'))));
  return { files: files.length, problems };
}

/** @param {string} base @param {string} folder @returns {Generator<string>} relative to base, with "/" */
function* walk(base, folder) {
  for (const entry of readdirSync(path.join(base, folder), { withFileTypes: true })) {
    const file = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.isDirectory()) {
      if (!SKIPPED_FOLDERS.has(entry.name)) yield* walk(base, file);
    } else yield file;
  }
}
