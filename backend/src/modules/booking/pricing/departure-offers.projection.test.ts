import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  DEPARTURE,
  id,
  opened,
  seatsConfirmed,
  seatsHeld,
  seatsReleased,
  stock,
  twin,
} from '../../../../test/booking/builders.js';
import { published } from '../../../../test/booking/departures.js';
import { tablesOf, type Tables } from '../../../../test/booking/tables.js';
import { departureOffers, evolveOffer, type OfferRow } from './departure-offers.projection.js';

describe('the row of a departure', () => {
  const empty: OfferRow = { departure_id: DEPARTURE, facts: null, stock: null, taken: {} };
  const held = evolveOffer(empty, seatsHeld());

  test('has the newest facts and stock', () => {
    const facts = published({ seats: 20 });
    expect(evolveOffer(evolveOffer(empty, published()), facts)).toEqual({ ...empty, facts: facts.data });
    const changed = { type: 'AllotmentChanged' as const, data: stock({ seats: 3 }) };
    expect(evolveOffer(evolveOffer(empty, opened()), changed)).toEqual({
      ...empty,
      stock: stock({ seats: 3 }),
    });
  });

  test('keeps seats and rooms by booking until their release', () => {
    expect(held.taken).toEqual({ [id(1)]: { seats: 2, rooms: [twin] } });
    const certain = { [id(1)]: { seats: 2, rooms: [twin], transfer: false, confirmed: true } };
    expect(evolveOffer(held, seatsConfirmed())).toEqual({ ...held, taken: certain });
    expect(evolveOffer(empty, seatsConfirmed())).toEqual(empty);
    expect(evolveOffer(held, seatsReleased())).toEqual(empty);
    expect(evolveOffer(held, seatsReleased(id(2)))).toEqual(held);
  });
});

describe('the table', () => {
  let tables: Tables;
  beforeAll(async () => {
    tables = await tablesOf(departureOffers);
  });
  afterAll(() => tables.close());

  test('is found by slug and start, counts its seats, and accepts its two sources in either order', async () => {
    const [early] = await tables.fold([DEPARTURE, opened()]);
    expect(early).toMatchObject({ departure_id: DEPARTURE, facts: null, trip_id: null, seats_taken: 0 });
    const facts = published();
    const [row, ...otherRows] = await tables.fold(
      [id(9), facts],
      [DEPARTURE, seatsHeld(id(1), 2)],
      [DEPARTURE, seatsHeld(id(2), 1)],
    );
    expect(otherRows).toEqual([]);
    expect(row).toMatchObject({
      trip_id: facts.type === 'DeparturePublished' ? facts.data.tripId : '',
      slug_en: 'inca-trail',
      slug_es: 'camino-inca',
      facts: facts.data,
      stock: stock(),
      seats_taken: 3,
    });
    const [after] = await tables.fold([DEPARTURE, seatsReleased(id(1))]);
    expect(after).toMatchObject({ seats_taken: 1, taken: { [id(2)]: { seats: 1 } } });
  });
});
