import { expect, test } from '@jest/globals';
import { setUpTestTree } from '../../testing/test-tree.js';
import { listCopiedLines } from './copied-lines.mjs';

const FIRST_FILE = 'backend/src/alpha/a.test.ts';
const SECOND_FILE = 'backend/test/alpha/b.test.ts';

const tree = setUpTestTree();

const newLines = (count: number) => Array.from({ length: count }, (_, i) => `step(${i});\n`).join('');

const listProblems = (texts: Record<string, string>): string[] =>
  listCopiedLines(tree.base, tree.writeTexts(texts));

test('eight equal lines of two test files are a problem, reported once', () => {
  expect(
    listProblems({ [FIRST_FILE]: `a();\n${newLines(12)}`, [SECOND_FILE]: `b();\n\n  ${newLines(12)}` }),
  ).toEqual([`${SECOND_FILE}: 8 lines from line 3 are those of ${FIRST_FILE}:2; share them`]);
});

test.each([
  { name: 'seven equal lines', first: newLines(7), second: newLines(7) },
  {
    name: 'eight equal lines with another line between them',
    first: newLines(8),
    second: newLines(8).replace('step(4)', 'other()'),
  },
  {
    name: 'equal imports and time limits',
    first: `import {\n  x,\n} from 'x';\njest.setTimeout(60_000);\n${newLines(7)}`,
    second: `import {\n  x,\n} from 'x';\njest.setTimeout(60_000);\n${newLines(7)}`,
  },
])('the check accepts $name', ({ first, second }) => {
  expect(listProblems({ [FIRST_FILE]: first, [SECOND_FILE]: second })).toEqual([]);
});

test('equal lines of one file, and of the product, are no problem', () => {
  expect(
    listProblems({
      [FIRST_FILE]: `${newLines(9)}other();\n${newLines(9)}`,
      'backend/src/alpha/a.ts': newLines(9),
      'backend/src/alpha/b.ts': newLines(9),
    }),
  ).toEqual([]);
});
