import { setTimeout as wait } from 'node:timers/promises';
import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import { HOLD_MINUTES } from '../../../../src/modules/booking/core/plan.js';
import type { World } from '../world.js';

const RACES_A_WAVE = 25;

/** The seed without RACE_SEED: the same choices in each run. */
const DEFAULT_SEED = 261_126;

/** Reads RACE_SEED, which repeats the random choices of a run; timing still depends on the machine. */
export const readRaceSeed = (): number => Number(process.env['RACE_SEED'] ?? DEFAULT_SEED);

export interface RaceReport {
  readonly outcome: string;
  readonly violations: readonly string[];
}

/** Checks that a race broke no rule; `rules` says of each violation whether it happened. */
export const checkInvariants = (race: string, rules: Readonly<Record<string, boolean>>): string[] =>
  Object.entries(rules).flatMap(([violation, isBroken]) => (isBroken ? [`${race}: ${violation}`] : []));

interface WaveSteps<R> {
  readonly prepareRace: (departureId: string, seed: number) => Promise<R>;
  readonly runRace: (race: R) => Promise<void>;
  /** Ends every race: all payments are reported, and every remaining hold expires. */
  readonly finishRaces: (races: readonly R[]) => Promise<void>;
  readonly readReports: (races: readonly R[]) => Promise<RaceReport[]>;
}

/** Runs waves of simultaneous races; returns the different outcomes and all violations. */
export async function runWaves<R>(
  world: World,
  options: {
    readonly seed: number;
    readonly waveCount: number;
    readonly seatCount: number;
    /** Duration of a race in ms; the clock passes the hold's end in the middle. */
    readonly windowMs: number;
  },
  steps: WaveSteps<R>,
): Promise<{ outcomes: string[]; violations: string[] }> {
  const reports: RaceReport[] = [];
  for (let wave = 0; wave < options.waveCount; wave++) {
    const departures = await world.publishDepartures(RACES_A_WAVE, { seats: options.seatCount });
    const races: R[] = [];
    for (const [i, departureId] of departures.entries())
      races.push(await steps.prepareRace(departureId, options.seed + wave * RACES_A_WAVE + i));
    // The last hold ends in the middle of the window, the others slightly earlier.
    const holdEndsAt = new Date(world.now().getTime() + HOLD_MINUTES * MINUTE_MS);
    const runningRaces = races.map((race) => steps.runRace(race));
    await wait(options.windowMs / 2);
    await world.advanceTo(holdEndsAt);
    await Promise.all(runningRaces);
    await steps.finishRaces(races);
    reports.push(...(await steps.readReports(races)));
  }
  const timesByOutcome = new Map<string, number>();
  for (const { outcome } of reports) timesByOutcome.set(outcome, (timesByOutcome.get(outcome) ?? 0) + 1);
  const counts = [...timesByOutcome].map(([outcome, times]) => `${times} ${outcome}`);
  console.info(`seed ${options.seed}: ${counts.join('; ')}`);
  return {
    outcomes: [...timesByOutcome.keys()],
    violations: reports.flatMap(({ violations }) => violations),
  };
}
