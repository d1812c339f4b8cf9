import { getTrip, type Trip } from '@wayfold/contracts/catalogue/catalogue';
import { listDepartures } from '@wayfold/contracts/catalogue/departures';
import { FakeApi } from './fake-api.js';
import { departures, newTrip } from './fixtures.js';

/** The fields of a travel pass, which has neither departures nor their prices. */
export const passFacts: Partial<Trip> = { kinds: ['travel-pass'], fromCents: null, nextDepartures: [] };

/** Creates an API that serves the Inca Trail and its departures. */
export const newTripApi = (locale: 'en' | 'es', overrides: Partial<Trip> = {}): FakeApi =>
  new FakeApi()
    .on(getTrip, () => ({ ...newTrip(locale), ...overrides }))
    .on(listDepartures, () => ({ departures, nextCursor: null }));
