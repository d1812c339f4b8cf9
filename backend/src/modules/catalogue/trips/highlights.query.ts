import { Inject, Injectable } from '@nestjs/common';
import type { TripSummary } from '@wayfold/contracts/catalogue/catalogue';
import {
  BALANCE_DAYS_BEFORE_DEPARTURE,
  addDays,
  balanceChargeDate,
  dateOf,
} from '@wayfold/contracts/kernel/dates';
import type { Locale } from '@wayfold/contracts/kernel/ids';
import { depositOf } from '@wayfold/contracts/kernel/money';
import type { RouteInput, RouteReply } from '@wayfold/contracts/kernel/route';
import type { Highlights, getHighlights } from '@wayfold/contracts/catalogue/highlights';
import type { Destinations } from '@wayfold/contracts/catalogue/shop';
import { DataSource } from 'typeorm';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { LandingQueries } from './landing.queries.js';
import { ShopQueries } from '../shop/shop.query.js';
import { Bits } from '../shop/bit-set.js';
import { ShopWindow, type Shelf } from '../shop/shop-index.service.js';

/** Cards on the home page, and the trips to choose them from. */
const SHOWN = 6;
const CANDIDATES = 24;
/** Fewer guaranteed trips do not form a list. */
const ENOUGH_CERTAIN = 3;
const REVIEWS = 3;
/** Regions on the wall, and how many may share the same light. */
const POSTERS = 5;
const ALIKE = 2;
/** Long enough to say something, short enough to read in passing. */
const REVIEW_LENGTH = [50, 180] as const;
const LIKED = 5;

/** The newest suitable review of each trip, the page's language first. */
const REVIEWS_OF = `
  SELECT DISTINCT ON (page.trip_id) page.summary ->> 'name' AS "tripName", page.slug,
         review ->> 'name' AS name, review ->> 'month' AS month, review ->> 'text' AS text,
         (review ->> 'rating')::integer AS rating, review ->> 'language' AS language
  FROM trip_pages page, jsonb_array_elements(page.details -> 'reviews') AS review
  WHERE page.locale = $1 AND page.trip_id = ANY ($2::uuid[]) AND (review ->> 'rating')::integer = ${LIKED}
    AND length(review ->> 'text') BETWEEN ${REVIEW_LENGTH[0]} AND ${REVIEW_LENGTH[1]}
  ORDER BY page.trip_id, review ->> 'language' = $1 DESC, review ->> 'month' DESC, review ->> 'name'`;

/** The next departure with a deposit option: its balance is charged after today. */
const EXAMPLE_OF = `
  SELECT page.summary ->> 'name' AS name, page.slug, d.starts_on::text AS "startsOn", d.lowest_cents AS cents
  FROM departures d
  JOIN trip_pages page ON page.trip_id = d.trip_id AND page.locale = $1
  LEFT JOIN departure_seats s USING (departure_id)
  WHERE d.trip_id = ANY ($2::uuid[]) AND d.sale = 'ON_SALE' AND d.starts_on > $3
    AND d.seats > coalesce(s.seats_taken, 0)
  ORDER BY array_position($2::uuid[], d.trip_id), d.starts_on LIMIT 1`;

interface ReviewRow extends Omit<Highlights['reviews'][number], 'trip'> {
  readonly tripName: string;
  readonly slug: string;
}
interface ExampleRow {
  readonly name: string;
  readonly slug: string;
  readonly startsOn: string;
  readonly cents: number;
}

