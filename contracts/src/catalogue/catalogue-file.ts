import { z } from 'zod';
import { CategoryCode, Difficulty, LegMode, RoomType, TripKind } from './catalogue.js';
import { CalendarDate } from '../kernel/dates.js';
import { CountryCode, Locale, Slug, text } from '../kernel/ids.js';

/**
 * The file an operator imports: `{ "format": "wayfold-catalogue/1", "trips": [...] }`. Texts stand in both languages
 * side by side; amounts are US cents; dates are `YYYY-MM-DD`. What a schema cannot say (days = itinerary, plausible
 * legs, enough rooms) is checked by the import.
 */
export const CATALOGUE_FORMAT = 'wayfold-catalogue/1';

/** The scenes that the poster generator can draw. */
export const BIOMES = (
  'alpine glacier fjord volcano altiplano canyon desert savanna rainforest cloudforest coast reef island oldtown ' +
  'temple river steppe vineyard'
).split(' ');
export const LANDMARKS = (
  'pyramid tikal angkor machu taj petra uluru torii lighthouse stilts pagoda oldtown kasbah gers cabins ' +
  'registan stupas hilltown santorini felucca windmill paro kilimanjaro paine fuji cotopaxi matterhorn baobabs ' +
  'arch aroumd cappadocia deadvlei douro everest fitzroy gimignano gorillas hangingbridge huskies icebergs junks ' +
  'kicker kopje lagoon levada luang macaws machapuchare mitre moai mokoro montblanc nachi onomichi padar polder santiago ' +
  'segara sigiriya skogafoss storr svaneti taulliraju tents teyuna totora trinidad wadi yurts'
).split(' ');
export const POSTER_REGIONS = (
  'andes patagonia meso caribbean galapagos amazon seasia southasia japan nordic alps med maghreb arabia egypt ' +
  'eastafrica southafrica outback oceania central polar'
).split(' ');

/** A text in each language; which languages must be complete is what the trip's `languages` say. */
export const localized = (max: number) =>
  z.strictObject({ en: text(1, max).optional(), es: text(1, max).optional() });
const line = localized(120);
const sentence = localized(400);
const paragraph = localized(1500);
const lines = z.array(sentence);

export type Localized = z.infer<typeof sentence>;

const FilePoster = z.strictObject({
  biome: z.enum(BIOMES),
  region: z.enum(POSTER_REGIONS),
  timeOfDay: z.enum(['dawn', 'day', 'golden', 'dusk', 'night']),
  season: z.enum(['autumn', 'winter', 'dry']).optional(),
  landmark: z.enum(LANDMARKS).optional(),
  party: z.enum(['cyclists', 'riders']).optional(),
});

export const FileStop = z.strictObject({
  /** Named by the legs of the itinerary. */
  id: Slug,
  name: line,
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
  /** Metres above the sea. */
  elevation: z.int().min(-430).max(8849).nullable(),
});

/** One way from where the traveler is to the stop `to`. */
export const FileLeg = z.strictObject({ to: Slug, by: LegMode, hours: z.number().positive().max(24) });

const FileDay = z.strictObject({
  title: line,
  text: paragraph,
  meals: z.array(z.enum(['breakfast', 'lunch', 'dinner'])),
  /** Null on the last day only. */
  accommodation: sentence.nullable(),
  departsAt: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .nullable(),
  /** Hours under one's own power, visits included; the hours on the road are the sum of the other legs. */
  activeHours: z.number().min(0).max(18),
  legs: z.array(FileLeg),
});

export const FileRoom = z.strictObject({
  type: RoomType,
  count: z.int().min(0).max(100),
  supplementCents: z.int().min(0).max(5_000_000),
  shareable: z.boolean(),
});

/** Price per person of each category that the trip offers. */
export const FilePrices = z.strictObject({
  basic: z.int().min(1000).max(10_000_000).optional(),
  comfort: z.int().min(1000).max(10_000_000).optional(),
  premium: z.int().min(1000).max(10_000_000).optional(),
});

const allotment = {
  seats: z.int().min(1).max(200),
  minimumGroup: z.int().min(1).max(200),
  rooms: z.array(FileRoom).min(1),
};

/** Departures at a distance from the day on which the catalogue was first imported. */
export const DeparturePlan = z.strictObject({
  kind: z.literal('plan'),
  /** Days from the first import to the earliest departure. */
  firstInDays: z.int().min(1).max(365),
  /** ISO weekday of every departure, 1 = Monday; the first is moved on to it. */
  weekday: z.int().min(1).max(7),
  everyDays: z.int().min(7).max(182).multipleOf(7),
  ...allotment,
  /** Departures start in the months of a season, at its prices; a month in no season has none. */
  seasons: z
    .array(z.strictObject({ months: z.array(z.int().min(1).max(12)).min(1), prices: FilePrices }))
    .min(1),
});

