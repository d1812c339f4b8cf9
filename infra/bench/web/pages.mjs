import { randomUUID } from 'node:crypto';
import { bookTrip, holdSeats, PollDelay } from '../booking/buyer.mjs';

/**
 * @typedef {object} Page
 * @property {string} name
 * @property {string} path with the capability of a booking in its fragment, if any
 * @property {Goal} goal
 * @property {string[]} touch selectors for first interactions, in order
 */
/**
 * @typedef {object} Goal
 * @property {number} scriptKb kB brotli
 * @property {number} maxScriptKb kB brotli, enforced by `npm test`
 * @property {number} performance score of 100
 * @property {boolean} isIndexable so its SEO counts
 * @property {number} inp ms
 * @property {number} [totalKib] transferred
 */
/** @typedef {(path: string) => Promise<any>} FetchJson */
/** @typedef {import('@wayfold/contracts/catalogue/catalogue').Departure} Departure */

/** @param {Partial<Goal>} limits @returns {Goal} */
const newGoal = (limits = {}) => ({
  scriptKb: 112,
  maxScriptKb: 125,
  performance: 98,
  isIndexable: true,
  inp: 200,
  ...limits,
});

const CHECKOUT = newGoal({ scriptKb: 135, maxScriptKb: 150, performance: 97, isIndexable: false });
const CONFIRMATION = newGoal({ scriptKb: 120, maxScriptKb: 135, performance: 97, isIndexable: false });

/**
 * @param {FetchJson} fetchJson
 * @param {import('../booking/buyer.mjs').Shop} shop
 * @param {'en' | 'es'} locale
 * @returns {Promise<Page[]>}
 */
export async function listPages(fetchJson, shop, locale) {
  const { trips } = await fetchJson(`/api/trips?locale=${locale}&limit=60`);
  const { trip, departure } = await requireDeparture(fetchJson, trips, locale);
  const region = (await fetchJson(`/api/trips/${trip.slug}?locale=${locale}`)).regions[0];
  const heldBooking = await createBooking(shop, departure, { isPaid: false });
  const paidBooking = await createBooking(shop, departure, { isPaid: true });
  const buildBookingPath = (/** @type {string} */ page, /** @type {typeof heldBooking} */ booking) =>
    `/${locale}/${page}?booking=${booking.bookingId}#key=${booking.capability}`;
  return [
    { name: 'home', path: `/${locale}`, goal: newGoal(), touch: ['main input, main summary'] },
    {
      name: 'shop',
      path: `/${locale}/shop`,
      goal: newGoal({ scriptKb: 115, maxScriptKb: 130, inp: 100 }),
      touch: ['main .shop-filters > summary', 'main .shop-group[open] label'],
    },
    {
      name: 'landing',
      path: `/${locale}/landings/regions/${locale === 'en' ? `${region.slug}-tours-and-trips` : `tours-y-viajes-por-${region.slug}`}`,
      goal: newGoal(),
      touch: ['main summary, header .menu'],
    },
    {
      name: 'trip',
      path: `/${locale}/adventure/${trip.slug}`,
      goal: newGoal({ totalKib: 250 }),
      touch: ['main input[name=departure]'],
    },
    {
      name: 'checkout',
      path: buildBookingPath('checkout', heldBooking),
      goal: CHECKOUT,
      touch: ['main input:not([type=hidden])'],
    },
    {
      name: 'thank-you',
      path: buildBookingPath('thank-you', paidBooking),
      goal: CONFIRMATION,
      touch: ['main summary'],
    },
  ];
}

/** @param {FetchJson} fetchJson @param {{ slug: string }[]} trips @param {string} locale */
async function requireDeparture(fetchJson, trips, locale) {
  for (const trip of trips) {
    const { departures } = await fetchJson(`/api/trips/${trip.slug}/departures?locale=${locale}&limit=50`);
    const departure = departures.find(
      (/** @type {Departure} */ { sale, seatsLeft, balanceChargeDate, rooms }) =>
        sale === 'OPEN' &&
        seatsLeft >= 6 &&
        balanceChargeDate !== null &&
        rooms.some(({ type, roomsLeft }) => type === 'twin' && roomsLeft > 1),
    );
    if (departure) return { trip, departure };
  }
  throw new Error('no trip of the catalogue takes a deposit for two');
}

/**
 * @param {import('../booking/buyer.mjs').Shop} shop
 * @param {Departure} departure
 * @param {{ isPaid: boolean }} options
 */
async function createBooking(shop, departure, { isPaid }) {
  const order = {
    departureId: departure.id,
    category: departure.prices[0]?.category ?? '',
    rooms: [{ type: 'twin', travelers: 2 }],
  };
  if (isPaid) {
    const outcome = await bookTrip(shop, order, { pollDelay: new PollDelay() });
    if (!outcome.ok) throw new Error(`no booking could be made: ${outcome.step}, ${outcome.code}`);
    return { bookingId: outcome.bookingId, capability: outcome.capability };
  }
  const headers = { 'x-forwarded-for': '198.18.0.1' };
  const quote = await shop.product.call(
    'POST',
    '/api/quotes',
    { ...order, travelers: 2, locale: 'en' },
    { ...headers, 'idempotency-key': randomUUID() },
  );
  const { booking, capability } = await holdSeats(shop.product, quote.json.id, headers);
  return { bookingId: String(booking.id), capability: String(capability) };
}
