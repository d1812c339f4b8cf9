import { z } from 'zod';
import { CalendarDate } from '../kernel/date-schemas.js';
import { CountryCode, Slug } from '../kernel/ids.js';
import { MONTH_PATTERN } from '../kernel/input-limits.js';
import { Locale } from '../kernel/locale.js';
import { text } from '../kernel/text.js';
import { CategoryCode, Difficulty, LegMode, RoomType, TripKind } from './catalogue.js';

/**
 * The file that operators import: texts in both languages, amounts in US cents, dates `YYYY-MM-DD`. The
 * import checks what a schema cannot express (days match the itinerary, plausible legs, enough rooms).
 */
export const CATALOGUE_FORMAT = 'wayfold-catalogue/1';

/** The scenes that the poster generator can draw. */
export const BIOMES = [
  'alpine',
  'glacier',
  'fjord',
  'volcano',
  'altiplano',
  'canyon',
  'desert',
  'savanna',
  'rainforest',
  'cloudforest',
  'coast',
  'reef',
  'island',
  'oldtown',
  'temple',
  'river',
  'steppe',
  'vineyard',
] as const;

export const LANDMARKS = [
  'pyramid',
  'tikal',
  'angkor',
  'machu',
  'taj',
  'petra',
  'uluru',
  'torii',
  'lighthouse',
  'stilts',
  'pagoda',
  'oldtown',
  'kasbah',
  'gers',
  'cabins',
  'registan',
  'stupas',
  'hilltown',
  'santorini',
  'felucca',
  'windmill',
  'paro',
  'kilimanjaro',
  'paine',
  'fuji',
  'cotopaxi',
  'matterhorn',
  'baobabs',
  'arch',
  'aroumd',
  'cappadocia',
  'deadvlei',
  'douro',
  'everest',
  'fitzroy',
  'gimignano',
  'gorillas',
  'hangingbridge',
  'huskies',
  'icebergs',
  'junks',
  'kicker',
  'kopje',
  'lagoon',
  'levada',
  'luang',
  'macaws',
  'machapuchare',
  'mitre',
  'moai',
  'mokoro',
  'montblanc',
  'nachi',
  'onomichi',
  'padar',
  'polder',
  'santiago',
  'segara',
  'sigiriya',
  'skogafoss',
  'storr',
  'svaneti',
  'taulliraju',
  'tents',
  'teyuna',
  'totora',
  'trinidad',
  'wadi',
  'yurts',
] as const;

export const POSTER_REGIONS = [
  'andes',
  'patagonia',
  'meso',
  'caribbean',
  'galapagos',
  'amazon',
  'seasia',
  'southasia',
  'japan',
  'nordic',
  'alps',
  'med',
  'maghreb',
  'arabia',
  'egypt',
  'eastafrica',
  'southafrica',
  'outback',
  'oceania',
  'central',
  'polar',
] as const;

/** Accepts a text per language; the trip's `languages` say which must be complete. */
export const localizedText = (max: number) =>
  z.strictObject({ en: text(1, max).optional(), es: text(1, max).optional() });

const line = localizedText(120);
const sentence = localizedText(400);
const paragraph = localizedText(1500);
const sentences = z.array(sentence);

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
  /** Referenced by the itinerary's legs. */
  id: Slug,
  name: line,
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
  /** Meters above sea level. */
  elevation: z.int().min(-430).max(8849).nullable(),
});

/** One way from the traveler's current place to the stop `to`. */
export const FileLeg = z.strictObject({ to: Slug, by: LegMode, hours: z.number().positive().max(24) });

const FileDay = z.strictObject({
  title: line,
  text: paragraph,
  meals: z.array(z.enum(['breakfast', 'lunch', 'dinner'])),
  /** Null only on the last day. */
  accommodation: sentence.nullable(),
  departsAt: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .nullable(),
  /** Hours of activity, visits included; travel hours are the sum of the other legs. */
  activeHours: z.number().min(0).max(18),
  legs: z.array(FileLeg),
});

