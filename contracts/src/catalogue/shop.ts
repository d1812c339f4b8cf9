import { z } from 'zod';
import { CountryCode, Slug, Uuid } from '../kernel/ids.js';
import {
  MAX_AGE,
  MAX_FILTER_VALUES,
  MAX_SEARCH_LENGTH,
  MAX_TRIP_IDS,
  MONTH_PATTERN,
} from '../kernel/input-limits.js';
import { Locale } from '../kernel/locale.js';
import { Amount } from '../kernel/money.js';
import { nextCursor, Page } from '../kernel/paging.js';
import { defineRoute } from '../kernel/route.js';
import { text } from '../kernel/text.js';
import { Difficulty, PlaceRef, PosterFacts, TripKind, TripSummary } from './catalogue.js';
import { DurationBand } from './places-file.js';

/** Accepts a multi-value filter: a trip with any of the values matches. `?style=hiking&style=trekking`. */
const listParam = <T extends z.ZodType<string, string>>(item: T, maximum = MAX_FILTER_VALUES) =>
  z
    .union([z.array(item).max(maximum), item.transform((value) => [value])])
    .transform((values): z.output<T>[] => [...new Set(values)])
    .optional();

const DepartureMonth = z.string().regex(MONTH_PATTERN);
const daysParam = z.coerce.number().int().min(1).max(60).optional();
const centsParam = z.coerce.number().int().min(0).max(10_000_000).optional();

export const SORTS = ['recommended', 'departure', 'price', 'price-desc', 'days', 'rating'] as const;
export const Sort = z.enum(SORTS);
export type Sort = z.infer<typeof Sort>;

/** Filters of the trip list; place keys are the same in all languages. */
export const TripFilters = z.strictObject({
  /** Words from a name, place or text; ignores accents, case and typos. */
  q: text(0, MAX_SEARCH_LENGTH).optional(),
  /** Only trips with these ids, e.g. those that a visitor saved. */
  id: listParam(Uuid, MAX_TRIP_IDS),
  kind: listParam(TripKind),
  style: listParam(Slug),
  theme: listParam(Slug),
  region: listParam(Slug),
  country: listParam(CountryCode),
  difficulty: listParam(Difficulty),
  duration: listParam(DurationBand),
  /** Months in which a departure with seats left starts. */
  month: listParam(DepartureMonth),
  minDays: daysParam,
  maxDays: daysParam,
  minCents: centsParam,
  maxCents: centsParam,
  /** Age in years of a traveler who must be admitted. */
  age: z.coerce.number().int().min(0).max(MAX_AGE).optional(),
  /** Only trips with a guaranteed departure. */
  guaranteed: z.enum(['true', 'false']).optional(),
});

export type TripFilters = z.infer<typeof TripFilters>;

/** A filter value and the number of trips with it under the other filters. */
const CountedPlace = PlaceRef.extend({ count: z.int() });

export const Facets = z
  .object({
    /** Every region with its countries, by name. */
    regions: z.array(CountedPlace.extend({ countries: z.array(CountedPlace) })),
    styles: z.array(CountedPlace),
    themes: z.array(CountedPlace),
    kinds: z.array(z.object({ key: TripKind, count: z.int() })),
    difficulties: z.array(z.object({ key: Difficulty, count: z.int() })),
    durations: z.array(z.object({ key: DurationBand, count: z.int() })),
    months: z.array(z.object({ key: DepartureMonth, count: z.int() })),
    guaranteed: z.int(),
    /** Price range of all trips on sale, for a slider; null if there are none. */
    cents: z.object({ min: Amount, max: Amount }).nullable(),
    days: z.object({ min: z.int(), max: z.int() }).nullable(),
  })
  .meta({ id: 'Facets' });
export type Facets = z.infer<typeof Facets>;

export const TripList = z
  .object({
    trips: z.array(TripSummary),
    total: z.int(),
    nextCursor,
    /** The corrected search if the typed words match nothing. */
    searchedFor: z.string().nullable(),
    /** If nothing matches: filters whose removal would find something, and how much. */
    relax: z.array(z.object({ filter: TripFilters.keyof(), total: z.int() })),
    /** Null unless the query asks for `facets`. */
    facets: Facets.nullable(),
  })
  .meta({ id: 'TripList' });
export type TripList = z.infer<typeof TripList>;

