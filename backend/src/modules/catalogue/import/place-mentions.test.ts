import { expect, test } from '@jest/globals';
import { readRealTrip } from '../../../../test/support/catalogue/catalogue-files.js';
import type { CatalogueError, CataloguePlace } from '../file/parse-catalogue.js';
import { listPlaceMentions, listTripMentions, type PlaceMention } from './place-mentions.js';

const newError = (path: readonly PropertyKey[], code: string, message: string): CatalogueError => ({
  file: 'a.json',
  path: path.join('.'),
  line: 1,
  column: 1,
  code,
  message,
});

const describeMentions = (mentions: readonly PlaceMention[]) =>
  mentions.map(({ kind, key, path }) => `${path.join('.')}: ${kind} ${key}`);

const newText = (text: string) => ({ en: text, es: text });
const placeContent = {
  name: newText('Peru'),
  inName: newText('Peru'),
  slug: newText('peru'),
  lead: newText('Lead'),
  text: [newText('Text')],
  when: newText('When'),
};

test('a trip names its style, themes, regions and countries, each at its place', async () => {
  const trip = {
    ...(await readRealTrip()),
    style: 'trekking',
    themes: ['hiking', 'kayak'],
    regions: ['andes'],
    countries: ['PE', 'CL'],
  };
  expect(describeMentions(listTripMentions({ trip, newError }))).toEqual([
    'style: style trekking',
    'themes.0: theme hiking',
    'themes.1: theme kayak',
    'regions.0: region andes',
    'countries.0: country PE',
    'countries.1: country CL',
  ]);
});

test.each<{ name: string; place: CataloguePlace; mentions: string[] }>([
  {
    name: 'a country names its region',
    place: {
      kind: 'country',
      key: 'PE',
      content: { ...placeContent, code: 'PE', region: 'andes' },
      file: 'places.json',
      newError,
    },
    mentions: ['region: region andes'],
  },
  {
    name: 'a region names no place',
    place: { kind: 'region', key: 'andes', content: placeContent, file: 'places.json', newError },
    mentions: [],
  },
])('$name', ({ place, mentions }) => {
  expect(describeMentions(listPlaceMentions(place))).toEqual(mentions);
});
