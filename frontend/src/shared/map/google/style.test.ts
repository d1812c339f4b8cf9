import { describe, expect, test } from '@jest/globals';
import { LIGHT_GRAY_STYLE } from './style.js';

interface Look {
  readonly color?: string;
  readonly visibility?: string;
}

/** Calculates the service's resulting style of a feature: a rule also applies to subtypes. */
function calculateStyle(feature: string, element: string): Look {
  const isSubtype = (name: string, rule: string | undefined): boolean =>
    rule === undefined || name === rule || name.startsWith(`${rule}.`);
  return LIGHT_GRAY_STYLE.filter(
    ({ featureType, elementType }) => isSubtype(feature, featureType) && isSubtype(element, elementType),
  ).reduce<Look>((mergedLook, { stylers }) => Object.assign({}, mergedLook, ...stylers) as Look, {});
}

const calculateBrightness = (color = ''): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
  return 0.299 * r + 0.587 * g + 0.114 * b;
};

describe('the light gray style', () => {
  test('has a light ground, mid gray water, white roads and light gray highways', () => {
    const ground = calculateBrightness(calculateStyle('landscape', 'geometry.fill').color);
    const water = calculateBrightness(calculateStyle('water', 'geometry.fill').color);
    const highway = calculateBrightness(calculateStyle('road.highway', 'geometry.fill').color);

    expect(ground).toBeGreaterThan(230);
    expect(water).toBeGreaterThan(150);
    expect(water).toBeLessThan(210);
    expect(calculateStyle('road.arterial', 'geometry.fill').color).toBe('#ffffff');
    expect(highway).toBeGreaterThan(water);
    expect(highway).toBeLessThan(ground);
  });

  test.each([
    ['poi.park', 'geometry'],
    ['poi.business', 'labels.text'],
    ['transit.station', 'labels.text'],
    ['transit.line', 'geometry'],
    ['road.local', 'geometry'],
    ['road.highway', 'labels.text'],
    ['road.arterial', 'labels.icon'],
  ])('hides %s, %s', (feature, element) => {
    expect(calculateStyle(feature, element).visibility).toBe('off');
  });

  test.each([
    ['road.highway', 'geometry'],
    ['road.arterial', 'geometry'],
    ['administrative.locality', 'labels.text.fill'],
    ['water', 'labels.text.fill'],
  ])('shows %s, %s', (feature, element) => {
    expect(calculateStyle(feature, element).visibility).toBeUndefined();
  });
});
