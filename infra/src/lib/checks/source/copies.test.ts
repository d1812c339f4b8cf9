import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { listCopyProblems } from './copies.mjs';

let base = '';
beforeAll(() => {
  base = mkdtempSync(path.join(tmpdir(), 'copies-'));
  mkdirSync(path.join(base, 'backend'));
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

const PRICE = 'const sumPrices = (prices: readonly number[]): number => prices.reduce((a, b) => a + b, 0);';

const listProblems = (first: string, second: string, secondFile = 'backend/b.ts'): string[] => {
  const files = ['backend/a.ts', secondFile];
  [first, second].forEach((text, index) => writeFileSync(path.join(base, files[index] ?? ''), text));
  return listCopyProblems(base, files);
};

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