export const DepartureDates = z.strictObject({
  kind: z.literal('dates'),
  dates: z
    .array(
      z.strictObject({
        startsOn: CalendarDate,
        ...allotment,
        prices: FilePrices,
        sale: z.enum(['ON_SALE', 'CLOSED', 'CANCELLED']).default('ON_SALE'),
      }),
    )
    .min(1),
});

/** Nothing is on sale: travelers ask, and an agent answers. */
const OnRequest = z.strictObject({ kind: z.literal('on-request') });

const share = z.number().min(0).max(1);
const httpsUrl = z.url({ protocol: /^https$/ }).max(500);

/** A file in the folder `photos` beside the catalogue, and what has to be said about it. */
export const FilePhoto = z.strictObject({
  file: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*\.(jpg|jpeg|png|webp)$/),
  /** What a crop keeps: shares of width and height, from the upper left. */
  focus: z.strictObject({ x: share, y: share }),
  alt: localized(300),
  /** What it shows, by name: of the trip's own places only. */
  place: line,
  author: text(1, 120),
  /** By the identifiers of SPDX; what has none begins with `LicenseRef-`, and may have no address. */
  licence: z.strictObject({
    code: z
      .string()
      .max(60)
      .regex(/^[A-Za-z0-9.]+(-[A-Za-z0-9.]+)*$/),
    url: httpsUrl.nullable(),
  }),
  /** Where it was published; null for one that was given to us. */
  source: httpsUrl.nullable(),
  /** Why there is none of 1200 pixels; without a reason a narrower one is refused. */
  smallBecause: text(10, 200).optional(),
});
export type FilePhoto = z.infer<typeof FilePhoto>;

export const FileTrip = z.strictObject({
  /** The operator's own name of the trip: lower case, never changed. Ids are derived from it. */
  code: Slug,
  /** The languages in which the trip is complete; it is listed only in these. */
  languages: z.array(Locale).min(1).default(['en', 'es']),
  /** What it is sold as; the first is what it is above all. A group adventure alone has departures. */
  kinds: z.array(TripKind).min(1).max(3),
  slug: z.strictObject({ en: Slug, es: Slug }),
  name: z.strictObject({ en: text(3, 80), es: text(3, 80) }),
  summary: sentence,
  place: line,
  countries: z.array(CountryCode).min(1),
  /** Keys of places that the catalogue describes, the nearest region first. */
  regions: z.array(Slug).min(1),
  style: Slug,
  themes: z.array(Slug).min(1),
  days: z.int().min(1).max(60),
  difficulty: Difficulty,
  departureCity: line,
  endCity: line,
  timeZone: z.string(),
  ageRange: z.strictObject({ min: z.int().min(0).max(99), max: z.int().min(1).max(120) }),
  groupSize: z.strictObject({ min: z.int().min(1).max(200), max: z.int().min(1).max(200) }),
  poster: FilePoster,
  /** In the order of the gallery. */
  photos: z.array(FilePhoto).min(1).max(24).optional(),
  highlights: z.array(z.strictObject({ title: line, text: sentence })).min(1),
  stops: z.array(FileStop).min(1),
  itinerary: z.array(FileDay).min(1),
  inclusions: z.strictObject({
    accommodations: lines,
    transportation: lines,
    meals: lines,
    activities: lines,
    guideServices: lines,
    additional: lines,
  }),
  goodToKnow: z.strictObject({
    currency: paragraph,
    visa: paragraph,
    knowBeforeYouGo: lines.min(1),
    importantNotes: lines.min(1),
    paymentInformation: paragraph,
    cancellationPolicy: paragraph,
  }),
  faqs: z.array(z.strictObject({ question: sentence, answer: paragraph })),
  reviews: z.array(
    z.strictObject({
      rating: z.int().min(1).max(5),
      name: text(1, 60),
      /** `YYYY-MM` of the travel. */
      month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/),
      /** The language it was written in; the other text is our translation. */
      language: Locale,
      text: paragraph,
    }),
  ),
  /** What each category is, and what it includes beyond the rest. */
  categories: z
    .array(z.strictObject({ code: CategoryCode, name: line, text: sentence, includes: lines }))
    .min(1),
  departures: z.discriminatedUnion('kind', [DeparturePlan, DepartureDates, OnRequest]),
});
export type FileTrip = z.infer<typeof FileTrip>;
export type FileRoom = z.infer<typeof FileRoom>;
export type FilePrices = z.infer<typeof FilePrices>;
export type DeparturePlan = z.infer<typeof DeparturePlan>;

export const CatalogueFile = z.strictObject({
  format: z.literal(CATALOGUE_FORMAT),
  trips: z.array(FileTrip).min(1),
});
