import { DAY_MS } from '@wayfold/contracts/kernel/durations';

/** The instant `days` times 24 hours later. */
export const addDaysTo = (instant: Date, days: number): Date => new Date(instant.getTime() + days * DAY_MS);
