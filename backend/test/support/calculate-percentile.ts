/** Calculates the value below which `fraction` of the sorted values lie; 0 without values. */
export const calculatePercentile = (sortedNumbers: readonly number[], fraction: number): number =>
  sortedNumbers[Math.min(sortedNumbers.length - 1, Math.floor(fraction * sortedNumbers.length))] ?? 0;
