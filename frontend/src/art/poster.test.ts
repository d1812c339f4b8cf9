import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { BIOMES, LANDMARKS, POSTER_REGIONS } from '@wayfold/contracts/catalogue/catalogue-file';
import { COMPOSITIONS } from './compositions/compositions.js';
import { PALETTES } from './drawing/palettes.js';
import type { PosterFacts } from './drawing/scene.js';
import { hasLandmark } from './landmarks/landmark.js';
import { drawPoster, FORMATS, type PosterFormat } from './poster.js';
import { parsePosterAddress } from './poster-address.js';
import { SCENES } from './scenes/scenes-by-biome.js';

const facts: PosterFacts = {
  slug: 'inca',
  biome: 'cloudforest',
  region: 'andes',
  timeOfDay: 'dawn',
  landmark: 'machu',
};
const formats = ['hero', 'card', 'portrait', 'wide', 'social'] as const satisfies PosterFormat[];
/** Landmarks that belong to the mountains or the plain of a biome. */
const RELIEF = ['kilimanjaro', 'paine', 'cotopaxi', 'matterhorn', 'baobabs'];

const KIB = 1024;
const MAX_RAW_BYTES = 11 * KIB;
const MAX_COMPRESSED_BYTES = 4 * KIB;

function expectParsed(svg: string): void {
  const document = new DOMParser().parseFromString(svg, 'image/svg+xml');
  expect(document.querySelector('parsererror')).toBeNull();
  expect(document.documentElement.tagName).toBe('svg');
}

function expectSound(svg: string): void {
  expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  const ids = [...svg.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const usedIds = [...svg.matchAll(/(?:url\(|href=")#([\w-]+)/g)].map(([, id]) => id);
  expect(usedIds.filter((id) => !ids.includes(id))).toEqual([]);
  expect(svg).not.toContain('<text');
}

describe('a poster', () => {
  test('draws equal facts alike but each trip differently', () => {
    expect(drawPoster(facts, 'card')).toBe(drawPoster(facts, 'card'));
    expect(drawPoster({ ...facts, slug: 'other' }, 'card')).not.toBe(drawPoster(facts, 'card'));
  });

  test('draws every format, biome, region and landmark that a catalogue may name, and no others', () => {
    expect(Object.keys(FORMATS)).toEqual(formats);
    expect(Object.keys(SCENES).sort()).toEqual([...BIOMES].sort());
    expect(Object.keys(PALETTES).sort()).toEqual([...POSTER_REGIONS].sort());
    expect(
      LANDMARKS.filter((name) => !(name in COMPOSITIONS) && !hasLandmark(name) && !RELIEF.includes(name)),
    ).toEqual([]);
    expect(
      Object.keys(COMPOSITIONS).filter((name) => !LANDMARKS.some((landmark) => landmark === name)),
    ).toEqual([]);
  });

  describe.each(BIOMES)('of the biome %s', (biome) => {
    const looks = formats.flatMap((format) =>
      ['dawn', 'day', 'golden', 'dusk', 'night'].flatMap((timeOfDay) =>
        ['', 'winter'].map((season) => ({ format, timeOfDay, season })),
      ),
    );

    test.each(looks)('is valid as $format at $timeOfDay $season', ({ format, timeOfDay, season }) => {
      expectSound(drawPoster({ slug: `${biome}-1`, biome, region: 'alps', timeOfDay, season }, format));
    });

    test.each(['two', 'three', 'four', 'five'])('is valid in the composition of the trip %s', (slug) => {
      const svg = drawPoster({ slug, biome, region: 'meso', timeOfDay: 'day' }, 'card');
      expectSound(svg);
      expectParsed(svg);
    });
  });

  const editions = [
    ...formats.map((format) => ({ format, slug: 'one' })),
    { format: 'card', slug: 'two' },
  ] as const;

  describe.each(LANDMARKS)('with the landmark %s', (landmark) => {
    test.each(editions)('is valid and light as $format of the trip $slug', ({ format, slug }) => {
      const svg = drawPoster(
        { slug, biome: 'alpine', region: 'andes', timeOfDay: 'night', landmark },
        format,
      );
      expectSound(svg);
      if (format === 'card') expectParsed(svg);
      expect(svg.length).toBeGreaterThan(2 * KIB);
      expect(svg.length).toBeLessThan(MAX_RAW_BYTES);
      expect(brotliCompressSync(svg).length).toBeLessThan(MAX_COMPRESSED_BYTES);
    });
  });

  test('gives about half of the trips of a biome its second composition, where the region allows it', () => {
    const tripCount = 200;
    const listPathCounts = (region: string): number[] =>
      Array.from({ length: tripCount }, (_, seed) => {
        const svg = drawPoster({ slug: `trip-${seed}`, biome: 'savanna', region, timeOfDay: 'day' }, 'card');
        expect(svg).toContain('<use');
        return svg.split('<path').length;
      });
    // With equal sky, only the savanna's second composition has more shapes than the first: the kopje.
    const maxShapeCount = Math.max(...listPathCounts('alps'));
    const secondCompositions = listPathCounts('eastafrica').filter((count) => count > maxShapeCount);

    expect(secondCompositions.length / tripCount).toBeCloseTo(0.5, 1);
  });

  test('draws the group differently on foot, on bicycles and on horses', () => {
    const parties = ['', 'cyclists', 'riders'].map((partyKind) =>
      drawPoster({ ...facts, partyKind }, 'card'),
    );
    expect(new Set(parties).size).toBe(3);
  });
});

describe('the address of a poster', () => {
  test('gives the drawing, or requests a raster of it', () => {
    expect(parsePosterAddress('cloudforest.andes.dawn..machu', '5ee58f6b-c66d.card.svg')).toEqual({
      kind: 'svg',
      svg: expect.stringContaining('<svg'),
    });
    expect(parsePosterAddress('river.nordic.day..polder.cyclists', 'holland.wide.svg')?.svg).toBe(
      drawPoster(
        {
          slug: 'holland',
          biome: 'river',
          region: 'nordic',
          timeOfDay: 'day',
          season: '',
          landmark: 'polder',
          partyKind: 'cyclists',
        },
        'wide',
      ),
    );
    expect(parsePosterAddress('cloudforest.andes.dawn..machu', 'inca.social.jpg')).toEqual({
      kind: 'raster',
      svg: expect.stringContaining('viewBox="0 0 1200 630"'),
    });
  });

  test.each([
    ['cloudforest.andes.dawn..machu', 'seed.huge.svg'],
    ['cloudforest.andes.dawn..machu', 'seed.constructor.svg'],
    ['cloudforest.andes.dawn', 'seed.card.svg'],
    ['cloudforest.andes.dawn..machu.riders.more', 'seed.card.svg'],
    ['cloudforest.andes.dawn..<script>', 'seed.card.svg'],
    ['cloudforest.andes.dawn..machu', '"><script>.card.svg'],
    ['cloudforest.andes.dawn..machu', 'seed.card.jpg'],
    ['cloudforest.andes.dawn..machu', 'seed.social.svg'],
    ['cloudforest.andes.dawn..machu', 'seed.social.png'],
    ['constructor.andes.dawn..machu', 'seed.social.jpg'],
    ['cloudforest.atlantis.dawn..machu', 'seed.card.svg'],
    ['cloudforest.andes.dawn..toString', 'seed.card.svg'],
    ['cloudforest.andes.dawn..machu.elephants', 'seed.card.svg'],
  ])('gives nothing for %s/%s', (where, file) => expect(parsePosterAddress(where, file)).toBeUndefined());
});
