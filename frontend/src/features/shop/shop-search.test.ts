import { describe, expect, test } from '@jest/globals';
import { listTrips } from '@wayfold/contracts/catalogue/shop';
import fc from 'fast-check';
import { parsePlainSearch, stringifyPlainSearch } from '../../shared/address/plain-search.js';
import { buildApiQuery } from './shop-query.js';
import { clearFilters, countFilters, isFiltered, parseShopSearch, removeFilter } from './shop-search.js';

const reparse = (address: string): string =>
  stringifyPlainSearch({ ...parseShopSearch(parsePlainSearch(address)) });

describe('the address of the shop', () => {
  test.each([
    '?q=patagonia+norte&region=andes&country=PE&month=2027-05&duration=6-9&style=hiking&style=trekking',
    '?difficulty=very-hard&kind=travel-pass&minPrice=900&maxPrice=3200&age=12&guaranteed=true&sort=price-desc&page=2',
    '?q=123',
    '?q=true',
    '?q=%7B%22a%22%3A1%7D',
  ])('%s stays unchanged', (address) => expect(reparse(address)).toBe(address));

  test.each([
    {
      name: 'drops empty and default values',
      address: '?q=&minPrice=&maxPrice=&age=&sort=recommended&page=1',
      expected: '',
    },
    { name: 'drops repeated values', address: '?style=hiking&style=hiking', expected: '?style=hiking' },
    {
      name: 'drops values that no filter has',
      address: '?style=UPPER&country=pe&month=2027-13&duration=3-4&difficulty=no&kind=x&guaranteed=false',
      expected: '',
    },
    {
      name: 'drops impossible numbers',
      address: '?minPrice=-5&maxPrice=1e9&age=121&page=0&sort=best',
      expected: '',
    },
    { name: 'reads the last of two pages', address: '?page=2&page=3', expected: '?page=3' },
    { name: 'drops unknown parameters', address: '?unknown=1&region=andes', expected: '?region=andes' },
    {
      name: 'reads a tab as a space',
      address: '?style=a&theme=b&q=Peru%09Cusco',
      expected: '?q=Peru+Cusco',
    },
    { name: 'drops words of control characters', address: '?q=%01%E2%80%AE', expected: '' },
  ])('$name', ({ address, expected }) => expect(reparse(address)).toBe(expected));

  test('requests only what the API accepts, whatever is typed', () => {
    const value = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 90 }),
      fc.string({ unit: 'grapheme', minLength: 60, maxLength: 120 }),
      fc.constantFrom(
        'a',
        'ab',
        'PE',
        '2027-05',
        '6-9',
        'easy',
        'travel-pass',
        '100000',
        '9999',
        '0',
        'true',
      ),
    );
    const fields = ['q', 'region', 'country', 'month', 'duration', 'style', 'theme', 'difficulty', 'kind'];
    const otherKeys = ['minPrice', 'maxPrice', 'age', 'guaranteed', 'sort', 'page'];
    const rawSearch = fc.dictionary(
      fc.constantFrom(...fields, ...otherKeys),
      fc.oneof(value, fc.array(value)),
    );
    fc.assert(
      fc.property(rawSearch, (typedSearch) => {
        const search = parseShopSearch(typedSearch);
        const query = buildApiQuery({ locale: 'es', search, page: search.page ?? 1, includesFacets: true });
        expect(listTrips.query.safeParse(query).error).toBeUndefined();
        expect(parseShopSearch({ ...search })).toEqual(search);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('the filters of the shop', () => {
  const search = parseShopSearch(
    parsePlainSearch('?q=inca&style=hiking&style=trekking&maxPrice=900&sort=price&page=3'),
  );

  test('can be removed one value at a time', () => {
    expect(stringifyPlainSearch({ ...removeFilter(search, 'style', 'hiking') })).toBe(
      '?q=inca&style=trekking&maxPrice=900&sort=price',
    );
  });

  test.each([
    { filter: 'style', address: '?q=inca&maxPrice=900&sort=price' },
    { filter: 'maxPrice', address: '?q=inca&style=hiking&style=trekking&sort=price' },
  ] as const)('can be removed with all values: $filter', ({ filter, address }) =>
    expect(stringifyPlainSearch({ ...removeFilter(search, filter, undefined) })).toBe(address),
  );

  test('can all be removed, which keeps the order', () =>
    expect(clearFilters(search)).toEqual({ sort: 'price' }));
  test('are counted by value, without the search words', () => {
    expect(countFilters(search)).toBe(3);
    expect(isFiltered({ sort: 'price', page: 2 })).toBe(false);
    expect(isFiltered({ q: 'inca' })).toBe(true);
  });
});
