import { describe, expect, test } from '@jest/globals';
import { fiji } from '../../../test/map-fixtures.js';
import { calculateVersion } from './address.js';
import { answerMap } from './answer-map.js';

describe('the answer of a map', () => {
  const requestMap = (name: string) =>
    answerMap('en', name, (slug) => Promise.resolve(slug === 'fiji' ? fiji : undefined));

  test('lets the current version be cached forever', async () => {
    const svg = await requestMap(`fiji.tall.${calculateVersion(fiji)}.svg`);
    expect(svg.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(svg.headers.get('cache-control')).toContain('immutable');
    expect(await svg.text()).toMatch(/^<svg .*<\/svg>$/);
    const json = await requestMap(`fiji.large.${calculateVersion(fiji)}.json`);
    expect(((await json.json()) as { places: unknown[] }).places).toHaveLength(3);
  });

  test('has the current map, uncached, for an older version', async () => {
    const oldResponse = await requestMap('fiji.tall.0.svg');
    expect({ status: oldResponse.status, cacheControl: oldResponse.headers.get('cache-control') }).toEqual({
      status: 200,
      cacheControl: 'no-cache',
    });
  });

  test.each(['cuba.tall.0.svg', 'fiji.huge.0.svg'])('has the status 404 for %s', async (name) =>
    expect((await requestMap(name)).status).toBe(404),
  );
});
