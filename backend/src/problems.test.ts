import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { Problem } from '@wayfold/contracts/kernel/problem';
import { ProblemException, toProblem } from './platform/http/problems/problem.js';
import { problems } from './problems.js';

const problemEntries = Object.entries(problems);

test('every problem code in the code has a text', async () => {
  const folder = import.meta.dirname;
  const files = (await readdir(folder, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  const sources = await Promise.all(files.map((name) => readFile(path.join(folder, name), 'utf8')));
  const codes = sources.flatMap((source) =>
    [...source.matchAll(/new ProblemException(?:<[^>]*>)?\(\s*'(\w+)'/g)].map(([, code = '']) => code),
  );

  expect(codes.length).toBeGreaterThan(0);
  expect(codes.filter((code) => !Object.hasOwn(problems, code))).toEqual([]);
});

describe('every problem', () => {
  test.each(problemEntries)('has an error status: %s', (_, { status }) => {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
  });

  test.each(problemEntries)('is explained in full sentences with typographic quotes: %s', (_, { en, es }) => {
    const fullSentences = expect.stringMatching(/^\p{Lu}.+\.$/su);
    expect({ en, es }).toEqual({ en: fullSentences, es: fullSentences });
    expect(`${en}${es}`).not.toMatch(/'/);
  });

  test.each(problemEntries)('has a Spanish text without common English words: %s', (_, { en, es }) => {
    expect(es).not.toBe(en);
    expect(es).not.toMatch(/\b(the|this|your|again|booking|departure)\b/i);
  });

  test.each(problemEntries)('conforms to RFC 9457: %s', (code, { status, es }) => {
    const problem = toProblem(new ProblemException<string>(code), 'es', problems);
    expect(Problem.strict().safeParse(problem).error).toBeUndefined();
    expect(problem).toMatchObject({ code, status, title: es });
    expect(problem.type).toMatch(/^https:\/\/wayfold\.example\/problems\/[a-z-]+$/);
    expect('incident' in problem).toBe(problem.status >= 500);
  });

  test('has a type of its own', () => {
    const types = problemEntries.map(
      ([code]) => toProblem(new ProblemException<string>(code), 'en', problems).type,
    );
    expect(new Set(types).size).toBe(problemEntries.length);
  });
});
