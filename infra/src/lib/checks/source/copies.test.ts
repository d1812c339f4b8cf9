import { expect, test } from '@jest/globals';
import { setUpTestTree } from '../../testing/test-tree.js';
import { listCopyProblems } from './copies.mjs';

const tree = setUpTestTree();

const PRICE = 'const sumPrices = (prices: readonly number[]): number => prices.reduce((a, b) => a + b, 0);';

const listProblems = (first: string, second: string, secondFile = 'backend/b.ts'): string[] =>
  listCopyProblems(tree.base, tree.writeTexts({ 'backend/a.ts': first, [secondFile]: second }));

test.each([
  ['function', PRICE, `export ${PRICE}`],
  ['function with other spaces', PRICE, PRICE.replace(' =>', '\n  =>')],
  ['constant', `const A = '${'a'.repeat(50)}';`, `const A = '${'a'.repeat(50)}';`],
])('a %s of two files is shared', (_what, first, second) => {
  expect(listProblems(first, second)).toEqual([
    expect.stringMatching(/^backend\/b\.ts: \w+ is also in backend\/a\.ts/),
  ]);
});

test.each([
  ['a short constant', 'const A = 1;', 'const A = 1;', 'backend/b.ts'],
  ['another name', PRICE, PRICE.replace('sumPrices', 'addPrices'), 'backend/b.ts'],
  ['a test', PRICE, PRICE, 'backend/b.test.ts'],
  [
    'an excepted name',
    PRICE.replace('sumPrices', 'printNote'),
    PRICE.replace('sumPrices', 'printNote'),
    'backend/b.ts',
  ],
])('%s may be repeated', (_what, first, second, secondFile) => {
  expect(listProblems(first, second, secondFile)).toEqual([]);
});
