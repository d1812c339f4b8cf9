import { describe, expect, test } from '@jest/globals';
import {
  DEPARTURE,
  newAllotmentChanged,
  newAllotmentOpened,
  newSeatsConfirmed,
  newSeatsHeld,
  newSeatsReleased,
  newStock,
  twin,
} from '../../../../test/support/booking/builders.js';
import { newBookingId, newDepartureId } from '../../../../test/support/ids.js';
import { newDeparturePublished } from '../../../../test/support/inventory/departures.js';
import { setUpTables } from '../../../../test/support/projected-tables.js';
import { departureOffers, evolveOffer, type OfferRow } from './departure-offers.projection.js';

describe('the row of a departure', () => {
  const emptyRow: OfferRow = { departure_id: DEPARTURE, facts: null, stock: null, taken: {} };
  const heldOffer = evolveOffer(emptyRow, newSeatsHeld());

  test('has the newest facts and stock of the departure', () => {
    const facts = newDeparturePublished({ seats: 20 });
    expect(evolveOffer(evolveOffer(emptyRow, newDeparturePublished()), facts)).toEqual({
      ...emptyRow,
      facts: facts.data,
    });
    const allotmentChanged = newAllotmentChanged({ seats: 3 });
    expect(evolveOffer(evolveOffer(emptyRow, newAllotmentOpened()), allotmentChanged)).toEqual({
      ...emptyRow,
      stock: newStock({ seats: 3 }),
    });
  });

  test('has seats and rooms by booking until their release', () => {
    expect(heldOffer.taken).toEqual({ [newBookingId(1)]: { seats: 2, rooms: [twin] } });
    const confirmedHolds = {
      [newBookingId(1)]: { seats: 2, rooms: [twin], isAwaitingTransfer: false, isConfirmed: true },
    };
    expect(evolveOffer(heldOffer, newSeatsConfirmed())).toEqual({ ...heldOffer, taken: confirmedHolds });
    expect(evolveOffer(emptyRow, newSeatsConfirmed())).toEqual(emptyRow);
    expect(evolveOffer(heldOffer, newSeatsReleased())).toEqual(emptyRow);
    expect(evolveOffer(heldOffer, newSeatsReleased(newBookingId(2)))).toEqual(heldOffer);
  });
});

describe('the table of offers', () => {
  const tables = setUpTables(departureOffers);

  test('counts the seats of a departure, whichever of its two sources comes first', async () => {
    const [earlyRow] = await tables.fold([DEPARTURE, newAllotmentOpened()]);
    expect(earlyRow).toMatchObject({ departure_id: DEPARTURE, facts: null, trip_id: null, seats_taken: 0 });

    const facts = newDeparturePublished();
    const [row, ...otherRows] = await tables.fold(
      [newDepartureId(9), facts],
      [DEPARTURE, newSeatsHeld(newBookingId(1), 2)],
      [DEPARTURE, newSeatsHeld(newBookingId(2), 1)],
    );
    expect(otherRows).toEqual([]);
    expect(row).toMatchObject({
      trip_id: facts.data.tripId,
      slug_en: 'inca-trail',
      slug_es: 'camino-inca',
      facts: facts.data,
      stock: newStock(),
      seats_taken: 3,
    });

    const [releasedRow] = await tables.fold([DEPARTURE, newSeatsReleased(newBookingId(1))]);
    expect(releasedRow).toMatchObject({ seats_taken: 1, taken: { [newBookingId(2)]: { seats: 1 } } });
  });
});
