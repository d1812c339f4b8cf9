import { expect, test } from '@jest/globals';
import { findCallingCode, findCountry, parseCallingCode } from './calling-codes.js';

test.each([
  { number: '+51 984 000 000', code: '51' },
  { number: ' + 3 5 1 9', code: '351' },
  { number: ' + 1 415', code: '1' },
  { number: '+5 1 984', code: '51' },
  { number: '+420', code: '420' },
])('the number "$number" has the calling code $code', ({ number, code }) => {
  expect(parseCallingCode(number)).toBe(code);
});

test.each([{ number: '+210' }, { number: '+999 1' }, { number: '+' }, { number: '51 984' }, { number: '' }])(
  'the number "$number" has no calling code',
  ({ number }) => {
    expect(parseCallingCode(number)).toBeUndefined();
  },
);

test.each([
  { country: 'PE', code: '51' },
  { country: 'CA', code: '1' },
])('the country $country has the calling code $code', ({ country, code }) => {
  expect(findCallingCode(country)).toBe(code);
});

test('a country without its own numbers has no calling code', () => {
  expect(findCallingCode('AQ')).toBeUndefined();
});

test.each([
  { code: '1', expectedCountry: 'CA', country: 'CA' },
  { code: '1', expectedCountry: 'PE', country: 'US' },
  { code: '1', expectedCountry: '', country: 'US' },
  { code: '51', expectedCountry: '', country: 'PE' },
])(
  'the code $code is of $country where "$expectedCountry" is expected',
  ({ code, expectedCountry, country }) => {
    expect(findCountry(code, expectedCountry)).toBe(country);
  },
);

test('an unknown code is of no country', () => {
  expect(findCountry('999', 'PE')).toBeUndefined();
});
