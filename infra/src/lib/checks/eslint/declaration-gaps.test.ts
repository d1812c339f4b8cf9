import { expect, test } from '@jest/globals';
import { Linter } from 'eslint';
import ts from 'typescript-eslint';
import { declarationGaps } from './declaration-gaps.mjs';

const config = [
  {
    languageOptions: { parser: ts.parser },
    plugins: { house: { rules: { 'declaration-gaps': declarationGaps } } },
    rules: { 'house/declaration-gaps': 'error' },
  },
] as const satisfies Linter.Config[];
const writeFile = (...declarations: readonly string[]): string => declarations.join('\n') + '\n';
const listProblems = (...declarations: readonly string[]): string[] =>
  new Linter().verify(writeFile(...declarations), config).map(({ message }) => message);

const fixFile = (...declarations: readonly string[]): string =>
  new Linter().verifyAndFix(writeFile(...declarations), config).output;

const price = 'const price = {\n  cents: 1,\n};';
const pay = 'export function pay() {\n  send();\n}';
const type = 'export interface Price {\n  cents: number;\n}';
const spec = "test('pays', () => {\n  pay();\n});";

test.each([
  ['a constant and a function', price, pay],
  ['a function and an interface', pay, type],
  ['a function and a test', pay, spec],
  ['two tests', spec, spec],
])('%s of several lines are parted by a blank line', (_what, first, second) => {
  expect(listProblems(first, second)).toEqual([expect.stringMatching(/^Two declarations of several lines/)]);
  expect(listProblems(first, '', second)).toEqual([]);
  expect(fixFile(first, second)).toBe(writeFile(first, '', second));
});

test('the blank line stands before the comment of the second declaration', () => {
  expect(fixFile(price, '/** Sends it. */', pay)).toBe(writeFile(price, '', '/** Sends it. */', pay));
});

test('a comment at the end of the first declaration stays there', () => {
  expect(fixFile(`${price} // free`, pay)).toBe(writeFile(`${price} // free`, '', pay));
});

const fee = '/** In cents. */\nconst fee = 1;';
const rate = 'const rate = 2;';

test('a blank line parts a described declaration from one without a description', () => {
  expect(listProblems(fee, rate)).toEqual([expect.stringMatching(/^This comment seems to describe/)]);
  expect(fixFile(fee, rate)).toBe(writeFile(fee, '', rate));
});

test.each([
  ['two described declarations', [fee, '/** In percent. */', rate]],
  ['a type of JSDoc', ['/** @type {number} */', rate, 'let sum = 0;']],
  ['a remark within the code', ['// In cents.', rate, 'const sum = 0;']],
  ['a described declaration and a call', [fee, 'print(fee);']],
])('%s stay together', (_what, declarations) => {
  expect(listProblems(...declarations)).toEqual([]);
});

test.each([
  ['declarations of one line', ['const one = 1;', price, 'const two = 2;', pay]],
  ['imports and re-exports', ["import {\n  a,\n} from 'a';", "export {\n  b,\n} from 'b';", price]],
  ['signatures of one function', ['function send(\n  a: string,\n): void;', 'function send(\n  a = 1\n) {}']],
  ['statements of a script', ['if (a) {\n  send();\n}', 'for (const b of c) {\n  send(b);\n}']],
])('%s are parted by no rule', (_what, declarations) => {
  expect(listProblems(...declarations)).toEqual([]);
});
