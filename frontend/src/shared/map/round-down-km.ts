const ROUND_DISTANCES = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

/** Returns the largest round distance for a scale up to this length. */
export const roundDownKm = (maxKm: number): number =>
  ROUND_DISTANCES.filter((km) => km <= maxKm).at(-1) ?? 0.5;
