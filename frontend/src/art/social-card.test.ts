import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { poster } from './poster.js';
import { socialCard } from './social-card.js';

const drawing = (slug: string): string =>
  poster({ slug, biome: 'volcano', region: 'meso', timeOfDay: 'dusk', landmark: 'tents' }, 'social');
const made = async (slug: string): Promise<Uint8Array> => {
  const card = await socialCard(drawing(slug));
  if (!card) throw new Error('No card was made');
  return card;
};

describe('the social card', () => {
  it('is a 1200 by 630 JPEG that crawlers accept', async () => {
    const card = await made('one');
    const { format, width, height } = await sharp(card).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 });
    expect(card.length).toBeGreaterThan(20_000);
    expect(card.length).toBeLessThan(300_000);
    // A drawing that failed to render is one flat color.
    for (const { stdev } of (await sharp(card).stats()).channels) expect(stdev).toBeGreaterThan(20);
  });

  it('is rendered once for simultaneous requests', async () => {
    const [first, second] = await Promise.all([made('two'), made('two')]);
    expect(second).toBe(first);
    expect(await made('two')).toBe(first);
  });

  it('is evicted after many newer ones', async () => {
    const first = await made('three');
    for (let i = 0; i < 64; i++) await made(`other-${i}`);
    expect(await made('other-63')).toBe(await made('other-63'));
    expect(await made('three')).not.toBe(first);
  });

  it('is refused while too many are being rendered, and rendered later', async () => {
    const asked = await Promise.all(
      Array.from({ length: 8 }, (_, index) => socialCard(drawing(`crowd-${index}`))),
    );
    expect(asked.filter((card) => card === undefined)).toHaveLength(4);
    expect(await socialCard(drawing('crowd-7'))).toBeDefined();
  });

  it('is not cached when rendering failed', async () => {
    await expect(socialCard('<svg')).rejects.toThrow();
    await expect(socialCard('<svg')).rejects.toThrow();
    expect(await made('four')).toBeDefined();
  });
});
