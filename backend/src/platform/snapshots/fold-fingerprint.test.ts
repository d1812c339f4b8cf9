import { expect, test } from '@jest/globals';
import { fingerprintFold } from './fold-fingerprint.js';

const fold = {
  initialState: { seats: 0 },
  evolve: (state: { seats: number }) => state,
  snapshot: { schema: 1, encode: (state: unknown) => state, decode: (data: unknown) => data },
};
const fingerprint = (changes: object) => fingerprintFold({ ...fold, ...changes });

test('a fold with the same sources has the same fingerprint', () => {
  expect(fingerprint({})).toMatch(/^[0-9a-f]{64}$/);
  expect(fingerprint({ initialState: { seats: 0 } })).toBe(fingerprint({}));
});

test.each([
  { name: 'its initial state', changes: { initialState: { seats: 1 } } },
  { name: 'evolve', changes: { evolve: (state: { seats: number }) => ({ ...state }) } },
  { name: 'encode', changes: { snapshot: { ...fold.snapshot, encode: (state: unknown) => [state] } } },
  { name: 'decode', changes: { snapshot: { ...fold.snapshot, decode: (data: unknown) => [data] } } },
  { name: 'the schema number', changes: { snapshot: { ...fold.snapshot, schema: 2 } } },
])('a fold has another fingerprint once $name changes', ({ changes }) => {
  expect(fingerprint(changes)).not.toBe(fingerprint({}));
});
