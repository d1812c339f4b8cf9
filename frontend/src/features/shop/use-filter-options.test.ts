import { expect, test } from '@jest/globals';
import { sortByName } from './use-filter-options.js';

const sortNames = (names: readonly string[], locale: 'en' | 'es'): string[] =>
  sortByName(
    names.map((name) => ({ value: name, name, count: 1 })),
    locale,
  ).map(({ name }) => name);

test('names sort without the articles of their language', () => {
  expect(sortNames(['The Caribbean', 'Central Asia', 'Brazil', 'The Andes'], 'en')).toEqual([
    'The Andes',
    'Brazil',
    'The Caribbean',
    'Central Asia',
  ]);
  expect(sortNames(['Perú', 'El Caribe', 'Brasil', 'Los Andes', 'África austral'], 'es')).toEqual([
    'África austral',
    'Los Andes',
    'Brasil',
    'El Caribe',
    'Perú',
  ]);
});

test('names sort with the articles of other languages', () => {
  expect(sortNames(['Estonia', 'Spain', 'El Salvador', 'Denmark'], 'en')).toEqual([
    'Denmark',
    'El Salvador',
    'Estonia',
    'Spain',
  ]);
});
