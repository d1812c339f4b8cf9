import { DepartureFacts } from '../events.js';
import { planDepartures } from '../file/departure-plan.js';
import type { CatalogueTrip } from '../file/parse-catalogue.js';
import { deriveDepartureId, deriveTripId } from './catalogue-ids.js';
import { hashContent } from './content-hash.js';

export interface StoredDeparture {
  readonly id: string;
  readonly version: number;
  readonly hash: string;
  readonly startsOn: string;
  readonly sale: DepartureFacts['sale'];
}

export interface DepartureChange {
  readonly version: number;
  readonly facts: DepartureFacts;
}

export interface DepartureChanges {
  /** New departures, and new versions of known departures. */
  readonly changes: readonly DepartureChange[];
  /** Departures on sale that the files no longer plan. */
  readonly removedIds: readonly string[];
  readonly unchangedCount: number;
}

/** Returns the departures after `today` that the files plan; plans count from `planStart`. */
export const planFutureDepartures = (
  trips: readonly Pick<CatalogueTrip, 'trip'>[],
  { planStart, today }: { readonly planStart: string; readonly today: string },
): DepartureFacts[] =>
  trips.flatMap(({ trip }) =>
    planDepartures(trip, planStart)
      .filter(({ startsOn }) => startsOn > today)
      // Parsing normalizes the order of properties, so that the hash depends on content only.
      .map((departure) =>
        DepartureFacts.parse({
          departureId: deriveDepartureId(trip.code, departure.startsOn),
          tripId: deriveTripId(trip.code),
          ...departure,
        }),
      ),
  );

/** Compares the plan with the stored departures; past departures stay unchanged. */
export function compareDepartures(
  plannedDepartures: readonly DepartureFacts[],
  storedDepartures: readonly StoredDeparture[],
  today: string,
): DepartureChanges {
  const storedById = new Map(storedDepartures.map((departure) => [departure.id, departure]));
  const changes = plannedDepartures.flatMap((facts): DepartureChange[] => {
    const storedDeparture = storedById.get(facts.departureId);
    return storedDeparture?.hash === hashContent(facts)
      ? []
      : [{ version: (storedDeparture?.version ?? 0) + 1, facts }];
  });
  const plannedIds = new Set(plannedDepartures.map(({ departureId }) => departureId));
  const removedIds = storedDepartures
    .filter(({ id, startsOn, sale }) => startsOn > today && sale === 'ON_SALE' && !plannedIds.has(id))
    .map(({ id }) => id);
  return { changes, removedIds, unchangedCount: plannedDepartures.length - changes.length };
}
