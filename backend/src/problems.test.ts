import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { Problem } from '@wayfold/contracts/kernel/problem';
import { ProblemException, toProblem } from './platform/http/problems/problem.js';
import { problems } from './problems.js';

const problemEntries = Object.entries(problems);

test('every code that is thrown has a text', async () => {
  const folder = import.meta.dirname;
  const files = (await readdir(folder, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  const sources = await Promise.all(files.map((name) => readFile(path.join(folder, name), 'utf8')));
  const codes = sources.flatMap((source) =>
    [...source.matchAll(/new ProblemException\(\s*'(\w+)'/g)].map(([, code = '']) => code),
  );

  expect(codes.length).toBeGreaterThan(0);
  expect(codes.filter((code) => !Object.hasOwn(problems, code))).toEqual([]);
});

describe('every problem', () => {
  test.each(problemEntries)('is explained in both languages: %s', (_, { en, es, status }) => {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
    expect(en).not.toBe(es);
    for (const sentence of [en, es]) expect(sentence).toMatch(/^\p{Lu}.+\.$/su);
    // Straight quotes, and English words in the Spanish text.
    expect(`${en}${es}`).not.toMatch(/'/);
    expect(es).not.toMatch(/\b(the|this|your|again|booking|departure)\b/i);
  });

  test.each(problemEntries)('conforms to RFC 9457 with a unique type: %s', (code, { status, es }) => {
    const problem = toProblem(new ProblemException(code), 'es', problems);
    expect(Problem.strict().safeParse(problem).error).toBeUndefined();
    expect(problem).toMatchObject({ code, status, title: es });
    expect(problem.type).toMatch(/^https:\/\/wayfold\.example\/problems\/[a-z-]+$/);
    expect('incident' in problem).toBe(problem.status >= 500);
  });

  test('has one type per code', () => {
    const types = problemEntries.map(([code]) => toProblem(new ProblemException(code), 'en', problems).type);
    expect(new Set(types).size).toBe(problemEntries.length);
  });
});
