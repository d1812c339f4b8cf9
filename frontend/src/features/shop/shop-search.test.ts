import { describe, expect, it } from '@jest/globals';
import { plainParse, plainStringify } from '../../shared/ui/plain-search.js';
import { countChosen, isFiltered, shopSearch, unfiltered, without } from './shop-search.js';

const again = (address: string): string => plainStringify({ ...shopSearch(plainParse(address)) });

describe('the address of the shop', () => {
  it.each([
    '?q=patagonia+norte&region=andes&country=PE&month=2027-05&duration=6-9&style=hiking&style=trekking',
    '?difficulty=very-hard&kind=travel-pass&minPrice=900&maxPrice=3200&age=12&guaranteed=true&sort=price-desc&page=2',
    '?q=123',
    '?q=true',
    '?q=%7B%22a%22%3A1%7D',
  ])('%s stays as it is', (address) => expect(again(address)).toBe(address));

  it.each([
    ['?q=&minPrice=&maxPrice=&age=&sort=recommended&page=1', ''],
    ['?style=hiking&style=hiking', '?style=hiking'],
    ['?style=UPPER&country=pe&month=2027-13&duration=3-4&difficulty=no&kind=x&guaranteed=false', ''],
    ['?minPrice=-5&maxPrice=1e9&age=121&page=0&sort=best', ''],
    ['?page=2&page=3', '?page=3'],
    ['?unknown=1&region=andes', '?region=andes'],
  ])('%s means %p', (address, meant) => expect(again(address)).toBe(meant));

  it('knows nothing of a value that stands for an object’s own', () => {
    expect(plainParse('?__proto__=x&constructor=y')).toEqual(
      Object.assign(Object.create(null) as object, { ['__proto__']: 'x', constructor: 'y' }),
    );
  });
});

describe('a filter is taken away', () => {
  const search = shopSearch(plainParse('?q=inca&style=hiking&style=trekking&maxPrice=900&sort=price&page=3'));
  it.each([
    ['style', 'hiking', '?q=inca&style=trekking&maxPrice=900&sort=price'],
    ['style', undefined, '?q=inca&maxPrice=900&sort=price'],
    ['maxPrice', undefined, '?q=inca&style=hiking&style=trekking&sort=price'],
  ] as const)('%s %s', (filter, value, address) =>
    expect(plainStringify({ ...without(search, filter, value) })).toBe(address),
  );
  it('all of them, but not the order', () => expect(unfiltered(search)).toEqual({ sort: 'price' }));
  it('counts values, not words', () => {
    expect(countChosen(search)).toBe(3);
    expect(isFiltered({ sort: 'price', page: 2 })).toBe(false);
    expect(isFiltered({ q: 'inca' })).toBe(true);
  });
});
