import type { RoomChoice } from '@wayfold/contracts/money/quotes';
import { defineProjection } from '../../../platform/projections/projection.js';
import { type CatalogueEvent, catalogueEvents, type DepartureFacts } from '../../catalogue/events.js';
import { type AllotmentEvent, allotmentEvents, type Stock } from '../events.js';

/** Seats and rooms taken of a departure, by booking. */
export type SeatHolds = Record<
  string,
  { seats: number; rooms: RoomChoice[]; isAwaitingTransfer?: boolean; isConfirmed?: boolean }
>;

export interface OfferRow {
  departure_id: string;
  facts: DepartureFacts | null;
  stock: Stock | null;
  taken: SeatHolds;
}

type OfferEvent = CatalogueEvent | AllotmentEvent;

/** Returns a departure's row after an event. */
export function evolveOffer(row: OfferRow, event: OfferEvent): OfferRow {
  switch (event.type) {
    case 'DeparturePublished':
      return { ...row, facts: event.data };
    case 'AllotmentOpened':
    case 'AllotmentChanged':
      return { ...row, stock: event.data };
    case 'SeatsHeld': {
      const { bookingId, seats, rooms } = event.data;
      return { ...row, taken: { ...row.taken, [bookingId]: { seats, rooms } } };
    }
    case 'SeatsAwaitTransfer':
    case 'SeatsConfirmed': {
      const { bookingId } = event.data;
      const hold = row.taken[bookingId];
      if (!hold) return row;
      const isConfirmed = event.type === 'SeatsConfirmed';
      return {
        ...row,
        taken: { ...row.taken, [bookingId]: { ...hold, isAwaitingTransfer: !isConfirmed, isConfirmed } },
      };
    }
    case 'SeatsReleased': {
      const { [event.data.bookingId]: releasedHold, ...taken } = row.taken;
      return releasedHold ? { ...row, taken } : row;
    }
  }
}

/** Table `departure_offers`: departures on sale with prices and taken seats. Advisory: the stream decides. */
export const departureOffers = defineProjection({
  name: 'departure-offers',
  version: 5,
  events: { ...catalogueEvents, ...allotmentEvents },
  tables: ['departure_offers'],

  async project(events, tx) {
    const ids = [...new Set(events.map((event) => event.data.departureId))];
    const { rows } = await tx.query<OfferRow>(
      'SELECT departure_id, facts, stock, taken FROM departure_offers WHERE departure_id = ANY($1::uuid[])',
      [ids],
    );
    const offerById = new Map(rows.map((row) => [row.departure_id, row]));
    for (const event of events) {
      const id = event.data.departureId;
      const row = offerById.get(id) ?? { departure_id: id, facts: null, stock: null, taken: {} };
      offerById.set(id, evolveOffer(row, event));
    }
    await tx.query(
      `INSERT INTO departure_offers (departure_id, trip_id, slug_en, slug_es, starts_on, facts, stock, taken,
                                     seats_taken)
       SELECT o.departure_id, (o.facts->>'tripId')::uuid, o.facts->'slugs'->>'en', o.facts->'slugs'->>'es',
              (o.facts->>'startsOn')::date, nullif(o.facts, 'null'), nullif(o.stock, 'null'), o.taken,
              (SELECT coalesce(sum((t.value->>'seats')::int), 0) FROM jsonb_each(o.taken) AS t)
       FROM jsonb_to_recordset($1::jsonb) AS o(departure_id uuid, facts jsonb, stock jsonb, taken jsonb)
       ON CONFLICT (departure_id) DO UPDATE SET trip_id = excluded.trip_id, slug_en = excluded.slug_en,
         slug_es = excluded.slug_es, starts_on = excluded.starts_on, facts = excluded.facts, stock = excluded.stock,
         taken = excluded.taken, seats_taken = excluded.seats_taken`,
      [JSON.stringify(ids.map((id) => offerById.get(id)))],
    );
  },
});
