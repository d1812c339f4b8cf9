/** The value below which `share` of the sorted values lie; 0 without values. */
export const calculatePercentile = (sortedNumbers: readonly number[], share: number): number =>
  sortedNumbers[Math.min(sortedNumbers.length - 1, Math.floor(share * sortedNumbers.length))] ?? 0;
