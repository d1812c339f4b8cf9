import { describe, expect, it } from '@jest/globals';
import { drawPoster } from './from-address.js';
import { poster } from './poster.js';
import { SCENES } from './scenes.js';

const facts = { slug: 'inca', biome: 'cloudforest', region: 'andes', timeOfDay: 'dawn', landmark: 'machu' };
const BIOMES = Object.keys(SCENES);

describe('poster', () => {
  it('draws the same facts the same, and another trip differently', () => {
    expect(poster(facts, 'card')).toBe(poster(facts, 'card'));
    expect(poster({ ...facts, slug: 'other' }, 'card')).not.toBe(poster(facts, 'card'));
  });

  it('has a composition for each of the 18 biomes', () => expect(BIOMES).toHaveLength(18));

  it.each(BIOMES)('%s is sound in every format, hour and season', (biome) => {
    for (const format of ['hero', 'card', 'portrait', 'wide'] as const)
      for (const timeOfDay of ['dawn', 'day', 'golden', 'dusk', 'night'])
        for (const season of ['', 'winter']) {
          const svg = poster({ slug: `${biome}-1`, biome, region: 'alps', timeOfDay, season }, format);
          expect(svg).not.toMatch(/NaN|undefined|Infinity/);
          const document = new DOMParser().parseFromString(svg, 'image/svg+xml');
          expect(document.querySelector('parsererror')).toBeNull();
          const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
          expect(new Set(ids).size).toBe(ids.length);
          for (const [, id] of svg.matchAll(/(?:url\(|href=")#([\w-]+)/g)) expect(ids).toContain(id);
          expect(svg.length).toBeLessThan(16_000);
        }
  });

  it('answers an address that is a poster and no other', () => {
    expect(drawPoster('cloudforest.andes.dawn..machu', '5ee58f6b-c66d.card.svg')).toContain('<svg');
    for (const [where, file] of [
      ['cloudforest.andes.dawn..machu', 'seed.huge.svg'],
      ['cloudforest.andes.dawn', 'seed.card.svg'],
      ['cloudforest.andes.dawn..<script>', 'seed.card.svg'],
      ['cloudforest.andes.dawn..machu', '"><script>.card.svg'],
    ] as const)
      expect(drawPoster(where, file)).toBeUndefined();
  });
});
