// SECURITY.md names the tests that prove each control. Each must exist, by file and full title.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { listTestTitles } from './test-titles.mjs';

const THREATS = /^## Threats$([\s\S]*?)(?=^## |$(?![\s\S]))/m;
const FILE = /`([^`]+\.(?:test|spec)\.tsx?)`/g;
const NAME = /“([^”]+)”/g;
const LINK = /\]\(#([^)]+)\)/g;
const HEADING = /^### (.+)$/gm;
/** The only alternative proof: a command that everybody runs. */
const COMMAND = /^Check: `[^`]+`/m;

/**
 * @param {string} base the tree
 * @param {Iterable<string>} files its code, relative to `base`
 * @returns {string[]} names in SECURITY.md that the tree lacks
 */
export function findSecurityProblems(base, files) {
  const document = path.join(base, 'SECURITY.md');
  if (!existsSync(document)) return [];
  const tests = [...files];
  const [, threats = ''] = THREATS.exec(readFileSync(document, 'utf8')) ?? [];
  const sections = threats.split(/^### /m).slice(1);
  if (sections.length === 0) return ['SECURITY.md: the section "Threats" names no threat'];
  return [...findOrderProblems(threats), ...findTestProblems(base, tests, sections)];
}

/** @param {string} threats the list of links, then one section a threat @returns {string[]} */
function findOrderProblems(threats) {
  const links = [...threats.matchAll(LINK)].map(([, anchor]) => anchor);
  const anchors = [...threats.matchAll(HEADING)].map(([, heading = '']) => toAnchor(heading));
  const isInOrder = links.length === 0 || links.join() === anchors.join();
  return isInOrder ? [] : ['SECURITY.md: the threats do not stand in the order of the list above them'];
}

/** As GitHub makes the anchor of a heading. @param {string} heading */
const toAnchor = (heading) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(' ', '-');

/**
 * @param {string} base
 * @param {readonly string[]} tests
 * @param {readonly string[]} sections
 * @returns {string[]}
 */
function findTestProblems(base, tests, sections) {
  return sections.flatMap((section) => {
    const [threat = '', ...lines] = section.split('\n');
    const describeMissing = (/** @type {string} */ missingText) =>
      `SECURITY.md: “${threat}” names ${missingText}`;
    const testFiles = readTestFiles(lines.join('\n').replaceAll(/\s+/g, ' '));
    if (testFiles.length === 0 && !COMMAND.test(section)) return [describeMissing('no test')];
    return testFiles.flatMap(({ file, names }) => {
      const matches = tests.filter((test) => test === file || test.endsWith(`/${file}`));
      if (matches.length === 0) return [describeMissing(`${file}, which does not exist`)];
      const titles = matches.flatMap((match) =>
        listTestTitles(match, readFileSync(path.join(base, match), 'utf8')),
      );
      return names
        .filter((name) => !titles.includes(name))
        .map((name) => describeMissing(`“${name}”, not in ${file}`));
    });
  });
}

/** @param {string} text @returns {{ file: string, names: string[] }[]} test files, each with its test names */
function readTestFiles(text) {
  const matches = [...text.matchAll(FILE)];
  return matches.map((match, at) => {
    const textAfter = text.slice(match.index + match[0].length, matches[at + 1]?.index);
    return { file: match[1] ?? '', names: [...textAfter.matchAll(NAME)].map(([, name]) => name ?? '') };
  });
}
