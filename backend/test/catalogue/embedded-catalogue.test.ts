import { describe, expect, test } from '@jest/globals';
import type { FileTrip } from '@wayfold/contracts/catalogue/catalogue-file';
import { DAY_MS } from '@wayfold/contracts/kernel/durations';
import { planDepartures } from '../../src/modules/catalogue/file/departure-plan.js';
import { formatError, parseCatalogue } from '../../src/modules/catalogue/file/parse-catalogue.js';
import { readCatalogueFiles } from '../../src/modules/catalogue/file/read-files.service.js';
import { listTexts } from '../../src/modules/catalogue/file/translations.js';
import { countWords, detectLanguage } from '../../src/modules/catalogue/trips/language.js';
import { CATALOGUE_FOLDER } from '../support/catalogue/catalogue-files.js';

const parsedCatalogue = parseCatalogue(await readCatalogueFiles(CATALOGUE_FOLDER));
const trips: readonly FileTrip[] = parsedCatalogue.ok ? parsedCatalogue.trips.map(({ trip }) => trip) : [];
const places = parsedCatalogue.ok ? parsedCatalogue.places : [];
const LANGUAGES = ['en', 'es'] as const;
const isPass = ({ kinds }: FileTrip): boolean => kinds.includes('travel-pass');

/** Trips and places with their texts. */
const documents = [
  ...trips.map((trip) => ({ code: trip.code, value: trip })),
  ...places.map(({ kind, key, content }) => ({ code: `${kind} ${key}`, value: content })),
];

const listShownTexts = (value: unknown) =>
  listTexts(value)
    .filter(({ path }) => path.at(-1) !== 'slug')
    .map(({ path, texts: localized }) => ({
      path: path.join('.'),
      en: String(localized.en),
      es: String(localized.es),
    }));

