import { BALANCE_DAYS_BEFORE_DEPARTURE, DAY_MS } from './durations.js';

const parseUtc = (date: string): number => Date.parse(`${date}T00:00:00Z`);
const formatDate = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export const toUtcDate = (instant: Date): string => instant.toISOString().slice(0, 10);

export const addDays = (date: string, days: number): string => formatDate(parseUtc(date) + days * DAY_MS);
/** Counts whole days from `from` to `to`; negative if `to` is earlier. */
export const countDaysBetween = (from: string, to: string): number =>
  Math.round((parseUtc(to) - parseUtc(from)) / DAY_MS);

/** Calculates the age in full years on a date; in common years 29 February counts as 1 March. */
export const calculateAge = (birthDate: string, date: string): number => {
  const years = Number(date.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return date.slice(5) < birthDate.slice(5) ? years - 1 : years;
};

/** Returns the date of the balance charge: 60 days before departure. */
export const calculateBalanceChargeDate = (departsOn: string): string =>
  addDays(departsOn, -BALANCE_DAYS_BEFORE_DEPARTURE);
