import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { getDestinations } from '@wayfold/contracts/catalogue/shop';
import { getStorefront } from '@wayfold/contracts/storefront';
import { newStorefront } from '../../../test/content.js';
import { FakeApi } from '../../../test/fake-api.js';
import { open } from '../../../test/open.js';
import { destinations } from '../../../test/shop-fixture.js';

const readHref = (name: string | RegExp): string | null =>
  screen.getByRole('link', { name }).getAttribute('href');

test('the destinations link to every region and country, at the address of their language', async () => {
  const api = new FakeApi().on(getDestinations, () => destinations).on(getStorefront, () => newStorefront());
  await open('/es/destinations', api);
  await screen.findByRole('heading', { level: 1, name: 'Destinos' });

  expect(readHref('The Andes')).toBe('/es/landings/regions/tours-y-viajes-por-andes');
  expect(readHref('Peru, 2 viajes')).toBe('/es/landings/countries/tours-y-viajes-por-peru');
  expect(screen.getByText(/4 viajes · desde \$980 por persona/)).toBeInTheDocument();
  expect(readHref('6 a 9 días 51')).toBe('/es/shop?duration=6-9');
  expect(document.querySelector('[aria-current=page]')).toHaveTextContent('Destinos');
});
