// These rules of the house only need files to be read. `npm run rules` runs them; tidy.test.ts shows what
// each rule catches.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  listContradictingComments,
  listVagueBooleanComments,
  listVerblessComments,
} from './lib/checks/comments/function-comments.mjs';
import { listRepeatingComments } from './lib/checks/comments/repeating-comments.mjs';
import { listVagueComments } from './lib/checks/comments/vague-comments.mjs';
import { listDecisionProblems } from './lib/checks/decision-records.mjs';
import { listDocumentProblems } from './lib/checks/documents.mjs';
import { listEventNameProblems } from './lib/checks/event-names.mjs';
import { differsFromExports, isQueryOfNoKind } from './lib/checks/file-names.mjs';
import { findRuleProblem, hasMisplacedSql, listHiddenRules } from './lib/checks/layers.mjs';
import {
  isHelperAmongSuites,
  isMisplacedEndpoint,
  isSuiteBesideCode,
  isVaguelyNamed,
  listCrowdedFolders,
  listMisnamedEndpoints,
} from './lib/checks/layout.mjs';
import { listLocaleProblems } from './lib/checks/locales.mjs';
import { listNameProblems } from './lib/checks/names.mjs';
import { listSecurityProblems } from './lib/checks/security-tests.mjs';
import { listCopiedLines } from './lib/checks/source/copied-lines.mjs';
import { listCopyProblems } from './lib/checks/source/copies.mjs';
import { listRepeatedNames } from './lib/checks/source/repeated-names.mjs';
import { listVerblessTitles } from './lib/checks/test-titles.mjs';
import { listWideComments, listWideSql } from './lib/checks/wide-lines.mjs';
import { root } from './lib/root.mjs';

/** A longer file needs a reason. */
const MAX_LINES = 600;

const SKIPPED_FOLDERS = new Set([
  'node_modules',
  'dist',
  '.git',
  '.data',
  'test-results',
  'playwright-report',
]);
const CODE_PATTERN = /\.(ts|tsx|mjs|js|css|sql)$/;
const TEST_PATTERN = /\.(test|spec)\.tsx?$/;
const GENERATED_FILE_PATTERN = /\.gen\.ts$/;
/** Translations and catalogue data are long by nature. */
const DATA_PATTERN = /^frontend\/src\/locales\/|^backend\/(src\/)?catalogue\//;

/** Migrations never change, so their comments stay; the check itself quotes the words. */
const EXEMPT_FILE_PATTERN = /^backend\/src\/migrations\/|vague-comments\.(?:mjs|test\.ts)$/;

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
/** The words are composed, so that this file does not match itself. */
const UNFINISHED_WORK_PATTERN = new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME', 'X' + 'XX'].join('|')})\\b`);

const SILENCED_CHECK_PATTERN = new RegExp(
  ['eslint-' + 'disable', 'oxlint-' + 'disable', '@ts-' + 'ignore', '@ts-' + 'nocheck'].join('|'),
);

const SKIPPED_TEST_PATTERN =
  /\b(describe|it|test)(\.\w+)?\.(only|skip|todo|fixme)\b|\b(xit|xtest|xdescribe|fit|fdescribe)\(/;
const SYNONYM_OF_TEST_PATTERN = /^import \{[^}]*\bit\b[^}]*\} from '@jest\/globals';$/m;
const BARREL_PATTERN = /^export \* from /m;

/**
 * @param {string} [base] another tree (this check's own test)
 * @returns {Promise<{ fileCount: number, problems: string[] }>}
 */
export async function checkTidiness(base = root) {
  /** @type {string[]} */
  const problems = [];
  for (const name of readdirSync(base))
    if (!TOP_LEVEL.has(name) && !TOP_LEVEL_PATTERN.test(name))
      problems.push(`${name}: does not belong at the top level`);

  const tree = [...listFiles(base, '')];
  const files = tree.filter((file) => CODE_PATTERN.test(file) && !GENERATED_FILE_PATTERN.test(file));
  for (const file of files) {
    const text = readFileSync(path.join(base, file), 'utf8');
    const fileProblems = [
      ...listTextProblems(file, text),
      ...listTestProblems(file, text),
      ...listPlaceProblems(base, file, text),
    ];
    problems.push(...fileProblems.map((problem) => `${file}: ${problem}`));
  }
  problems.push(...listCrowdedFolders(files));
  problems.push(...listCopiedLines(base, files));
  problems.push(...listEventNameProblems(base, files));
  problems.push(...listCopyProblems(base, files));
  problems.push(...listRepeatedNames(base, files));
  problems.push(...listSecurityProblems(base, files));
  problems.push(...listDocumentProblems(base, tree));
  problems.push(...listDecisionProblems(base, tree));
  problems.push(...listNameProblems(base, tree));
  problems.push(...(await listLocaleProblems(path.join(base, 'frontend/src/locales'))));
  return { fileCount: files.length, problems };
}