export const FileRoom = z.strictObject({
  type: RoomType,
  count: z.int().min(0).max(100),
  supplementCents: z.int().min(0).max(5_000_000),
  isShareable: z.boolean(),
});

/** Price per person for each of the trip's categories. */
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

/** Departures relative to the date of the catalogue's first import. */
export const DeparturePlan = z.strictObject({
  kind: z.literal('plan'),
  /** Days from the first import to the earliest departure. */
  firstInDays: z.int().min(1).max(365),
  /** ISO weekday of every departure, 1 = Monday; the earliest departure moves forward to this weekday. */
  weekday: z.int().min(1).max(7),
  everyDays: z.int().min(7).max(182).multipleOf(7),
  ...allotment,
  /** Departures exist only in the months of a season, at its prices. */
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

/** Not bookable online: travelers enquire and an agent answers. */
const OnRequest = z.strictObject({ kind: z.literal('on-request') });

const share = z.number().min(0).max(1);
const httpsUrl = z.url({ protocol: /^https$/ }).max(500);

/** A file in the folder `photos` next to the catalogue, with its credits. */
export const FilePhoto = z.strictObject({
  file: z
    .string()
    .max(200)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*\.(jpg|jpeg|png|webp)$/),
  /** Focal point of crops, as fractions of width and height from the top left. */
  focus: z.strictObject({ x: share, y: share }),
  alt: localizedText(300),
  /** Name of the pictured place; must be one of the trip's. */
  place: line,
  author: text(1, 120),
  /** SPDX identifier; a license without one starts with `LicenseRef-` and may omit the URL. */
  license: z.strictObject({
    code: z
      .string()
      .max(60)
      .regex(/^[A-Za-z0-9.]+(-[A-Za-z0-9.]+)*$/),
    url: httpsUrl.nullable(),
  }),
  /** Where the photo was published; null if it was given to us. */
  source: httpsUrl.nullable(),
  /** Reason for a photo without a 1200 pixel version; without a reason, the photo is refused. */
  smallReason: text(10, 200).optional(),
});

export type FilePhoto = z.infer<typeof FilePhoto>;

export const FileTrip = z.strictObject({
  /** The operator's own code of the trip: lower case, never changed, because ids are derived from it. */
  code: Slug,
  /** Languages in which the trip is complete; it is listed only in these. */
  languages: z.array(Locale).min(1).default(['en', 'es']),
  /** How the trip is sold, main kind first. Only group adventures have departures. */
  kinds: z.array(TripKind).min(1).max(3),
  slug: z.strictObject({ en: Slug, es: Slug }),
  name: z.strictObject({ en: text(3, 80), es: text(3, 80) }),
  summary: sentence,
  place: line,
  countries: z.array(CountryCode).min(1),
  /** Keys of places in the catalogue, nearest region first. */
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
  /** Photos in the order of the gallery. */
  photos: z.array(FilePhoto).min(1).max(24).optional(),
  highlights: z.array(z.strictObject({ title: line, text: sentence })).min(1),
  stops: z.array(FileStop).min(1),
  itinerary: z.array(FileDay).min(1),
  inclusions: z.strictObject({
    accommodations: sentences,
    transportation: sentences,
    meals: sentences,
    activities: sentences,
    guideServices: sentences,
    additional: sentences,
  }),
  goodToKnow: z.strictObject({
    currency: paragraph,
    visa: paragraph,
    knowBeforeYouGo: sentences.min(1),
    importantNotes: sentences.min(1),
    paymentInformation: paragraph,
    cancellationPolicy: paragraph,
  }),
  faqs: z.array(z.strictObject({ question: sentence, answer: paragraph })),
  reviews: z.array(
    z.strictObject({
      rating: z.int().min(1).max(5),
      name: text(1, 60),
      /** Month of travel, `YYYY-MM`. */
      month: z.string().regex(MONTH_PATTERN),
      /** Original language; the other text is our translation. */
      language: Locale,
      text: paragraph,
    }),
  ),
  /** Name of each category, and what it includes in addition. */
  categories: z
    .array(z.strictObject({ code: CategoryCode, name: line, text: sentence, includes: sentences }))
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
