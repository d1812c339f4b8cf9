import { expect, test } from '@jest/globals';
import { COMMON_PROBLEMS, mergeProblems } from './problem-catalogue.js';

const full = { status: 409, en: 'It is full.', es: 'Está lleno.' };

test('the problems of the modules join those of the HTTP edge', () => {
  expect(mergeProblems([{ FULL: full }, {}])).toEqual({ ...COMMON_PROBLEMS, FULL: full });
});

test.each([
  { name: 'two modules have', parts: [{ FULL: full }, { FULL: full }], code: 'FULL' },
  { name: 'a module and the HTTP edge have', parts: [{ BUSY: full }], code: 'BUSY' },
])('a code for which $name a text is refused', ({ parts, code }) => {
  expect(() => mergeProblems(parts)).toThrow(`two texts for ${code}`);
});
