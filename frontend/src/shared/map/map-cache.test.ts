import { describe, expect, test } from '@jest/globals';
import { MapCache } from './map-cache.js';

function newCache(maxSize: number) {
  const cache = new MapCache<string>(maxSize);
  const computedKeys: string[] = [];
  const getMap = (key: string): Promise<string> =>
    cache.get(key, () => {
      computedKeys.push(key);
      return Promise.resolve(`map ${key}`);
    });
  return { cache, getMap, computedKeys };
}

describe('the cache of maps', () => {
  test('computes an answer once for simultaneous and later requests', async () => {
    const { getMap, computedKeys } = newCache(2);
    expect(await Promise.all([getMap('a'), getMap('a')])).toEqual(['map a', 'map a']);
    await getMap('a');
    expect(computedKeys).toEqual(['a']);
  });

  test('forgets the answer that was requested longest ago', async () => {
    const { getMap, computedKeys } = newCache(2);
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await getMap(key);
    expect(computedKeys).toEqual(['a', 'b', 'c', 'b']);
  });

  test('computes an answer again after a failure', async () => {
    const { cache, getMap } = newCache(2);
    await expect(cache.get('a', () => Promise.reject(new Error('no map')))).rejects.toThrow('no map');
    expect(await getMap('a')).toBe('map a');
  });
});
