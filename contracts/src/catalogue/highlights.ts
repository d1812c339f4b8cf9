import { z } from 'zod';
import { TripSummary } from './catalogue.js';
import { CalendarDate } from '../kernel/dates.js';
import { Locale, Slug } from '../kernel/ids.js';
import { Amount } from '../kernel/money.js';
import { route } from '../kernel/route.js';

const TripName = z.object({ name: z.string(), slug: Slug });

export const Highlights = z
  .object({
    /** At most six, as unlike each other as there are. */
    trips: z.array(TripSummary),
    /** Whether their next departures surely go; otherwise they are those that travelers liked best. */
    certain: z.boolean(),
    /** Keys of regions whose pictures are unlike the trips' and each other's. */
    regions: z.array(z.string()),
    /** Of all trips in this language. */
    total: z.int(),
    countries: z.int(),
    rating: z.object({ average: z.number(), count: z.int() }).nullable(),
    /** Months in which a departure that has a seat starts, with their trips. */
    months: z.array(z.object({ key: z.string().regex(/^\d{4}-\d{2}$/), count: z.int() })),
    /** What travelers wrote; the text is in the language asked for, `language` is the one it was written in. */
    reviews: z.array(
      z.object({
        rating: z.int(),
        name: z.string(),
        month: z.string(),
        text: z.string(),
        language: Locale,
        trip: TripName,
      }),
    ),
    /** How one of the departures to come is paid for with a deposit; null when none is far enough away. */
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

export const getHighlights = route({
  method: 'GET',
  path: '/api/highlights',
  access: 'public',
  summary: 'What a visitor is shown first: a few trips, what travelers wrote, and how a trip is paid for.',
  query: z.strictObject({ locale: Locale }),
  reply: Highlights,
});
