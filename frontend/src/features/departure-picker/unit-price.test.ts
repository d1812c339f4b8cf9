import { describe, expect, test } from '@jest/globals';
import { departures, limitedDeparture, openDeparture, soldOutDeparture } from '../../../test/fixtures.js';
import { findUnitPrice, listLowestPrices } from './unit-price.js';

describe('the price per person', () => {
  test('belongs to the chosen departure and category', () => {
    const unitPrice = findUnitPrice(departures, { departureId: openDeparture.id, category: 'comfort' });
    expect(unitPrice).toMatchObject({
      departure: { id: openDeparture.id },
      perPersonCents: 189_000,
      isChosen: true,
    });
  });

  test('is the lowest bookable price until a departure is chosen', () => {
    const cheaper = {
      ...limitedDeparture,
      prices: [{ category: 'basic' as const, perPersonCents: 150_000 }],
    };
    const cheapButSoldOut = {
      ...soldOutDeparture,
      prices: [{ category: 'basic' as const, perPersonCents: 1_000 }],
    };
    const unitPrice = findUnitPrice([openDeparture, cheapButSoldOut, cheaper], {
      departureId: null,
      category: 'comfort',
    });

    expect(unitPrice).toMatchObject({
      departure: { id: limitedDeparture.id },
      perPersonCents: 150_000,
      isChosen: false,
    });
  });

  test('is unknown when no departure is on sale', () => {
    expect(findUnitPrice([soldOutDeparture], { departureId: null, category: 'comfort' })).toBeUndefined();
    expect(listLowestPrices([soldOutDeparture])).toEqual([]);
  });

  test('is the lowest price of each category before a date is chosen', () => {
    const dearer = {
      ...limitedDeparture,
      prices: [{ category: 'comfort' as const, perPersonCents: 199_000 }],
    };
    expect(listLowestPrices([dearer, openDeparture])).toMatchObject([
      { category: 'comfort', perPersonCents: 189_000 },
      { category: 'basic', perPersonCents: 168_000 },
    ]);
  });
});
