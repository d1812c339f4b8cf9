import { expect, test } from '@jest/globals';
import { CountryUnavailable, parseCountry } from './country-reply.js';

test('a reply names the country in its second field', () => {
  expect(parseCountry('1;US;USA;United States')).toBe('US');
});

test.each([
  ['that failed', '0;US;USA;United States', 'the reply does not start with 1'],
  ['that is empty', '', 'the reply does not start with 1'],
  ['without a country', '1', 'the reply names no country'],
  ['with a short country', '1;U', 'the reply names no country'],
  ['with a country in lower case', '1;us;usa;', 'the reply names no country'],
  ['with a placeholder', '1;--;', 'the reply names no country'],
])('a reply %s makes the country unavailable', (_title, reply, reason) => {
  expect(() => parseCountry(reply)).toThrow(CountryUnavailable);
  expect(() => parseCountry(reply)).toThrow(expect.objectContaining({ cause: new Error(reason) }));
});
