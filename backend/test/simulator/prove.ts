import type { Violation } from '../faults/invariants.js';
import type { Bug } from './bug.js';
import { simulate } from './simulate.js';

export interface Proven {
  readonly bug: string;
  /** Undefined: in none of the runs. */
  readonly seed: number | undefined;
  readonly runs: number;
  readonly caughtBy: string;
  /** What else was found in the last run. */
  readonly found: readonly Violation[];
}

/** Runs the product with the mistake in it until its invariant names it; without the mistake the same seed must be clean. */
export async function prove(bug: Bug, first: number, most: number): Promise<Proven> {
  let found: readonly Violation[] = [];
  for (let runs = 1; runs <= most; runs++) {
    const seed = first + runs - 1;
    const { storm } = bug;
    const sick = await simulate(seed, { bug, storm });
    if (sick.violations.length > 0) found = sick.violations;
    if (!sick.violations.some(({ invariant }) => invariant === bug.caughtBy)) continue;
    const healthy = await simulate(seed, { storm });
    if (healthy.violations.length === 0)
      return { bug: bug.name, seed, runs, caughtBy: bug.caughtBy, found: sick.violations };
  }
  return { bug: bug.name, seed: undefined, runs: most, caughtBy: bug.caughtBy, found };
}
