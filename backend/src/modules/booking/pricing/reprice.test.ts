import { expect, test } from '@jest/globals';
import { couponTerms, id, offer, quote } from '../../../../test/booking/builders.js';
import { isRefusal, refuse } from '../../../kernel/refuse.js';
import { reprice } from './price.js';

const later = (more: Parameters<typeof offer>[0] = {}) =>
  offer({ departureId: id(2, 2), startsOn: '2027-07-10', endsOn: '2027-07-17', ...more });

test('the same party, rooms and category at the prices of the new departure, by the rules of today', () => {
  const priced = reprice(
    later({ prices: [{ category: 'basic', perPersonCents: 123_456 }] }),
    quote(),
    null,
    '2027-06-01',
  );
  expect(priced).toMatchObject({
    departureId: id(2, 2),
    totalCents: 246_912,
    travelers: 2,
    rooms: quote().rooms,
    category: 'basic',
    today: quote().today,
    depositUnavailable: { days: 39 },
    couponCode: null,
  });
});

test('a coupon that was used in time is kept over a second change as well', () => {
  const terms = couponTerms({ bookUntil: '2027-01-31' });
  const once = reprice(later(), quote({ coupon: terms }), terms, '2027-03-01');
  if (isRefusal(once)) throw new Error(once.refused);
  expect(reprice(later(), { ...quote(), ...once }, terms, '2027-04-01')).toMatchObject({
    discountCents: 20_000,
    couponCode: 'SPRING-10',
  });
});

test('a coupon is judged by the day of booking, and by the new departure', () => {
  const terms = couponTerms({ bookUntil: '2027-01-31' });
  const booked = quote({ coupon: terms });
  // Its time is over by now; it was used in time.
  expect(reprice(later(), booked, terms, '2027-03-01')).toMatchObject({
    totalCents: 180_000,
    discountCents: 20_000,
    couponCode: 'SPRING-10',
  });
  const before = couponTerms({ travelUntil: '2027-06-30' });
  expect(reprice(later(), booked, before, '2027-03-01')).toMatchObject({
    totalCents: 200_000,
    discountCents: 0,
    couponCode: null,
  });
});

test('what the new departure does not have is refused', () => {
  expect(reprice(later({ prices: [] }), quote(), null, '2027-03-01')).toEqual(refuse('CATEGORY_NOT_OFFERED'));
  expect(reprice(later({ rooms: [] }), quote(), null, '2027-03-01')).toEqual(refuse('ROOMS_DO_NOT_FIT'));
});
