import { expect, test } from '@jest/globals';
import { newTrip } from '../../../test/fixtures.js';
import { listCrumbs } from './breadcrumbs.js';

test('the breadcrumbs of a trip without a region lead from its country', () => {
  const trail = listCrumbs({ ...newTrip('en'), regions: [] }, 'en', { home: 'Home', destinations: 'Places' });
  expect(trail.map(({ name }) => name)).toEqual(['Home', 'Places', 'Peru', 'Inca Trail']);
  expect(trail[2]?.path).toBe('/en/landings/countries/peru-tours-and-trips');
});
