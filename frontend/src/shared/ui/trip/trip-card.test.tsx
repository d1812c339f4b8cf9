import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { TripSummary } from '@wayfold/contracts/catalogue/catalogue';
import { listTrips } from '@wayfold/contracts/catalogue/shop';
import { open } from '../../../../test/open.js';
import { newShopApi, newShopTrips } from '../../../../test/shop-fixture.js';

const OFF_SALE_FACTS: Partial<TripSummary> = { fromCents: null, nextDepartures: [] };

/** Reads the text of the shop's only card. */
async function readCard(overrides: Partial<TripSummary>): Promise<string> {
  const api = newShopApi(1);
  await open(
    '/en/shop',
    api.on(listTrips, () => ({
      trips: newShopTrips(1).map((trip) => ({ ...trip, ...OFF_SALE_FACTS, ...overrides })),
      total: 1,
      nextCursor: null,
      searchedFor: null,
      relax: [],
      facets: null,
    })),
  );
  const name = await screen.findByRole('heading', { name: 'Trip 1' });
  return name.closest('li')?.textContent ?? '';
}

test('a pass asks to enquire instead of showing a grade', async () => {
  const text = await readCard({ kinds: ['travel-pass'], difficulty: 'not-applicable' });
  expect(text).toContain('On requestTravel pass');
  expect(text).toContain('9 days · Peru · ★');
  expect(text).not.toMatch(/Sold out|N\/A|\$/);
});

test('a group trip without free seats is shown as sold out', async () => {
  const text = await readCard({ kinds: ['group-adventure', 'independent-trip'] });
  expect(text).toContain('Sold out for now');
  expect(text).not.toContain('On request');
});
