import { describe, expect, test } from '@jest/globals';
import { areNear, newCell } from './sphere.js';
import { decodeArcs, listBorders, listPieces, type Topology, walkPoints } from './topology.js';

/** Two squares side by side: arc 0 is their common border, arcs 1 and 2 are the rest of each. */
const topology: Topology = {
  transform: { scale: [2, 10], translate: [-10, 5] },
  arcs: [
    [
      [5, 0],
      [0, 1],
    ],
    [
      [5, 1],
      [-5, 0],
      [0, -1],
      [5, 0],
    ],
    [
      [5, 1],
      [5, 0],
      [0, -1],
      [-5, 0],
    ],
  ],
  objects: { land: { geometries: [] }, countries: { geometries: [] } },
};

const arcs = decodeArcs(topology);
const west = { type: 'Polygon', id: 'W', arcs: [[0, 1]] } as const;
const east = { type: 'MultiPolygon', arcs: [[[~2, ~0]]] } as const;

describe('an arc', () => {
  test('is decoded to degrees by summing its steps', () => {
    expect(arcs.map(({ coordinates }) => [...coordinates])).toEqual([
      [0, 5, 0, 15],
      [0, 15, -10, 15, -10, 5, 0, 5],
      [0, 15, 10, 15, 10, 5, 0, 5],
    ]);
  });

  test('has the bounds of its points', () => {
    expect(arcs[1]?.bounds).toEqual({ west: -10, east: 0, south: 5, north: 15 });
  });
});

describe('a piece of land', () => {
  const [westPiece, eastPiece] = listPieces({ geometries: [west, east] }, arcs);

  test('names its country, if any', () => {
    expect([westPiece?.country, eastPiece?.country]).toEqual(['W', undefined]);
  });

  test('is walked once around, through each corner of its arcs, in either direction', () => {
    const walk = (piece: typeof westPiece) => piece?.rings.map((line) => [...walkPoints(line, arcs)]);
    expect(walk(westPiece)).toEqual([
      [
        [0, 5],
        [0, 15],
        [-10, 15],
        [-10, 5],
        [0, 5],
      ],
    ]);
    expect(walk(eastPiece)).toEqual([
      [
        [0, 5],
        [10, 5],
        [10, 15],
        [0, 15],
        [0, 5],
      ],
    ]);
  });

  test('covers its own part of the globe', () => {
    const cell = westPiece?.rings[0]?.cell;
    if (!cell) throw new Error('the piece has no ring');
    expect(areNear(cell, newCell([[-5, 10]]))).toBe(true);
    expect(areNear(cell, newCell([[40, 10]]))).toBe(false);
  });

  test('may be anywhere if it spans more than a third of the globe', () => {
    const wide = decodeArcs({
      ...topology,
      arcs: [
        [
          [0, 0],
          [61, 1],
        ],
      ],
      transform: { scale: [2, 1], translate: [-60, 0] },
    });
    const [piece] = listPieces({ geometries: [{ type: 'Polygon', arcs: [[0]] }] }, wide);
    expect(piece?.rings[0]?.cell.reach).toBe(Math.PI);
  });
});

test('a border is an arc of two countries, and no coast', () => {
  expect(listBorders({ geometries: [west, east] }, arcs).map((line) => line.arcs)).toEqual([[0]]);
  expect(listBorders({ geometries: [west] }, arcs)).toEqual([]);
});
