import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { BitSet } from './bit-set.js';

const twoSets = fc.nat(140).chain((size) => {
  const memberList =
    size === 0 ? fc.constant<number[]>([]) : fc.uniqueArray(fc.nat(size - 1), { maxLength: size });
  return fc.tuple(fc.constant(size), memberList, memberList);
});

const toBitSet = (size: number, members: readonly number[]) => {
  const memberSet = new Set(members);
  return BitSet.createMatching(size, (row) => memberSet.has(row));
};
const sortNumbers = (members: readonly number[]) => [...members].sort((a, b) => a - b);

describe('bit sets', () => {
  test('behave like sets of numbers when their members are listed and counted', () => {
    fc.assert(
      fc.property(twoSets, ([size, members]) => {
        const bitSet = toBitSet(size, members);
        expect([...bitSet]).toEqual(sortNumbers(members));
        expect({ count: bitSet.count, all: BitSet.createFull(size).count }).toEqual({
          count: members.length,
          all: size,
        });
      }),
    );
  });

  test('behave like sets of numbers when two of them are combined', () => {
    fc.assert(
      fc.property(twoSets, ([size, a, b]) => {
        const [x, y] = [toBitSet(size, a), toBitSet(size, b)];
        const common = a.filter((row) => b.includes(row));
        expect({
          and: [...x.and(y)],
          commonCount: x.countWith(y),
          or: [...x.or(y)],
          difference: [...x.subtract(y)],
        }).toEqual({
          and: sortNumbers(common),
          commonCount: common.length,
          or: sortNumbers([...new Set([...a, ...b])]),
          difference: sortNumbers(a.filter((row) => !b.includes(row))),
        });
      }),
    );
  });

  test('behave like sets of numbers when members are deleted and added', () => {
    fc.assert(
      fc.property(twoSets, ([size, a, b]) => {
        const bitSet = toBitSet(size, a);
        for (const row of a) bitSet.delete(row);
        expect(bitSet.count).toBe(0);
        for (const row of b) bitSet.add(row);
        expect({ hasAll: b.every((row) => bitSet.has(row)), count: bitSet.count }).toEqual({
          hasAll: true,
          count: b.length,
        });
      }),
    );
  });
});
