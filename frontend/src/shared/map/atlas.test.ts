import { describe, expect, test } from '@jest/globals';
import { geoContains } from 'd3-geo';
import { buildLand, loadAtlas } from './atlas.js';
import { newCell } from './drawing/sphere.js';

describe('the outlines', () => {
  test.each([
    { name: 'Santorini', lon: 25.48, lat: 36.38 },
    { name: 'Komodo', lon: 119.49, lat: -8.56 },
    { name: 'Rapa Nui', lon: -109.35, lat: -27.12 },
    { name: 'Madeira', lon: -16.95, lat: 32.75 },
    { name: 'Taveuni', lon: -179.99, lat: -16.85 },
  ])('contain $name', async ({ lon, lat }) => {
    const world = await loadAtlas('10m');
    const shape = buildLand(world, { ...newCell([[lon, lat]]), reach: 0.02 });
    expect(geoContains(shape, [lon, lat])).toBe(true);
    expect(geoContains(shape, [lon + 2, lat])).toBe(false);
  });
});
