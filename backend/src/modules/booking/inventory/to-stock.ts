import type { CatalogueEvent } from '../../catalogue/events.js';
import type { Stock } from '../events.js';

/** Turns a catalogue event into the stock of the allotment, which owns seats and rooms. */
export function toStock(event: CatalogueEvent): Stock {
  const { departureId, seats, rooms, sale } = event.data;
  return {
    departureId,
    seats,
    sale,
    rooms: rooms.map(({ type, capacity, count, isShareable }) => ({ type, capacity, count, isShareable })),
  };
}
