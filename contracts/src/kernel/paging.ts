import { z } from 'zod';

/** Paging of a list: at most 200 entries a page; `cursor` comes from the previous page. */
export const Page = {
  limit: z.coerce.number().int().min(1).max(200).default(20),
  cursor: z
    .string()
    .max(200)
    .regex(/^[A-Za-z0-9_-]+$/)
    .optional(),
};

export const nextCursor = z.string().nullable();

/**
 * Creates the query of a page. We generate its cursor, so an impossible cursor, e.g. with a day that does not
 * exist, is an error and never reaches the database.
 */
const createPageQuery = (form: string) => ({
  ...Page,
  cursor: z
    .string()
    .max(200)
    .regex(new RegExp(`^${form}$`), { abort: true })
    // Neither calendars nor the database have a year 0.
    .refine((cursor) => !cursor.startsWith('0000-'))
    .optional(),
});

const DAY_PATTERN = z.regexes.date.source.replace(/^\^|\$$/g, '');
const HEX_ID_PATTERN = '[0-9a-f]{32}';
/** Milliseconds, within the range of a table's timestamps. */
const INSTANT_PATTERN = '\\d{1,14}';

export const PageByDay = createPageQuery(DAY_PATTERN);
export const PageByDayAndId = createPageQuery(`${DAY_PATTERN}_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}`);
/** An instant and a UUID without hyphens. */
export const PageByInstantAndId = createPageQuery(`${INSTANT_PATTERN}_${HEX_ID_PATTERN}`);
/** An instant and one of our names. */
export const PageByInstantAndName = createPageQuery(`${INSTANT_PATTERN}_[A-Za-z0-9_-]{1,150}`);
/** A UUID without hyphens. */
export const PageById = createPageQuery(HEX_ID_PATTERN);
/** The version of an event in its stream. */
export const PageByVersion = createPageQuery('\\d{1,9}');
