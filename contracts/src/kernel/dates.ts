import { z } from 'zod';

/** A calendar date, `YYYY-MM-DD`: it has no time zone and never passes through one. */
export const CalendarDate = z.iso.date().meta({ id: 'CalendarDate' });
/** An instant in UTC, ISO 8601 with `Z`. */
export const Instant = z.iso.datetime().meta({ id: 'Instant' });

export const BALANCE_DAYS_BEFORE_DEPARTURE = 60;
const DAY_MS = 86_400_000;

const utc = (date: string): number => Date.parse(`${date}T00:00:00Z`);
const iso = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The UTC date of an instant. */
export const dateOf = (instant: Date): string => instant.toISOString().slice(0, 10);
export const addDays = (date: string, days: number): string => iso(utc(date) + days * DAY_MS);
/** Whole days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number => Math.round((utc(to) - utc(from)) / DAY_MS);

/** Full years of age on a day; someone born on 29 February has the birthday on 1 March in common years. */
export const ageOn = (birthDate: string, on: string): number => {
  const years = Number(on.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return on.slice(5) < birthDate.slice(5) ? years - 1 : years;
};

/** The day on which the balance is charged: 60 days before departure. */
export const balanceChargeDate = (departsOn: string): string =>
  addDays(departsOn, -BALANCE_DAYS_BEFORE_DEPARTURE);
/** The charge runs from noon UTC on its date: never early anywhere, and no clock change falls on it. */
export const chargeInstant = (date: string): string => `${date}T12:00:00.000Z`;

/** This many days after its date a balance that is not there becomes a person's task. */
export const OVERDUE_DAYS = 7;
/** When that is looked at. */
export const overdueInstant = (date: string): string => chargeInstant(addDays(date, OVERDUE_DAYS));
