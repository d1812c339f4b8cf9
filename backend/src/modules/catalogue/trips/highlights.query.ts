import { Inject, Injectable } from '@nestjs/common';
import type { TripSummary } from '@wayfold/contracts/catalogue/catalogue';
import type { getHighlights, Highlights } from '@wayfold/contracts/catalogue/highlights';
import type { Destinations } from '@wayfold/contracts/catalogue/shop';
import { calculateDeposit } from '@wayfold/contracts/kernel/cents';
import { addDays, getBalanceChargeDate, getUtcDate } from '@wayfold/contracts/kernel/dates';
import { BALANCE_DAYS_BEFORE_DEPARTURE } from '@wayfold/contracts/kernel/durations';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { RouteInput, RouteReply } from '@wayfold/contracts/kernel/route';
import { DataSource } from 'typeorm';
import { compareText } from '../../../kernel/compare-text.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { BitSet } from '../shop/bit-set.js';
import { ShopQueries, toTripIds } from '../shop/shop.query.js';
import { type ShopIndex, TripShop } from '../shop/trip-shop.service.js';
import { LandingQueries } from './landing.query.js';

/** Cards on the home page, and the trips to choose them from. */
const MAX_CARDS = 6;
const MAX_CANDIDATES = 24;
/** Fewer guaranteed trips do not form a list. */
const MIN_GUARANTEED_TRIPS = 3;
const MAX_REVIEWS = 3;
/** Posters of regions, and how many of them may show the same time of day. */
const MAX_POSTERS = 5;
const MAX_SAME_LIGHT = 2;
/** Length of a quoted review, in characters. */
const REVIEW_LENGTH = [50, 180] as const;
const TOP_RATING = 5;

/** The newest suitable review of each trip, the page's language first. */
const SELECT_REVIEWS = `
  SELECT DISTINCT ON (page.trip_id) page.summary ->> 'name' AS "tripName", page.slug,
         review ->> 'name' AS name, review ->> 'month' AS month, review ->> 'text' AS text,
         (review ->> 'rating')::integer AS rating, review ->> 'language' AS language
  FROM trip_pages page, jsonb_array_elements(page.details -> 'reviews') AS review
  WHERE page.locale = $1 AND page.trip_id = ANY ($2::uuid[])
    AND (review ->> 'rating')::integer = ${TOP_RATING}
    AND length(review ->> 'text') BETWEEN ${REVIEW_LENGTH[0]} AND ${REVIEW_LENGTH[1]}
  ORDER BY page.trip_id, review ->> 'language' = $1 DESC, review ->> 'month' DESC, review ->> 'name'`;

