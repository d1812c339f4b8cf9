import { expect, test } from '@jest/globals';
import { readPath } from './read-path.js';

const document = { trips: [{ slug: { en: 'inca-trail' }, days: 0, photo: null }] };

test.each<[string, readonly PropertyKey[], unknown]>([
  ['the document itself', [], document],
  ['a property', ['trips', 0, 'slug', 'en'], 'inca-trail'],
  ['a falsy value', ['trips', 0, 'days'], 0],
  ['null', ['trips', 0, 'photo'], null],
  ['nothing beyond the end of a list', ['trips', 1, 'slug'], undefined],
  ['nothing below null', ['trips', 0, 'photo', 'en'], undefined],
  ['nothing below a number', ['trips', 0, 'days', 'en'], undefined],
  ['nothing of a text, which has no parts', ['trips', 0, 'slug', 'en', 'length'], undefined],
])('a path leads to %s', (_title, path, value) => {
  expect(readPath(document, path)).toBe(value);
});
