/** @param {readonly number[]} values @returns {number} NaN of nothing */
export function calculateMedian(values) {
  const sortedValues = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sortedValues.length / 2);
  const [low = NaN, high = NaN] = [sortedValues[middle - 1], sortedValues[middle]];
  return sortedValues.length % 2 === 1 ? high : (low + high) / 2;
}

/**
 * Calculates the nearest-rank percentile, which is always one of the values.
 * @param {readonly number[]} values in any order
 * @param {number} fraction 0 to 1
 * @returns {number} NaN of nothing
 */
export function calculatePercentile(values, fraction) {
  const sortedValues = Float64Array.from(values).sort();
  return sortedValues[Math.max(0, Math.ceil(sortedValues.length * fraction) - 1)] ?? NaN;
}