export const listTrips = defineRoute({
  method: 'GET',
  path: '/api/trips',
  access: 'public',
  summary: 'Lists the trips that are complete in the requested language, filtered, searched and sorted.',
  query: TripFilters.extend({
    locale: Locale,
    sort: Sort.default('recommended'),
    facets: z.enum(['true', 'false']).default('false'),
    limit: Page.limit,
    /** Number of entries to skip: `nextCursor` of the previous page. */
    cursor: z
      .string()
      .regex(/^\d{1,6}$/)
      .optional(),
  }),
  reply: TripList,
});

const Scope = z.enum(['regions', 'countries']);
export type LandingScope = z.infer<typeof Scope>;

/** As in "trekking-in-andes", "hiking-tours-in-peru", "peru-tours-and-trips", "peru-6-9-days-tours". */
const LandingName = z.object({
  scope: Scope,
  pattern: z.enum(['style', 'theme', 'all', 'duration']),
  /** The page's slug in each language. */
  slugs: z.object({ en: Slug, es: Slug }),
  /** `inName` is the form used after "in" and "en". */
  place: PlaceRef.extend({ inName: z.string() }),
  /** The style's name, or the theme's form before "tours" and after "tours de"; null for other pages. */
  way: z.string().nullable(),
  duration: DurationBand.nullable(),
  total: z.int(),
});

export type LandingName = z.infer<typeof LandingName>;

export const Landing = LandingName.extend({
  lead: z.string(),
  /** Paragraphs on the travel style first, then on the place. */
  text: z.array(z.string()),
  when: z.string(),
  /** Shop filters with the same result. */
  filters: z.object({
    region: Slug.optional(),
    country: CountryCode.optional(),
    style: Slug.optional(),
    theme: Slug.optional(),
    duration: DurationBand.optional(),
  }),
  facts: z.object({
    fromCents: Amount.nullable(),
    days: z.object({ min: z.int(), max: z.int() }),
    difficulties: z.array(Difficulty),
    /** Months in which trips start, 1-12. */
    months: z.array(z.int()),
    cities: z.array(z.string()),
  }),
  /** The region of a country. */
  within: PlaceRef.nullable(),
  /** For a region with a single country: that country's page, which search engines should list instead. */
  sameAs: LandingName.pick({ scope: true, slugs: true }).nullable(),
  trips: z.array(TripSummary),
  related: z.array(LandingName),
}).meta({ id: 'Landing' });
export type Landing = z.infer<typeof Landing>;

export const getLanding = defineRoute({
  method: 'GET',
  path: '/api/landings/{scope}/{slug}',
  access: 'public',
  summary:
    "A landing page by its address. If the address is not in the language's `slugs`, the client redirects to one that is.",
  params: z.strictObject({ scope: Scope, slug: Slug }),
  query: z.strictObject({ locale: Locale }),
  reply: Landing,
});

const PosterTrip = z.object({ id: Uuid, poster: PosterFacts });
const Destination = PlaceRef.extend({ total: z.int() });

export const Destinations = z
  .object({
    regions: z.array(
      Destination.extend({
        lead: z.string(),
        fromCents: Amount.nullable(),
        /** The trip whose poster illustrates the region. */
        picture: PosterTrip,
        countries: z.array(Destination),
      }),
    ),
    styles: z.array(Destination.extend({ lead: z.string(), picture: PosterTrip })),
    themes: z.array(Destination),
    durations: z.array(z.object({ band: DurationBand, total: z.int() })),
    /** Number of all trips in this language. */
    total: z.int(),
  })
  .meta({ id: 'Destinations' });
export type Destinations = z.infer<typeof Destinations>;

export const getDestinations = defineRoute({
  method: 'GET',
  path: '/api/destinations',
  access: 'public',
  summary: 'Lists regions with their countries, and styles, themes and lengths that have trips, with counts.',
  query: z.strictObject({ locale: Locale }),
  reply: Destinations,
});

export const RelatedTrips = z
  .object({ trips: z.array(TripSummary), explore: z.array(LandingName) })
  .meta({ id: 'RelatedTrips' });

export const listRelatedTrips = defineRoute({
  method: 'GET',
  path: '/api/trips/{slug}/related',
  access: 'public',
  summary: 'Lists similar trips, and the landing pages the trip belongs to.',
  params: z.strictObject({ slug: Slug }),
  query: z.strictObject({ locale: Locale }),
  reply: RelatedTrips,
});
