import { Random } from '../charging/random.js';

/** When a run begins, and what clock hangs on the wall of its machines: neither may lose a day, or have one twice. */
interface Season {
  /** The balance of the first departure is charged two days later, at noon UTC. */
  readonly begins: string;
  readonly zone: string;
}

const SEASONS: readonly Season[] = [
  { begins: '2027-03-07T10:00:00.000Z', zone: 'UTC' },
  // 29 February is the day of the charge.
  { begins: '2028-02-27T10:00:00.000Z', zone: 'America/Lima' },
  // 29 February lies between the charge and the departure, and in what a date is moved by.
  { begins: '2028-01-15T10:00:00.000Z', zone: 'UTC' },
  // The clocks go forward on the day of the charge.
  { begins: '2027-03-26T10:00:00.000Z', zone: 'Europe/Madrid' },
  // They go back on it.
  { begins: '2027-11-05T10:00:00.000Z', zone: 'America/New_York' },
];

/** The seed of a run chooses; it draws from a series of its own. */
export const seasonOf = (seed: number): Season =>
  SEASONS[new Random(seed + 3_000_017).between(0, SEASONS.length - 1)]!;
