import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { buildAuditPath, calculateRoot, HASH_BYTES, hashLeaf, hashNode, hashTree } from './merkle.js';

const decodeHex = (text: string): Buffer => Buffer.from(text, 'hex');

/** Inputs and heads of Certificate Transparency's reference implementation. */
const inputs = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
].map(decodeHex);

const heads = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

/** Hashes by the definition of RFC 6962, literally. */
function hashByDefinition(leaves: readonly Buffer[]): Buffer {
  if (leaves.length === 1) return leaves[0]!;
  let splitIndex = 1;
  while (splitIndex * 2 < leaves.length) splitIndex *= 2;
  return hashNode(hashByDefinition(leaves.slice(0, splitIndex)), hashByDefinition(leaves.slice(splitIndex)));
}

const newLeaves = (count: number): Buffer[] =>
  Array.from({ length: count }, (_, i) => hashLeaf(Buffer.from(`event ${i}`)));

describe('the Merkle tree', () => {
  test.each(heads.map((head, i) => [i + 1, head]))('has the known head for %i leaves', (count, head) => {
    const leaves = inputs.slice(0, Number(count)).map(hashLeaf);
    expect(hashTree(Buffer.concat(leaves)).toString('hex')).toBe(head);
  });

  test.each(Array.from({ length: 40 }, (_, i) => i + 1))('is the tree of RFC 6962 for %i leaves', (count) => {
    const leaves = newLeaves(count);
    const bytes = Buffer.concat(leaves);
    const head = hashTree(bytes).toString('hex');
    expect(head).toBe(hashByDefinition(leaves).toString('hex'));
    expect(
      leaves.map((leaf, i) => calculateRoot(leaf, i, count, buildAuditPath(bytes, i))?.toString('hex')),
    ).toEqual(leaves.map(() => head));
  });

  test('accepts a path for one leaf at one place only', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 40 }), fc.nat(), fc.nat(), (count, number, otherNumber) => {
        const [index, otherIndex] = [number % count, otherNumber % count];
        fc.pre(index !== otherIndex);
        const leaves = newLeaves(count);
        const bytes = Buffer.concat(leaves);
        const head = hashTree(bytes);
        const path = buildAuditPath(bytes, index);
        expect(calculateRoot(leaves[otherIndex]!, index, count, path)).not.toEqual(head);
        expect(calculateRoot(leaves[index]!, otherIndex, count, path)).not.toEqual(head);
        expect(calculateRoot(leaves[index]!, index, count, [...path, path[0]!])).toBeUndefined();
        expect(calculateRoot(leaves[index]!, index, count, path.slice(1))).not.toEqual(head);
      }),
    );
  });

  test('hashes long events completely', () => {
    const longLeaf = Buffer.alloc(100_000, 'x');
    const changedLeaf = Buffer.from(longLeaf);
    changedLeaf[99_999] = 1;

    expect(hashLeaf(longLeaf)).toHaveLength(HASH_BYTES);
    expect(hashLeaf(longLeaf)).not.toEqual(hashLeaf(changedLeaf));
    expect(hashLeaf(longLeaf)).toEqual(hashLeaf(Buffer.from(longLeaf)));
  });

  test('refuses an empty tree, half a leaf and a path from outside', () => {
    expect(() => hashTree(Buffer.alloc(0))).toThrow('missing or incomplete');
    expect(() => hashTree(Buffer.alloc(33))).toThrow('missing or incomplete');
    expect(() => buildAuditPath(Buffer.alloc(64), 2)).toThrow(RangeError);
  });
});
