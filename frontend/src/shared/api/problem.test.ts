import { describe, expect, test } from '@jest/globals';
import {
  ApiProblem,
  getCode,
  hasUnknownOutcome,
  isTransient,
  newOfflineProblem,
  parseProblem,
  toImportError,
} from './problem.js';

const newProblem = (status: number): ApiProblem =>
  new ApiProblem({ type: 'about:blank', title: 'no', status, code: 'BUSY' });

describe('the answer of a failed request', () => {
  test('is the server’s problem', () => {
    const problem = { type: 'about:blank', title: 'no', status: 409, code: 'HOLD_EXPIRED' };
    expect(parseProblem(409, problem)).toEqual(problem);
  });

  test.each([
    { name: 'without a body', body: null },
    { name: 'with a page of a proxy', body: '<html>' },
    { name: 'with a code that is no text', body: { code: 7 } },
    { name: 'without a code', body: {} },
  ])('is an internal error $name', ({ body }) => {
    expect(parseProblem(502, body)).toMatchObject({ status: 502, code: 'INTERNAL_ERROR' });
  });
});

describe('a failed import', () => {
  test.each([
    {
      browser: 'Chromium',
      message: 'Failed to fetch dynamically imported module: https://wayfold.example/a.js',
    },
    {
      browser: 'Firefox',
      message: 'error loading dynamically imported module: https://wayfold.example/a.js',
    },
    { browser: 'Safari', message: 'Importing a module script failed.' },
  ])('is a lost connection when $browser says that the file did not arrive', ({ message }) => {
    expect(getCode(toImportError(new TypeError(message)))).toBe('OFFLINE');
  });

  test.each([
    new TypeError('Cannot read properties of undefined'),
    new SyntaxError('The requested module does not provide an export named "a"'),
    new Error('No text in en'),
  ])('keeps the fault of a file that arrived: %s', (fault) => {
    expect(toImportError(fault)).toBe(fault);
  });
});

describe('a failed request', () => {
  test.each([
    ['without an answer', newOfflineProblem()],
    ['made too often', newProblem(429)],
    ['with a server error', newProblem(500)],
  ])('may be retried, and may have been executed: %s', (_cause, error) => {
    expect({ isTransient: isTransient(error), hasUnknownOutcome: hasUnknownOutcome(error) }).toEqual({
      isTransient: true,
      hasUnknownOutcome: true,
    });
  });

  test('is final when the server refused it', () => {
    expect({
      isTransient: isTransient(newProblem(409)),
      hasUnknownOutcome: hasUnknownOutcome(newProblem(409)),
    }).toEqual({ isTransient: false, hasUnknownOutcome: false });
  });

  test('may have been executed when its answer was cut off', () => {
    const error = new SyntaxError('Unexpected end of JSON input');
    expect({
      isTransient: isTransient(error),
      hasUnknownOutcome: hasUnknownOutcome(error),
      code: getCode(error),
    }).toEqual({ isTransient: false, hasUnknownOutcome: true, code: 'INTERNAL_ERROR' });
  });
});
