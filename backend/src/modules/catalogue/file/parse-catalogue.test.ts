import { describe, expect, test } from '@jest/globals';
import {
  newCatalogueFile,
  readRealTrip,
  setField,
} from '../../../../test/support/catalogue/catalogue-files.js';
import { formatError, parseCatalogue } from './parse-catalogue.js';

const trip = await readRealTrip();
const otherTrip = await readRealTrip('petra-wadi-rum');

/** Lists errors after changes to a valid trip, as `path code`. */
const listErrors = (...changes: readonly (readonly [string, unknown])[]): string[] => {
  const copy = structuredClone(trip);
  for (const [path, value] of changes) setField(copy, path, value);
  const result = parseCatalogue([newCatalogueFile([copy])]);
  return result.ok ? [] : result.errors.map(({ path, code }) => `${path.replace('trips[0].', '')} ${code}`);
};

describe('the check of a trip', () => {
  test('finds no error in a valid trip', () => {
    expect(listErrors()).toEqual([]);
  });

  const newRooms = (count: number) => [{ type: 'twin', count, supplementCents: 0, isShareable: true }];
  test.each<{ field: string; value: unknown; error: string }>([
    // Schema errors
    { field: 'days', value: undefined, error: 'days required' },
    { field: 'days', value: '8', error: 'days wrong_type' },
    { field: 'days', value: 0, error: 'days too_small' },
    { field: 'difficulty', value: 'hard', error: 'difficulty unknown_value' },
    { field: 'kinds.0', value: 'cruise', error: 'kinds[0] unknown_value' },
    { field: 'poster.biome', value: 'jungle', error: 'poster.biome unknown_value' },
    { field: 'poster.landmark', value: 'eiffel', error: 'poster.landmark unknown_value' },
    { field: 'poster.region', value: 'europe', error: 'poster.region unknown_value' },
    { field: 'poster.timeOfDay', value: 'noon', error: 'poster.timeOfDay unknown_value' },
    { field: 'slug.es', value: 'Con Mayúsculas', error: 'slug.es wrong_format' },
    { field: 'countries.0', value: 'chl', error: 'countries[0] wrong_format' },
    { field: 'itinerary.1.departsAt', value: '24:00', error: 'itinerary[1].departsAt wrong_format' },
    { field: 'reviews.0.month', value: '2026-13', error: 'reviews[0].month wrong_format' },
    { field: 'reviews.0.rating', value: 6, error: 'reviews[0].rating too_big' },
    { field: 'summry', value: 'x', error: 'summry unknown_field' },
    { field: 'summary.fr', value: 'Bonjour', error: 'summary.fr unknown_field' },
    { field: 'name.en', value: 'W', error: 'name.en too_small' },
    { field: 'highlights.0.title.en', value: 'A\u0007bell', error: 'highlights[0].title.en wrong_format' },
    { field: 'departures.kind', value: 'weekly', error: 'departures.kind unknown_value' },
    { field: 'departures.everyDays', value: 10, error: 'departures.everyDays not_multiple' },
    {
      field: 'departures.seasons.0.prices.basic',
      value: 1960.5,
      error: 'departures.seasons[0].prices.basic wrong_type',
    },
    {
      field: 'departures.rooms.0.supplementCents',
      value: -1,
      error: 'departures.rooms[0].supplementCents too_small',
    },
    // Errors of the trip as a whole
    { field: 'days', value: 9, error: 'itinerary days_differ' },
    {
      field: 'itinerary.7.accommodation',
      value: { en: 'Hotel', es: 'Hotel' },
      error: 'itinerary[7].accommodation night_after_end',
    },
    {
      field: 'itinerary.2.accommodation',
      value: null,
      error: 'itinerary[2].accommodation night_without_bed',
    },
    { field: 'itinerary.2.activeHours', value: 3, error: 'itinerary[2].activeHours too_few_active_hours' },
    { field: 'itinerary.5.legs.0.hours', value: 0.5, error: 'itinerary[5].legs[0] implausible_leg' },
    { field: 'timeZone', value: 'America/Natales', error: 'timeZone unknown_time_zone' },
    { field: 'countries.0', value: 'XQ', error: 'countries[0] unknown_country' },
    { field: 'ageRange.min', value: 71, error: 'ageRange range_reversed' },
    { field: 'groupSize.min', value: 11, error: 'groupSize range_reversed' },
    { field: 'reviews.1', value: trip.reviews[0], error: 'reviews[1] duplicate_review' },
    // Kinds
    { field: 'kinds', value: ['group-adventure', 'group-adventure'], error: 'kinds[1] duplicate_kind' },
    { field: 'kinds', value: ['group-adventure', 'travel-pass'], error: 'kinds[1] pass_with_group' },
    { field: 'kinds', value: ['travel-pass'], error: 'departures departures_without_group' },
    { field: 'kinds', value: ['independent-trip'], error: 'departures departures_without_group' },
    { field: 'departures', value: { kind: 'on-request' }, error: 'departures group_without_departures' },
    // Languages
    { field: 'itinerary.3.text.es', value: undefined, error: 'itinerary[3].text.es missing_translation' },
    { field: 'goodToKnow.visa.en', value: undefined, error: 'goodToKnow.visa.en missing_translation' },
    { field: 'summary.es', value: trip.summary.en, error: 'summary.es wrong_language' },
    { field: 'faqs.0.answer.en', value: trip.faqs[0]?.answer.es, error: 'faqs[0].answer.en wrong_language' },
    // Offer
    { field: 'departures.rooms', value: newRooms(4), error: 'departures.rooms too_few_beds' },
    { field: 'departures.minimumGroup', value: 11, error: 'departures.minimumGroup minimum_above_seats' },
    { field: 'departures.seats', value: 11, error: 'departures.seats seats_above_group' },
    { field: 'departures.rooms.1.type', value: 'twin', error: 'departures.rooms[1] duplicate_room' },
    {
      field: 'departures.rooms.2.isShareable',
      value: true,
      error: 'departures.rooms[2].isShareable private_shared',
    },
    {
      field: 'departures.seasons.1.months',
      value: [12, 1, 3],
      error: 'departures.seasons[1].months[2] month_twice',
    },
    {
      field: 'departures.seasons.0.prices.comfort',
      value: undefined,
      error: 'departures.seasons[0].prices.comfort price_missing',
    },
    {
      field: 'departures.seasons.0.prices.premium',
      value: 200_000,
      error: 'departures.seasons[0].prices prices_not_rising',
    },
    { field: 'categories.2.code', value: 'basic', error: 'categories[2] duplicate_category' },
  ])('finds the error at its location when $field is set to $value', ({ field, value, error }) => {
    expect(listErrors([field, value])).toContain(error);
  });

  test('reports a leg to an unknown stop and a stop that no leg reaches', () => {
    expect(listErrors(['itinerary.1.legs.0.to', 'centrale'])).toContain(
      'itinerary[1].legs[0].to unknown_stop',
    );
    expect(listErrors(['itinerary.2.legs', []])).toEqual(['stops[2] unreached_stop']);
    expect(listErrors(['stops.1.id', 'grey'])).toContain('stops[6].id duplicate_stop');
  });

  test('reports a coordinate with swapped signs', () => {
    const faults = listErrors(['stops.6.lon', 73.1783]);
    expect(faults).toEqual(['itinerary[5].legs[0] implausible_leg', 'itinerary[6].legs[0] implausible_leg']);
  });

  test('reports a text that is equal in both languages, except names', () => {
    const hotel = 'Hotel Costaustralis Puerto Natales Chile';
    expect(listErrors(['endCity', { en: 'Puerto Natales', es: 'Puerto Natales' }])).toEqual([]);
    expect(listErrors(['itinerary.0.accommodation', { en: hotel, es: hotel }])).toEqual([
      'itinerary[0].accommodation.es same_in_both_languages',
    ]);
  });

  test('accepts a trip that declares a single language', () => {
    expect(
      listErrors(['languages', ['en']], ['summary.es', undefined], ['faqs.0.question.es', undefined]),
    ).toEqual([]);
    expect(listErrors(['languages', ['es']], ['summary.es', undefined])).toEqual([
      'summary.es missing_translation',
    ]);
  });

  test('accepts a trip on request without departures', () => {
    const onRequest = ['departures', { kind: 'on-request' }] as const;
    expect(listErrors(['kinds', ['travel-pass']], onRequest)).toEqual([]);
    expect(listErrors(['kinds', ['independent-trip', 'travel-pass']], onRequest)).toEqual([]);
    expect(listErrors(['kinds', ['group-adventure', 'independent-trip']])).toEqual([]);
  });

  const date = {
    startsOn: '2027-01-10',
    seats: 10,
    minimumGroup: 4,
    rooms: newRooms(5),
    prices: { basic: 100_000, comfort: 120_000, premium: 150_000 },
  };
  test('accepts fixed dates', () => {
    expect(listErrors(['departures', { kind: 'dates', dates: [date] }])).toEqual([]);
  });

  test.each<{ name: string; dates: object[]; errors: string[] }>([
    {
      name: 'a day that does not exist',
      dates: [date, { ...date, startsOn: '2027-02-30' }],
      errors: ['departures.dates[1].startsOn wrong_format'],
    },
    {
      name: 'the same day twice',
      dates: [date, date],
      errors: ['departures.dates[1].startsOn duplicate_departure'],
    },
    {
      name: 'too few beds',
      dates: [{ ...date, rooms: newRooms(2) }],
      errors: ['departures.dates[0].rooms too_few_beds'],
    },
    {
      name: 'more seats than the group has',
      dates: [{ ...date, seats: 11, rooms: newRooms(6) }],
      errors: ['departures.dates[0].seats seats_above_group'],
    },
    {
      name: 'a category without a price',
      dates: [{ ...date, prices: { basic: 100_000, comfort: 120_000 } }],
      errors: ['departures.dates[0].prices.premium price_missing'],
    },
  ])('reports in fixed dates, as in a departure plan, $name', ({ dates, errors }) => {
    expect(listErrors(['departures', { kind: 'dates', dates }])).toEqual(errors);
  });
});

