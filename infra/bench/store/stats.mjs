/** @param {readonly number[]} values @returns {number} NaN of nothing */
export function calculateMedian(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const [low = NaN, high = NaN] = [sorted[half - 1], sorted[half]];
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
}

/**
 * Nearest-rank percentile.
 * @param {Float64Array} sorted
 * @param {number} share 0 to 1
 * @returns {number} NaN if empty
 */
export const calculatePercentile = (sorted, share) =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN;
