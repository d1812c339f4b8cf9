import { z } from 'zod';
import { CalendarDate } from './kernel/dates.js';
import { CountryCode, Locale, Page, Slug, Uuid, nextCursor } from './kernel/ids.js';
import { Amount, Cents } from './kernel/money.js';
import { route } from './kernel/route.js';

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

/** The facts from which the trip's travel poster is drawn. */
export const PosterFacts = z.object({
  biome: z.string(),
  region: z.string(),
  timeOfDay: z.enum(['dawn', 'day', 'golden', 'dusk', 'night']),
  season: z.enum(['autumn', 'winter', 'dry']).optional(),
  landmark: z.string().optional(),
});

export const TripSummary = z
  .object({
    id: Uuid,
    slug: Slug,
    kind: TripKind,
    name: z.string(),
    summary: z.string(),
    /** Where it is, for a line of text: "Peru". */
    place: z.string(),
    countries: z.array(CountryCode),
    days: z.int(),
    difficulty: Difficulty,
    /** Lowest price per person of the departures still on sale; null when none is. */
    fromCents: Amount.nullable(),
    rating: z.object({ average: z.number(), count: z.int() }).nullable(),
    nextDeparture: CalendarDate.nullable(),
    poster: PosterFacts,
  })
  .meta({ id: 'TripSummary' });

const Titled = z.object({ title: z.string(), text: z.string() });

export const ItineraryDay = z.object({
  day: z.int(),
  title: z.string(),
  text: z.string(),
  meals: z.array(z.enum(['breakfast', 'lunch', 'dinner'])),
  /** Null on the last day. */
  accommodation: z.string().nullable(),
  /** Local time at which the day leaves the place of the night, `HH:MM`. */
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
  /** The slug of the same trip in each language in which it is complete. */
  slugs: z.object({ en: Slug, es: Slug }),
  style: z.string(),
  themes: z.array(z.string()),
  regions: z.array(z.string()),
  departureCity: z.string(),
  endCity: z.string(),
  timeZone: z.string(),
  ageRange: z.object({ min: z.int(), max: z.int() }),
  groupSize: z.object({ min: z.int(), max: z.int() }),
  highlights: z.array(Titled),
  stops: z.array(
    z.object({ name: z.string(), lat: z.number(), lon: z.number(), elevation: z.int().nullable() }),
  ),
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
  /** Beds in the room. */
  capacity: z.int(),
  /** Added per room, on top of the price per person. */
  supplementCents: Cents,
  roomsLeft: z.int(),
  /** A single traveler may take one bed and be matched with another. */
  shareable: z.boolean(),
});

export const Departure = z
  .object({
    id: Uuid,
    startsOn: CalendarDate,
    endsOn: CalendarDate,
    timeZone: z.string(),
    sale: SaleStatus,
    seatsLeft: z.int(),
    /** Whether the minimum group is reached, and how many travelers are still missing. */
    guaranteed: z.boolean(),
    missingForGuarantee: z.int(),
    prices: z.array(z.object({ category: CategoryCode, perPersonCents: Amount })),
    rooms: z.array(RoomOffer),
    /** The balance would be charged on this date; null when the full price is due at booking. */
    balanceChargeDate: CalendarDate.nullable(),
  })
  .meta({ id: 'Departure' });
export type Departure = z.infer<typeof Departure>;

const inLocale = z.strictObject({ locale: Locale });

export const listTrips = route({
  method: 'GET',
  path: '/api/trips',
  access: 'public',
  summary: 'Trips that are complete in the language asked for.',
  query: z.strictObject({ locale: Locale, ...Page }),
  reply: z.object({ trips: z.array(TripSummary), nextCursor }),
});

export const getTrip = route({
  method: 'GET',
  path: '/api/trips/{slug}',
  access: 'public',
  summary: 'One trip with everything its page shows.',
  params: z.strictObject({ slug: Slug }),
  query: inLocale,
  reply: Trip,
});
