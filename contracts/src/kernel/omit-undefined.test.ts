import { expect, test } from '@jest/globals';
import { omitUndefined } from './omit-undefined.js';

test('only undefined fields are dropped, and the others keep their order', () => {
  const fields = omitUndefined({ c: 1, b: undefined, a: null, d: '', e: false, f: 0 });
  expect(Object.entries(fields)).toEqual([
    ['c', 1],
    ['a', null],
    ['d', ''],
    ['e', false],
    ['f', 0],
  ]);
});