describe('a file full of errors', () => {
  test('reports all errors in file order with line and column', () => {
    const brokenTrip = structuredClone(trip);
    setField(brokenTrip, 'days', 9);
    setField(brokenTrip, 'itinerary.3.text.es', undefined);
    setField(brokenTrip, 'timeZone', 'Chile');
    setField(brokenTrip, 'color', 'red');
    setField(brokenTrip, 'departures.seats', 40);
    const file = newCatalogueFile([otherTrip, brokenTrip], 'operator.json');
    const result = parseCatalogue([file]);
    if (result.ok) throw new Error('was accepted');
    const lines = file.text.split('\n');
    const locateLine = (part: string) => lines.findLastIndex((line) => line.includes(part)) + 1;

    expect(result.errors.map(formatError)).toEqual([
      expect.stringMatching(
        `^operator.json:${locateLine('"timeZone"')}:19 trips\\[1\\].timeZone: unknown_time_zone: Write`,
      ),
      expect.stringMatching(
        `^operator.json:${locateLine('"itinerary"')}:20 trips\\[1\\].itinerary: days_differ: Describe 9 days`,
      ),
      expect.stringContaining(
        'trips[1].itinerary[3].text.es: missing_translation: Write this text in Spanish',
      ),
      expect.stringMatching(`:${locateLine('"seats"')}:18 trips\\[1\\].departures.seats: seats_above_group`),
      expect.stringContaining('trips[1].departures.rooms: too_few_beds: Add rooms: 14 beds'),
      expect.stringMatching(
        `^operator.json:${locateLine('"color"')}:16 trips\\[1\\].color: unknown_field: Remove "color"`,
      ),
    ]);
  });

  test('continues after a file that is not JSON or not a catalogue', () => {
    const result = parseCatalogue([
      { fileName: 'a.json', text: '{"format": "wayfold-catalogue/1",\n "trips": [,]}' },
      { fileName: 'b.json', text: '[]' },
      { fileName: 'c.json', text: '{"format": "other/2", "trips": []}' },
      newCatalogueFile([trip], 'd.json'),
    ]);
    expect(result.ok ? [] : result.errors.map(formatError)).toEqual([
      'a.json:2:12 trips[0]: malformed_json: Put a value here: a text in double quotes, a number, true, false or null.',
      'b.json:1:1 (document): wrong_type: Write an object in { } here.',
      'c.json:1:12 format: unknown_value: Use one of "wayfold-catalogue/1".',
      'c.json:1:32 trips: too_small: List at least 1 of these.',
    ]);
  });

  test('a code or slug shared by two trips is rejected, across files, per language', () => {
    const clashingTrip = { ...otherTrip, code: trip.code, slug: { en: trip.slug.en, es: otherTrip.slug.es } };
    const result = parseCatalogue([
      newCatalogueFile([trip], 'a.json'),
      newCatalogueFile([clashingTrip], 'b.json'),
    ]);

    expect(result.ok ? [] : result.errors.map(({ file, path, code }) => `${file} ${path} ${code}`)).toEqual([
      'b.json trips[0].code duplicate_code',
      'b.json trips[0].slug.en duplicate_slug',
    ]);
  });
});
