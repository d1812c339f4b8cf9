import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { type LandingName, listRelatedTrips } from '@wayfold/contracts/catalogue/shop';
import { newTrip } from '../../../test/fixtures.js';
import { open } from '../../../test/open.js';
import { newTripApi } from '../../../test/trip-api.js';

test('the section of related trips links to similar trips and to the pages of their places', async () => {
  const landing: LandingName = {
    scope: 'countries',
    pattern: 'all',
    way: null,
    duration: null,
    total: 4,
    slugs: { en: 'peru-tours-and-trips', es: 'tours-y-viajes-por-peru' },
    place: { key: 'PE', name: 'Peru', slug: 'peru', inName: 'Peru' },
  };
  const otherTrip = {
    ...newTrip('en'),
    id: '6ee58f6b-c66d-5fa4-955c-113484453f57',
    name: 'The W',
    slug: 'the-w',
  };
  const api = newTripApi('en').on(listRelatedTrips, () => ({ trips: [otherTrip], explore: [landing] }));
  await open('/en/adventure/inca-trail', api);
  expect(screen.getByRole('link', { name: 'The W' })).toHaveAttribute('href', '/en/adventure/the-w');

  const explore = screen.getByRole('navigation', { name: 'Keep exploring' });
  expect(within(explore).getByRole('link', { name: 'Tours and trips in Peru' })).toHaveAttribute(
    'href',
    '/en/landings/countries/peru-tours-and-trips',
  );
});
