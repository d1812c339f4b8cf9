const ROUND_DISTANCES = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

/** The largest round distance of a scale up to this length. */
export const roundDownKm = (maxKm: number): number =>
  ROUND_DISTANCES.filter((km) => km <= maxKm).at(-1) ?? 0.5;
