import { Inject, Injectable } from '@nestjs/common';
import type { TripSummary } from '@wayfold/contracts/catalogue/catalogue';
import { dateOf } from '@wayfold/contracts/kernel/dates';
import type { Locale } from '@wayfold/contracts/kernel/ids';
import type { RouteInput, RouteReply } from '@wayfold/contracts/kernel/route';
import type { TripFilters, getRelated, listTrips } from '@wayfold/contracts/catalogue/shop';
import { DataSource } from 'typeorm';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { Bits } from './bit-set.js';
import { cards } from './trip-cards.js';
import { facetsOf } from './facets.js';
import { ShopWindow, type Shelf } from './shop-index.service.js';

/** Number of related trips and landing pages. */
const RELATED = 3;
const EXPLORE = 8;

/** Lists trips: memory decides which, in what order and how many; cards are read live. */
@Injectable()
export class ShopQueries {
  constructor(
    private readonly database: DataSource,
    private readonly window: ShopWindow,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list({ query }: Pick<RouteInput<typeof listTrips>, 'query'>): Promise<RouteReply<typeof listTrips>> {
    const { locale, sort, facets, limit, cursor, ...filters } = query;
    const { index, orders } = await this.window.shelf(locale);
    const matches = index.words.find(filters.q ?? '');
    const chosen = index.applyFilters(filters);
    const worst = matches?.ranks.at(-1);
    if (worst) chosen.set('q', worst);
    const rows = meet(index.rows, chosen);
    const total = rows.count;
    const offset = Number(cursor ?? 0);
    const page = orders.page(rows, sort, matches?.ranks, offset, limit);
    return {
      trips: await this.cards(locale, idsOf({ index }, page)),
      total,
      nextCursor: offset + page.length < total ? String(offset + page.length) : null,
      searchedFor: matches?.instead ?? null,
      relax: total > 0 ? [] : relaxed(index.rows, chosen),
      facets:
        facets === 'true'
          ? facetsOf(index, await this.window.book(), locale, (filter) => meet(index.rows, chosen, filter))
          : null,
    };
  }

  /** Undefined if this language has no such trip. */
  async related({
    params,
    query: { locale },
  }: Pick<RouteInput<typeof getRelated>, 'params' | 'query'>): Promise<
    RouteReply<typeof getRelated> | undefined
  > {
    const shelf = await this.window.shelf(locale);
    const { index, landings } = shelf;
    const ownRow = index.trips.findIndex(({ slug }) => slug === params.slug);
    const facets = index.trips[ownRow]?.facets;
    if (!facets) return undefined;
    // A region that is a single country would name the same page twice.
    const belongs = landings.all.filter(
      (landing) => landings.rowsOf(landing).has(ownRow) && !landings.sameAs(landing),
    );
    return {
      trips: await this.cards(locale, idsOf(shelf, likest(shelf, ownRow, RELATED))),
      explore: landings.pickLargest(belongs, EXPLORE).map((landing) => landings.name(landing, locale)),
    };
  }

  cards(locale: Locale, ids: readonly string[]): Promise<TripSummary[]> {
    const today = dateOf(this.clock.now());
    return this.window.withPlaceBook((book) => cards(this.database, book, locale, today, ids));
  }
}

const idsOf = ({ index }: Pick<Shelf, 'index'>, rows: readonly number[]): string[] =>
  rows.flatMap((row) => index.trips[row]?.id ?? []);

/** Rows in all sets except one filter's. */
const meet = (rows: number, chosen: ReadonlyMap<keyof TripFilters, Bits>, but?: keyof TripFilters): Bits =>
  [...chosen].reduce((all, [filter, set]) => (filter === but ? all : all.and(set)), Bits.all(rows));

/** Filters whose removal would find something, most results first. */
const relaxed = (rows: number, chosen: ReadonlyMap<keyof TripFilters, Bits>) =>
  [...chosen.keys()]
    .map((filter) => ({ filter, total: meet(rows, chosen, filter).count }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total);

/** Trips most similar to this one: by place, then way of traveling, then length. */
function likest({ index, orders }: Shelf, ownRow: number, limit: number): number[] {
  const facets = index.trips[ownRow]?.facets;
  if (!facets) return [];
  const points = new Map<number, number>();
  const give = (set: Bits, weight: number): void => {
    for (const row of set) points.set(row, (points.get(row) ?? 0) + weight);
  };
  for (const country of facets.countries) give(index.set('country', country), 4);
  for (const region of facets.regions) give(index.set('region', region), 2);
  give(index.set('style', facets.style), 2);
  for (const theme of facets.themes) give(index.set('theme', theme), 1);
  points.delete(ownRow);
  const near = Bits.matching(index.rows, (row) => points.has(row));
  return orders
    .page(near, 'recommended', undefined, 0, index.rows)
    .sort((a, b) => (points.get(b) ?? 0) - (points.get(a) ?? 0))
    .slice(0, limit);
}
