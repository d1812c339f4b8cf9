import { describe, expect, test } from '@jest/globals';
import { chooseLocale, ProblemException, toProblem } from './problem.js';
import { COMMON_PROBLEMS } from './problem-catalogue.js';

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
  ] as const)('follows the header %s: %s', (header, locale) => {
    expect(chooseLocale(header)).toBe(locale);
  });
});

const FULL_PROBLEM = { FULL: { status: 409, en: 'It is full.', es: 'Está lleno.' } };

describe('a problem', () => {
  test('has facts and field errors if they are given', () => {
    const errors = [{ field: 'a', code: 'required', message: 'This field is required.' }];
    const fullProblem = new ProblemException<'FULL'>('FULL', { facts: { seatsLeft: 1 }, errors });

    expect(toProblem(fullProblem, 'en', FULL_PROBLEM)).toMatchObject({ facts: { seatsLeft: 1 }, errors });
    expect(
      toProblem(new ProblemException<'FULL'>('FULL', { facts: {} }), 'en', FULL_PROBLEM),
    ).not.toHaveProperty('facts');
  });

  test.each(['UNLUCKY', 'toString'])('is an internal error if its code is unknown: %s', (code) => {
    const problem = toProblem(new ProblemException<string>(code), 'es', FULL_PROBLEM);
    expect(problem).toMatchObject({ code: 'INTERNAL_ERROR', status: 500 });
    expect(problem.title).toBe(COMMON_PROBLEMS.INTERNAL_ERROR.es);
  });
});
