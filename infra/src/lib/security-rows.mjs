// SECURITY.md answers each threat with tests, by file and by name: what it names must be there.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const TABLE = '| threat ';
const FILE = /`([^`]+\.(?:test|spec)\.tsx?)`/g;
const NAME = /“([^”]+)”/g;

/**
 * @param {string} base the tree
 * @param {Iterable<string>} files its code, relative to it
 * @returns {string[]} what is named and is not there
 */
export function securityProblems(base, files) {
  const document = path.join(base, 'SECURITY.md');
  if (!existsSync(document)) return [];
  const tests = [...files];
  const lines = readFileSync(document, 'utf8').split('\n');
  const first = lines.findIndex((line) => line.startsWith(TABLE)) + 2;
  const end = lines.findIndex((line, at) => at >= first && !line.startsWith('|'));
  return lines.slice(first, end).flatMap((line) => {
    const [threat = '', , cell = ''] = line.split(' | ').map((each) => each.replace(/^\|/, '').trim());
    const say = (/** @type {string} */ what) => `SECURITY.md: “${threat}” names ${what}`;
    return [...filesOf(cell)].flatMap(({ file, names }) => {
      const found = tests.filter((each) => each === file || each.endsWith(`/${file}`));
      if (found.length === 0) return [say(`${file}, which is not there`)];
      const text = found.map((each) => readFileSync(path.join(base, each), 'utf8')).join('\n');
      return names.filter((name) => !text.includes(name)).map((name) => say(`“${name}”, not in ${file}`));
    });
  });
}

/** @param {string} cell @returns {Generator<{ file: string, names: string[] }>} each file with the names after it */
function* filesOf(cell) {
  const found = [...cell.matchAll(FILE)];
  for (const [at, match] of found.entries()) {
    const after = cell.slice(match.index + match[0].length, found[at + 1]?.index);
    yield { file: match[1] ?? '', names: [...after.matchAll(NAME)].map(([, name]) => name ?? '') };
  }
}
