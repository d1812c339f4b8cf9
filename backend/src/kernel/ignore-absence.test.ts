import { expect, test } from '@jest/globals';
import { ignoreAbsence } from './ignore-absence.js';

const newError = (code: string): Error => Object.assign(new Error(code), { code });

test('a path that leads to no file gives undefined', () => {
  expect(ignoreAbsence(newError('ENOENT'))).toBeUndefined();
  expect(ignoreAbsence(newError('ENOTDIR'))).toBeUndefined();
});

test('any other error is thrown', () => {
  for (const error of [newError('EACCES'), new Error('out of memory')])
    expect(() => ignoreAbsence(error)).toThrow(error);
});
