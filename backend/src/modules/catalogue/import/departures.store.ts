import type { Pool } from 'pg';
import { DepartureFacts } from '../events.js';
import { deriveTripId } from './catalogue-ids.js';
import { hashContent } from './content-hash.js';
import {
  compareDepartures,
  type DepartureChange,
  planFutureDepartures,
  type StoredDeparture,
} from './departure-changes.js';
import type { ImportContext } from './import-context.service.js';

export interface DepartureCounts {
  readonly addedCount: number;
  readonly changedCount: number;
  /** Future departures that were on sale and are no longer in the files. */
  readonly closedCount: number;
  readonly unchangedCount: number;
}

const readStoredDepartures = async ({ client, trips }: ImportContext): Promise<StoredDeparture[]> => {
  const { rows } = await client.query<StoredDeparture>(
    `SELECT departure_id AS id, version, facts_hash AS hash, starts_on::text AS "startsOn", sale
     FROM departures WHERE trip_id = ANY ($1)`,
    [trips.map(({ trip }) => deriveTripId(trip.code))],
  );
  return rows;
};

/** Closes departures missing from the files instead of deleting them: bookings may refer to them. */
const prepareClosures = async (
  { client }: ImportContext,
  removedIds: readonly string[],
): Promise<DepartureChange[]> => {
  if (removedIds.length === 0) return [];
  const { rows } = await client.query<{ version: number; facts: unknown }>(
    'SELECT version, facts FROM departures WHERE departure_id = ANY ($1) ORDER BY starts_on, departure_id',
    [removedIds],
  );
  return rows.map(({ version, facts }) => ({
    version: version + 1,
    facts: { ...DepartureFacts.parse(facts), sale: 'CLOSED' },
  }));
};

const writeChanges = async (
  { client, getImportId }: ImportContext,
  changes: readonly DepartureChange[],
): Promise<void> => {
  if (changes.length === 0) return;
  const rows = changes.map(({ version, facts }) => ({
    departure_id: facts.departureId,
    trip_id: facts.tripId,
    version,
    published_version: 0,
    starts_on: facts.startsOn,
    ends_on: facts.endsOn,
    sale: facts.sale,
    seats: facts.seats,
    minimum_group: facts.minimumGroup,
    lowest_cents: Math.min(...facts.prices.map(({ perPersonCents }) => perPersonCents)),
    facts,
    facts_hash: hashContent(facts),
  }));
  await client.query(
    `WITH incoming AS (SELECT * FROM jsonb_populate_recordset(NULL::departures, $1)),
     versions AS (
       INSERT INTO departure_versions (departure_id, version, facts, import_id)
       SELECT departure_id, version, facts, $2::bigint FROM incoming
     )
     INSERT INTO departures SELECT * FROM incoming
     ON CONFLICT (departure_id) DO UPDATE SET
       (version, ends_on, sale, lowest_cents, facts, facts_hash, seats, minimum_group) =
       (excluded.version, excluded.ends_on, excluded.sale, excluded.lowest_cents, excluded.facts,
        excluded.facts_hash, excluded.seats, excluded.minimum_group)`,
    [JSON.stringify(rows), await getImportId()],
  );
};

/** Writes versions of changed departures. */
export const writeDepartures = async (context: ImportContext): Promise<DepartureCounts> => {
  const { changes, removedIds, unchangedCount } = compareDepartures(
    planFutureDepartures(context.trips, context),
    await readStoredDepartures(context),
    context.today,
  );
  const closures = await prepareClosures(context, removedIds);
  await writeChanges(context, [...changes, ...closures]);
  const addedCount = changes.filter(({ version }) => version === 1).length;
  return {
    addedCount,
    changedCount: changes.length - addedCount,
    closedCount: closures.length,
    unchangedCount,
  };
};

export interface UnpublishedDeparture {
  readonly id: string;
  readonly version: number;
  readonly facts: unknown;
}

/** Reads the next departures whose current version is not in the log, and how many there are in all. */
export async function readUnpublishedPage(
  pool: Pool,
  limit: number,
): Promise<{ page: UnpublishedDeparture[]; remainingCount: number }> {
  const { rows } = await pool.query<UnpublishedDeparture & { remainingCount: number }>(
    `SELECT departure_id AS id, version, facts, (count(*) OVER ())::int AS "remainingCount"
     FROM departures
     WHERE published_version < version
     ORDER BY starts_on, departure_id LIMIT $1`,
    [limit],
  );
  return { page: rows, remainingCount: rows[0]?.remainingCount ?? 0 };
}

export async function markDeparturesPublished(
  pool: Pool,
  departures: readonly Pick<UnpublishedDeparture, 'id' | 'version'>[],
): Promise<void> {
  await pool.query(
    `UPDATE departures d SET published_version = p.version
     FROM jsonb_to_recordset($1) AS p(id uuid, version integer)
     WHERE d.departure_id = p.id AND d.published_version < p.version`,
    [JSON.stringify(departures.map(({ id, version }) => ({ id, version })))],
  );
}
