import { describe, expect, test } from '@jest/globals';
import { areNear, calculateKm, calculateMiddle, newCell, type Position } from './sphere.js';

describe('places on the globe', () => {
  test('have their middle on the date line if it is between them', () => {
    const [lon, lat] = calculateMiddle([
      [179, -17],
      [-179, -17],
    ]);
    expect(Math.abs(lon)).toBeCloseTo(180, 5);
    expect(lat).toBeCloseTo(-17, 1);
  });

  test('have the distance of the shorter way, across the date line', () => {
    expect(calculateKm([179.5, 0], [-179.5, 0])).toBeCloseTo(111.2, 1);
  });

  test('are near each other across a pole', () => {
    const toCell = (position: Position) => newCell([position]);
    const arctic = { ...toCell([0, 85]), reach: 0.2 };
    expect(areNear(arctic, toCell([180, 85]))).toBe(true);
    expect(areNear(arctic, toCell([0, 60]))).toBe(false);
  });
});
