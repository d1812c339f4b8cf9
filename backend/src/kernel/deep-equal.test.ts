import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { roundTripJson } from '../../test/support/scenario.js';
import { isDeepEqual } from './deep-equal.js';

test('values are equal in any order of their keys, because the log does not keep that order', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      // JSON has no negative zero.
      const jsonValue: unknown = JSON.parse(JSON.stringify(value));
      expect(isDeepEqual(jsonValue, roundTripJson(jsonValue))).toBe(true);
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
])('%j does not equal %j', (value, otherValue) => expect(isDeepEqual(value, otherValue)).toBe(false));
