import { describe, expect, test } from '@jest/globals';
import { PathWriter } from './path-writer.js';

describe('path data', () => {
  const writePath = (tolerance: number, points: readonly [number, number][]): string => {
    const writer = new PathWriter();
    points.forEach(([x, y], index) => (index === 0 ? writer.moveTo(x, y) : writer.lineTo(x, y)));
    writer.closePath();
    return writer.toPathData(tolerance);
  };

  test('are written as relative steps in tenths, without redundant characters', () => {
    const path = writePath(0, [
      [1, 2],
      [1.04, 4.52],
      [0.5, 4.52],
    ]);
    expect(path).toBe('M1 2l0 2.5-.5 0z');
  });

  test('omit points on a line', () => {
    const edge = Array.from({ length: 20 }, (_, index): [number, number] => [index, index % 2 ? 0.1 : 0]);
    expect(writePath(0.5, [...edge, [19, 19], [0, 19], [0, 10]]).match(/[\d.]+/g)?.length).toBeLessThan(14);
  });

  test('omit shapes smaller than a pixel', () => {
    expect(
      writePath(0.5, [
        [1, 1],
        [1.2, 1.3],
        [1.4, 1],
      ]),
    ).toBe('');
  });
});
