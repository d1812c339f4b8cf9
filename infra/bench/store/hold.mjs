// Runs the real hold: the product's deciders decide about a departure's seats,
// a booking and a limited coupon.
import { isRefusal } from '../../../backend/dist/kernel/refuse.js';
import { deriveInstalmentIds } from '../../../backend/dist/modules/booking/core/booking.stream.js';
import { buildReference } from '../../../backend/dist/modules/booking/core/reference.js';
import { decideHold } from '../../../backend/dist/modules/booking/hold/hold.js';
import { allotment } from '../../../backend/dist/modules/booking/inventory/allotment.js';
import { coupon } from '../../../backend/dist/modules/booking/pricing/coupon.js';
import { priceOffer } from '../../../backend/dist/modules/booking/pricing/price.js';
import { newUuid } from './event.mjs';

/** @typedef {{ departureId: string, couponId: string }} Sale one departure and one coupon that all buyers want */

export const SEATS = 2;
const STARTS_ON = '2099-05-08';
const TODAY = new Date().toISOString().slice(0, 10);

/** Creates enough stock for every buyer of a run, so that any refusal is wrong. @param {string} departureId */
const newAmpleStock = (departureId) => ({
  departureId,
  seats: 10_000_000,
  rooms: [
    { type: /** @type {const} */ ('twin'), capacity: 2, count: 5_000_000, isShareable: true },
    { type: /** @type {const} */ ('private'), capacity: 1, count: 5_000_000, isShareable: false },
  ],
  sale: /** @type {const} */ ('ON_SALE'),
});

/** @returns {import('@wayfold/contracts/money/coupons').CouponTerms} */
const newTerms = () => ({
  code: 'RUSH-10',
  discount: { kind: 'percent', percent: 10 },
  limit: 1_000_000,
  minimumCents: 0,
  bookFrom: null,
  bookUntil: null,
  travelFrom: null,
  travelUntil: null,
  tripIds: [],
  departureIds: [],
  categories: [],
});

/** @type {import('@wayfold/contracts/money/quotes').RoomChoice[]} */
const ROOMS = [{ type: 'twin', travelers: SEATS }];

/** @param {string} departureId @returns {import('@wayfold/contracts/money/quotes').Quote} */
export function newQuote(departureId) {
  const names = { en: 'Inca Trail', es: 'Camino Inca' };
  const quote = priceOffer(
    {
      departureId,
      tripId: newUuid(),
      slugs: { en: 'inca-trail', es: 'camino-inca' },
      names,
      startsOn: STARTS_ON,
      endsOn: '2099-05-15',
      ageRange: { min: 12, max: 70 },
      prices: [{ category: 'basic', perPersonCents: 100_000 }],
      rooms: [{ type: 'twin', capacity: 2, supplementCents: 0, isShareable: true }],
    },
    { category: 'basic', travelers: SEATS, rooms: ROOMS },
    newTerms(),
    TODAY,
  );
  if (isRefusal(quote)) throw new Error(`the quote was refused: ${quote.refused}`);
  return {
    ...quote,
    id: newUuid(),
    hash: 'b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c',
    terms: { version: 'terms/1', hash: 'c0535e4be2b79ffd93291305436bf889314e4a3faec05ecffcbb7df31ad9e51a' },
    expiresAt: '2099-01-01T00:00:00.000Z',
  };
}

/** @template T @param {T} decision @returns {Exclude<T, import('../../../backend/dist/kernel/refuse.js').Refusal>} */
export function requireAccepted(decision) {
  if (isRefusal(decision)) throw new Error(`refused: ${decision.refused}`);
  return /** @type {any} */ (decision);
}

/** Returns the events that open a sale: a departure's stock and a coupon. @param {Sale} sale */
export const newSaleEvents = ({ departureId, couponId }) => ({
  stockEvents: requireAccepted(
    allotment.decide(allotment.initialState, { type: 'SetStock', stock: newAmpleStock(departureId) }),
  ),
  couponEvents: requireAccepted(
    coupon.decide(coupon.initialState, { type: 'Issue', couponId, terms: newTerms() }),
  ),
});

/**
 * Creates the decisions of one hold; each stream decides by its own state.
 * @param {Sale} sale
 * @param {import('@wayfold/contracts/money/quotes').Quote} quote
 * @param {number} number of the booking's reference
 */
export function createHold({ couponId }, quote, number) {
  const bookingId = newUuid();
  const now = new Date();
  return {
    bookingId,
    /** @param {import('../../../backend/dist/modules/booking/inventory/allotment.js').AllotmentState} state */
    holdSeats: (state) => allotment.decide(state, { type: 'Hold', bookingId, seats: SEATS, rooms: ROOMS }),
    /** @param {import('../../../backend/dist/modules/booking/pricing/coupon.js').CouponState} state */
    reserveCoupon: (state) =>
      coupon.decide(state, { type: 'Reserve', bookingId, today: now.toISOString().slice(0, 10) }),
    /** @param {import('../../../backend/dist/modules/booking/core/booking.js').BookingState} state */
    createBooking: (state) =>
      decideHold(state, {
        type: 'Create',
        bookingId,
        quote,
        couponId,
        locale: 'en',
        reference: buildReference(number),
        capability: { capabilityId: newUuid(), tokenHash: quote.hash, expiresAt: quote.expiresAt },
        deriveInstalmentId: deriveInstalmentIds(bookingId),
        now,
      }),
  };
}
