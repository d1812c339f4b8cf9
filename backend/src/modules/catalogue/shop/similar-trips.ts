import { BitSet } from './bit-set.js';
import type { ShopIndex } from './trip-shop.service.js';

/** Points for something that two trips have in common. */
const COUNTRY_POINTS = 4;

const REGION_POINTS = 2;
const STYLE_POINTS = 2;
const THEME_POINTS = 1;

/** Rows of the most similar trips: by what they have in common with this one, then as recommended. */
export function listSimilarTrips(
  { index, orders }: Pick<ShopIndex, 'index' | 'orders'>,
  ownRow: number,
  limit: number,
): number[] {
  const facets = index.trips[ownRow]?.facets;
  if (!facets) return [];
  const points = new Map<number, number>();
  const addPoints = (bitSet: BitSet, weight: number): void => {
    for (const row of bitSet) points.set(row, (points.get(row) ?? 0) + weight);
  };
  for (const country of facets.countries) addPoints(index.getRows('country', country), COUNTRY_POINTS);
  for (const region of facets.regions) addPoints(index.getRows('region', region), REGION_POINTS);
  addPoints(index.getRows('style', facets.style), STYLE_POINTS);
  for (const theme of facets.themes) addPoints(index.getRows('theme', theme), THEME_POINTS);
  points.delete(ownRow);
  const similarRows = BitSet.createMatching(index.rowCount, (row) => points.has(row));
  return orders
    .slicePage(similarRows, 'recommended', { limit: index.rowCount })
    .sort((a, b) => (points.get(b) ?? 0) - (points.get(a) ?? 0))
    .slice(0, limit);
}
