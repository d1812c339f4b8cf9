import { z } from 'zod';
import { Page } from './ids.js';

/**
 * Cursors are ours: one that no page can have given out, as one with a day that there is not, is a mistake in the query, and
 * never reaches a query of the database.
 */
const pageBy = (form: string) => ({
  ...Page,
  cursor: z
    .string()
    .max(200)
    .regex(new RegExp(`^${form}$`), { abort: true })
    // A year that calendars, and the database, do not have.
    .refine((cursor) => !cursor.startsWith('0000-'))
    .optional(),
});

const DAY = z.regexes.date.source.replace(/^\^|\$$/g, '');
const HEX = '[0-9a-f]{32}';
/** Milliseconds, as far as a table's instants go. */
const INSTANT = '\\d{1,14}';

export const PageByDay = pageBy(DAY);
/** A day and a UUID. */
export const PageByDayAndId = pageBy(`${DAY}_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}`);
/** An instant and a UUID without hyphens. */
export const PageByInstantAndId = pageBy(`${INSTANT}_${HEX}`);
/** An instant and a name of ours. */
export const PageByInstantAndName = pageBy(`${INSTANT}_[A-Za-z0-9_-]{1,150}`);
/** A UUID without hyphens. */
export const PageById = pageBy(HEX);
/** The number of an event in its stream. */
export const PageByNumber = pageBy('\\d{1,9}');

/** What the parts of a cursor that was checked say, before and after its first underscore. */
export function placeOf(cursor: string | undefined): readonly [first: string | null, second: string | null] {
  if (cursor === undefined) return [null, null];
  const at = cursor.indexOf('_');
  return [cursor.slice(0, at), cursor.slice(at + 1)];
}

/** The same where the first part is an instant. */
export function instantPlaceOf(cursor: string | undefined): readonly [at: Date | null, id: string | null] {
  const [ms, id] = placeOf(cursor);
  return [ms === null ? null : new Date(Number(ms)), id];
}
