import { describe, expect, test } from '@jest/globals';
import { Trip } from '@wayfold/contracts/catalogue/catalogue';
import type { FileTrip } from '@wayfold/contracts/catalogue/catalogue-file';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { readRealTrip } from '../../../../test/support/catalogue/catalogue-files.js';
import { calculateRating, localizeTrip } from './localize.js';

const id = '0190d3b0-0000-7000-8000-000000000001';
const trip = await readRealTrip();

const localize = (file: FileTrip, locale: Locale) => localizeTrip(id, file, locale, new Map());

const PLACE_REFERENCE = { key: 'andes', name: 'The Andes', slug: 'andes' };

describe('a trip in one language', () => {
  test.each(['en', 'es'] as const)('follows the page’s contract (%s)', (locale) => {
    const { summary, details } = localize({ ...trip, languages: ['en', 'es'] }, locale);
    const page = {
      ...summary,
      ...details,
      // Added by the query: languages, place names and departures.
      languages: ['en', 'es'],
      style: PLACE_REFERENCE,
      themes: [PLACE_REFERENCE],
      regions: [PLACE_REFERENCE],
      inCountries: [PLACE_REFERENCE],
      fromCents: 1,
      nextDepartures: [],
    };

    expect(Trip.strict().parse(page)).toEqual(page);
    expect(page.name).toBe(trip.name[locale]);
    expect(page.itinerary[2]?.text).toBe(trip.itinerary[2]?.text[locale]);
  });

  test('adds up the hours on the road', () => {
    const { details } = localize(trip, 'en');
    expect(details.itinerary[6]).toMatchObject({ day: 7, roadHours: 3, activeHours: 6 });
  });

  test('rejects a language with missing texts', () => {
    const { es: _, ...englishSummary } = trip.summary;
    expect(() => localize({ ...trip, summary: englishSummary }, 'es')).toThrow('not complete in es');
    expect(localize({ ...trip, summary: englishSummary }, 'en').summary.summary).toBe(englishSummary.en);
  });
});

test('the mean rating is rounded to one decimal, half up', () => {
  const calculateAverage = (...ratings: number[]) => calculateRating(ratings.map((rating) => ({ rating })));
  expect(calculateAverage()).toBeNull();
  expect(calculateAverage(5, 5, 4)).toEqual({ average: 4.7, count: 3 });
  expect(calculateAverage(5, 4, 4, 4)).toEqual({ average: 4.3, count: 4 });
});
