import { BitSet } from './bit-set.js';
import type { ShopIndex } from './trip-shop.service.js';

/** Points for what two trips have in common. */
const POINTS = { country: 4, region: 2, style: 2, theme: 1 } as const;

/** Lists the most similar trips by row: by what they have in common with this one, then as recommended. */
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
  for (const country of facets.countries) addPoints(index.ensureRows('country', country), POINTS.country);
  for (const region of facets.regions) addPoints(index.ensureRows('region', region), POINTS.region);
  addPoints(index.ensureRows('style', facets.style), POINTS.style);
  for (const theme of facets.themes) addPoints(index.ensureRows('theme', theme), POINTS.theme);
  points.delete(ownRow);
  const similarRows = BitSet.createMatching(index.rowCount, (row) => points.has(row));
  return orders
    .slicePage(similarRows, 'recommended', { limit: index.rowCount })
    .sort((a, b) => (points.get(b) ?? 0) - (points.get(a) ?? 0))
    .slice(0, limit);
}
