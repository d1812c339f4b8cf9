import { expect, test } from '@jest/globals';
import { setUpTestTree } from '../../testing/test-tree.js';
import { listRepeatedNames } from './repeated-names.mjs';

const tree = setUpTestTree();

const listProblems = (texts: Record<string, string>): string[] =>
  listRepeatedNames(tree.base, tree.writeTexts(texts));

test.each([
  ['function', 'function pay() {}', 'export function pay() {}'],
  ['constant', 'const pay = 1;', 'export const pay = () => 2;'],
  ['type', 'interface Pay {}', 'type Pay = string;'],
  ['class', 'class Pay {}', 'export class Pay {}'],
])('the check refuses a %s that two rooms of a module declare', (_what, first, second) => {
  const files = ['backend/src/modules/alpha/one/a.ts', 'backend/src/modules/alpha/two/b.ts'] as const;
  expect(listProblems({ [files[0]]: first, [files[1]]: second })).toEqual([
    expect.stringMatching(/^backend\/src\/modules\/alpha\/two\/b\.ts: pay is also declared in .*one\/a\.ts/i),
  ]);
});

test.each([
  ['a feature', 'frontend/src/features/shop/a.tsx', 'frontend/src/features/shop/cards/b.ts'],
  ['a provider of the sandbox', 'infra/sandbox/stripe/a.ts', 'infra/sandbox/stripe/http/b.ts'],
  ['a folder of the platform', 'backend/src/platform/jobs/a.ts', 'backend/src/platform/jobs/b.ts'],
  ['the command line', 'backend/src/cli/a.ts', 'backend/src/cli/b.ts'],
])('the check refuses a name that two files of %s declare', (_unit, first, second) => {
  expect(listProblems({ [first]: 'const pay = 1;', [second]: 'const pay = 2;' })).toHaveLength(1);
});

test.each([
  ['two modules', 'backend/src/modules/alpha/a.ts', 'backend/src/modules/beta/b.ts'],
  ['a file and its spec', 'backend/src/modules/alpha/a.ts', 'backend/src/modules/alpha/a.test.ts'],
  ['two languages', 'backend/src/modules/alpha/en-texts.ts', 'backend/src/modules/alpha/es-texts.ts'],
  ['two programs', 'infra/bench/a.mjs', 'infra/bench/b.mjs'],
])('the check accepts a name that %s declare', (_what, first, second) => {
  expect(listProblems({ [first]: 'const pay = 1;', [second]: 'const pay = 2;' })).toEqual([]);
});

test.each([
  ['a schema and its type', 'const Pay = 1;\ntype Pay = number;', 'const Sum = 1;'],
  ['a name within a function', 'function pay() {}', 'function sum() { const pay = 1; return pay; }'],
  ['an excepted name', 'interface Row {}', 'interface Row {}'],
])('the check accepts %s', (_what, first, second) => {
  expect(
    listProblems({ 'backend/src/modules/alpha/a.ts': first, 'backend/src/modules/alpha/b.ts': second }),
  ).toEqual([]);
});
