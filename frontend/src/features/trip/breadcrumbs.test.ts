import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { newTrip } from '../../../test/fixtures.js';
import { open } from '../../../test/open.js';
import { newTripApi } from '../../../test/trip-api.js';
import { listTripCrumbs } from './breadcrumbs.js';

test('the breadcrumbs of a trip without a region lead from its country', () => {
  const trail = listTripCrumbs({ ...newTrip('en'), regions: [] }, 'en', {
    home: 'Home',
    destinations: 'Places',
  });
  expect(trail.map(({ name }) => name)).toEqual(['Home', 'Places', 'Peru', 'Inca Trail']);
  expect(trail[2]?.path).toBe('/en/landings/countries/peru-tours-and-trips');
});

test('the breadcrumbs link a trip’s places to their pages', async () => {
  await open('/es/adventure/camino-inca', newTripApi('es'));
  const trail = screen.getByRole('navigation', { name: 'Ruta de navegación' });

  expect(
    within(trail)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual([
    '/es',
    '/es/destinations',
    '/es/landings/regions/tours-y-viajes-por-andes',
    '/es/landings/countries/tours-y-viajes-por-peru',
  ]);
});
