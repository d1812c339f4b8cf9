import { expect, test } from '@jest/globals';
import { setUpTestTree } from '../testing/test-tree.js';
import { listSmallFileProblems } from './small-files.mjs';

const FILE = 'backend/src/modules/alpha/rule.ts';
const USER = 'backend/src/modules/alpha/user.ts';
const TWO_USERS = [USER, 'backend/src/modules/alpha/other.ts'];

const tree = setUpTestTree();

function listProblems(
  file: string,
  lineCount: number,
  dependents: readonly string[],
  allowedFiles: string[] = [],
) {
  tree.writeText(file, 'x;\n'.repeat(lineCount));
  return listSmallFileProblems([{ source: file, dependents }], tree.base, { 'a reason': allowedFiles });
}

test('a file of fewer than 25 lines with one importer needs an entry', () => {
  expect(listProblems(FILE, 24, [USER])).toEqual([expect.stringMatching(/alpha\/user\.ts only/)]);
  expect(listProblems(FILE, 24, [USER], [FILE])).toEqual([]);
  expect(listProblems(FILE, 24, [USER, 'backend/src/modules/alpha/user.test.ts'])).toHaveLength(1);
});

test.each<{ name: string; file: string; lines: number; dependents: string[] }>([
  { name: 'with 25 lines', file: FILE, lines: 25, dependents: [USER] },
  { name: 'with two importers', file: FILE, lines: 24, dependents: TWO_USERS },
  {
    name: 'that the layout requires',
    file: 'backend/src/modules/alpha/alpha.manifest.ts',
    lines: 24,
    dependents: [USER],
  },
  { name: 'of a test', file: 'backend/src/modules/alpha/rule.test.ts', lines: 24, dependents: [USER] },
])('a file $name has no entry because it needs none', ({ file, lines, dependents }) => {
  expect(listProblems(file, lines, dependents)).toEqual([]);
  expect(listProblems(file, lines, dependents, [file])).toEqual([
    expect.stringMatching(/needs no exception/),
  ]);
});

test('a file with its own spec needs no entry', () => {
  tree.writeText(FILE.replace('.ts', '.test.ts'), '');
  expect(listProblems(FILE, 24, [USER])).toEqual([]);
});

test('an entry for a file that does not exist is a problem', () => {
  expect(listSmallFileProblems([], tree.base, { 'a reason': [FILE] })).toEqual([
    expect.stringMatching(/rule\.ts/),
  ]);
});
