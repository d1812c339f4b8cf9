import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { root } from '../../root.mjs';
import { hasEffect, isPureRule, SUITES } from './pure-rules.mjs';

const DECISION = 'export const choose = (a, b) => a ?? b;\n';

describe('a pure rule outside modules', () => {
  test.each([
    'backend/src/kernel/a.ts',
    'backend/src/platform/http/a.ts',
    'frontend/src/shared/a.ts',
    'frontend/src/features/shop/a.ts',
    'infra/sandbox/stripe/a.ts',
  ])('is in %s', (file) => {
    expect(isPureRule(file, DECISION)).toBe(true);
  });

  test.each([
    { name: 'a condition', text: 'export function choose(a) { if (a) return 1; return 2; }' },
    { name: 'a choice', text: 'export const choose = (a) => (a ? 1 : 2);' },
    { name: 'a switch', text: 'export function choose(a) { switch (a) { default: return 1; } }' },
    { name: 'a method', text: 'export class A { choose(a, b) { return a && b; } }' },
    { name: 'an effect that only a comment names', text: `/** Called by an async function. */\n${DECISION}` },
  ])('is a file with $name', ({ text }) => {
    expect(isPureRule('infra/sandbox/a.ts', text)).toBe(true);
  });

  test.each([
    { name: 'a calculation without a decision', text: 'export const add = (a, b) => a + b;' },
    { name: 'a conditional type alone', text: 'export type A = string extends string ? 1 : 2;' },
    { name: 'a constant alone', text: 'export const A = FIRST ?? SECOND;' },
    { name: 'a promise', text: `${DECISION}export const read = async () => 1;` },
    { name: 'the time', text: `${DECISION}export const read = () => Date.now();` },
    { name: 'randomness', text: `${DECISION}export const read = () => randomUUID();` },
    { name: 'a hook', text: `${DECISION}export const useIt = () => useState(1);` },
    { name: 'the page', text: `${DECISION}export const read = () => document.title;` },
  ])('is no file with $name', ({ text }) => {
    expect(isPureRule('frontend/src/shared/a.ts', text)).toBe(false);
  });

  test.each(['backend/src/platform/a.test.ts', 'backend/src/platform/a.module.ts', 'infra/src/a.ts'])(
    'is not looked for in %s',
    (file) => {
      expect(isPureRule(file, DECISION)).toBe(false);
    },
  );
});

test.each([
  'export const wait = (): Promise<void> => PAUSE;',
  'export const newId = () => v7();',
  'export const readTime = () => Date.now();',
  'export class A { constructor(@Inject(B) readonly b) {} }',
  "import { DiscoveryService } from '@nestjs/core';",
  "export const readRows = () => pool.query('SELECT 1');",
])('%s has an effect', (text) => {
  expect(hasEffect(text)).toBe(true);
});

test.each([
  '/** Called by an async function. */',
  '// Date.now() follows the system.',
  "import type { Clock } from './clock.js';",
  "import type {\n  Clock,\n} from './clock.js';",
  '@Injectable()\nexport class A {}',
])('%s has no effect', (text) => {
  expect(hasEffect(text)).toBe(false);
});

test('the suites that stand for specs exist', () => {
  expect([...SUITES.values()].filter((suite) => !existsSync(path.join(root, suite)))).toEqual([]);
});

test('the suites stand for the specs of pure rules only', () => {
  const readText = (file: string) => readFileSync(path.join(root, file), 'utf8');
  expect([...SUITES.keys()].filter((file) => !isPureRule(file, readText(file)))).toEqual([]);
});
