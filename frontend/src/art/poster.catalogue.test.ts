import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import type { PosterFacts } from './drawing/scene.js';
import { drawPoster } from './poster.js';

/** Jest may run in this project's folder or at the root. */
const TRIPS = path.resolve(process.cwd().replace(/[\\/]frontend$/, ''), 'backend/catalogue/trips');

const KIB = 1024;
const MAX_RAW_BYTES = 10.5 * KIB;
/** The largest picture of a page may weigh 45 KiB; a poster is a tenth of that. */
const MAX_COMPRESSED_BYTES = 4 * KIB;

interface Trip {
  readonly code: string;
  readonly poster: Omit<PosterFacts, 'slug' | 'partyKind'> & { readonly party?: string };
}

const trips = readdirSync(TRIPS)
  .flatMap((file) => (JSON.parse(readFileSync(path.join(TRIPS, file), 'utf8')) as { trips: Trip[] }).trips)
  .map(({ code, poster: { party, ...facts } }) => ({ code, poster: { ...facts, partyKind: party } }));

describe('the posters of the catalogue', () => {
  test('differ by place, not only by seed', () => {
    const drawings = trips.map(({ code, poster: facts }) => [
      code,
      drawPoster({ ...facts, slug: 'one-seed' }, 'card'),
    ]);
    const twins = drawings.filter(([code, svg]) =>
      drawings.some(([otherCode, otherSvg]) => otherCode !== code && otherSvg === svg),
    );

    expect(twins.map(([code]) => code)).toEqual([]);
    expect(trips.length).toBeGreaterThan(0);
  });

  test('use a composition that no other trip has', () => {
    const compositions = trips.map(({ poster: { biome, landmark } }) => landmark ?? biome);
    expect(compositions.filter((name, index) => compositions.indexOf(name) !== index)).toEqual([]);
  });

  describe.each(['card', 'wide', 'portrait', 'social'] as const)('in the format %s', (format) => {
    test.each(trips)('$code is light', ({ code, poster: facts }) => {
      const svg = drawPoster({ ...facts, slug: code }, format);
      expect(svg.length).toBeLessThan(MAX_RAW_BYTES);
      expect(brotliCompressSync(svg).length).toBeLessThan(MAX_COMPRESSED_BYTES);
    });
  });
});
