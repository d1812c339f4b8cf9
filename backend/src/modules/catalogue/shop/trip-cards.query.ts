import type { TripSummary } from '@wayfold/contracts/catalogue/catalogue';
import type { StoredSummary } from '@wayfold/contracts/catalogue/stored-trips';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { DataSource } from 'typeorm';
import type { PlaceDirectory } from './place-directory.js';

/** Number of departures on a card. */
const SHOWN_DEPARTURE_COUNT = 3;

/** Joins a trip's departures to come, on sale and with a seat (`LEFT JOIN LATERAL`); `$1` is today. */
export const OFFER_SUBQUERY = `LATERAL (
  SELECT min(d.lowest_cents) AS from_cents,
         coalesce((jsonb_agg(jsonb_build_object(
           'startsOn', d.starts_on,
           'isGuaranteed', coalesce(s.seats_confirmed, 0) >= d.minimum_group,
           'seatsLeft', d.seats - coalesce(s.seats_taken, 0)
         ) ORDER BY d.starts_on)), '[]') AS departures
  FROM departures d LEFT JOIN departure_seats s USING (departure_id)
  WHERE d.trip_id = page.trip_id AND d.sale = 'ON_SALE' AND d.starts_on > $1
    AND d.seats > coalesce(s.seats_taken, 0)
) AS offer`;

export interface TripCardRow {
  readonly summary: StoredSummary;
  readonly from_cents: number | null;
  readonly departures: TripSummary['nextDepartures'];
}

export const toSummary = (
  { summary, from_cents: fromCents, departures }: TripCardRow,
  directory: PlaceDirectory,
  locale: Locale,
): TripSummary => ({
  ...summary,
  style: directory.requireRef('style', summary.style, locale),
  fromCents,
  nextDepartures: departures.slice(0, SHOWN_DEPARTURE_COUNT),
});

export class TripCardQueries {
  constructor(private readonly database: DataSource) {}

  /** Lists the cards of these trips in order, with current prices and seats, in one statement. */
  async listCards(
    ids: readonly string[],
    {
      directory,
      locale,
      today,
    }: { readonly directory: PlaceDirectory; readonly locale: Locale; readonly today: string },
  ): Promise<TripSummary[]> {
    if (ids.length === 0) return [];
    const rows = await this.database.query<TripCardRow[]>(
      `SELECT page.summary, offer.* FROM trip_pages page LEFT JOIN ${OFFER_SUBQUERY} ON true
       WHERE page.locale = $2 AND page.trip_id = ANY ($3::uuid[])`,
      [today, locale, ids],
    );
    const byId = new Map(rows.map((row) => [row.summary.id, row]));
    return ids.flatMap((id) => {
      const row = byId.get(id);
      return row ? [toSummary(row, directory, locale)] : [];
    });
  }
}
