import { describe, expect, test } from '@jest/globals';
import { Problem } from '@wayfold/contracts/kernel/problem';
import { PROBLEMS, type ProblemCode } from './problem-catalogue.js';
import { isProblemCode, localeOf, ProblemException, toProblem } from './problem.js';

const codes = Object.keys(PROBLEMS) as ProblemCode[];

describe('the language of a problem', () => {
  test.each([
    [undefined, 'en'],
    ['', 'en'],
    ['es', 'es'],
    ['es-MX,es;q=0.9,en;q=0.8', 'es'],
    ['EN-us', 'en'],
    ['fr-FR,fr;q=0.9', 'en'],
    ['fr, es;q=0.8, en;q=0.5', 'es'],
    ['*', 'en'],
    [`${'x,'.repeat(5000)}es`, 'en'],
  ] as const)('of %s is %s', (header, locale) => {
    expect(localeOf(header)).toBe(locale);
  });
});

describe('every problem', () => {
  test.each(codes)('%s says in both languages what is wrong', (code) => {
    const { en, es, status } = PROBLEMS[code];
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
    expect(en).not.toBe(es);
    for (const sentence of [en, es]) expect(sentence).toMatch(/^\p{Lu}.+\.$/su);
    // Typewriter quotes, and English that was left in the Spanish.
    expect(`${en}${es}`).not.toMatch(/'/);
    expect(es).not.toMatch(/\b(the|this|your|again|booking|departure)\b/i);
  });

  test.each(codes)('%s is a problem of RFC 9457 with a type of its own', (code) => {
    const problem = toProblem(new ProblemException(code), 'es');
    expect(Problem.strict().safeParse(problem).error).toBeUndefined();
    expect(problem).toMatchObject({ code, status: PROBLEMS[code].status, title: PROBLEMS[code].es });
    expect(problem.type).toMatch(/^https:\/\/wayfold\.example\/problems\/[a-z-]+$/);
    expect('incident' in problem).toBe(problem.status >= 500);
  });

  test('types are as many as codes', () => {
    const types = codes.map((code) => toProblem(new ProblemException(code), 'en').type);
    expect(new Set(types).size).toBe(codes.length);
  });
});

describe('a problem', () => {
  test('carries facts and field errors when there are some', () => {
    const errors = [{ field: 'a', code: 'required', message: 'This is needed.' }];
    expect(toProblem(new ProblemException('NOT_ENOUGH_SEATS', { seatsLeft: 1 }, errors), 'en')).toMatchObject(
      {
        facts: { seatsLeft: 1 },
        errors,
      },
    );
    expect(toProblem(new ProblemException('NOT_ENOUGH_SEATS', {}), 'en')).not.toHaveProperty('facts');
  });

  test('knows its codes, and no names of methods', () => {
    expect([isProblemCode('NOT_FOUND'), isProblemCode('toString'), isProblemCode('nope')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
