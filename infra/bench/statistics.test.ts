import { expect, test } from '@jest/globals';
import { calculateMedian, calculatePercentile } from './statistics.mjs';

test.each([
  { values: [3, 1, 2], median: 2 },
  { values: [4, 1, 2, 3], median: 2.5 },
  { values: [], median: NaN },
])('the median of $values is $median', ({ values, median }) => {
  expect(calculateMedian(values)).toBe(median);
});

test.each([
  { share: 0.5, percentile: 50 },
  { share: 0.99, percentile: 99 },
])('the percentile at $share of 1 to 100 is $percentile, by nearest rank', ({ share, percentile }) => {
  const oneToHundred = Array.from({ length: 100 }, (_, i) => 100 - i);
  expect(calculatePercentile(oneToHundred, share)).toBe(percentile);
});
