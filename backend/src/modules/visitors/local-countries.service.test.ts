import { describe, expect, test } from '@jest/globals';
import { parseCountry } from './country-reply.js';
import { LocalCountries } from './local-countries.service.js';

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
