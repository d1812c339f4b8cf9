import { departuresOf } from './departure-plan.js';
import { DepartureFacts } from '../events.js';
import { departureIdOf, tripIdOf } from './catalogue-ids.js';
import { hashOf, type ImportContext } from './import-context.service.js';

export interface DepartureCounts {
  readonly added: number;
  readonly changed: number;
  /** Future departures that were on sale and are no longer in the files. */
  readonly closed: number;
  readonly unchanged: number;
}

interface StoredDeparture {
  readonly id: string;
  readonly version: number;
  readonly hash: string;
  readonly startsOn: string;
  readonly sale: DepartureFacts['sale'];
}

interface DepartureChange {
  readonly version: number;
  readonly facts: DepartureFacts;
}

const knownOf = async ({ client, trips }: ImportContext): Promise<StoredDeparture[]> => {
  const { rows } = await client.query<StoredDeparture>(
    `SELECT departure_id AS id, version, facts_hash AS hash, starts_on::text AS "startsOn", sale
     FROM departures WHERE trip_id = ANY ($1)`,
    [trips.map(({ trip }) => tripIdOf(trip.code))],
  );
  return rows;
};

/** Closes departures missing from the files instead of deleting them: somebody may be booked. */
const closing = async (
  { client }: ImportContext,
  removed: readonly StoredDeparture[],
): Promise<DepartureChange[]> => {
  if (removed.length === 0) return [];
  const { rows } = await client.query<{ version: number; facts: unknown }>(
    'SELECT version, facts FROM departures WHERE departure_id = ANY ($1) ORDER BY starts_on, departure_id',
    [removed.map(({ id }) => id)],
  );
  return rows.map(({ version, facts }) => ({
    version: version + 1,
    facts: { ...DepartureFacts.parse(facts), sale: 'CLOSED' },
  }));
};

const store = async (
  { client, importId }: ImportContext,
  changed: readonly DepartureChange[],
): Promise<void> => {
  if (changed.length === 0) return;
  const rows = changed.map(({ version, facts }) => ({
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
    facts_hash: hashOf(facts),
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
    [JSON.stringify(rows), await importId()],
  );
};

/** Writes versions of changed departures. Past departures stay unchanged. */
export const writeDepartures = async (context: ImportContext): Promise<DepartureCounts> => {
  const { trips, firstStart, today } = context;
  const knownById = new Map((await knownOf(context)).map((row) => [row.id, row]));
  const planned = trips.flatMap(({ trip }) =>
    departuresOf(trip, firstStart)
      .filter(({ startsOn }) => startsOn > today)
      .map((departure): DepartureFacts => ({
        departureId: departureIdOf(trip.code, departure.startsOn),
        tripId: tripIdOf(trip.code),
        ...departure,
      })),
  );
  // Parsing normalizes the order of properties, so that the hash depends on content only.
  const facts = planned.map((departure) => DepartureFacts.parse(departure));
  const changed = facts
    .filter((departure) => knownById.get(departure.departureId)?.hash !== hashOf(departure))
    .map((departure) => ({
      version: (knownById.get(departure.departureId)?.version ?? 0) + 1,
      facts: departure,
    }));
  const plannedIds = new Set(facts.map(({ departureId }) => departureId));
  const removed = [...knownById.values()].filter(
    (departure) =>
      departure.startsOn > today && departure.sale === 'ON_SALE' && !plannedIds.has(departure.id),
  );
  const closed = await closing(context, removed);
  await store(context, [...changed, ...closed]);
  const added = changed.filter(({ version }) => version === 1).length;
  return {
    added,
    changed: changed.length - added,
    closed: closed.length,
    unchanged: facts.length - changed.length,
  };
};
