import { describe, expect, test } from '@jest/globals';
import { newLeg } from '../../../test/map-fixtures.js';
import { drawLegs, listModes } from './legs.js';

describe('the legs of a route', () => {
  const places = [
    [0, 0],
    [100, 0],
    [100, 0],
  ] as const;

  test('are drawn once for both directions, and curve aside for a second mode between the same places', () => {
    const drawnLegs = drawLegs([newLeg(0, 1, 'road'), newLeg(1, 0, 'road'), newLeg(0, 1, 'train')], places);
    expect(drawnLegs.map(({ mode, path }) => `${mode} ${path}`)).toEqual([
      'road M0 0L100 0',
      'train M0 0Q50 32 100 0',
    ]);
  });

  test('are not drawn between stops that share a point', () => {
    expect(drawLegs([newLeg(1, 2, 'foot')], places)).toEqual([]);
  });

  test('list their modes in the order of the legend', () => {
    expect(listModes([newLeg(0, 1, 'flight'), newLeg(1, 0, 'foot'), newLeg(0, 1, 'foot')])).toEqual([
      'foot',
      'flight',
    ]);
  });
});
