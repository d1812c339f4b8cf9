import { describe, expect, test } from '@jest/globals';
import { listSettingProblems } from '../testing/setting-problems.mjs';
import { readSettings } from './config.mjs';

const keys = {
  STRIPE_SECRET_KEY: 'sk_test_abc',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
};
const paypal = { PAYPAL_CLIENT_ID: 'Ab', PAYPAL_CLIENT_SECRET: 'Ec', PAYPAL_WEBHOOK_ID: '0EH' };
const SECRET_KEY = Buffer.alloc(32, 1).toString('base64');
const externalEnv = { DATABASE_URL: 'postgres://u:p@db:5432/w', SECRET_KEY, ...keys };

describe('settings', () => {
  test('default to an embedded product with the sandbox on loopback', () => {
    expect(readSettings({})).toMatchObject({
      role: 'all',
      host: '127.0.0.1',
      port: 3000,
      sandboxPort: 4000,
      publicOrigin: 'http://127.0.0.1:3000',
      isEmbedded: true,
      startsSandbox: true,
      isDemo: false,
    });
  });

  test('treat an empty variable as unset', () => {
    expect(readSettings({ PORT: '', REDIS_URL: ' ' })).toEqual(readSettings({}));
  });

  test.each<{ name: string; env: NodeJS.ProcessEnv }>([
    { name: 'the sandbox', env: {} },
    {
      name: 'a test double',
      env: { ...externalEnv, DEMO: '1', STRIPE_API_BASE: 'http://127.0.0.1:4000' },
    },
  ])('limit no calls to $name', ({ env }) => {
    expect(readSettings(env).callsPerSecond).toBeUndefined();
  });

  test.each<{ name: string; env: NodeJS.ProcessEnv; callsPerSecond: number }>([
    { name: 'a given limit of the sandbox', env: { PROVIDER_CALLS_PER_SECOND: '80' }, callsPerSecond: 80 },
    { name: 'Stripe’s limit of test keys', env: externalEnv, callsPerSecond: 25 },
    {
      name: 'a given limit of test keys',
      env: { ...externalEnv, PROVIDER_CALLS_PER_SECOND: '40' },
      callsPerSecond: 40,
    },
    {
      name: 'Stripe’s limit of live keys',
      env: { ...externalEnv, STRIPE_SECRET_KEY: 'sk_live_abc', STRIPE_PUBLISHABLE_KEY: 'pk_live_abc' },
      callsPerSecond: 50,
    },
  ])('include $name', ({ env, callsPerSecond }) => {
    expect(readSettings(env).callsPerSecond).toBe(callsPerSecond);
  });

  test.each(['0', '1', '2.5', '-3', '10000', 'many', '0x10'])(
    'refuse %s as the card provider’s limit',
    (PROVIDER_CALLS_PER_SECOND) => {
      expect(listSettingProblems({ PROVIDER_CALLS_PER_SECOND })).toEqual([
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
    expect(listSettingProblems({ IP_COUNTRY_URL })).toEqual([
      'IP_COUNTRY_URL has a wrong form: give an address like https://ip2c.org/{ip}',
    ]);
  });

  test('require a second factor where payments are real', () => {
    const readTotp = (env: NodeJS.ProcessEnv) => readSettings(env).staffTotp;
    expect(readTotp(externalEnv)).toBe('required');
    expect([readTotp({}), readTotp({ ...externalEnv, DEMO: '1' })]).toEqual(['optional', 'optional']);
    expect([
      readTotp({ STAFF_TOTP: 'required' }),
      readTotp({ ...externalEnv, STAFF_TOTP: 'optional' }),
    ]).toEqual(['required', 'optional']);
  });

  test('require a second person above the given amount, or the default amount', () => {
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
    const formerKeys = [2, 3].map((byte) => Buffer.alloc(32, byte).toString('base64'));
    expect(readSettings({}).previousSecretKeys).toEqual([]);
    expect(
      readSettings({ ...externalEnv, SECRET_KEY_PREVIOUS: ` ${formerKeys.join(' , ')},` }).previousSecretKeys,
    ).toEqual(formerKeys);
  });

  test.each([
    { name: 'an invalid former key', SECRET_KEY_PREVIOUS: 'secret' },
    { name: 'too many former keys', SECRET_KEY_PREVIOUS: Array<string>(5).fill(SECRET_KEY).join(',') },
  ])('refuse $name without showing a key', ({ SECRET_KEY_PREVIOUS }) => {
    const [problem] = listSettingProblems({ ...externalEnv, SECRET_KEY_PREVIOUS });
    expect(problem).toMatch(/^SECRET_KEY_PREVIOUS has a wrong form/);
    expect(problem).not.toContain(SECRET_KEY);
  });

  test('run api and worker on a shared database with real keys', () => {
    expect(readSettings({ ...externalEnv, ROLE: 'worker' })).toMatchObject({
      role: 'worker',
      isEmbedded: false,
      startsSandbox: false,
    });
    expect(
      readSettings({ ...externalEnv, HOST: '0.0.0.0', PUBLIC_ORIGIN: 'https://a.example/' }),
    ).toMatchObject({
      publicOrigin: 'https://a.example',
      stripe: { secretKey: 'sk_test_abc' },
    });
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
    const readPayPal = (env: NodeJS.ProcessEnv) => readSettings({ ...keys, ...paypal, ...env }).paypal;
    expect(readPayPal({})).toEqual({ ...credentials, url: 'https://api-m.paypal.com' });
    const url = 'https://api-m.sandbox.paypal.com';
    expect(readPayPal({ PAYPAL_URL: `${url}/` })).toEqual({ ...credentials, url });
  });

  test('put the sandbox below the highest ports', () => {
    expect(readSettings({ PORT: '65535' }).sandboxPort).toBe(64535);
  });

  test.each<{ name: string; value: string; env?: NodeJS.ProcessEnv; advice: RegExp }>([
    {
      name: 'PORT',
      value: 'abc',
      advice: /^PORT is "abc": give a port from 1 to 65535, for example PORT=3000/,
    },
    { name: 'PORT', value: '0', advice: /^PORT is "0"/ },
    { name: 'PORT', value: '65536', advice: /^PORT/ },
    { name: 'PORT', value: '80.5', advice: /^PORT/ },
    { name: 'SANDBOX_PORT', value: '3000', advice: /^SANDBOX_PORT is "3000": it must differ/ },
    {
      name: 'ROLE',
      value: 'boss',
      env: externalEnv,
      advice: /^ROLE is "boss": give one of all, api, worker/,
    },
    { name: 'DEMO', value: 'yes', advice: /^DEMO is "yes"/ },
    { name: 'HOST', value: 'a b', advice: /^HOST is "a b"/ },
    { name: 'MAIL_FROM', value: 'Wayfold', advice: /^MAIL_FROM is "Wayfold": give an email address/ },
    { name: 'ENQUIRIES_TO', value: 'desk', advice: /^ENQUIRIES_TO is "desk": give an email address/ },
    { name: 'ENQUIRY_MONTHS', value: '0', advice: /^ENQUIRY_MONTHS is "0": give a number of months/ },
    { name: 'OPS_PASSWORD', value: 'short', advice: /at least 12/ },
    { name: 'OPS_EMAIL', value: 'nobody', advice: /email/ },
    { name: 'STAFF_TOTP', value: 'yes', advice: /required, optional/ },
    { name: 'MAPS_KEY', value: 'a key with spaces', advice: /maps service/ },
    { name: 'SECOND_PERSON_OVER_CENTS', value: '500.00', advice: /in cents/ },
    { name: 'PUBLIC_ORIGIN', value: 'https://a.example/path', advice: /without a path/ },
    {
      name: 'TRUST_PROXY',
      value: 'loopback, everybody',
      advice: /^TRUST_PROXY is "loopback, everybody"/,
    },
    { name: 'TRUST_PROXY', value: '0.0.0.0/0', advice: /name the proxies in front of us/ },
    { name: 'TRUST_PROXY', value: '10.0.0.0/33', advice: /name the proxies in front of us/ },
  ])('refuse "$value" as $name and state what to give', ({ name, value, env, advice }) => {
    expect(listSettingProblems({ ...env, [name]: value })).toContainEqual(expect.stringMatching(advice));
  });

  test.each<{ name: string; value: string; env?: NodeJS.ProcessEnv; advice: RegExp }>([
    {
      name: 'DATABASE_URL',
      value: 'mysql://x',
      env: externalEnv,
      advice: /^DATABASE_URL has a wrong form/,
    },
    { name: 'REDIS_URL', value: 'localhost', advice: /^REDIS_URL has a wrong form/ },
    { name: 'SMTP_URL', value: 'mail', advice: /^SMTP_URL has a wrong form/ },
    {
      name: 'SECRET_KEY',
      value: 'c2hvcnQ=',
      advice: /^SECRET_KEY has a wrong form: give 32 random bytes/,
    },
    {
      name: 'STRIPE_SECRET_KEY',
      value: 'abc',
      env: keys,
      advice: /^STRIPE_SECRET_KEY has a wrong form: .*it begins with sk_test_ or sk_live_ or rk_test_/,
    },
  ])('refuse "$value" as $name, because it has a wrong form', ({ name, value, env, advice }) => {
    expect(listSettingProblems({ ...env, [name]: value })).toContainEqual(expect.stringMatching(advice));
  });

  test.each<{ name: string; situation: string; env: NodeJS.ProcessEnv; advice: RegExp }>([
    {
      name: 'DATABASE_URL',
      situation: 'for a process with the role api alone',
      env: { ROLE: 'api', ...keys },
      advice: /^DATABASE_URL is not set: ROLE=api shares/,
    },
    {
      name: 'PUBLIC_ORIGIN',
      situation: 'where mails are sent',
      env: { ...externalEnv, ...keys, SMTP_URL: 'smtp://mail:1025' },
      advice: /^PUBLIC_ORIGIN is not set: mails lead customers there/,
    },
    {
      name: 'PUBLIC_ORIGIN',
      situation: 'where the host is open to the network',
      env: { ...externalEnv, HOST: '0.0.0.0' },
      advice: /^PUBLIC_ORIGIN is not set/,
    },
    {
      name: 'SECRET_KEY',
      situation: 'with a given database',
      env: { ...externalEnv, SECRET_KEY: '' },
      advice: /^SECRET_KEY is not set/,
    },
    {
      name: 'STRIPE_SECRET_KEY',
      situation: 'with a given database',
      env: { DATABASE_URL: externalEnv.DATABASE_URL, SECRET_KEY },
      advice: /^STRIPE_SECRET_KEY is not set/,
    },
    {
      name: 'STRIPE_WEBHOOK_SECRET',
      situation: 'with the other keys of Stripe',
      env: { ...keys, STRIPE_WEBHOOK_SECRET: '' },
      advice: /^STRIPE_WEBHOOK_SECRET is not set/,
    },
    {
      name: 'PAYPAL_CLIENT_SECRET',
      situation: 'with PAYPAL_CLIENT_ID',
      env: { PAYPAL_CLIENT_ID: 'Ab' },
      advice: /^PAYPAL_CLIENT_SECRET is not set: the three/,
    },
    {
      name: 'PAYPAL_CLIENT_ID',
      situation: 'with PAYPAL_URL',
      env: { PAYPAL_URL: 'https://api-m.paypal.com' },
      advice: /give PAYPAL_CLIENT_ID/,
    },
  ])('ask for $name $situation', ({ env, advice }) => {
    expect(listSettingProblems(env)).toContainEqual(expect.stringMatching(advice));
  });

  test.each<{ name: string; reason: string; env: NodeJS.ProcessEnv; advice: RegExp }>([
    {
      name: 'STRIPE_PUBLISHABLE_KEY',
      reason: 'of another mode than the secret key',
      env: { ...keys, STRIPE_PUBLISHABLE_KEY: 'pk_live_a' },
      advice: /another mode/,
    },
    {
      name: 'STRIPE_SECRET_KEY',
      reason: 'of the payment sandbox outside a demonstration',
      env: { ...externalEnv, STRIPE_SECRET_KEY: 'sk_test_sandbox_1' },
      advice: /key of the payment sandbox/,
    },
    {
      name: 'STRIPE_API_BASE',
      reason: 'outside a demonstration',
      env: { ...externalEnv, STRIPE_API_BASE: 'http://evil.example' },
      advice: /only a demonstration/,
    },
    {
      name: 'PAYPAL_CLIENT_ID',
      reason: 'of the payment sandbox outside a demonstration',
      env: { ...externalEnv, ...paypal, PAYPAL_CLIENT_ID: 'sandbox_1' },
      advice: /of the payment sandbox/,
    },
    {
      name: 'PAYPAL_URL',
      reason: 'of another host outside a demonstration',
      env: { ...externalEnv, ...paypal, PAYPAL_URL: 'http://evil.example' },
      advice: /only a demonstration/,
    },
  ])('refuse $name $reason', ({ env, advice }) => {
    expect(listSettingProblems(env)).toContainEqual(expect.stringMatching(advice));
  });

  test('never show a secret', () => {
    const env = {
      ...externalEnv,
      SECRET_KEY: 'topsecret',
      OPS_PASSWORD: 'hunter2',
      DATABASE_URL: 'mysql://u:hunter3@x',
    };
    expect(listSettingProblems(env).join()).not.toMatch(/topsecret|hunter/);
  });

  test('report all problems at once', () => {
    expect(
      listSettingProblems({ PORT: 'x', DEMO: 'x', ROLE: 'x' }).map((problem) => problem.split(' ')[0]),
    ).toEqual(expect.arrayContaining(['PORT', 'DEMO', 'ROLE']));
  });
});
