import type { OfferedCoupon, OfferedDeparture } from '../../../src/modules/booking/pricing/draft-quote.js';
import type { CatalogueEvent, DepartureFacts } from '../../../src/modules/catalogue/events.js';
import { COUPON, DEPARTURE, newCouponTerms, newOffer, STARTS_ON, TRIP } from '../booking/builders.js';

export const newDeparturePublished = (overrides: Partial<DepartureFacts> = {}): CatalogueEvent => ({
  type: 'DeparturePublished',
  data: {
    departureId: DEPARTURE,
    tripId: TRIP,
    slugs: { en: 'inca-trail', es: 'camino-inca' },
    names: { en: 'Inca Trail', es: 'Camino Inca' },
    startsOn: STARTS_ON,
    endsOn: '2027-05-15',
    timeZone: 'America/Lima',
    seats: 16,
    minimumGroup: 4,
    ageRange: { min: 12, max: 70 },
    prices: [{ category: 'basic', perPersonCents: 100_000 }],
    rooms: [
      { type: 'twin', capacity: 2, count: 6, supplementCents: 0, isShareable: true },
      { type: 'private', capacity: 1, count: 2, supplementCents: 45_000, isShareable: false },
    ],
    sale: 'ON_SALE',
    ...overrides,
  },
});

/** Creates a departure on sale with ten seats and rooms for everybody. */
export const newOfferedDeparture = (overrides: Partial<OfferedDeparture> = {}): OfferedDeparture => ({
  offer: newOffer(),
  isOffered: true,
  seatsLeft: 10,
  findRoomShortage: () => undefined,
  ...overrides,
});

/** Creates a coupon of 10 percent, used by one booking and usable by another. */
export const newCoupon = (overrides: Partial<OfferedCoupon> = {}): OfferedCoupon => ({
  couponId: COUPON,
  terms: newCouponTerms({ limit: 2 }),
  usedCount: 1,
  ...overrides,
});
