import { describe, expect, test } from '@jest/globals';
import { ConfigurationError, readSettings } from './config.mjs';

const keys = {
  STRIPE_SECRET_KEY: 'sk_test_abc',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
};
const paypal = { PAYPAL_CLIENT_ID: 'Ab', PAYPAL_CLIENT_SECRET: 'Ec', PAYPAL_WEBHOOK_ID: '0EH' };
const SECRET_KEY = Buffer.alloc(32, 1).toString('base64');
const external = { DATABASE_URL: 'postgres://u:p@db:5432/w', SECRET_KEY, ...keys };

const findProblems = (env: NodeJS.ProcessEnv): string[] => {
  try {
    readSettings(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
};

describe('settings', () => {
  test('default to an embedded product with the sandbox on loopback', () => {
    expect(readSettings({})).toMatchObject({
      role: 'all',
      host: '127.0.0.1',
      port: 3000,
      sandboxPort: 4000,
      publicOrigin: 'http://127.0.0.1:3000',
      isEmbedded: true,
      sandbox: true,
      isDemo: false,
    });
  });

  test('treat an empty variable as unset', () => {
    expect(readSettings({ PORT: '', REDIS_URL: ' ' })).toEqual(readSettings({}));
  });

  test('include the card provider’s limit, given or usual', () => {
    const readRate = (env: NodeJS.ProcessEnv) => readSettings(env).callsPerSecond;
    expect(readRate({})).toBeUndefined();
    expect(readRate({ PROVIDER_CALLS_PER_SECOND: '80' })).toBe(80);
    expect(readRate(external)).toBe(25);
    expect(readRate({ ...external, PROVIDER_CALLS_PER_SECOND: '40' })).toBe(40);
    const live = { STRIPE_SECRET_KEY: 'sk_live_abc', STRIPE_PUBLISHABLE_KEY: 'pk_live_abc' };
    expect(readRate({ ...external, ...live })).toBe(50);
    expect(readRate({ ...external, DEMO: '1', STRIPE_API_BASE: 'http://127.0.0.1:4000' })).toBeUndefined();
  });

  test.each(['0', '1', '2.5', '-3', '10000', 'many', '0x10'])(
    'refuse %s as the card provider’s limit',
    (PROVIDER_CALLS_PER_SECOND) => {
      expect(findProblems({ PROVIDER_CALLS_PER_SECOND })).toEqual([
        `PROVIDER_CALLS_PER_SECOND is "${PROVIDER_CALLS_PER_SECOND}": give the provider’s limit for this account, from 2 to 9999`,
      ]);
    },
  );

  test('have no country service by default', () => {
    expect(readSettings({}).ipCountryUrl).toBeUndefined();
  });

  test.each(['https://ip2c.org/{ip}', 'http://127.0.0.1:9/?ip={ip}&key=k', 'https://x.io?{ip}'])(
    'accept the country service %s',
    (IP_COUNTRY_URL) => {
      expect(readSettings({ IP_COUNTRY_URL }).ipCountryUrl).toBe(IP_COUNTRY_URL);
    },
  );

  test.each([
    'ip2c.org/{ip}',
    'https://ip2c.org/',
    'https://{ip}/',
    'https://{ip}.ip2c.org/',
    'file:///{ip}',
    'https://ip2c.org/{ip}/{ip}',
    'https://ip2c.org/#{ip}',
    'https://u:p@ip2c.org/{ip}',
    'https://ip2c.org{ip}',
  ])('refuse the country service %s', (IP_COUNTRY_URL) => {
    expect(findProblems({ IP_COUNTRY_URL })).toEqual([
      'IP_COUNTRY_URL has a wrong form: give an address like https://ip2c.org/{ip}',
    ]);
  });

  test('require a second factor where payments are real', () => {
    const readTotp = (env: NodeJS.ProcessEnv) => readSettings(env).staffTotp;
    expect(readTotp(external)).toBe('required');
    expect([readTotp({}), readTotp({ ...external, DEMO: '1' })]).toEqual(['optional', 'optional']);
    expect([readTotp({ STAFF_TOTP: 'required' }), readTotp({ ...external, STAFF_TOTP: 'optional' })]).toEqual(
      ['required', 'optional'],
    );
  });

  test('require a second person above the given amount, or the usual one', () => {
    expect(readSettings({}).secondPersonOverCents).toBe(50_000);
    expect(readSettings({ SECOND_PERSON_OVER_CENTS: '0' }).secondPersonOverCents).toBe(0);
  });

  test('may include the key of the maps service', () => {
    expect(readSettings({}).storefront.mapsKey).toBeUndefined();
    expect(
      readSettings({ MAPS_KEY: 'AIzaSyA-0123456789_abcdefghijklmnopqrst' }).storefront.mapsKey,
    ).toHaveLength(39);
  });

  test('accept former keys', () => {
    const former = [2, 3].map((byte) => Buffer.alloc(32, byte).toString('base64'));
    expect(readSettings({}).previousSecretKeys).toEqual([]);
    expect(
      readSettings({ ...external, SECRET_KEY_PREVIOUS: ` ${former.join(' , ')},` }).previousSecretKeys,
    ).toEqual(former);
  });

  test.each([
    ['an invalid former key', 'secret'],
    ['too many former keys', Array<string>(5).fill(SECRET_KEY).join(',')],
  ])('refuse %s without showing a key', (_label, SECRET_KEY_PREVIOUS) => {
    const [problem] = findProblems({ ...external, SECRET_KEY_PREVIOUS });
    expect(problem).toMatch(/^SECRET_KEY_PREVIOUS has a wrong form/);
    expect(problem).not.toContain(SECRET_KEY);
  });

  test('run api and worker on a shared database with real keys', () => {
    expect(readSettings({ ...external, ROLE: 'worker' })).toMatchObject({
      role: 'worker',
      isEmbedded: false,
      sandbox: false,
    });
    expect(readSettings({ ...external, HOST: '0.0.0.0', PUBLIC_ORIGIN: 'https://a.example/' })).toMatchObject(
      {
        publicOrigin: 'https://a.example',
        stripe: { secretKey: 'sk_test_abc' },
      },
    );
  });

  test('trust only the named proxies about a caller’s address', () => {
    expect(readSettings({}).trustProxy).toEqual([]);
    const proxies = 'loopback, 10.0.0.0/8,192.168.1.7 ,fd00::/8';
    expect(readSettings({ TRUST_PROXY: proxies }).trustProxy).toEqual([
      'loopback',
      '10.0.0.0/8',
      '192.168.1.7',
      'fd00::/8',
    ]);
  });

  test('offer PayPal only where its account is given', () => {
    expect(readSettings({}).paypal).toBeUndefined();
    const credentials = { clientId: 'Ab', clientSecret: 'Ec', webhookId: '0EH' };
    const readPaypal = (env: NodeJS.ProcessEnv) => readSettings({ ...keys, ...paypal, ...env }).paypal;
    expect(readPaypal({})).toEqual({ ...credentials, url: 'https://api-m.paypal.com' });
    const url = 'https://api-m.sandbox.paypal.com';
    expect(readPaypal({ PAYPAL_URL: `${url}/` })).toEqual({ ...credentials, url });
  });

  test('put the sandbox below the highest ports', () => {
    expect(readSettings({ PORT: '65535' }).sandboxPort).toBe(64535);
  });

  test.each<[variable: string, env: NodeJS.ProcessEnv, advice: RegExp]>([
    ['PORT', { PORT: 'abc' }, /^PORT is "abc": give a port from 1 to 65535, for example PORT=3000/],
    ['PORT', { PORT: '0' }, /^PORT is "0"/],
    ['PORT', { PORT: '65536' }, /^PORT/],
    ['PORT', { PORT: '80.5' }, /^PORT/],
    ['SANDBOX_PORT', { SANDBOX_PORT: '3000' }, /^SANDBOX_PORT is "3000": it must differ/],
    ['ROLE', { ...external, ROLE: 'boss' }, /^ROLE is "boss": give one of all, api, worker/],
    ['DEMO', { DEMO: 'yes' }, /^DEMO is "yes"/],
    ['HOST', { HOST: 'a b' }, /^HOST is "a b"/],
    ['DATABASE_URL', { ...external, DATABASE_URL: 'mysql://x' }, /^DATABASE_URL has a wrong form/],
    ['DATABASE_URL', { ROLE: 'api', ...keys }, /^DATABASE_URL is not set: ROLE=api shares/],
    ['REDIS_URL', { REDIS_URL: 'localhost' }, /^REDIS_URL has a wrong form/],
    ['SMTP_URL', { SMTP_URL: 'mail' }, /^SMTP_URL has a wrong form/],
    ['MAIL_FROM', { MAIL_FROM: 'Wayfold' }, /^MAIL_FROM is "Wayfold": give an e-mail address/],
    ['ENQUIRIES_TO', { ENQUIRIES_TO: 'desk' }, /^ENQUIRIES_TO is "desk": give an e-mail address/],
    ['ENQUIRY_MONTHS', { ENQUIRY_MONTHS: '0' }, /^ENQUIRY_MONTHS is "0": give a number of months/],
    [
      'PUBLIC_ORIGIN',
      { ...external, ...keys, SMTP_URL: 'smtp://mail:1025' },
      /^PUBLIC_ORIGIN is not set: mails lead customers there/,
    ],
    ['SECRET_KEY', { ...external, SECRET_KEY: '' }, /^SECRET_KEY is not set/],
    ['SECRET_KEY', { SECRET_KEY: 'c2hvcnQ=' }, /^SECRET_KEY has a wrong form: give 32 random bytes/],
    [
      'STRIPE_SECRET_KEY',
      { DATABASE_URL: external.DATABASE_URL, SECRET_KEY },
      /^STRIPE_SECRET_KEY is not set/,
    ],
    ['STRIPE_SECRET_KEY', { ...keys, STRIPE_SECRET_KEY: 'abc' }, /^STRIPE_SECRET_KEY has a wrong form/],
    ['STRIPE_WEBHOOK_SECRET', { ...keys, STRIPE_WEBHOOK_SECRET: '' }, /^STRIPE_WEBHOOK_SECRET is not set/],
    ['STRIPE_PUBLISHABLE_KEY', { ...keys, STRIPE_PUBLISHABLE_KEY: 'pk_live_a' }, /another mode/],
    [
      'STRIPE_SECRET_KEY',
      { ...external, STRIPE_SECRET_KEY: 'sk_test_sandbox_1' },
      /key of the payment sandbox/,
    ],
    ['STRIPE_API_BASE', { ...external, STRIPE_API_BASE: 'http://evil.example' }, /only a demonstration/],
    ['PAYPAL_CLIENT_SECRET', { PAYPAL_CLIENT_ID: 'Ab' }, /^PAYPAL_CLIENT_SECRET is not set: the three/],
    ['PAYPAL_URL', { PAYPAL_URL: 'https://api-m.paypal.com' }, /give PAYPAL_CLIENT_ID/],
    ['PAYPAL_CLIENT_ID', { ...external, ...paypal, PAYPAL_CLIENT_ID: 'sandbox_1' }, /of the payment sandbox/],
    ['PAYPAL_URL', { ...external, ...paypal, PAYPAL_URL: 'http://evil.example' }, /only a demonstration/],
    ['OPS_PASSWORD', { OPS_PASSWORD: 'short' }, /at least 12/],
    ['OPS_EMAIL', { OPS_EMAIL: 'nobody' }, /e-mail/],
    ['STAFF_TOTP', { STAFF_TOTP: 'yes' }, /required, optional/],
    ['MAPS_KEY', { MAPS_KEY: 'a key with spaces' }, /maps service/],
    ['SECOND_PERSON_OVER_CENTS', { SECOND_PERSON_OVER_CENTS: '500.00' }, /in cents/],
    ['PUBLIC_ORIGIN', { ...external, HOST: '0.0.0.0' }, /^PUBLIC_ORIGIN is not set/],
    ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'https://a.example/path' }, /without a path/],
    ['TRUST_PROXY', { TRUST_PROXY: 'loopback, everybody' }, /^TRUST_PROXY is "loopback, everybody"/],
    ['TRUST_PROXY', { TRUST_PROXY: '0.0.0.0/0' }, /name the proxies in front of us/],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/33' }, /name the proxies in front of us/],
  ])('name %s and what to do (%j)', (_, env, advice) => {
    expect(findProblems(env)).toContainEqual(expect.stringMatching(advice));
  });

  test('never show a secret', () => {
    const env = {
      ...external,
      SECRET_KEY: 'topsecret',
      OPS_PASSWORD: 'hunter2',
      DATABASE_URL: 'mysql://u:hunter3@x',
    };
    expect(findProblems(env).join()).not.toMatch(/topsecret|hunter/);
  });

  test('report all problems at once', () => {
    expect(findProblems({ PORT: 'x', DEMO: 'x', ROLE: 'x' }).map((problem) => problem.split(' ')[0])).toEqual(
      expect.arrayContaining(['PORT', 'DEMO', 'ROLE']),
    );
  });
});
