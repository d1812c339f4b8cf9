import type { StoredEvent } from '../../../platform/event-store/port.js';
import type { Projection, SqlTx } from '../../../platform/projections/projection.js';
import type { AllotmentEvent } from '../../booking/events.js';

/** Seats that bookings hold or have, by booking. */
export type TakenSeats = Readonly<Record<string, number>>;

type SeatEvent = Extract<AllotmentEvent, { type: 'SeatsHeld' | 'SeatsReleased' }>;

/** Pure: who has which seats after one more event. */
export function evolveSeats(taken: TakenSeats, event: SeatEvent): TakenSeats {
  const { bookingId } = event.data;
  if (event.type === 'SeatsHeld') return { ...taken, [bookingId]: event.data.seats };
  const { [bookingId]: _, ...rest } = taken;
  return rest;
}

interface Row {
  readonly departure_id: string;
  readonly taken: TakenSeats;
}

/** Table `departure_seats`: how many seats of a departure are taken, for the list of trips. Advisory: the stream decides. */
export const departureSeats: Projection = {
  name: 'departure-seats',
  version: 1,
  types: ['SeatsHeld', 'SeatsReleased'],
  tables: ['departure_seats'],

  async project(events: readonly StoredEvent[], tx: SqlTx) {
    const list = events as readonly (StoredEvent & SeatEvent)[];
    const ids = [...new Set(list.map((event) => event.data.departureId))];
    const { rows } = await tx.query<Row>(
      'SELECT departure_id, taken FROM departure_seats WHERE departure_id = ANY($1::uuid[])',
      [ids],
    );
    const seats = new Map(rows.map(({ departure_id: id, taken }) => [id, { taken, position: 0 }]));
    for (const event of list) {
      const id = event.data.departureId;
      seats.set(id, { taken: evolveSeats(seats.get(id)?.taken ?? {}, event), position: event.position });
    }
    const written = [...seats].map(([id, { taken, position }]) => ({
      departure_id: id,
      taken,
      seats_taken: Object.values(taken).reduce((sum, each) => sum + each, 0),
      position,
    }));
    await tx.query(
      `INSERT INTO departure_seats SELECT * FROM jsonb_populate_recordset(NULL::departure_seats, $1)
       ON CONFLICT (departure_id) DO UPDATE SET (taken, seats_taken, position) =
         (excluded.taken, excluded.seats_taken, excluded.position)`,
      [JSON.stringify(written)],
    );
  },
};
