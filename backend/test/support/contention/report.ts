import { calculatePercentile } from '../calculate-percentile.js';
import type { Outcome, TimedResponse } from './buyer.js';

const formatLine = (label: string, responses: readonly TimedResponse[]): string => {
  const sortedMs = responses.map(({ ms }) => ms).sort((a, b) => a - b);
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => calculatePercentile(sortedMs, share).toFixed(0));
  return `${label} ${responses.length}x: p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms`;
};

/** Prints response times for information only: they depend on the machine. */
export function printOutcomes(title: string, outcomes: readonly Outcome[]): void {
  const quotes = outcomes.flatMap(({ responses }) => responses.slice(0, 1));
  const places = outcomes.flatMap(({ responses }) => responses.slice(1));
  const busyCount = places.filter(({ json }) => json['code'] === 'BUSY').length;
  const soldCount = outcomes.filter(({ placedBooking }) => placedBooking).length;
  process.stdout.write(
    `${title}: ${soldCount} sold, ${busyCount} times busy; ${formatLine('quote', quotes)}; ${formatLine('place', places)}\n`,
  );
}
