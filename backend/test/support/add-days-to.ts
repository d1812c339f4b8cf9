import { DAY_MS } from '@wayfold/contracts/kernel/durations';

/** Returns the instant `days` times 24 hours later. */
export const addDaysTo = (instant: Date, days: number): Date => new Date(instant.getTime() + days * DAY_MS);
