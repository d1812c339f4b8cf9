// Suites that try what chance gives them. `npm test` runs them with few repetitions and the same seeds each time, so that
// a red run is never luck; `npm run test:deep` runs them long, with seeds of its own.

/** Where chance decides, as Jest is told which files to run. */
export const RANDOM_SUITES = [
  'backend/test/(simulator|properties|faults|chaos|evidence|contention)/',
  'backend/test/charging/(.*/)?(any-order|hold-race|paypal-race|date-change-races|cancel|staff-money)\\.',
  '(property|sequences|sums|cards|coupon|allotment[^/]*|reference|posting|match|suggest)\\.test\\.ts$',
].join('|');

const seeds = (/** @type {number} */ seed) => ({
  FAST_CHECK_SEED: `${seed}`,
  SIMULATOR_SEED: `${seed}`,
  CHAOS_SEED: `${seed % 1_000_000}`,
  FAULTS_SEED: `${seed}`,
  RACE_SEED: `${seed % 1_000_000}`,
});

/** @returns {NodeJS.ProcessEnv} */
export const quick = () => ({
  ...seeds(20_261_126),
  SIMULATOR_RUNS: '60',
  AGENCY_RUNS: '30',
  ANY_ORDER_RUNS: '3',
});

/** @param {number} seed @returns {NodeJS.ProcessEnv} */
export const deep = (seed) => ({
  ...seeds(seed),
  SIMULATOR_RUNS: '1000',
  AGENCY_RUNS: '1000',
  ANY_ORDER_RUNS: '25',
});
