import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { PersistentMap } from './persistent-map.js';

/** Keys with common endings, keys that end other keys, and ids. */
const anyKey = fc.oneof(fc.string({ maxLength: 3, unit: fc.constantFrom('a', 'b', 'q') }), fc.uuid());

const change = fc.record({ key: anyKey, value: fc.option(fc.integer(), { nil: undefined }) });

test('a persistent map behaves like a Map without changing earlier versions', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
      const nativeMap = new Map<string, number>();
      let map = PersistentMap.from<number>();
      const earlierVersions: [PersistentMap<number>, Map<string, number>][] = [];
      for (const { key, value } of changes) {
        earlierVersions.push([map, new Map(nativeMap)]);
        if (value === undefined) nativeMap.delete(key);
        else nativeMap.set(key, value);
        map = value === undefined ? map.delete(key) : map.set(key, value);
      }
      for (const [persistent, other] of [...earlierVersions, [map, nativeMap] as const]) {
        expect(persistent.size).toBe(other.size);
        expect(new Map(persistent)).toEqual(other);
        for (const { key } of changes) {
          expect(persistent.get(key)).toBe(other.get(key));
          expect(persistent.has(key)).toBe(other.has(key));
        }
      }
    }),
  );
});

/** Lists the inner nodes of the map's tree. */
function listBranches(map: PersistentMap<unknown>): object[] {
  const listNodes = (node: unknown): object[] =>
    node instanceof Map ? [node, ...[...node.values()].flatMap(listNodes)] : [];
  return listNodes(Reflect.get(map, 'root'));
}

describe('a persistent map of 20,000 keys', () => {
  const keys = Array.from({ length: 20_000 }, (_, i) => `id-${i}`);
  const fullMap = PersistentMap.from(keys.map((key, i) => [key, i] as const));
  const originalBranches = new Set(listBranches(fullMap));

  test('has all its keys', () => {
    expect(fullMap.size).toBe(20_000);
  });

  test.each(['id-0', 'id-777', 'id-19999', 'another'])('copies only a few branches to set %s', (key) => {
    const copiedBranches = listBranches(fullMap.set(key, 0)).filter(
      (branch) => !originalBranches.has(branch),
    );
    expect(copiedBranches.length).toBeGreaterThan(0);
    expect(copiedBranches.length).toBeLessThanOrEqual(key.length);
  });
});

test('a persistent map compares equal to an equal map in tests', () => {
  const map = PersistentMap.from([
    ['ab', 1],
    ['cb', 2],
  ]);
  expect(map.set('d', 3).delete('d')).toEqual(map);
  expect(map.set('ab', 3)).not.toEqual(map);
});