/** The next departure with a deposit option: its balance is charged after today. */
const SELECT_EXAMPLE = `
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
    private readonly tripShop: TripShop,
    private readonly shop: ShopQueries,
    private readonly landings: LandingQueries,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async readHighlights({
    query: { locale },
  }: Pick<RouteInput<typeof getHighlights>, 'query'>): Promise<RouteReply<typeof getHighlights>> {
    const shopIndex = await this.tripShop.readShopIndex(locale);
    const guaranteedRows = shopIndex.index.getRows('guaranteed', 'true');
    const hasEnoughGuaranteed = guaranteedRows.count >= MIN_GUARANTEED_TRIPS;
    const rows = hasEnoughGuaranteed ? guaranteedRows : BitSet.createFull(shopIndex.index.rowCount);
    const order = shopIndex.orders.slicePage(rows, hasEnoughGuaranteed ? 'departure' : 'recommended', {
      limit: MAX_CANDIDATES,
    });
    const cards = await this.shop.readTripCards(locale, toTripIds(shopIndex, order));
    const trips = pickVaried(cards.filter(({ fromCents }) => fromCents !== null));
    const ids = trips.map(({ id }) => id);
    const topRatedRows = shopIndex.orders.slicePage(BitSet.createFull(shopIndex.index.rowCount), 'rating', {
      limit: MAX_CANDIDATES,
    });
    const [reviews, example, { regions }] = await Promise.all([
      this.readReviews(locale, toTripIds(shopIndex, topRatedRows)),
      this.findExample(locale, ids),
      this.landings.readDestinations({ query: { locale } }),
    ]);
    return {
      trips,
      hasGuaranteedDepartures: hasEnoughGuaranteed,
      regions: pickPosterRegions(regions, trips),
      reviews,
      example,
      ...calculateTotals(shopIndex),
    };
  }

  private async readReviews(locale: Locale, ids: readonly string[]): Promise<Highlights['reviews']> {
    const rows = await this.database.query<ReviewRow[]>(SELECT_REVIEWS, [locale, ids]);
    return rows
      .sort(
        (a, b) => rankOwnLanguage(b, locale) - rankOwnLanguage(a, locale) || compareText(b.month, a.month),
      )
      .slice(0, MAX_REVIEWS)
      .map(({ tripName, slug, ...review }) => ({ ...review, trip: { name: tripName, slug } }));
  }

  private async findExample(locale: Locale, ids: readonly string[]): Promise<Highlights['example']> {
    const afterDate = addDays(getUtcDate(this.clock.now()), BALANCE_DAYS_BEFORE_DEPARTURE);
    const [row] = await this.database.query<ExampleRow[]>(SELECT_EXAMPLE, [locale, ids, afterDate]);
    if (!row) return null;
    const { name, slug, startsOn, cents } = row;
    const depositCents = calculateDeposit(cents);
    return {
      trip: { name, slug },
      startsOn,
      depositCents,
      balanceCents: cents - depositCents,
      balanceChargeDate: getBalanceChargeDate(startsOn),
    };
  }
}

const rankOwnLanguage = ({ language }: ReviewRow, locale: Locale): number => (language === locale ? 1 : 0);

/** The first cards without repeated landscape or country, then the rest. */
function pickVaried(cards: readonly TripSummary[]): TripSummary[] {
  const usedMarks = new Set<string>();
  const variedCards = cards.filter(({ poster, countries }) => {
    const marks = [poster.biome, ...countries];
    if (marks.some((mark) => usedMarks.has(mark))) return false;
    marks.forEach((mark) => usedMarks.add(mark));
    return true;
  });
  return [...variedCards, ...cards.filter((card) => !variedCards.includes(card))].slice(0, MAX_CARDS);
}

/** The largest regions whose landscape, landmark and light differ from the trips and each other. */
function pickPosterRegions(regions: Destinations['regions'], trips: readonly TripSummary[]): string[] {
  const usedPosters = new Set<string | undefined>(trips.flatMap(({ id, poster }) => [id, poster.landmark]));
  const usedLights = new Map<string, number>();
  const landscapes = new Set<string>();
  const claimIfDistinct = ({ picture: { id, poster } }: Destinations['regions'][number]): boolean => {
    const { biome, landmark = id, timeOfDay } = poster;
    const lightCount = usedLights.get(timeOfDay) ?? 0;
    if (
      usedPosters.has(id) ||
      usedPosters.has(landmark) ||
      landscapes.has(biome) ||
      lightCount >= MAX_SAME_LIGHT
    )
      return false;
    landscapes.add(biome);
    usedLights.set(timeOfDay, lightCount + 1);
    return true;
  };
  return regions
    .toSorted((a, b) => b.total - a.total)
    .filter(claimIfDistinct)
    .slice(0, MAX_POSTERS)
    .map(({ key }) => key);
}

function calculateTotals({
  index,
}: ShopIndex): Pick<Highlights, 'tripCount' | 'countryCount' | 'months' | 'rating'> {
  const ratings = index.trips.flatMap(({ facets }) => facets.rating ?? []);
  const count = ratings.reduce((sum, rating) => sum + rating.count, 0);
  const stars = ratings.reduce((sum, rating) => sum + rating.average * rating.count, 0);
  return {
    tripCount: index.rowCount,
    countryCount: index.listValues('country').filter((key) => index.getRows('country', key).count > 0).length,
    months: index
      .listValues('month')
      .sort()
      .map((key) => ({ key, count: index.getRows('month', key).count }))
      .filter((month) => month.count > 0),
    rating: count === 0 ? null : { average: stars / count, count },
  };
}
