// Every contender writes this event: 500 bytes of JSON with the fields of a real event.
import { randomUUID } from 'node:crypto';

/** Creates time-ordered ids, as the product does. @returns {string} */
export function newUuid() {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

const ROOM = { type: /** @type {const} */ ('twin'), capacity: 2, count: 6, isShareable: true };

/** @typedef {{ departureId: string, seats: number, rooms: typeof ROOM[], sale: 'ON_SALE' }} Stock */

/** @param {string} departureId @param {number} seatCount four digits @returns {Stock} */
export const newStock = (departureId, seatCount) => ({
  departureId,
  seats: seatCount,
  rooms: [ROOM, ROOM, ROOM, ROOM, ROOM, ROOM, ROOM],
  sale: 'ON_SALE',
});

/** Creates the nth event of a stream, counted from 1. @param {string} streamId @param {number} n */
export const newEvent = (streamId, n) => ({
  type: n === 1 ? /** @type {const} */ ('AllotmentOpened') : /** @type {const} */ ('AllotmentChanged'),
  data: newStock(streamId, 1_000 + n),
});

/** @param {string} streamId @param {number} count */
export const newEvents = (streamId, count) =>
  Array.from({ length: count }, (_, n) => newEvent(streamId, n + 1));

/** A row of the benchmark's read model. @typedef {{ changes: number, seats: number }} View */

/** @param {View | null} view @param {{ data: { seats: number } }} event @returns {View} */
export const evolveView = (view, { data }) => ({ changes: (view?.changes ?? 0) + 1, seats: data.seats });
