import { addDays } from '@wayfold/contracts/kernel/dates';
import { DAY_MS, HOUR_MS } from '@wayfold/contracts/kernel/durations';

/** The remaining time as a key of `ops-booking-actions:transfer` and its number. */
export interface RemainingTime {
  readonly key: 'daysLeft' | 'hoursLeft' | 'dueToday' | 'daysOverdue' | 'ended';
  readonly count: number;
}

/** Calculates the whole days until an instant; on the last day, the hours. */
export function calculateTimeUntil(instant: string, nowMs: number): RemainingTime {
  const remainingMs = Date.parse(instant) - nowMs;
  if (remainingMs <= 0) return { key: 'ended', count: 0 };
  return remainingMs >= DAY_MS
    ? { key: 'daysLeft', count: Math.floor(remainingMs / DAY_MS) }
    : { key: 'hoursLeft', count: Math.ceil(remainingMs / HOUR_MS) };
}

/** Expresses the whole days until a calendar date. */
export function toRemainingTime(days: number): RemainingTime {
  if (days === 0) return { key: 'dueToday', count: 0 };
  return days > 0 ? { key: 'daysLeft', count: days } : { key: 'daysOverdue', count: -days };
}

/**
 * Returns the latest due date for a transfer. The seats wait until noon of the next day, which is before the
 * day of departure.
 */
export const calculateLastPayBy = (startsOn: string): string => addDays(startsOn, -2);
