import { z } from 'zod';
import { CalendarDate } from '../kernel/date-schemas.js';
import { CountryCode, Slug, Uuid } from '../kernel/ids.js';
import { Locale } from '../kernel/locale.js';
import { Amount, Cents } from '../kernel/money.js';
import { defineRoute } from '../kernel/route.js';
import { Photo } from './photos.js';

export const TripKind = z.enum(['group-adventure', 'independent-trip', 'travel-pass']);
export const Difficulty = z.enum([
  'easy',
  'moderate',
  'average',
  'challenging',
  'very-hard',
  'not-applicable',
]);
export const CategoryCode = z.enum(['basic', 'comfort', 'premium']);
export type CategoryCode = z.infer<typeof CategoryCode>;
export const RoomType = z.enum(['twin', 'double', 'triple', 'private']);
export type RoomType = z.infer<typeof RoomType>;
export const SaleStatus = z.enum(['OPEN', 'LIMITED', 'FULL', 'CLOSED', 'CANCELLED', 'DEPARTED']);

/** Means of travel between stops. */
export const LegMode = z.enum(['foot', 'bike', 'paddle', 'road', 'train', 'boat', 'flight']);

export type LegMode = z.infer<typeof LegMode>;

/** Facts for drawing the trip's poster. */
export const PosterFacts = z.object({
  biome: z.string(),
  region: z.string(),
  timeOfDay: z.enum(['dawn', 'day', 'golden', 'dusk', 'night']),
  season: z.enum(['autumn', 'winter', 'dry']).optional(),
  landmark: z.string().optional(),
  /** How the pictured group travels; on foot if absent. */
  party: z.enum(['cyclists', 'riders']).optional(),
});

/** A region, country, style or theme with its name in the page's language; `key` is the same in each. */
export const PlaceRef = z.object({ key: z.string(), name: z.string(), slug: Slug });

export type PlaceRef = z.infer<typeof PlaceRef>;

/** A departure on a trip card. */
const NextDeparture = z.object({ startsOn: CalendarDate, isGuaranteed: z.boolean(), seatsLeft: z.int() });

export const TripSummary = z
  .object({
    id: Uuid,
    slug: Slug,
    /** How the trip is sold, main kind first. */
    kinds: z.array(TripKind).min(1),
    style: PlaceRef,
    name: z.string(),
    summary: z.string(),
    /** Location as text: "Peru". */
    place: z.string(),
    countries: z.array(CountryCode),
    days: z.int(),
    difficulty: Difficulty,
    /** Lowest price per person among departures with seats left; null if there are none. */
    fromCents: Amount.nullable(),
    rating: z.object({ average: z.number(), count: z.int() }).nullable(),
    /** The next three with seats left, by date. */
    nextDepartures: z.array(NextDeparture),
    poster: PosterFacts,
  })
  .meta({ id: 'TripSummary' });

const TitledText = z.object({ title: z.string(), text: z.string() });

export const ItineraryDay = z.object({
  day: z.int(),
  title: z.string(),
  text: z.string(),
  meals: z.array(z.enum(['breakfast', 'lunch', 'dinner'])),
  /** Null on the last day. */
  accommodation: z.string().nullable(),
  /** Local time of leaving the overnight stop, `HH:MM`. */
  departsAt: z.string().nullable(),
  roadHours: z.number(),
  activeHours: z.number(),
});

export const Inclusions = z.object({
  accommodations: z.array(z.string()),
  transportation: z.array(z.string()),
  meals: z.array(z.string()),
  activities: z.array(z.string()),
  guideServices: z.array(z.string()),
  additional: z.array(z.string()),
  category: z.array(z.object({ code: CategoryCode, items: z.array(z.string()) })),
});

export const Trip = TripSummary.extend({
  slugs: z.object({ en: Slug, es: Slug }),
  /** Languages in which the trip is complete and has a page. */
  languages: z.array(Locale).min(1),
  themes: z.array(PlaceRef),
  regions: z.array(PlaceRef),
  inCountries: z.array(PlaceRef),
  departureCity: z.string(),
  endCity: z.string(),
  timeZone: z.string(),
  ageRange: z.object({ min: z.int(), max: z.int() }),
  groupSize: z.object({ min: z.int(), max: z.int() }),
  /** Photos of the actual places; without any, the poster illustrates the trip. */
  photos: z.array(Photo),
  highlights: z.array(TitledText),
  stops: z.array(
    z.object({ name: z.string(), lat: z.number(), lon: z.number(), elevation: z.int().nullable() }),
  ),
  /** Legs in order of travel; `from` and `to` are 0-based stop indexes. */
  route: z.array(z.object({ day: z.int(), from: z.int(), to: z.int(), by: LegMode })),
  itinerary: z.array(ItineraryDay),
  inclusions: Inclusions,
  goodToKnow: z.object({
    currency: z.string(),
    visa: z.string(),
    knowBeforeYouGo: z.array(z.string()),
    importantNotes: z.array(z.string()),
    paymentInformation: z.string(),
    cancellationPolicy: z.string(),
  }),
  faqs: z.array(z.object({ question: z.string(), answer: z.string() })),
  reviews: z.array(
    z.object({ rating: z.int(), name: z.string(), month: z.string(), text: z.string(), language: Locale }),
  ),
  categories: z.array(z.object({ code: CategoryCode, name: z.string(), text: z.string() })),
}).meta({ id: 'Trip' });
export type Trip = z.infer<typeof Trip>;
export type TripSummary = z.infer<typeof TripSummary>;

export const RoomOffer = z.object({
  type: RoomType,
  /** Beds per room. */
  capacity: z.int(),
  /** Per room, in addition to the price per person. */
  supplementCents: Cents,
  roomsLeft: z.int(),
  /** A single traveler may take one bed and be matched with another. */
  isShareable: z.boolean(),
});

export const Departure = z
  .object({
    id: Uuid,
    startsOn: CalendarDate,
    endsOn: CalendarDate,
    timeZone: z.string(),
    sale: SaleStatus,
    seatsLeft: z.int(),
    /** True once the minimum group is reached; until then `missingForGuarantee` travelers are missing. */
    isGuaranteed: z.boolean(),
    missingForGuarantee: z.int(),
    prices: z.array(z.object({ category: CategoryCode, perPersonCents: Amount })),
    rooms: z.array(RoomOffer),
    /** Date of the automatic balance charge; null if the full price is due at booking. */
    balanceChargeDate: CalendarDate.nullable(),
  })
  .meta({ id: 'Departure' });
export type Departure = z.infer<typeof Departure>;

const localeQuery = z.strictObject({ locale: Locale });

export const getTrip = defineRoute({
  method: 'GET',
  path: '/api/trips/{slug}',
  access: 'public',
  summary: 'Returns one trip with everything its page shows.',
  params: z.strictObject({ slug: Slug }),
  query: localeQuery,
  reply: Trip,
});
