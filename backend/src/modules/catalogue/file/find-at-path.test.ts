import { expect, test } from '@jest/globals';
import { findAtPath } from './find-at-path.js';

const document = { trips: [{ slug: { en: 'inca-trail' }, days: 0, photo: null }] };

test.each<{ name: string; path: readonly PropertyKey[]; value: unknown }>([
  { name: 'the document itself', path: [], value: document },
  { name: 'a property', path: ['trips', 0, 'slug', 'en'], value: 'inca-trail' },
  { name: 'a falsy value', path: ['trips', 0, 'days'], value: 0 },
  { name: 'null', path: ['trips', 0, 'photo'], value: null },
  { name: 'nothing beyond the end of a list', path: ['trips', 1, 'slug'], value: undefined },
  { name: 'nothing below null', path: ['trips', 0, 'photo', 'en'], value: undefined },
  { name: 'nothing below a number', path: ['trips', 0, 'days', 'en'], value: undefined },
  {
    name: 'nothing of a text, which has no parts',
    path: ['trips', 0, 'slug', 'en', 'length'],
    value: undefined,
  },
])('a path leads to $name', ({ path, value }) => {
  expect(findAtPath(document, path)).toBe(value);
});
