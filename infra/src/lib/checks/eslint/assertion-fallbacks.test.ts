import { expect, test } from '@jest/globals';
import { Linter } from 'eslint';
import { assertionFallbacks } from './assertion-fallbacks.mjs';

const config = {
  plugins: { house: { rules: { 'assertion-fallbacks': assertionFallbacks } } },
  rules: { 'house/assertion-fallbacks': 'error' },
} as const;
const listLines = (code: string): number[] => new Linter().verify(code, [config]).map(({ line }) => line);

test.each([
  "expect(body.code ?? '').toBe('')",
  'expect.soft(counts.open ?? 0).toBe(0)',
  "expect(pay(card?.secret ?? '')).resolves.not.toBe('succeeded')",
  'expect({ open: counts.open ?? 0 }).toEqual({ open: 0 })',
  'expect((counts.open ?? 0) > 5).toBe(true)',
])('a fallback is refused inside an expectation: %s', (code) => {
  expect(listLines(code)).toEqual([1]);
});

test.each([
  'expect(version).toBe((versions.get(id) ?? 0) + 1)',
  'const count = counts.open ?? 0; expect(isFull).toBe(true)',
  'require(counts.open ?? 0)',
])('a fallback is allowed outside: %s', (code) => {
  expect(listLines(code)).toEqual([]);
});
