import { z } from 'zod';

/** A calendar date, `YYYY-MM-DD`, independent of time zones. */
export const CalendarDate = z.iso.date().meta({ id: 'CalendarDate' });
/** An instant in UTC, ISO 8601 with `Z`. */
export const Instant = z.iso.datetime().meta({ id: 'Instant' });
