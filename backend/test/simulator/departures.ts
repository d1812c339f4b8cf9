import type { OfferPort } from '../../src/modules/booking/commands/create-quote.js';
import { couponIdOf } from '../../src/modules/booking/commands/streams.js';
import type { Stock } from '../../src/modules/booking/events.js';
import { couponTerms, id, offer } from '../booking/builders.js';

const TRIPLE = { type: 'triple' as const, capacity: 3, supplementCents: -3_000, shareable: true };
const twinOf = (supplementCents: number) => ({
  type: 'twin' as const,
  capacity: 2,
  supplementCents,
  shareable: true,
});

/** Where everybody books. */
export const DEPARTURE = id(1, 2);

/** Of one trip: the one that is booked, a dearer one soon after it, a cheaper one, and one that costs the same, later. */
export const DEPARTURES = [
  offer({ departureId: DEPARTURE, startsOn: '2027-05-08' }),
  offer({
    departureId: id(2, 2),
    startsOn: '2027-05-10',
    endsOn: '2027-05-17',
    rooms: [twinOf(20_000), TRIPLE],
  }),
  offer({
    departureId: id(3, 2),
    startsOn: '2027-05-14',
    endsOn: '2027-05-21',
    prices: [{ category: 'basic', perPersonCents: 15_001 }],
  }),
  offer({ departureId: id(4, 2), startsOn: '2027-05-20', endsOn: '2027-05-27' }),
];

/** One use, and not on every date. */
export const COUPON = couponTerms({
  limit: 1,
  departureIds: DEPARTURES.slice(0, 3).map(({ departureId }) => departureId),
});

export const stockOf = (departureId: string, seats: number): Stock => ({
  departureId,
  seats,
  rooms: [{ type: 'twin', capacity: 2, count: seats, shareable: true }],
  sale: 'ON_SALE',
});

/** Read models follow late: what they show says nothing about what is left. */
export const offers: OfferPort = {
  offer: (departureId) => {
    const found = DEPARTURES.find((each) => each.departureId === departureId);
    return Promise.resolve(
      found && { offer: found, onSale: true, seatsLeft: 99, roomShort: () => undefined },
    );
  },
  coupon: () => Promise.resolve({ couponId: couponIdOf(COUPON.code), terms: COUPON, used: 0 }),
};