/** Content of the home page, chosen by sales and reviews. */
@Injectable()
export class HighlightQueries {
  constructor(
    private readonly database: DataSource,
    private readonly window: ShopWindow,
    private readonly shop: ShopQueries,
    private readonly landings: LandingQueries,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async highlights({
    query: { locale },
  }: Pick<RouteInput<typeof getHighlights>, 'query'>): Promise<RouteReply<typeof getHighlights>> {
    const shelf = await this.window.shelf(locale);
    const surely = shelf.index.set('guaranteed', 'true');
    const certain = surely.count >= ENOUGH_CERTAIN;
    const rows = certain ? surely : Bits.all(shelf.index.rows);
    const order = shelf.orders.page(rows, certain ? 'departure' : 'recommended', undefined, 0, CANDIDATES);
    const cards = await this.shop.cards(locale, idsOf(shelf, order));
    const trips = unlike(cards.filter(({ fromCents }) => fromCents !== null));
    const ids = trips.map(({ id }) => id);
    const liked = shelf.orders.page(Bits.all(shelf.index.rows), 'rating', undefined, 0, CANDIDATES);
    const [reviews, example, { regions }] = await Promise.all([
      this.reviews(locale, idsOf(shelf, liked)),
      this.example(locale, ids),
      this.landings.destinations({ query: { locale } }),
    ]);
    return { trips, certain, regions: wallOf(regions, trips), reviews, example, ...numbersOf(shelf) };
  }

  private async reviews(locale: Locale, ids: readonly string[]): Promise<Highlights['reviews']> {
    const rows = await this.database.query<ReviewRow[]>(REVIEWS_OF, [locale, ids]);
    return rows
      .sort(
        (a, b) => rankOwnLanguage(b, locale) - rankOwnLanguage(a, locale) || b.month.localeCompare(a.month),
      )
      .slice(0, REVIEWS)
      .map(({ tripName, slug, ...review }) => ({ ...review, trip: { name: tripName, slug } }));
  }

  private async example(locale: Locale, ids: readonly string[]): Promise<Highlights['example']> {
    const after = addDays(dateOf(this.clock.now()), BALANCE_DAYS_BEFORE_DEPARTURE);
    const [row] = await this.database.query<ExampleRow[]>(EXAMPLE_OF, [locale, ids, after]);
    if (!row) return null;
    const { name, slug, startsOn, cents } = row;
    const depositCents = depositOf(cents);
    return {
      trip: { name, slug },
      startsOn,
      depositCents,
      balanceCents: cents - depositCents,
      balanceChargeDate: balanceChargeDate(startsOn),
    };
  }
}

const rankOwnLanguage = ({ language }: ReviewRow, locale: Locale): number => (language === locale ? 1 : 0);

const idsOf = ({ index }: Shelf, rows: readonly number[]): string[] =>
  rows.flatMap((row) => index.trips[row]?.id ?? []);

/** The first cards without repeated landscape or country, then the rest. */
function unlike(cards: readonly TripSummary[]): TripSummary[] {
  const usedMarks = new Set<string>();
  const chosen = cards.filter(({ poster, countries }) => {
    const marks = [poster.biome, ...countries];
    if (marks.some((mark) => usedMarks.has(mark))) return false;
    marks.forEach((mark) => usedMarks.add(mark));
    return true;
  });
  return [...chosen, ...cards.filter((card) => !chosen.includes(card))].slice(0, SHOWN);
}

/** The largest regions whose landscape, landmark and light differ from the trips and each other. */
function wallOf(regions: Destinations['regions'], trips: readonly TripSummary[]): string[] {
  const usedPosters = new Set<string | undefined>(trips.flatMap(({ id, poster }) => [id, poster.landmark]));
  const light = new Map<string, number>();
  const landscapes = new Set<string>();
  const fits = ({ picture: { id, poster } }: Destinations['regions'][number]): boolean => {
    const { biome, landmark = id, timeOfDay } = poster;
    const lit = light.get(timeOfDay) ?? 0;
    if (usedPosters.has(id) || usedPosters.has(landmark) || landscapes.has(biome) || lit >= ALIKE)
      return false;
    landscapes.add(biome);
    light.set(timeOfDay, lit + 1);
    return true;
  };
  return regions
    .toSorted((a, b) => b.total - a.total)
    .filter(fits)
    .slice(0, POSTERS)
    .map(({ key }) => key);
}

function numbersOf({ index }: Shelf): Pick<Highlights, 'total' | 'countries' | 'months' | 'rating'> {
  const ratings = index.trips.flatMap(({ facets }) => facets.rating ?? []);
  const count = ratings.reduce((sum, rating) => sum + rating.count, 0);
  const stars = ratings.reduce((sum, rating) => sum + rating.average * rating.count, 0);
  return {
    total: index.rows,
    countries: index.values('country').filter((key) => index.set('country', key).count > 0).length,
    months: index
      .values('month')
      .sort()
      .map((key) => ({ key, count: index.set('month', key).count }))
      .filter((month) => month.count > 0),
    rating: count === 0 ? null : { average: stars / count, count },
  };
}
