import { expect, test } from '@jest/globals';
import { requirePresent } from './require-present.js';

test.each(['', 0, false])('returns %p, which is present', (value) => {
  expect(requirePresent(value, 'the value')).toBe(value);
});

test.each([undefined, null])('throws by name when the value is %p', (value) => {
  expect(() => requirePresent(value, 'the page')).toThrow('the page is missing');
});
