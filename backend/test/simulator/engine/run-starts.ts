import { Random } from '../../support/random.js';

/** Start of a run, and its machines' time zone: neither may lose or repeat a day. */
interface RunStart {
  /** The first departure's balance is charged two days later, at noon UTC. */
  readonly startsAt: string;
  readonly zone: string;
}

const RUN_STARTS: readonly RunStart[] = [
  { startsAt: '2027-03-07T10:00:00.000Z', zone: 'UTC' },
  // 29 February is the charge date.
  { startsAt: '2028-02-27T10:00:00.000Z', zone: 'America/Lima' },
  // 29 February lies between charge and departure, and within a date change.
  { startsAt: '2028-01-15T10:00:00.000Z', zone: 'UTC' },
  // Clocks go forward on the charge date.
  { startsAt: '2027-03-26T10:00:00.000Z', zone: 'Europe/Madrid' },
  // Clocks go back on the charge date.
  { startsAt: '2027-11-05T10:00:00.000Z', zone: 'America/New_York' },
];

/** Chooses the start by the seed of a run, from a separate random series. */
export const chooseStart = (seed: number): RunStart => new Random(seed + 3_000_017).pickOne(RUN_STARTS);
