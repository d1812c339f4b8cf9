import { defineProjection } from '../../../platform/projections/projection.js';
import { type AllotmentEvent, allotmentEvents } from '../../booking/events.js';

/** Held or confirmed seats by booking. */
export type TakenSeats = Readonly<Record<string, { readonly seats: number; readonly isConfirmed: boolean }>>;

export type SeatEvent = Extract<AllotmentEvent, { type: 'SeatsHeld' | 'SeatsConfirmed' | 'SeatsReleased' }>;

export function evolveSeats(takenSeats: TakenSeats, event: SeatEvent): TakenSeats {
  const { bookingId } = event.data;
  const { [bookingId]: previousSeats, ...otherSeats } = takenSeats;
  switch (event.type) {
    case 'SeatsHeld':
      return { ...otherSeats, [bookingId]: { seats: event.data.seats, isConfirmed: false } };
    case 'SeatsConfirmed':
      return previousSeats
        ? { ...otherSeats, [bookingId]: { ...previousSeats, isConfirmed: true } }
        : takenSeats;
    case 'SeatsReleased':
      return otherSeats;
  }
}

const sumSeats = (holds: readonly { readonly seats: number }[]): number =>
  holds.reduce((sum, { seats }) => sum + seats, 0);

interface Row {
  readonly departure_id: string;
  readonly taken: TakenSeats;
}

/**
 * Table `departure_seats`: taken and confirmed seats per departure (only confirmed seats guarantee it).
 * Advisory, for the trip list; the stream decides.
 */
export const departureSeats = defineProjection({
  name: 'departure-seats',
  version: 2,
  events: allotmentEvents,
  types: ['SeatsHeld', 'SeatsConfirmed', 'SeatsReleased'],
  tables: ['departure_seats'],

  async project(events, tx) {
    const ids = [...new Set(events.map((event) => event.data.departureId))];
    const { rows } = await tx.query<Row>(
      'SELECT departure_id, taken FROM departure_seats WHERE departure_id = ANY($1::uuid[])',
      [ids],
    );
    const seatsByDeparture = new Map(
      rows.map(({ departure_id: id, taken: takenSeats }) => [id, { taken: takenSeats, position: 0 }]),
    );
    for (const event of events) {
      const id = event.data.departureId;
      seatsByDeparture.set(id, {
        taken: evolveSeats(seatsByDeparture.get(id)?.taken ?? {}, event),
        position: event.position,
      });
    }
    const seatRows = [...seatsByDeparture].map(([id, { taken: takenSeats, position }]) => ({
      departure_id: id,
      taken: takenSeats,
      seats_taken: sumSeats(Object.values(takenSeats)),
      seats_confirmed: sumSeats(Object.values(takenSeats).filter(({ isConfirmed }) => isConfirmed)),
      position,
    }));
    await tx.query(
      `INSERT INTO departure_seats SELECT * FROM jsonb_populate_recordset(NULL::departure_seats, $1)
       ON CONFLICT (departure_id) DO UPDATE SET (taken, seats_taken, seats_confirmed, position) =
         (excluded.taken, excluded.seats_taken, excluded.seats_confirmed, excluded.position)`,
      [JSON.stringify(seatRows)],
    );
  },
});
