import { describe, expect, test } from '@jest/globals';
import { HOUR_MS } from '@wayfold/contracts/kernel/durations';
import { CountryUnavailable, parseCountry } from './country-reply.js';
import { LocalCountries } from './local-countries.service.js';
import { VisitorCountries } from './visitor-countries.service.js';

describe('a reply of the service', () => {
  test.each([
    ['1;US;USA;United States', 'US'],
    ['1;CD;COD;Congo (Democratic Republic)\n', 'CD'],
    ['1;ES', 'ES'],
    ['1,PE,PER,Peru', 'PE'],
  ])('parses %j as %s', (reply, country) => expect(parseCountry(reply)).toBe(country));

  test.each([
    '',
    ' ',
    '0',
    '0;;;WRONG INPUT',
    '2;;;UNKNOWN',
    ' 1;US;USA;United States',
    '\ufeff1;US',
    'I;US',

    '1',
    '1;',
    '1;U',
    '1;;US;',
    '1;us;usa',
    '1;U$;',
    '1;ÉS;',
    '1;\u0000\u0000',
    '<!doctype html>',
    '{"1":"US"}',
  ])('rejects %j', (reply) => {
    expect(() => parseCountry(reply)).toThrow(CountryUnavailable);
    expect(() => parseCountry(reply)).toThrow(/^unable to fetch the country$/);
  });
});

describe('the data on this machine', () => {
  const local = new LocalCountries();
  test.each([
    ['8.8.8.8', 'US'],
    ['200.48.225.130', 'PE'],
    ['88.27.0.1', 'ES'],
    ['189.203.1.1', 'MX'],
  ])('contain %s as %s, in the service’s format', async (address, country) => {
    const reply = await local.lookUpCountry(address);
    expect(reply).toMatch(/^1;[A-Z]{2};;\p{L}/u);
    expect(parseCountry(reply)).toBe(country);
  });

  test.each(['203.0.113.9', '2a00:1450:4003::200e'])(
    'do not contain %s, which is answered like the service does',
    async (address) => {
      expect(await local.lookUpCountry(address)).toBe('2;;;UNKNOWN');
    },
  );
});

describe('countries of visitors', () => {
  function newCountries(lookUp: (address: string) => Promise<string>) {
    const requests: string[] = [];
    let now = 0;
    const source = { lookUpCountry: (address: string) => (requests.push(address), lookUp(address)) };
    return {
      requests,
      countries: new VisitorCountries(source, () => now),
      wait: (ms: number) => (now += ms),
    };
  }

  test('are requested once an hour per visitor, even for concurrent visits', async () => {
    const { requests, countries, wait } = newCountries(() => Promise.resolve('1;US;USA;United States'));
    expect(await Promise.all([countries.find('8.8.8.8'), countries.find('8.8.8.8')])).toEqual(['US', 'US']);

    wait(HOUR_MS - 1);
    await countries.find('::ffff:8.8.8.8');
    // Both addresses belong to one IPv6 household, so they share a look-up.
    await countries.find('2a00:1450:1:2::1');
    await countries.find('2a00:1450:1:2::2');
    expect(requests).toEqual(['8.8.8.8', '2a00:1450:1:2::1']);

    wait(1);
    await countries.find('8.8.8.8');
    expect(requests).toHaveLength(3);
  });

  test('are requested again after a failure that every waiting request reports', async () => {
    let isFailing = true;
    const { requests, countries } = newCountries(() =>
      isFailing ? Promise.reject(new Error('no answer')) : Promise.resolve('1;PE;PER;Peru'),
    );
    const outcomes = await Promise.allSettled([countries.find('8.8.8.8'), countries.find('8.8.8.8')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isFailing = false;
    expect(await countries.find('8.8.8.8')).toBe('PE');
    expect(requests).toHaveLength(2);
  });

  test('are cached for ten thousand visitors at most', async () => {
    const { requests, countries } = newCountries(() => Promise.resolve('1;US;USA;United States'));
    const toAddress = (serial: number) => `20.0.${serial >> 8}.${serial & 255}`;
    for (let i = 0; i <= 10_000; i += 1) await countries.find(toAddress(i));
    await countries.find(toAddress(10_000));
    expect(requests).toHaveLength(10_001);
    await countries.find(toAddress(0));
    expect(requests).toHaveLength(10_002);
  });

  test('are not requested for addresses of a local network', async () => {
    const { requests, countries } = newCountries(() => Promise.resolve('1;US;USA;United States'));
    expect(
      await Promise.all(['127.0.0.1', '10.0.0.1', 'fe80::1', 'fd00::1'].map((ip) => countries.find(ip))),
    ).toEqual([undefined, undefined, undefined, undefined]);
    expect(requests).toEqual([]);
  });
});
