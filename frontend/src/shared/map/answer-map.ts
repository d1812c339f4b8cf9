import type { Locale } from '@wayfold/contracts/kernel/locale';
import { calculateVersion, type MapSource, parseMapName } from './address.js';
import { drawMap } from './drawing/draw-map.js';
import { buildLargeMap } from './large-map.js';
import { MapCache } from './map-cache.js';

/** Room for a hundred trips in two languages, three files each. */
const cache = new MapCache<string>(600);

/**
 * Answers a map by its address. An outdated version gets the current map, uncached, so that only real data of
 * a trip are ever drawn.
 */
export async function answerMap(
  locale: Locale,
  name: string,
  findTrip: (slug: string) => Promise<MapSource | undefined>,
): Promise<Response> {
  const map = parseMapName(name);
  const source = map && (await findTrip(map.slug));
  if (!map || !source) return new Response('Not found', { status: 404 });
  const { slug, file, version } = map;
  const currentVersion = calculateVersion(source);
  const body = await cache.get(`${locale}/${slug}/${file}/${currentVersion}`, async () =>
    file === 'large' ? JSON.stringify(await buildLargeMap(source)) : drawMap(source, locale, file),
  );
  return new Response(body, {
    headers: {
      'content-type': file === 'large' ? 'application/json; charset=utf-8' : 'image/svg+xml; charset=utf-8',
      'cache-control': version === currentVersion ? 'public, max-age=31536000, immutable' : 'no-cache',
      'x-content-type-options': 'nosniff',
    },
  });
}