describe('the embedded catalogue', () => {
  test('is complete and valid in both languages', () => {
    expect(parsedCatalogue.ok ? [] : parsedCatalogue.errors.map(formatError)).toEqual([]);
    expect(trips.map(({ languages }) => languages)).toEqual(trips.map(() => ['en', 'es']));
  });

  test('has at least sixty trips in twenty-five countries', () => {
    expect(trips.length).toBeGreaterThanOrEqual(60);
    expect(new Set(trips.flatMap(({ countries }) => countries)).size).toBeGreaterThanOrEqual(25);
  });

  test('consists mostly of groups, plus some walks and rides on own dates and passes on request', () => {
    const listTrips = (kind: FileTrip['kinds'][number]) => trips.filter(({ kinds }) => kinds.includes(kind));
    expect(listTrips('group-adventure').length).toBeGreaterThanOrEqual(60);
    expect(listTrips('independent-trip').length).toBeGreaterThanOrEqual(7);
    expect(listTrips('travel-pass').map(({ departures }) => departures)).toEqual([
      { kind: 'on-request' },
      { kind: 'on-request' },
      { kind: 'on-request' },
    ]);
  });

  test('describes exactly the places and ways of traveling that trips name', () => {
    const namedKeys = {
      region: trips.flatMap(({ regions }) => regions),
      country: trips.flatMap(({ countries }) => countries),
      style: trips.map(({ style }) => style),
      theme: trips.flatMap(({ themes }) => themes),
    };
    const listDescribed = (kind: string) =>
      places.filter((place) => place.kind === kind).map(({ key }) => key);
    const kinds = Object.keys(namedKeys);
    expect(kinds.map((kind) => [kind, listDescribed(kind).sort()])).toEqual(
      Object.entries(namedKeys).map(([kind, keys]) => [kind, [...new Set(keys)].sort()]),
    );

    expect(places.filter(({ kind }) => kind === 'duration')).toHaveLength(4);
  });

  test.each(LANGUAGES)(
    'repeats no sentence of more than six words in two trips or places (%s)',
    (language) => {
      const owner = new Map<string, string>();
      const repeatedSentences: string[] = [];
      for (const { code, value } of documents)
        for (const text of listShownTexts(value))
          for (const sentence of text[language].split(/[.!?:;]+(?:\s|$)/)) {
            if (countWords(sentence) <= 6) continue;
            const key = sentence
              .toLowerCase()
              .replace(/[^\p{L}\p{N}]+/gu, ' ')
              .trim();
            if ((owner.get(key) ?? code) !== code)
              repeatedSentences.push(`${code}, ${owner.get(key)}: ${key}`);
            owner.set(key, code);
          }

      expect(owner.size).toBeGreaterThan(trips.length * 60);
      expect(repeatedSentences).toEqual([]);
    },
  );

  test.each(LANGUAGES)('has no text of the other language among those in %s', (language) => {
    const foreignTexts = documents.flatMap(({ code, value }) =>
      listShownTexts(value)
        .filter((text) => (detectLanguage(text[language]) ?? language) !== language)
        .map((text) => `${code} ${text.path}: ${text[language]}`),
    );
    expect(foreignTexts).toEqual([]);
  });

  test('avoids exclamations and brochure superlatives', () => {
    const loud =
      /[!¡]|\b(amazing|stunning|breathtaking|unforgettable|ultimate|once.in.a.lifetime|incre[ií]ble|inolvidable|espectacular|impresionante|paradis[ií]aco)\b/iu;
    const loudTexts = documents.flatMap(({ value }) =>
      listShownTexts(value).filter(({ en, es }) => loud.test(en) || loud.test(es)),
    );

    expect(loudTexts).toEqual([]);
  });

  test.each(trips)('$code has a night between any two days', (trip) => {
    expect(trip.itinerary.filter(({ accommodation }) => accommodation)).toHaveLength(trip.days - 1);
  });

  // The pass is the transport: nobody serves a meal.
  test.each(trips.filter(isPass))('$code serves no meals, and promises none', (trip) => {
    expect(trip.itinerary.flatMap(({ meals }) => meals)).toEqual([]);
    expect(trip.inclusions.meals[0]).toBeUndefined();
  });

  test.each(trips.filter((trip) => !isPass(trip)))('$code counts its meals correctly', (trip) => {
    const countMeals = (meal: 'breakfast' | 'lunch' | 'dinner') =>
      trip.itinerary.filter(({ meals }) => meals.includes(meal)).length;
    const line = trip.inclusions.meals[0];
    const parseNumbers = (text?: string) => (text?.match(/\d+/g) ?? []).map(Number);
    const expected = [countMeals('breakfast'), countMeals('lunch'), countMeals('dinner')];

    expect(parseNumbers(line?.en)).toEqual(expected);
    expect(parseNumbers(line?.es)).toEqual(expected);
  });

  test.each(trips)('$code states the same figures in both languages', (trip) => {
    // 3,399 m is 3.399 m in Spanish; spelt-out numbers are left to the reader.
    const listFigures = (text: string) =>
      [...new Set(text.replace(/(\d)[.,](\d{3})\b/g, '$1$2').match(/\d+/g))].sort().join(' ');
    const differing = listShownTexts(trip)
      .filter(
        ({ en, es }) =>
          listFigures(en) !== '' && listFigures(es) !== '' && listFigures(en) !== listFigures(es),
      )
      .map(({ path, en, es }) => `${path}: ${listFigures(en)} / ${listFigures(es)}`);

    expect(differing).toEqual([]);
  });

  test.each(trips.flatMap((trip) => LANGUAGES.map((language) => ({ code: trip.code, language, trip }))))(
    '$code states deposit, charge day and policy in $language',
    ({ trip, language }) => {
      const { paymentInformation, cancellationPolicy } = trip.goodToKnow;
      expect(paymentInformation[language]).toMatch(/20\s?%|twenty per cent|veinte por ciento/i);
      expect(paymentInformation[language]).toMatch(/\b60\b/);
      expect(cancellationPolicy[language]).toMatch(/\b60\b/);
      expect(cancellationPolicy[language]).toMatch(/\b(59|30)\b/);
      expect(cancellationPolicy[language]).toMatch(/50\s?%|half|mitad|medio/);
    },
  );

  // Passes have fewer customers, so fewer reviews.
  test.each(trips.filter(isPass))('$code has at least three reviews', ({ reviews }) => {
    expect(reviews.length).toBeGreaterThanOrEqual(3);
  });
  test.each(trips.filter((trip) => !isPass(trip)))('$code has at least six reviews', ({ reviews }) => {
    expect(reviews.length).toBeGreaterThanOrEqual(6);
  });

  test.each(trips)('$code has at most ten reviews, written in both languages', (trip) => {
    expect(trip.reviews.length).toBeLessThanOrEqual(10);
    expect(new Set(trip.reviews.map(({ language }) => language))).toEqual(new Set(LANGUAGES));
  });

  const FIRST_STARTS = ['2026-01-01', '2026-04-01', '2026-07-15', '2026-11-21'];
  test.each(FIRST_STARTS)(
    'a catalogue first started on %s has departures within 60 days and over a year away',
    (firstStart) => {
      const departures = trips.flatMap((trip) => planDepartures(trip, firstStart));
      const days = departures.map(({ startsOn }) => (Date.parse(startsOn) - Date.parse(firstStart)) / DAY_MS);

      expect(days.filter((day) => day < 60).length).toBeGreaterThan(3);
      expect(days.filter((day) => day > 400).length).toBeGreaterThan(20);
      expect(Math.min(...days)).toBeGreaterThan(0);
    },
  );

  test.each(FIRST_STARTS)(
    'a catalogue first started on %s has many departures of each trip, in season only',
    (firstStart) => {
      const listMonths = (code: string) => {
        const trip = trips.find((candidate) => candidate.code === code);
        return new Set(trip && planDepartures(trip, firstStart).map(({ startsOn }) => startsOn.slice(5, 7)));
      };
      expect(listMonths('inca-trail-machu-picchu')).not.toContain('02');
      expect([...listMonths('lofoten-fjords')].sort()).toEqual(['06', '07', '08', '09']);
      expect(listMonths('torres-del-paine-w-trek')).not.toContain('06');
      expect(listMonths('kilimanjaro-machame')).not.toContain('04');

      const countDepartures = (trip: FileTrip) => planDepartures(trip, firstStart).length;
      expect(trips.filter(isPass).filter(countDepartures)).toEqual([]);

      const tours = trips.filter((trip) => !isPass(trip));
      expect(Math.min(...tours.map(countDepartures))).toBeGreaterThan(12);
    },
  );
});
