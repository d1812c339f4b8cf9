import { describe, expect, test } from '@jest/globals';
import { HOUR_MS } from '@wayfold/contracts/kernel/durations';
import { VisitorCountries } from './visitor-countries.service.js';

describe('countries of visitors', () => {
  function newCountries(lookUp: (address: string) => Promise<string>) {
    const requests: string[] = [];
    let nowMs = 0;
    const source = { lookUpCountry: (address: string) => (requests.push(address), lookUp(address)) };
    return {
      requests,
      countries: new VisitorCountries(source, () => nowMs),
      wait: (ms: number) => (nowMs += ms),
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
