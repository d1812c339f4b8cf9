import type { Place } from '@wayfold/contracts/catalogue/places-file';
import type { TripFacets } from '@wayfold/contracts/catalogue/stored-trips';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { EntityManager } from 'typeorm';
import { requireRow } from '../../../platform/database/require-row.js';
import type { LiveFacts } from './trip-index.js';

const SELECT_LIVE_FACTS = `
  SELECT d.trip_id AS id, min(d.lowest_cents) AS "fromCents", min(d.starts_on)::text AS "nextStartsOn",
         array_agg(DISTINCT to_char(d.starts_on, 'YYYY-MM')) AS months,
         bool_or(coalesce(s.seats_confirmed, 0) >= d.minimum_group) AS "isGuaranteed"
  FROM departures d LEFT JOIN departure_seats s USING (departure_id)
  WHERE d.sale = 'ON_SALE' AND d.starts_on > $1 AND d.seats > coalesce(s.seats_taken, 0)`;

type LiveFactsById = ReadonlyMap<string, LiveFacts & { readonly id: string }>;

export interface TripRow {
  readonly id: string;
  readonly slug: string;
  readonly facets: TripFacets;
  readonly search: readonly string[];
}

/** Versions of what the shop keeps in memory; `0` before the first import or seat. */
export interface ShopVersions {
  readonly importId: string;
  /** Log position of the latest change of seats. */
  readonly position: string;
}

/** Reads of the data that the shop keeps in memory, from the database or inside a transaction. */
export class TripShopQueries {
  constructor(private readonly database: Pick<EntityManager, 'query'>) {}

  async readVersions(): Promise<ShopVersions> {
    const rows = await this.database.query<ShopVersions[]>(
      `SELECT (SELECT coalesce(max(import_id), 0) FROM catalogue_imports)::text AS "importId",
              (SELECT coalesce(max(position), 0) FROM departure_seats)::text AS position`,
    );
    return requireRow(rows);
  }

  /** Lists the trips whose seats changed after the position; all trips on a new day. */
  async listChangedTripIds(
    position: string,
    { isNewDay }: { readonly isNewDay: boolean },
  ): Promise<string[]> {
    const rows = await this.database.query<{ id: string }[]>(
      `SELECT DISTINCT trip_id AS id FROM departures LEFT JOIN departure_seats USING (departure_id)
       WHERE $2::boolean OR position > $1`,
      [position, isNewDay],
    );
    return rows.map(({ id }) => id);
  }

  /** Reads the prices, months and guarantees of the trips with departures to come. */
  async readLiveFacts(today: string): Promise<LiveFactsById> {
    return toMapById(await this.database.query(`${SELECT_LIVE_FACTS} GROUP BY d.trip_id`, [today]));
  }

  async readLiveFactsOf(ids: readonly string[], today: string): Promise<LiveFactsById> {
    return toMapById(
      await this.database.query(`${SELECT_LIVE_FACTS} AND d.trip_id = ANY ($2) GROUP BY d.trip_id`, [
        today,
        ids,
      ]),
    );
  }

  listPlaces(): Promise<Place[]> {
    return this.database.query('SELECT kind, key, content FROM places ORDER BY kind, key');
  }

  /** Lists a page of trips by slug, after the given one. */
  listTrips(locale: Locale, lastSlug: string, limit: number): Promise<TripRow[]> {
    return this.database.query(
      `SELECT trip_id AS id, slug, facets, search FROM trip_pages
       WHERE locale = $1 AND slug > $2 ORDER BY slug LIMIT $3`,
      [locale, lastSlug, limit],
    );
  }
}

const toMapById = <Row extends { readonly id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [row.id, row]));
