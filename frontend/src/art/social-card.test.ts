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

describe('the picture of a shared link', () => {
  it('is a JPEG of 1200 by 630 that crawlers take', async () => {
    const card = await made('one');
    const { format, width, height } = await sharp(card).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 });
    expect(card.length).toBeGreaterThan(20_000);
    expect(card.length).toBeLessThan(300_000);
    // A drawing of which nothing was understood is one flat colour.
    for (const { stdev } of (await sharp(card).stats()).channels) expect(stdev).toBeGreaterThan(20);
  });

  it('is made once while it is asked for', async () => {
    const [first, second] = await Promise.all([made('two'), made('two')]);
    expect(second).toBe(first);
    expect(await made('two')).toBe(first);
  });

  it('is forgotten when many others were asked for since', async () => {
    const first = await made('three');
    for (let i = 0; i < 64; i++) await made(`other-${i}`);
    expect(await made('other-63')).toBe(await made('other-63'));
    expect(await made('three')).not.toBe(first);
  });

  it('is refused while too many are being made, and made again later', async () => {
    const asked = await Promise.all(
      Array.from({ length: 8 }, (_, index) => socialCard(drawing(`crowd-${index}`))),
    );
    expect(asked.filter((card) => card === undefined)).toHaveLength(4);
    expect(await socialCard(drawing('crowd-7'))).toBeDefined();
  });

  it('is not kept when it could not be made', async () => {
    await expect(socialCard('<svg')).rejects.toThrow();
    await expect(socialCard('<svg')).rejects.toThrow();
    expect(await made('four')).toBeDefined();
  });
});