/** @param {string} file @param {string} text @returns {Generator<string>} */
function* listTextProblems(file, text) {
  const lineCount = text.split('\n').length - 1;
  if (lineCount > MAX_LINES && !DATA_PATTERN.test(file))
    yield `${lineCount} lines; a file over ${MAX_LINES} needs a reason`;
  if (UNFINISHED_WORK_PATTERN.test(text) && !DATA_PATTERN.test(file))
    yield `unfinished work at line ${locateLine(text, UNFINISHED_WORK_PATTERN)}; finish it or file it`;
  if (SILENCED_CHECK_PATTERN.test(text))
    yield `a check is silenced at line ${locateLine(text, SILENCED_CHECK_PATTERN)}`;
  for (const line of listWideComments(text)) yield `the comment at line ${line} has over 110 columns`;
  for (const line of listRepeatingComments(text)) yield `the comment at line ${line} repeats its declaration`;
  if (!EXEMPT_FILE_PATTERN.test(file)) yield* listCommentProblems(file, text);
  if (hasMisplacedSql(file, text)) yield 'contains SQL: move it to the query or store of its table';
  for (const line of listWideSql(file, text)) yield `the SQL at line ${line} has over 110 columns`;
  if (BARREL_PATTERN.test(text))
    yield `a barrel file (line ${locateLine(text, BARREL_PATTERN)}); import from where it is`;
}

/** @param {string} file @param {string} text @returns {Generator<string>} */
function* listCommentProblems(file, text) {
  for (const line of listVerblessComments(file, text))
    yield `the comment at line ${line} begins a function without its verb, such as Returns`;
  for (const line of listContradictingComments(file, text))
    yield `the comment at line ${line} begins with another verb than its function: see infra/docs/words.md`;
  for (const line of listVagueBooleanComments(file, text))
    yield `the comment at line ${line} hides what true means: "True if …" of a predicate, the fact of a field`;
  for (const line of listVagueComments(text))
    yield `the comment at line ${line} lacks its noun or has an uncommon word: see vague-comments.mjs`;
}

/** @param {string} file @param {string} text @returns {Generator<string>} */
function* listTestProblems(file, text) {
  if (TEST_PATTERN.test(file) && SKIPPED_TEST_PATTERN.test(text))
    yield `a test that does not run, or keeps others from it, at line ${locateLine(text, SKIPPED_TEST_PATTERN)}`;
  for (const title of TEST_PATTERN.test(file) ? listVerblessTitles(file, text) : [])
    yield `the title “${title}” begins without its verb; say what the subject does`;
  if (SYNONYM_OF_TEST_PATTERN.test(text)) yield 'imports `it`; a test is written `test`';
}

/**
 * Lists what is wrong with a file's name, folder and layer.
 * @param {string} base
 * @param {string} file
 * @param {string} text
 */
function* listPlaceProblems(base, file, text) {
  if (isVaguelyNamed(file)) yield 'the name does not say what the file is about';
  if (isHelperAmongSuites(file)) yield 'a helper among suites; it belongs in backend/test/support/';
  if (isSuiteBesideCode(base, file))
    yield 'no file beside it has its name; a suite over several files belongs in test/';
  if (isMisplacedEndpoint(file)) yield 'an endpoint belongs beside its capability; of booking, in http/';
  yield* listMisnamedEndpoints(file, text);
  if (differsFromExports(file, text)) yield 'no exported name has the words of the file name';
  if (isQueryOfNoKind(file, text)) yield 'a query is a class of `Query`, or a class `XQueries`';
  const ruleProblem = findRuleProblem(base, file, text);
  if (ruleProblem !== undefined) yield ruleProblem;
  yield* listHiddenRules(file, text);
}

/** @param {string} text @param {RegExp} pattern that occurs @returns {number} from 1 */
const locateLine = (text, pattern) => text.slice(0, text.search(pattern)).split('\n').length;

/** @param {string} base @param {string} folder @returns {Generator<string>} relative to base, with "/" */
function* listFiles(base, folder) {
  for (const entry of readdirSync(path.join(base, folder), { withFileTypes: true })) {
    const file = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.isDirectory()) {
      if (!SKIPPED_FOLDERS.has(entry.name)) yield* listFiles(base, file);
    } else yield file;
  }
}
