import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { BitSet } from './bit-set.js';

const two = fc.nat(140).chain((size) => {
  const set = size === 0 ? fc.constant<number[]>([]) : fc.uniqueArray(fc.nat(size - 1), { maxLength: size });
  return fc.tuple(fc.constant(size), set, set);
});
const toBitSet = (size: number, members: readonly number[]) => {
  const set = new Set(members);
  return BitSet.createMatching(size, (row) => set.has(row));
};
const sortNumbers = (members: readonly number[]) => [...members].sort((a, b) => a - b);

test('bit sets behave like sets of numbers', () => {
  fc.assert(
    fc.property(two, ([size, a, b]) => {
      const [x, y] = [toBitSet(size, a), toBitSet(size, b)];
      expect([...x]).toEqual(sortNumbers(a));
      expect(x.count).toBe(a.length);
      const common = a.filter((row) => b.includes(row));
      expect([...x.and(y)]).toEqual(sortNumbers(common));
      expect(x.countWith(y)).toBe(common.length);
      expect([...x.or(y)]).toEqual(sortNumbers([...new Set([...a, ...b])]));
      expect([...x.subtract(y)]).toEqual(sortNumbers(a.filter((row) => !b.includes(row))));
      expect(BitSet.createFull(size).count).toBe(size);
      for (const row of a) x.delete(row);
      expect(x.count).toBe(0);
      for (const row of b) x.add(row);
      expect(b.every((row) => x.has(row))).toBe(true);
      expect(x.count).toBe(b.length);
    }),
  );
});
