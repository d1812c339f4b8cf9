import type { CatalogueEvent } from '../../catalogue/events.js';
import type { Stock } from '../events.js';

/** The catalogue says what may be sold; the allotment's stream, which owns seats and rooms, follows it. */
export function stockFor(event: CatalogueEvent): Stock {
  const { departureId, seats, rooms, sale } = event.data;
  return {
    departureId,
    seats,
    sale,
    rooms: rooms.map(({ type, capacity, count, shareable }) => ({ type, capacity, count, shareable })),
  };
}
