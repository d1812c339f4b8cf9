import { expect, test } from '@jest/globals';
import { deleteOldest } from './delete-oldest.js';

test('the entries that were set first are deleted until the map is small enough', () => {
  const map = new Map([
    ['a', 1],
    ['b', 2],
    ['c', 3],
  ]);
  deleteOldest(map, 2);
  expect([...map.keys()]).toEqual(['b', 'c']);
});

test('a map within its limit stays as it is', () => {
  const map = new Map([['a', 1]]);
  deleteOldest(map, 1);
  expect(map.size).toBe(1);
});
