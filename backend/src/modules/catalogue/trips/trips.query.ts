import { Inject, Injectable } from '@nestjs/common';
import type { getTrip } from '@wayfold/contracts/catalogue/catalogue';
import type { StoredDetails } from '@wayfold/contracts/catalogue/stored-trips';
import { toUtcDate } from '@wayfold/contracts/kernel/dates';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { RouteInput, RouteReply } from '@wayfold/contracts/kernel/route';
import { DataSource } from 'typeorm';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { OFFER_SUBQUERY, toSummary, type TripCardRow } from '../shop/trip-cards.query.js';
import { TripShop } from '../shop/trip-shop.service.js';

type TripPageRow = TripCardRow & { readonly details: StoredDetails; readonly languages: Locale[] };

@Injectable()
export class TripQueries {
  constructor(
    private readonly database: DataSource,
    private readonly tripShop: TripShop,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Finds a trip in one statement by this language's slug, else by a former or other-language slug; the reply
   * carries the current slug. Returns undefined if the trip is unknown or incomplete.
   */
  async find(
    input: Pick<RouteInput<typeof getTrip>, 'params' | 'query'>,
  ): Promise<RouteReply<typeof getTrip> | undefined> {
    const { locale } = input.query;
    const [row] = await this.database.query<TripPageRow[]>(
      `SELECT page.summary, page.details, offer.*,
              ARRAY(SELECT locale FROM trip_pages WHERE trip_id = page.trip_id ORDER BY locale) AS languages
       FROM (SELECT trip_id FROM trip_slugs WHERE slug = $3 ORDER BY locale = $2 DESC LIMIT 1) AS asked
       JOIN trip_pages page ON page.trip_id = asked.trip_id AND page.locale = $2
       LEFT JOIN ${OFFER_SUBQUERY} ON true`,
      [toUtcDate(this.clock.now()), locale, input.params.slug],
    );
    if (!row) return undefined;
    const { themes, regions, ...details } = row.details;
    return this.tripShop.withPlaces((directory) => ({
      ...toSummary(row, directory, locale),
      ...details,
      languages: row.languages,
      themes: directory.requireRefs('theme', themes, locale),
      regions: directory.requireRefs('region', regions, locale),
      inCountries: directory.requireRefs('country', row.summary.countries, locale),
    }));
  }
}
