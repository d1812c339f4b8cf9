import { expect, test } from '@jest/globals';
import { newDeparturePublished } from '../../../../test/support/inventory/departures.js';
import type { CatalogueEvent } from '../../catalogue/events.js';
import { toStock } from './to-stock.js';

test('a published departure opens an allotment of its seats and rooms, without prices', () => {
  const event: CatalogueEvent = newDeparturePublished({ seats: 12, sale: 'CLOSED' });
  expect(toStock(event)).toEqual({
    departureId: event.data.departureId,
    seats: 12,
    sale: 'CLOSED',
    rooms: [
      { type: 'twin', capacity: 2, count: 6, isShareable: true },
      { type: 'private', capacity: 1, count: 2, isShareable: false },
    ],
  });
});
