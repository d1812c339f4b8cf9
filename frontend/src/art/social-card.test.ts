import { describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { drawPoster } from './poster.js';
import { renderSocialCard } from './social-card.js';

const drawCard = (slug: string): string =>
  drawPoster({ slug, biome: 'volcano', region: 'meso', timeOfDay: 'dusk', landmark: 'tents' }, 'social');

const renderCard = async (slug: string): Promise<Uint8Array> => {
  const card = await renderSocialCard(drawCard(slug));
  if (!card) throw new Error('No card was made');
  return card;
};

describe('the social card', () => {
  test('is a 1200 by 630 JPEG of less than 300 KB that shows a drawing', async () => {
    const card = await renderCard('one');
    const { format, width, height } = await sharp(card).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 });
    expect(card.length).toBeGreaterThan(20_000);
    expect(card.length).toBeLessThan(300_000);
    // A drawing that failed to render has one flat color.
    const { channels } = await sharp(card).stats();
    expect(Math.min(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(20);
  });

  test('is rendered once for simultaneous and later requests', async () => {
    const [firstCard, secondCard] = await Promise.all([renderCard('two'), renderCard('two')]);
    expect(secondCard).toBe(firstCard);
    expect(await renderCard('two')).toBe(firstCard);
  });

  test('is evicted after many newer cards', async () => {
    const firstCard = await renderCard('three');
    for (let i = 0; i < 64; i++) await renderCard(`other-${i}`);
    expect(await renderCard('other-63')).toBe(await renderCard('other-63'));
    expect(await renderCard('three')).not.toBe(firstCard);
  });

  test('is refused only while too many are being rendered', async () => {
    const cards = await Promise.all(
      Array.from({ length: 8 }, (_, index) => renderSocialCard(drawCard(`crowd-${index}`))),
    );
    expect(cards.filter((card) => card === undefined)).toHaveLength(4);
    expect(await renderSocialCard(drawCard('crowd-7'))).toBeInstanceOf(Uint8Array);
  });

  test('fails for a broken drawing without blocking the next card', async () => {
    await expect(renderSocialCard('<svg')).rejects.toThrow('unsupported image format');
    await expect(renderSocialCard('<svg')).rejects.toThrow('unsupported image format');
    expect(await renderCard('four')).toBeInstanceOf(Uint8Array);
  });
});
