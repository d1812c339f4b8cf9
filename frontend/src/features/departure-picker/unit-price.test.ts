import { describe, expect, test } from '@jest/globals';
import { departures } from '../../../test/fixtures.js';
import { findUnitPrice, listLowestPrices } from './unit-price.js';

const [first, soldOut, third] = departures;
if (!first || !soldOut || !third) throw new Error('The fixture has fewer than three departures');

describe('the price per person', () => {
  test('belongs to the chosen departure and category', () => {
    const unitPrice = findUnitPrice(departures, { departureId: first.id, category: 'comfort' });
    expect(unitPrice).toMatchObject({ departure: { id: first.id }, perPersonCents: 189_000, isChosen: true });
  });

  test('is the lowest bookable price until a departure is chosen', () => {
    const cheaper = { ...third, prices: [{ category: 'basic' as const, perPersonCents: 150_000 }] };
    const cheapButSoldOut = { ...soldOut, prices: [{ category: 'basic' as const, perPersonCents: 1_000 }] };
    const unitPrice = findUnitPrice([first, cheapButSoldOut, cheaper], {
      departureId: null,
      category: 'comfort',
    });

    expect(unitPrice).toMatchObject({
      departure: { id: third.id },
      perPersonCents: 150_000,
      isChosen: false,
    });
  });

  test('is unknown when no departure is on sale', () => {
    expect(findUnitPrice([soldOut], { departureId: null, category: 'comfort' })).toBeNull();
    expect(listLowestPrices([soldOut])).toEqual([]);
  });

  test('is the lowest price of each category before a date is chosen', () => {
    const dearer = { ...third, prices: [{ category: 'comfort' as const, perPersonCents: 199_000 }] };
    expect(listLowestPrices([dearer, first])).toMatchObject([
      { category: 'comfort', perPersonCents: 189_000 },
      { category: 'basic', perPersonCents: 168_000 },
    ]);
  });
});
