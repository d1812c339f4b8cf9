import { addDays, toUtcDate } from '@wayfold/contracts/kernel/dates';
import type { Stock } from '../../../src/modules/booking/events.js';
import { deriveCouponId } from '../../../src/modules/booking/pricing/coupon.stream.js';
import type { OfferPort } from '../../../src/modules/booking/pricing/offer-port.js';
import { newCouponTerms, newOffer } from '../../support/booking/builders.js';
import { newDepartureId } from '../../support/ids.js';

const TRIPLE = { type: 'triple' as const, capacity: 3, supplementCents: -3_000, isShareable: true };
const newTwin = (supplementCents: number) => ({
  type: 'twin' as const,
  capacity: 2,
  supplementCents,
  isShareable: true,
});

/** The departure that every simulated customer books. */
export const DEPARTURE = newDepartureId(1);

type Departures = readonly ReturnType<typeof newOffer>[];

/** Days from the start of a run; the balance of the first departure is charged two days after the start. */
const DEPARTURE_DAYS = [62, 64, 68, 74] as const;

const IDS = DEPARTURE_DAYS.map((_, i) => newDepartureId(i + 1));

/**
 * Creates the departures of one trip: the booked departure, a more expensive departure soon after, a cheaper
 * departure, and a later departure with the same price.
 */
export const newDepartures = (startsAt: Date): Departures => {
  const [firstDates, dearDates, cheapDates, laterDates] = DEPARTURE_DAYS.map((days, i) => {
    const startsOn = addDays(toUtcDate(startsAt), days);
    return { departureId: IDS[i]!, startsOn, endsOn: addDays(startsOn, 7) };
  });
  return [
    newOffer(firstDates),
    newOffer({ ...dearDates, rooms: [newTwin(20_000), TRIPLE] }),
    newOffer({ ...cheapDates, prices: [{ category: 'basic', perPersonCents: 15_001 }] }),
    newOffer(laterDates),
  ];
};

/** Single use, and not on every date. */
export const COUPON_TERMS = newCouponTerms({
  limit: 1,
  departureIds: IDS.slice(0, 3),
});

export const newStock = (departureId: string, seats: number): Stock => ({
  departureId,
  seats,
  rooms: [{ type: 'twin', capacity: 2, count: seats, isShareable: true }],
  sale: 'ON_SALE',
});

/** Creates offers that say nothing about remaining stock, because read models lag. */
export const newOffers = (departures: Departures): OfferPort => ({
  findOffer: (departureId) => {
    const match = departures.find((departure) => departure.departureId === departureId);
    return Promise.resolve(
      match && { offer: match, isOffered: true, seatsLeft: 99, findRoomShortage: () => undefined },
    );
  },
  findCoupon: () =>
    Promise.resolve({ couponId: deriveCouponId(COUPON_TERMS.code), terms: COUPON_TERMS, usedCount: 0 }),
});
