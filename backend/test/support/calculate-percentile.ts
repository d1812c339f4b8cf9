/** The value below which `share` of the sorted values lie; 0 without values. */
export const calculatePercentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
