import { expect, test } from '@jest/globals';
import { CountryUnavailable, parseCountry } from './country-reply.js';

test('a reply names the country in its second field', () => {
  expect(parseCountry('1;US;USA;United States')).toBe('US');
});

test.each([
  { name: 'that failed', reply: '0;US;USA;United States', reason: 'the reply does not start with 1' },
  { name: 'that is empty', reply: '', reason: 'the reply does not start with 1' },
  { name: 'without a country', reply: '1', reason: 'the reply names no country' },
  { name: 'with a short country', reply: '1;U', reason: 'the reply names no country' },
  { name: 'with a country in lower case', reply: '1;us;usa;', reason: 'the reply names no country' },
  { name: 'with a placeholder', reply: '1;--;', reason: 'the reply names no country' },
])('a reply $name makes the country unavailable', ({ reply, reason }) => {
  expect(() => parseCountry(reply)).toThrow(CountryUnavailable);
  expect(() => parseCountry(reply)).toThrow(expect.objectContaining({ cause: new Error(reason) }));
});
