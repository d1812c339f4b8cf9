import { describe, expect, test } from '@jest/globals';
import { listSyntaxProblems } from '../../testing/lint.mjs';
import { timeNames, valueNames } from './value-names.mjs';

const listProblems = (code: string): string[] => listSyntaxProblems(code, [...valueNames, ...timeNames]);

describe('a constant that is no noun', () => {
  test.each([
    'const JOINED = {};',
    'export const LATER = [];',
    'const NEAR_ENOUGH = 0.9;',
    'const WATCHED_AFTER = 20;',
    'const BY_CODE = new Map();',
    'const NOT_KEPT = [];',
    'const A = 1;',
  ])('is refused: %s', (code) => {
    expect(listProblems(code)).toEqual([expect.stringMatching(/^The name of a constant is a noun/)]);
  });

  test.each([
    'const CONJUNCTIONS = {};',
    'const COUNTRIES_BY_CODE = new Map();',
    'const SEED = 1;',
    'const SLED = 1;',
    "const NOT_FOUND = 'Page not found';",
    'const NO_CARDS = [];',
    'function join() { const LATER = []; return LATER; }',
  ])('is not confused with: %s', (code) => {
    expect(listProblems(code)).toEqual([]);
  });
});

describe('a regular expression without the word "pattern"', () => {
  test.each([
    'const MONTH = /x/;',
    'export const MONTH_FORMAT = /x/u;',
    "const MONTH = new RegExp('x');",
    'const MONTHS = [/x/, /y/];',
  ])('is refused: %s', (code) => {
    expect(listProblems(code)).toEqual([expect.stringMatching(/^The name of a regular expression ends in/)]);
  });

  test.each([
    'const MONTH_PATTERN = /x/;',
    "export const monthPattern = new RegExp('x');",
    'const MONTH_PATTERNS = [/x/, /y/];',
    "const MATCH = /x/.exec('x');",
    'function read() { const month = /x/; return month; }',
  ])('is not confused with: %s', (code) => {
    expect(listProblems(code)).toEqual([]);
  });
});

describe('money without its unit', () => {
  test.each([
    'const deposit = calculateDepositCents(total);',
    'const deposit = await readCents(button);',
    'const captured = world.listCapturedCents(booking);',
    'async () => { const captured = await world.listCapturedCents(booking); };',
  ])('is refused: %s', (code) => {
    expect(listProblems(code)).toEqual([expect.stringMatching(/^A name of money carries its unit/)]);
  });

  test.each([
    'const depositCents = calculateDepositCents(total);',
    'const isPaid = readCents(button) === 0;',
    'const [deposit] = listCapturedCents(booking);',
    'const text = formatMoney(readCents(button));',
  ])('is not confused with: %s', (code) => {
    expect(listProblems(code)).toEqual([]);
  });
});

describe('a time in a number without its unit', () => {
  test.each([
    'interface Call { readonly startedAt: number }',
    'class Call { private sentAt: number = 0; }',
    'const measure = (startedAt: number) => startedAt;',
    'const measure = (startedAt: number = 0) => startedAt;',
    'const startedAt = performance.now();',
    'class Call { private startedAt = Date.now(); }',
  ])('is refused: %s', (code) => {
    expect(listProblems(code)).toEqual([expect.stringMatching(/^A time that is a number carries its unit/)]);
  });

  test.each([
    'interface Call { readonly startedAt: Date; readonly startedAtMs: number }',
    'const startedAt = clock.now();',
    'const startedAtMs = performance.now();',
    'const elapsedMs = performance.now() - startedAtMs;',
  ])('is not confused with: %s', (code) => {
    expect(listProblems(code)).toEqual([]);
  });
});
