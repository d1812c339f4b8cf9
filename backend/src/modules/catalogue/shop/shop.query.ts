import { Inject, Injectable } from '@nestjs/common';
import type { TripSummary } from '@wayfold/contracts/catalogue/catalogue';
import type { listRelatedTrips, listTrips } from '@wayfold/contracts/catalogue/shop';
import { toUtcDate } from '@wayfold/contracts/kernel/dates';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { RouteInput, RouteReply } from '@wayfold/contracts/kernel/route';
import { DataSource } from 'typeorm';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { countFacets } from './facets.js';
import { intersectRows, listRelaxations } from './relaxations.js';
import { listSimilarTrips } from './similar-trips.js';
import { TripCardQueries } from './trip-cards.query.js';
import { type ShopIndex, TripShop } from './trip-shop.service.js';

/** Related trips below a trip. */
const MAX_SIMILAR_TRIPS = 3;

const MAX_EXPLORED_LANDINGS = 8;

/** Lists of trips: memory decides which, in what order and how many; cards are read live. */
@Injectable()
export class ShopQueries {
  constructor(
    private readonly database: DataSource,
    private readonly tripShop: TripShop,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list({ query }: Pick<RouteInput<typeof listTrips>, 'query'>): Promise<RouteReply<typeof listTrips>> {
    const { locale, sort, facets, limit, cursor, ...filters } = query;
    const { index, orders } = await this.tripShop.readShopIndex(locale);
    const matches = index.words.find(filters.q ?? '');
    const filterRows = index.applyFilters(filters);
    const lastTier = matches?.tiers.at(-1);
    if (lastTier) filterRows.set('q', lastTier);
    const rows = intersectRows(index.rowCount, filterRows);
    const total = rows.count;
    const offset = Number(cursor ?? 0);
    const page = orders.slicePage(rows, sort, { tiers: matches?.tiers, offset, limit });
    return {
      trips: await this.readTripCards(locale, toTripIds({ index }, page)),
      total,
      nextCursor: offset + page.length < total ? String(offset + page.length) : null,
      searchedFor: matches?.correctedText ?? null,
      relax: total > 0 ? [] : listRelaxations(index.rowCount, filterRows),
      facets:
        facets === 'true'
          ? countFacets(index, await this.tripShop.readDirectory(), locale, (filter) =>
              intersectRows(index.rowCount, filterRows, filter),
            )
          : null,
    };
  }

  /** Finds similar trips and landing pages; returns undefined if no trip of this language has the slug. */
  async findRelated({
    params,
    query: { locale },
  }: Pick<RouteInput<typeof listRelatedTrips>, 'params' | 'query'>): Promise<
    RouteReply<typeof listRelatedTrips> | undefined
  > {
    const shopIndex = await this.tripShop.readShopIndex(locale);
    const { index, landings } = shopIndex;
    const ownRow = index.trips.findIndex(({ slug }) => slug === params.slug);
    const facets = index.trips[ownRow]?.facets;
    if (!facets) return undefined;
    // A region that is a single country would name the same page twice.
    const ownLandings = landings.allLandings.filter(
      (landing) => landings.selectRows(landing).has(ownRow) && !landings.findEquivalent(landing),
    );
    return {
      trips: await this.readTripCards(
        locale,
        toTripIds(shopIndex, listSimilarTrips(shopIndex, ownRow, MAX_SIMILAR_TRIPS)),
      ),
      explore: landings
        .chooseLargest(ownLandings, MAX_EXPLORED_LANDINGS)
        .map((landing) => landings.toName(landing, locale)),
    };
  }

  readTripCards(locale: Locale, ids: readonly string[]): Promise<TripSummary[]> {
    const today = toUtcDate(this.clock.now());
    return this.tripShop.withPlaces((directory) =>
      new TripCardQueries(this.database).listCards(ids, { directory, locale, today }),
    );
  }
}

export const toTripIds = ({ index }: Pick<ShopIndex, 'index'>, rows: readonly number[]): string[] =>
  rows.flatMap((row) => index.trips[row]?.id ?? []);
