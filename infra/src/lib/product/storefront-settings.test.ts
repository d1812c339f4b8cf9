import { describe, expect, test } from '@jest/globals';
import { listSettingProblems } from '../testing/setting-problems.mjs';
import { readSettings } from './config.mjs';

const readStorefront = (env: NodeJS.ProcessEnv) => readSettings(env).storefront;

const donation = {
  DONATION_BASIS_POINTS: '150',
  DONATION_NAME: 'Green Fund',
  DONATION_URL: 'https://green.example/',
};

const insurance = {
  INSURANCE_US_NAME: 'Home Cover',
  INSURANCE_US_URL: 'https://home.example/',
  INSURANCE_OTHER_COUNTRIES_NAME: 'World Cover',
  INSURANCE_OTHER_COUNTRIES_URL: 'https://world.example/',
};

describe('storefront settings', () => {
  test('all have defaults in the application', () => {
    expect(readStorefront({})).toEqual({});
  });

  test.each<{ part: string; env: NodeJS.ProcessEnv; settings: object }>([
    {
      part: 'a donation',
      env: donation,
      settings: { donationShare: { basisPoints: 150, name: 'Green Fund', url: 'https://green.example/' } },
    },
    {
      part: 'insurance',
      env: insurance,
      settings: {
        insurance: {
          us: { name: 'Home Cover', url: 'https://home.example/' },
          otherCountries: { name: 'World Cover', url: 'https://world.example/' },
        },
      },
    },
    {
      part: 'flights',
      env: { FLIGHTS_NAME: 'Fly', FLIGHTS_URL: 'https://fly.example/' },
      settings: { flights: { name: 'Fly', url: 'https://fly.example/' } },
    },
    { part: 'a commission', env: { PARTNER_COMMISSION: '1' }, settings: { hasCommission: true } },
    { part: 'no commission', env: { PARTNER_COMMISSION: '0' }, settings: { hasCommission: false } },
    { part: 'a key for maps', env: { MAPS_KEY: 'AIza-Sy_1' }, settings: { mapsKey: 'AIza-Sy_1' } },
    {
      part: 'contact details',
      env: { CONTACT_EMAIL: 'hola@x.example', CONTACT_PHONE: '+51 1 555 0142' },
      settings: { contact: { email: 'hola@x.example', phone: '+51 1 555 0142' } },
    },
  ])('accept $part', ({ env, settings }) => {
    expect(readStorefront(env)).toEqual(settings);
  });

  test.each(
    [donation, insurance].flatMap((settings) => Object.keys(settings).map((name) => ({ settings, name }))),
  )('refuse a part without $name', ({ settings, name }) => {
    expect(listSettingProblems({ ...settings, [name]: '' })).toEqual([
      `${name} is not set: ${Object.keys(settings).join(', ')} belong together; give all of them or none`,
    ]);
  });

  test('refuse contact details without an email address', () => {
    expect(listSettingProblems({ CONTACT_PHONE: '+51 1 555 0142' })).toHaveLength(1);
  });

  test.each([
    [{ ...donation, DONATION_BASIS_POINTS: '10001' }, 'DONATION_BASIS_POINTS'],
    [{ ...donation, DONATION_BASIS_POINTS: '1%' }, 'DONATION_BASIS_POINTS'],
    [{ ...donation, DONATION_NAME: 'x'.repeat(61) }, 'DONATION_NAME'],
    [{ ...donation, DONATION_URL: 'http://green.example/' }, 'DONATION_URL'],
    [{ FLIGHTS_NAME: 'Fly', FLIGHTS_URL: 'javascript:alert(1)' }, 'FLIGHTS_URL'],
    [{ PARTNER_COMMISSION: 'yes' }, 'PARTNER_COMMISSION'],
    [{ DEV_BAR: 'off' }, 'DEV_BAR'],
    [{ MAPS_KEY: 'a key"><script>' }, 'MAPS_KEY'],
    [{ CONTACT_EMAIL: 'nobody', CONTACT_PHONE: '+51 1 555 0142' }, 'CONTACT_EMAIL'],
    [{ CONTACT_EMAIL: 'a@b.example', CONTACT_PHONE: '555 0142' }, 'CONTACT_PHONE'],
  ])('refuse %j', (env, name) => {
    const [problem, ...otherProblems] = listSettingProblems(env);
    expect(problem?.startsWith(`${name} `)).toBe(true);
    expect(otherProblems).toEqual([]);
  });
});
