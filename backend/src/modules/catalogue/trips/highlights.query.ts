import { Inject, Injectable } from '@nestjs/common';
import type { getHighlights, Highlights } from '@wayfold/contracts/catalogue/highlights';
import { calculateDepositCents } from '@wayfold/contracts/kernel/cents';
import { addDays, calculateBalanceChargeDate, toUtcDate } from '@wayfold/contracts/kernel/dates';
import { BALANCE_DAYS_BEFORE_DEPARTURE } from '@wayfold/contracts/kernel/durations';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { RouteInput, RouteReply } from '@wayfold/contracts/kernel/route';
import { DataSource } from 'typeorm';
import { compareText } from '../../../kernel/compare-text.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { BitSet } from '../shop/bit-set.js';
import { ShopQueries, toTripIds } from '../shop/shop.query.js';
import { TripShop } from '../shop/trip-shop.service.js';
import { calculateTotals, choosePosterRegions, chooseVaried } from './highlights.js';
import { LandingQueries } from './landing.query.js';

/** Trips to choose the cards from. */
const MAX_CANDIDATES = 24;
/** Fewer guaranteed trips do not form a list. */
const MIN_GUARANTEED_TRIPS = 3;

const MAX_REVIEWS = 3;
/** Best rated trips whose reviews are read. */
const MAX_REVIEWED_TRIPS = 24;
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

/** The next departure whose balance is charged after today, of the first trip that has one. */
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
    const guaranteedRows = shopIndex.index.ensureRows('guaranteed', 'true');
    const hasEnoughGuaranteed = guaranteedRows.count >= MIN_GUARANTEED_TRIPS;
    const rows = hasEnoughGuaranteed ? guaranteedRows : BitSet.createFull(shopIndex.index.rowCount);
    const candidateRows = shopIndex.orders.slicePage(
      rows,
      hasEnoughGuaranteed ? 'departure' : 'recommended',
      {
        limit: MAX_CANDIDATES,
      },
    );
    const cards = await this.shop.readTripCards(locale, toTripIds(shopIndex, candidateRows));
    const trips = chooseVaried(cards.filter(({ fromCents }) => fromCents !== null));
    const ids = trips.map(({ id }) => id);
    const topRatedRows = shopIndex.orders.slicePage(BitSet.createFull(shopIndex.index.rowCount), 'rating', {
      limit: MAX_REVIEWED_TRIPS,
    });
    const [reviews, example, { regions }] = await Promise.all([
      this.readReviews(locale, toTripIds(shopIndex, topRatedRows)),
      this.findExample(locale, ids),
      this.landings.readDestinations({ query: { locale } }),
    ]);
    return {
      trips,
      hasGuaranteedDepartures: hasEnoughGuaranteed,
      regions: choosePosterRegions(regions, trips),
      reviews,
      example: example ?? null,
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

  private async findExample(
    locale: Locale,
    ids: readonly string[],
  ): Promise<NonNullable<Highlights['example']> | undefined> {
    const afterDate = addDays(toUtcDate(this.clock.now()), BALANCE_DAYS_BEFORE_DEPARTURE);
    const [row] = await this.database.query<ExampleRow[]>(SELECT_EXAMPLE, [locale, ids, afterDate]);
    if (!row) return undefined;
    const { name, slug, startsOn, cents } = row;
    const depositCents = calculateDepositCents(cents);
    return {
      trip: { name, slug },
      startsOn,
      depositCents,
      balanceCents: cents - depositCents,
      balanceChargeDate: calculateBalanceChargeDate(startsOn),
    };
  }
}

const rankOwnLanguage = ({ language }: ReviewRow, locale: Locale): number => (language === locale ? 1 : 0);
