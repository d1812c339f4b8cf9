import { describe, expect, test } from '@jest/globals';
import { MapCache } from './map-cache.js';

function newCache(maxSize: number) {
  const cache = new MapCache<string>(maxSize);
  const computedKeys: string[] = [];
  const get = (key: string): Promise<string> =>
    cache.get(key, () => {
      computedKeys.push(key);
      return Promise.resolve(`map ${key}`);
    });
  return { cache, get, computedKeys };
}

describe('the cache of maps', () => {
  test('computes an answer once for simultaneous and later requests', async () => {
    const { get, computedKeys } = newCache(2);
    expect(await Promise.all([get('a'), get('a')])).toEqual(['map a', 'map a']);
    await get('a');
    expect(computedKeys).toEqual(['a']);
  });

  test('forgets the answer that was requested longest ago', async () => {
    const { get, computedKeys } = newCache(2);
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await get(key);
    expect(computedKeys).toEqual(['a', 'b', 'c', 'b']);
  });

  test('keeps no failure', async () => {
    const { cache, get } = newCache(2);
    await expect(cache.get('a', () => Promise.reject(new Error('no map')))).rejects.toThrow('no map');
    expect(await get('a')).toBe('map a');
  });
});
