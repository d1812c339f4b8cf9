import { z } from 'zod';
import { Difficulty, PlaceRef, PosterFacts, TripKind, TripSummary } from './catalogue.js';
import { CountryCode, Locale, Slug, Uuid, nextCursor, text } from '../kernel/ids.js';
import { Amount } from '../kernel/money.js';
import { route } from '../kernel/route.js';
import { DurationBand } from './places-file.js';

/** A filter of which several values may be chosen: a trip with any of them is shown. `?style=hiking&style=trekking`. */
const several = <T extends z.ZodType<string, string>>(one: T, most = 30) =>
  z
    .union([z.array(one).max(most), one.transform((value) => [value])])
    .transform((values): z.output<T>[] => [...new Set(values)])
    .optional();

const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);
const days = z.coerce.number().int().min(1).max(60).optional();
const cents = z.coerce.number().int().min(0).max(10_000_000).optional();

export const SORTS = ['recommended', 'departure', 'price', 'price-desc', 'days', 'rating'] as const;
export const Sort = z.enum(SORTS);
export type Sort = z.infer<typeof Sort>;

/** So many trips can be asked for by their ids. */
export const MOST_IDS = 60;

/** What can be asked of the list of trips; keys of places are the same in both languages. */
export const TripFilters = z.strictObject({
  /** Words of a name, a place, a text; accents, case and slips of typing are forgiven. */
  q: text(0, 80).optional(),
  /** These trips and no others: those that a visitor has saved. */
  id: several(Uuid, MOST_IDS),
  kind: several(TripKind),
  style: several(Slug),
  theme: several(Slug),
  region: several(Slug),
  country: several(CountryCode),
  difficulty: several(Difficulty),
  duration: several(DurationBand),
  /** Months in which a departure that has a seat starts. */
  month: several(Month),
  minDays: days,
  maxDays: days,
  minCents: cents,
  maxCents: cents,
  /** Years of a traveler who must be let on. */
  age: z.coerce.number().int().min(0).max(120).optional(),
  /** Only trips with a departure that surely goes. */
  guaranteed: z.enum(['true', 'false']).optional(),
});
export type TripFilters = z.infer<typeof TripFilters>;

/** A value of a filter, and how many trips there would be with it beside the other filters. */
const Counted = PlaceRef.extend({ count: z.int() });
export const Facets = z
  .object({
    /** Every region with its countries, by name. */
    regions: z.array(Counted.extend({ countries: z.array(Counted) })),
    styles: z.array(Counted),
    themes: z.array(Counted),
    kinds: z.array(z.object({ key: TripKind, count: z.int() })),
    difficulties: z.array(z.object({ key: Difficulty, count: z.int() })),
    durations: z.array(z.object({ key: DurationBand, count: z.int() })),
    months: z.array(z.object({ key: Month, count: z.int() })),
    guaranteed: z.int(),
    /** Of all trips on sale, for the ends of a slider; null without any. */
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
    /** What was searched for instead, when the words as typed are found nowhere. */
    searchedFor: z.string().nullable(),
    /** When nothing is found: the filters of which one less would find something, and how much. */
    relax: z.array(z.object({ filter: TripFilters.keyof(), total: z.int() })),
    /** When asked for. */
    facets: Facets.nullable(),
  })
  .meta({ id: 'TripList' });
export type TripList = z.infer<typeof TripList>;

export const listTrips = route({
  method: 'GET',
  path: '/api/trips',
  access: 'public',
  summary: 'Trips that are complete in the language asked for, filtered, searched and sorted.',
  query: TripFilters.extend({
    locale: Locale,
    sort: Sort.default('recommended'),
    facets: z.enum(['true', 'false']).default('false'),
    limit: z.coerce.number().int().min(1).max(200).default(20),
    /** How many to pass over: `nextCursor` of the page before. */
    cursor: z
      .string()
      .regex(/^\d{1,6}$/)
      .optional(),
  }),
  reply: TripList,
});

const Scope = z.enum(['regions', 'countries']);
export type LandingScope = z.infer<typeof Scope>;

/** `trekking-in-andes`, `hiking-tours-in-peru`, `peru-tours-and-trips`, `peru-6-9-days-tours`; in Spanish likewise. */
const LandingName = z.object({
  scope: Scope,
  pattern: z.enum(['style', 'theme', 'all', 'duration']),
  /** The page's own part of its address in each language. */
  slugs: z.object({ en: Slug, es: Slug }),
  /** `inName` as it stands after "in" and "en". */
  place: PlaceRef.extend({ inName: z.string() }),
  /** The style's name, or how the theme stands before "tours" and after "tours de"; null for the others. */
  way: z.string().nullable(),
  duration: DurationBand.nullable(),
  total: z.int(),
});
export type LandingName = z.infer<typeof LandingName>;

export const Landing = LandingName.extend({
  lead: z.string(),
  /** Of the way of travelling first, then of the place. */
  text: z.array(z.string()),
  when: z.string(),
  /** The filters of the shop that show the same. */
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
    /** Months of the year in which a trip starts, 1-12. */
    months: z.array(z.int()),
    cities: z.array(z.string()),
  }),
  /** The region that a country lies in. */
  within: PlaceRef.nullable(),
  /** Of a region that is one country: the country's page, which says the same and is the one to be found. */
  sameAs: LandingName.pick({ scope: true, slugs: true }).nullable(),
  trips: z.array(TripSummary),
  related: z.array(LandingName),
}).meta({ id: 'Landing' });
export type Landing = z.infer<typeof Landing>;

export const getLanding = route({
  method: 'GET',
  path: '/api/landings/{scope}/{slug}',
  access: 'public',
  summary:
    'A landing page by its address; one that is not in `slugs` of the language is a former or foreign one, to be moved from.',
  params: z.strictObject({ scope: Scope, slug: Slug }),
  query: z.strictObject({ locale: Locale }),
  reply: Landing,
});

const Illustrated = z.object({ id: Uuid, poster: PosterFacts });
const Destination = PlaceRef.extend({ total: z.int() });

export const Destinations = z
  .object({
    regions: z.array(
      Destination.extend({
        lead: z.string(),
        fromCents: Amount.nullable(),
        /** The trip whose poster stands for the region. */
        picture: Illustrated,
        countries: z.array(Destination),
      }),
    ),
    styles: z.array(Destination.extend({ lead: z.string(), picture: Illustrated })),
    themes: z.array(Destination),
    durations: z.array(z.object({ band: DurationBand, total: z.int() })),
    /** Of all trips in this language. */
    total: z.int(),
  })
  .meta({ id: 'Destinations' });
export type Destinations = z.infer<typeof Destinations>;

export const getDestinations = route({
  method: 'GET',
  path: '/api/destinations',
  access: 'public',
  summary: 'Regions with their countries, styles, themes and lengths of which there are trips, with counts.',
  query: z.strictObject({ locale: Locale }),
  reply: Destinations,
});

export const RelatedTrips = z
  .object({ trips: z.array(TripSummary), explore: z.array(LandingName) })
  .meta({ id: 'RelatedTrips' });

export const getRelated = route({
  method: 'GET',
  path: '/api/trips/{slug}/related',
  access: 'public',
  summary: 'Trips like this one, and the landing pages that it belongs to.',
  params: z.strictObject({ slug: Slug }),
  query: z.strictObject({ locale: Locale }),
  reply: RelatedTrips,
});
