import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { reread } from '../../test/booking/scenario.js';
import { sameData } from './deep-equal.js';

test('data stay the same when the log gives their keys back in another order', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      // JSON knows no negative zero.
      const plain: unknown = JSON.parse(JSON.stringify(value));
      expect(sameData(plain, reread(plain))).toBe(true);
    }),
  );
});

test.each<[unknown, unknown]>([
  [1, 2],
  [1, '1'],
  [null, {}],
  [{}, null],
  [1, {}],
  [{}, 1],
  ['', []],
  [true, {}],
  [{}, []],
  [{ a: 1 }, {}],
  [{}, { a: 1 }],
  [{ a: undefined }, { b: 1 }],
  [{ a: { b: 1 } }, { a: { b: 2 } }],
  [
    [1, 2],
    [2, 1],
  ],
  [[1], [1, 2]],
])('%j is not %j', (one, other) => expect(sameData(one, other)).toBe(false));
