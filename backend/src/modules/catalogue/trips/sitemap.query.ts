import { Injectable } from '@nestjs/common';
import type { listSitemap, SitemapEntry } from '@wayfold/contracts/catalogue/sitemap';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { RouteInput, RouteReply } from '@wayfold/contracts/kernel/route';
import { DataSource } from 'typeorm';
import { requireRow } from '../../../platform/database/require-row.js';
import { TripShop } from '../shop/trip-shop.service.js';

type Reply = RouteReply<typeof listSitemap>;

/** A page changes with the later import of its texts and departures. */
const SELECT_TRIPS = `
  SELECT en.slug AS en, es.slug AS es, changed.on AS "changedOn"
  FROM trips trip
  LEFT JOIN trip_pages en ON en.trip_id = trip.trip_id AND en.locale = 'en'
  LEFT JOIN trip_pages es ON es.trip_id = trip.trip_id AND es.locale = 'es'
  LEFT JOIN LATERAL (
    SELECT to_char(imported_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS on FROM catalogue_imports
    WHERE import_id = greatest(
      (SELECT max(import_id) FROM trip_versions WHERE trip_id = trip.trip_id),
      (SELECT max(import_id) FROM departures JOIN departure_versions USING (departure_id)
       WHERE trip_id = trip.trip_id)
    )
  ) AS changed ON true
  WHERE en.slug IS NOT NULL OR es.slug IS NOT NULL
  ORDER BY trip.trip_id LIMIT $1 OFFSET $2`;

interface SitemapTripRow {
  readonly en: string | null;
  readonly es: string | null;
  readonly changedOn: string | null;
}

const COUNT_TRIPS = 'SELECT count(DISTINCT trip_id)::int AS total FROM trip_pages';

/** Pages that search engines may list. */
@Injectable()
export class SitemapQueries {
  constructor(
    private readonly database: DataSource,
    private readonly tripShop: TripShop,
  ) {}

  async list({ params: { kind }, query }: RouteInput<typeof listSitemap>): Promise<Reply> {
    const offset = Number(query.cursor ?? 0);
    const { entries, total } = await (kind === 'trips'
      ? this.listTrips(query.limit, offset)
      : this.listLandings(query.limit, offset));
    const nextOffset = offset + entries.length;
    return {
      entries,
      total,
      nextCursor: entries.length > 0 && nextOffset < total ? String(nextOffset) : null,
    };
  }

  private async listTrips(limit: number, offset: number): Promise<Pick<Reply, 'entries' | 'total'>> {
    const rows = await this.database.query<SitemapTripRow[]>(SELECT_TRIPS, [limit, offset]);
    const entries = rows.map(({ en, es, changedOn }) => ({ scope: null, slugs: { en, es }, changedOn }));
    const countRows = await this.database.query<{ total: number }[]>(COUNT_TRIPS);
    return { entries, total: requireRow(countRows).total };
  }

  /** Lists landing pages without a date of change, because each depends on many trips. */
  private async listLandings(limit: number, offset: number): Promise<Pick<Reply, 'entries' | 'total'>> {
    const entryByKey = new Map<string, SitemapEntry>();
    for (const locale of ['en', 'es'] as const) {
      const { landings } = await this.tripShop.readShopIndex(locale);
      for (const landing of landings.allLandings.filter((candidate) => landings.isWorthFinding(candidate))) {
        const { scope, slugs } = landings.toName(landing, locale);
        const key = `${scope} ${slugs.en}`;
        const knownSlugs = entryByKey.get(key)?.slugs ?? { en: null, es: null };
        const ownSlug: Partial<Record<Locale, string>> = { [locale]: slugs[locale] };
        entryByKey.set(key, { scope, slugs: { ...knownSlugs, ...ownSlug }, changedOn: null });
      }
    }
    return { entries: [...entryByKey.values()].slice(offset, offset + limit), total: entryByKey.size };
  }
}
