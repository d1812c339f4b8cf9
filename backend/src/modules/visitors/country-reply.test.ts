import { describe, expect, test } from '@jest/globals';
import { CountryUnavailable, parseCountry } from './country-reply.js';

describe('a reply of the service', () => {
  test.each([
    ['1;US;USA;United States', 'US'],
    ['1;CD;COD;Congo (Democratic Republic)\n', 'CD'],
    ['1;ES', 'ES'],
    ['1,PE,PER,Peru', 'PE'],
  ])('is parsed: %j names %s', (reply, country) => expect(parseCountry(reply)).toBe(country));

  const failReason = 'the reply does not start with 1';
  const countryReason = 'the reply names no country';
  test.each([
    { reply: '', reason: failReason },
    { reply: ' ', reason: failReason },
    { reply: '0', reason: failReason },
    { reply: '0;US;USA;United States', reason: failReason },
    { reply: '0;;;WRONG INPUT', reason: failReason },
    { reply: '2;;;UNKNOWN', reason: failReason },
    { reply: ' 1;US;USA;United States', reason: failReason },
    { reply: '\ufeff1;US', reason: failReason },
    { reply: 'I;US', reason: failReason },
    { reply: '<!doctype html>', reason: failReason },
    { reply: '{"1":"US"}', reason: failReason },
    { reply: '1', reason: countryReason },
    { reply: '1;', reason: countryReason },
    { reply: '1;U', reason: countryReason },
    { reply: '1;;US;', reason: countryReason },
    { reply: '1;us;usa', reason: countryReason },
    { reply: '1;--;', reason: countryReason },
    { reply: '1;U$;', reason: countryReason },
    { reply: '1;ÉS;', reason: countryReason },
    { reply: '1;\u0000\u0000', reason: countryReason },
  ])('makes the country unavailable: $reply', ({ reply, reason }) => {
    expect(() => parseCountry(reply)).toThrow(CountryUnavailable);
    expect(() => parseCountry(reply)).toThrow(/^unable to fetch the country$/);
    expect(() => parseCountry(reply)).toThrow(expect.objectContaining({ cause: new Error(reason) }));
  });
});
