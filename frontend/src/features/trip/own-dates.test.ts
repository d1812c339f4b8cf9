import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { Trip } from '@wayfold/contracts/catalogue/catalogue';
import { listDepartures } from '@wayfold/contracts/catalogue/departures';
import { Refused } from '../../../test/fake-api.js';
import { open } from '../../../test/open.js';
import { newTripApi, passFacts } from '../../../test/trip-api.js';

describe('a trip on own dates', () => {
  test('links to an enquiry next to its group departures', async () => {
    const kinds: Trip['kinds'] = ['group-adventure', 'independent-trip'];
    await open('/en/adventure/inca-trail', newTripApi('en', { kinds }));

    expect(screen.getByRole('heading', { name: 'Also on your own dates' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Ask for your own dates' })).toHaveAttribute(
      'href',
      '/en/contact?kind=independent-trip&trip=inca-trail',
    );
    expect(screen.getAllByRole('radio')).toHaveLength(3);
  });

  test('shows the enquiry in place of dates without group departures', async () => {
    const independentOnly: Partial<Trip> = {
      kinds: ['independent-trip'],
      fromCents: null,
      nextDepartures: [],
    };
    await open('/en/adventure/inca-trail', newTripApi('en', independentOnly));
    const dates = screen.getByRole('region', { name: 'Your own dates' });

    expect(within(dates).getByText(/^This trip has no group and no fixed dates/)).toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: 'Ask for your own dates' })).toHaveLength(1);
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    expect(screen.queryByText(/No departures are on sale/)).not.toBeInTheDocument();
  });

  test('explains how a pass works instead of dates', async () => {
    // A pass has no departures, so the inventory does not know it.
    const api = newTripApi('en', passFacts).on(listDepartures, () => {
      throw new Refused(404, 'NOT_FOUND');
    });
    await open('/en/adventure/inca-trail', api);

    expect(screen.getByRole('heading', { name: 'How the travel pass works' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Ask about this pass' })).toHaveAttribute(
      'href',
      '/en/contact?kind=travel-pass&trip=inca-trail',
    );
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    expect(screen.queryByText(/Price per person from/)).not.toBeInTheDocument();
  });
});
