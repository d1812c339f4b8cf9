import { z } from 'zod';
import { CalendarDate } from '../kernel/date-schemas.js';
import { Slug } from '../kernel/ids.js';
import { Locale } from '../kernel/locale.js';
import { Amount } from '../kernel/money.js';
import { defineRoute } from '../kernel/route.js';
import { TripSummary } from './catalogue.js';

/** `YYYY-MM`. */
const Month = z.string().regex(/^\d{4}-\d{2}$/);

const TripName = z.object({ name: z.string(), slug: Slug });

export const Highlights = z
  .object({
    /** At most six, chosen for variety. */
    trips: z.array(TripSummary),
    /** False if `trips` are the best rated instead. */
    hasGuaranteedDepartures: z.boolean(),
    /** Keys of regions whose pictures differ from the trips' and from each other. */
    regions: z.array(z.string()),
    /** All trips in this language. */
    tripCount: z.int(),
    countryCount: z.int(),
    rating: z.object({ average: z.number(), count: z.int() }).nullable(),
    /** Months with a departure that has seats left, and the number of trips. */
    months: z.array(z.object({ key: Month, count: z.int() })),
    /** Travelers' reviews, with the text in the requested language; `language` is the original's. */
    reviews: z.array(
      z.object({
        rating: z.int(),
        name: z.string(),
        month: Month,
        text: z.string(),
        language: Locale,
        trip: TripName,
      }),
    ),
    /** Payment schedule of a future departure with a deposit; null if none is far enough away. */
    example: z
      .object({
        trip: TripName,
        startsOn: CalendarDate,
        depositCents: Amount,
        balanceCents: Amount,
        balanceChargeDate: CalendarDate,
      })
      .nullable(),
  })
  .meta({ id: 'Highlights' });
export type Highlights = z.infer<typeof Highlights>;

export const getHighlights = defineRoute({
  method: 'GET',
  path: '/api/highlights',
  access: 'public',
  summary: 'What the home page shows first: a few trips, reviews, and how a trip is paid for.',
  query: z.strictObject({ locale: Locale }),
  reply: Highlights,
});
