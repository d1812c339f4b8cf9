import { describe, expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listTrips } from '@wayfold/contracts/catalogue/shop';
import { type FakeApi, Refused } from '../../../test/fake-api.js';
import { newTrip, TRIP_ID } from '../../../test/fixtures.js';
import { open } from '../../../test/open.js';
import { newTripApi } from '../../../test/trip-api.js';

const OTHER_TRIP_ID = '6ee58f6b-c66d-5fa4-955c-113484453f57';
const bothTrips = [newTrip('en'), { ...newTrip('en'), id: OTHER_TRIP_ID, name: 'The W', slug: 'the-w' }];
const storeTrips = (...ids: string[]): void => localStorage.setItem('wayfold.saved', JSON.stringify(ids));
const readSaved = (): unknown => JSON.parse(localStorage.getItem('wayfold.saved') ?? '[]');

const newSavedTripsApi = (trips = bothTrips): FakeApi =>
  newTripApi('en').on(listTrips, ({ query }) => {
    const savedTrips = trips.filter(({ id }) => query.id?.includes(id));
    const emptyFields = { searchedFor: null, relax: [], facets: null, nextCursor: null };
    return { trips: savedTrips, total: savedTrips.length, ...emptyFields };
  });

describe('the button to save a trip', () => {
  test('saves the trip on this device, confirms it, and links to the saved trips', async () => {
    await open('/en/adventure/inca-trail', newSavedTripsApi());
    await userEvent.click(screen.getByRole('button', { name: 'Save Inca Trail' }));
    expect(readSaved()).toEqual([TRIP_ID]);
    expect(await screen.findByText(/Saved on this device\./)).toHaveAttribute('role', 'status');
    expect(screen.getByRole('link', { name: 'See your saved trips' })).toHaveAttribute('href', '/en/saved');
    await userEvent.click(screen.getByRole('button', { name: 'Saved Inca Trail' }));
    expect(readSaved()).toEqual([]);
    expect(screen.getByText('No longer saved.')).toBeInTheDocument();
  });

  test('says when the browser cannot store anything', async () => {
    await open('/en/adventure/inca-trail', newSavedTripsApi());
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await userEvent.click(screen.getByRole('button', { name: 'Save Inca Trail' }));

    expect(screen.getByText(/doesn’t allow saving/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Save Inca Trail' })).toBeInTheDocument();
  });
});

describe('saved trips', () => {
  test('are listed in the order of saving until they are removed', async () => {
    storeTrips(OTHER_TRIP_ID, TRIP_ID);
    await open('/en/saved', newSavedTripsApi());
    expect(await screen.findByText('2 trips.')).toBeInTheDocument();

    const readNames = (): (string | null)[] =>
      screen.getAllByRole('heading', { level: 2, name: /Inca|The W/ }).map(({ textContent }) => textContent);
    expect(readNames()).toEqual(['The W', 'Inca Trail']);

    await userEvent.click(screen.getByRole('button', { name: 'Remove The W' }));
    expect(await screen.findByText('1 trip.')).toBeInTheDocument();
    expect(readNames()).toEqual(['Inca Trail']);
    expect(readSaved()).toEqual([TRIP_ID]);
  });

  test('explain while empty how to save a trip, and link to the shop', async () => {
    await open('/en/saved', newSavedTripsApi());
    expect(await screen.findByText(/You haven’t saved any trips on this device yet\./)).toBeInTheDocument();
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'See all trips' })).toHaveAttribute('href', '/en/shop');
  });

  test('count trips that are no longer sold', async () => {
    storeTrips(TRIP_ID, OTHER_TRIP_ID);
    await open('/en/saved', newSavedTripsApi(bothTrips.slice(0, 1)));
    expect(await screen.findByText(/One more isn’t available right now\./)).toBeInTheDocument();
  });

  test('load at the second attempt when the shop could not be reached', async () => {
    storeTrips(TRIP_ID);
    let isBroken = true;
    const api = newSavedTripsApi().on(listTrips, () => {
      if (isBroken) throw new Refused(400, 'VALIDATION_FAILED');
      return {
        trips: bothTrips.slice(0, 1),
        total: 1,
        nextCursor: null,
        searchedFor: null,
        relax: [],
        facets: null,
      };
    });
    await open('/en/saved', api);
    expect(await screen.findByRole('alert')).toHaveTextContent('They are still on this device.');

    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('1 trip.')).toBeInTheDocument();
  });
});
