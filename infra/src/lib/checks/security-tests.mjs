// SECURITY.md and its annex name the tests that prove each control.
// Each test must exist, by file and full title.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { listTestTitles } from './test-titles.mjs';

/** Holds some of SECURITY.md's sections, so that SECURITY.md stays short. */
const ANNEX = 'infra/docs/personal-data.md';

const THREATS_PATTERN = /^## Threats$([\s\S]*?)(?=^## |$(?![\s\S]))/m;
const FILE_PATTERN = /`([^`]+\.(?:test|spec)\.tsx?)`/g;
const NAME_PATTERN = /“([^”]+)”/g;
/** A command that everybody runs is the only other proof. */
const COMMAND_PATTERN = /^Check: `[^`]+`/m;

/**
 * @param {string} base the tree
 * @param {Iterable<string>} files its code, relative to `base`
 * @returns {string[]} names in the two documents that the tree lacks
 */
export function listSecurityProblems(base, files) {
  const tests = [...files];
  const annexProblems = listSections(readDocument(base, ANNEX), '## ').flatMap((section) =>
    listUnknownTests(base, tests, ANNEX, section),
  );
  if (!existsSync(path.join(base, 'SECURITY.md'))) return annexProblems;
  const [, threats = ''] = THREATS_PATTERN.exec(readDocument(base, 'SECURITY.md')) ?? [];
  const sections = listThreats(threats);
  if (sections.length === 0) return ['SECURITY.md: the section "Threats" names no threat'];
  return [
    ...sections.filter(hasNoProof).map((section) => describeMissing('SECURITY.md', section, 'no test')),
    ...sections.flatMap((section) => listUnknownTests(base, tests, 'SECURITY.md', section)),
    ...annexProblems,
  ];
}

/** @param {string} base @param {string} document @returns {string} empty if there is none */
function readDocument(base, document) {
  const file = path.join(base, document);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** @param {string} text @param {string} mark of a heading, such as "## " @returns {string[]} */
const listSections = (text, mark) => text.split(new RegExp(`^${mark}`, 'm')).slice(1);

/**
 * Lists the threats: headings of three marks, or of four within a group of threats.
 * @param {string} threats
 */
const listThreats = (threats) =>
  listSections(threats, '### ').flatMap((group) => {
    const members = listSections(group, '#### ');
    return members.length > 0 ? members : [group];
  });

/** @param {string} section */
const hasNoProof = (section) => readTestFiles(section).length === 0 && !COMMAND_PATTERN.test(section);

/** @param {string} document @param {string} section @param {string} missingText */
const describeMissing = (document, section, missingText) =>
  `${document}: “${section.split('\n', 1)[0]}” names ${missingText}`;

/**
 * @param {string} base
 * @param {readonly string[]} tests
 * @param {string} document
 * @param {string} section its heading, and the text below it
 * @returns {string[]}
 */
function listUnknownTests(base, tests, document, section) {
  const describeProblem = (/** @type {string} */ missingText) =>
    describeMissing(document, section, missingText);
  return readTestFiles(section).flatMap(({ file, names }) => {
    const matches = tests.filter((test) => test === file || test.endsWith(`/${file}`));
    if (matches.length === 0) return [describeProblem(`${file}, which does not exist`)];
    const titles = matches.flatMap((match) =>
      listTestTitles(match, readFileSync(path.join(base, match), 'utf8')),
    );
    return names
      .filter((name) => !titles.includes(name))
      .map((name) => describeProblem(`“${name}”, not in ${file}`));
  });
}

/** @param {string} section @returns {{ file: string, names: string[] }[]} test files, each with its test names */
function readTestFiles(section) {
  const text = section.slice(section.indexOf('\n')).replaceAll(/\s+/g, ' ');
  const matches = [...text.matchAll(FILE_PATTERN)];
  return matches.map((match, index) => {
    const textAfter = text.slice(match.index + match[0].length, matches[index + 1]?.index);
    return {
      file: match[1] ?? '',
      names: [...textAfter.matchAll(NAME_PATTERN)].map(([, name]) => name ?? ''),
    };
  });
}
