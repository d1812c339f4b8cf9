import { Inject, Injectable } from '@nestjs/common';
import type { Trip, TripSummary, getTrip, listTrips } from '@wayfold/contracts/catalogue';
import { dateOf } from '@wayfold/contracts/kernel/dates';
import type { Locale } from '@wayfold/contracts/kernel/ids';
import type { RouteInput, RouteReply } from '@wayfold/contracts/kernel/route';
import { DataSource, type SelectQueryBuilder } from 'typeorm';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { CatalogueDepartureEntity } from '../projections/departure.entity.js';
import { TripPageEntity } from '../projections/trip-page.entity.js';

/** The rows hold what the import wrote; what changes by the day is joined. */
interface Row {
  readonly slug: string;
  readonly summary: Omit<TripSummary, 'fromCents' | 'nextDeparture'>;
  readonly from_cents: number | null;
  readonly next_departure: string | null;
}

const live = (row: Row) => ({ fromCents: row.from_cents, nextDeparture: row.next_departure });

/** Reads of the trips' pages; each is one statement. */
@Injectable()
export class TripQueries {
  constructor(
    private readonly database: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Trips that are complete in the language, by slug; the cursor is the last slug of the page before. */
  async list({ query }: RouteInput<typeof listTrips>): Promise<RouteReply<typeof listTrips>> {
    const { locale, limit, cursor } = query;
    const pages = this.pages(locale)
      .orderBy('page.slug')
      .limit(limit + 1);
    if (cursor !== undefined) pages.andWhere('page.slug > :cursor', { cursor });
    const rows = await pages.getRawMany<Row>();
    const shown = rows.slice(0, limit);
    return {
      trips: shown.map((row) => ({ ...row.summary, ...live(row) })),
      nextCursor: rows.length > limit ? (shown.at(-1)?.slug ?? null) : null,
    };
  }

  /** One trip; undefined when no trip has this slug in this language. */
  async get(
    input: Pick<RouteInput<typeof getTrip>, 'params' | 'query'>,
  ): Promise<RouteReply<typeof getTrip> | undefined> {
    const row = await this.pages(input.query.locale)
      .addSelect('page.details', 'details')
      .andWhere('page.slug = :slug', input.params)
      .getRawOne<Row & { details: Omit<Trip, keyof TripSummary> }>();
    return row && { ...row.summary, ...row.details, ...live(row) };
  }

  /** Pages of one language with the lowest price and the first date of the departures on sale after today. */
  private pages(locale: Locale): SelectQueryBuilder<TripPageEntity> {
    return this.database
      .createQueryBuilder(TripPageEntity, 'page')
      .select('page.slug', 'slug')
      .addSelect('page.summary', 'summary')
      .addSelect('offer.from_cents', 'from_cents')
      .addSelect('offer.next_departure', 'next_departure')
      .leftJoin(
        (offer) =>
          offer
            .from(CatalogueDepartureEntity, 'd')
            .select('d.trip_id', 'trip_id')
            .addSelect('min(d.lowest_cents)', 'from_cents')
            .addSelect('min(d.starts_on)::text', 'next_departure')
            .where(`d.sale = 'ON_SALE' AND d.starts_on > :today`)
            .groupBy('d.trip_id'),
        'offer',
        'offer.trip_id = page.trip_id',
      )
      .where('page.locale = :locale', { locale, today: dateOf(this.clock.now()) });
  }
}
