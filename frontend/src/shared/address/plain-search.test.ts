import { describe, expect, test } from '@jest/globals';
import { parsePlainSearch, stringifyPlainSearch } from './plain-search.js';

describe('the query of an address', () => {
  test('has a list for a repeated name', () => {
    expect({ ...parsePlainSearch('?style=art&style=food&style=art&q=7') }).toEqual({
      style: ['art', 'food', 'art'],
      q: '7',
    });
  });

  test('ignores names of built-in object properties', () => {
    expect(parsePlainSearch('?__proto__=x&constructor=y')).toEqual(
      Object.assign(Object.create(null) as object, { ['__proto__']: 'x', constructor: 'y' }),
    );
  });

  test('is read from a form without its files', () => {
    const form = new FormData();
    form.append('q', 'peru');
    form.append('file', new Blob(['x']));
    expect({ ...parsePlainSearch(form) }).toEqual({ q: 'peru' });
  });

  test('is written from texts, numbers and lists', () => {
    expect(stringifyPlainSearch({ style: ['art', 'food'], page: 2, q: 'a b', sort: undefined })).toBe(
      '?style=art&style=food&page=2&q=a+b',
    );
    expect(stringifyPlainSearch({ q: null })).toBe('');
  });
});
