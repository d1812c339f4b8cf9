// The environment, read once and checked whole: every problem is named with its variable, its value and what to do.
import { isIP } from 'node:net';
import path from 'node:path';
import { countryService } from './country-service.mjs';
import { paypalKeys, stripeKeys } from './provider-keys.mjs';
import { root } from './root.mjs';
import { storefrontSettings } from './storefront-settings.mjs';

/** @typedef {{ secretKey: string, publishableKey: string, webhookSecret: string }} StripeKeys */
/** @typedef {{ clientId: string, clientSecret: string, webhookId: string }} PayPalKeys */
/**
 * @typedef {object} Settings
 * @property {'api' | 'worker' | 'all'} role
 * @property {string} host
 * @property {number} port
 * @property {string} publicOrigin without a trailing slash
 * @property {string[]} trustProxy proxies in front of us, whose word on a caller's address is believed
 * @property {string} dataDir absolute
 * @property {boolean} demo
 * @property {boolean} embedded the database is ours: its folder holds the secrets too
 * @property {string | undefined} databaseUrl
 * @property {string | undefined} redisUrl
 * @property {string | undefined} smtpUrl
 * @property {string | undefined} mailFrom
 * @property {string | undefined} enquiriesTo
 * @property {number} enquiryMonths
 * @property {string | undefined} secretKey 32 bytes, base64
 * @property {string[]} previousSecretKeys others that may have wrapped keys of personal data
 * @property {StripeKeys | undefined} stripe
 * @property {string | undefined} stripeApiBase another server than Stripe's own: the sandbox
 * @property {string | undefined} stripeCardPage where the browser finds the sandbox's card form
 * @property {number | undefined} callsPerSecond of the card provider; as many as one likes when undefined
 * @property {(PayPalKeys & { url: string }) | undefined} paypal absent: not offered, unless the sandbox runs beside us
 * @property {boolean} sandbox start the payment sandbox beside us
 * @property {number} sandboxPort
 * @property {boolean} sandboxPortGiven
 * @property {'required' | 'optional'} staffTotp whether staff who may change anything need a second factor
 * @property {number} secondPersonOverCents amounts over this need a second person
 * @property {string} opsEmail
 * @property {string | undefined} opsPassword
 * @property {string} catalogueDir
 * @property {import('./storefront-settings.mjs').StorefrontSettings} storefront
 * @property {string | undefined} ipCountryUrl of a service that tells countries, with {ip}; data of our own when undefined
 */

export class ConfigurationError extends Error {
  /** @param {string[]} problems */
  constructor(problems) {
    super(`Wayfold cannot start with these settings:\n${problems.map((p) => `  - ${p}`).join('\n')}`);
    this.problems = problems;
  }
}

export const isLoopback = (/** @type {string} */ host) => /^(127(\.\d+){3}|::1|localhost)$/.test(host);

/** @param {string} host @param {number} port */
export const origin = (host, port) => `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Settings}
 * @throws {ConfigurationError}
 */
export function readSettings(env) {
  /** @type {string[]} */
  const problems = [];
  const get = (/** @type {string} */ name) => env[name]?.trim() || undefined;
  const secret = /KEY|SECRET|PASSWORD|URL/;
  const refuse = (/** @type {string} */ name, /** @type {string} */ advice) => {
    const value = get(name);
    const shown =
      value === undefined ? 'is not set' : secret.test(name) ? 'has a wrong form' : `is "${value}"`;
    problems.push(`${name} ${shown}: ${advice}`);
  };
  const port = (/** @type {string} */ name, /** @type {number} */ otherwise) => {
    const value = get(name) ?? String(otherwise);
    if (/^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65535) return Number(value);
    refuse(name, `give a port from 1 to 65535, for example ${name}=${otherwise}`);
    return otherwise;
  };
  const oneOf = (
    /** @type {string} */ name,
    /** @type {string[]} */ allowed,
    /** @type {string} */ otherwise,
  ) => {
    const value = get(name) ?? otherwise;
    if (!allowed.includes(value)) refuse(name, `give one of ${allowed.join(', ')}`);
    return value;
  };
  const url = (
    /** @type {string} */ name,
    /** @type {string[]} */ protocols,
    /** @type {string} */ example,
  ) => {
    const value = get(name);
    if (value === undefined) return undefined;
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value;
    refuse(name, `give an address like ${example}`);
    return undefined;
  };

  const role = /** @type {Settings['role']} */ (oneOf('ROLE', ['all', 'api', 'worker'], 'all'));
  const demo = oneOf('DEMO', ['0', '1'], '0') === '1';
  const host = get('HOST') ?? '127.0.0.1';
  if (!/^[\w.:-]+$/.test(host))
    refuse('HOST', 'give an address to listen on, for example 127.0.0.1 or 0.0.0.0');
  const portNumber = port('PORT', 3000);
  const sandboxPort = port('SANDBOX_PORT', portNumber + 1000 > 65535 ? portNumber - 1000 : portNumber + 1000);
  if (get('SANDBOX_PORT') && sandboxPort === portNumber)
    refuse('SANDBOX_PORT', 'it must differ from PORT; the sandbox is another origin on purpose');
  const databaseUrl = url(
    'DATABASE_URL',
    ['postgres:', 'postgresql:'],
    'postgres://user:password@host:5432/wayfold',
  );
  const redisUrl = url('REDIS_URL', ['redis:', 'rediss:'], 'redis://127.0.0.1:6379');
  const smtpUrl = url('SMTP_URL', ['smtp:', 'smtps:'], 'smtp://mail:1025');
  const mailFrom = get('MAIL_FROM');
  if (mailFrom !== undefined && !/^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(mailFrom))
    refuse('MAIL_FROM', 'give an e-mail address, for example bookings@example.com');
  const enquiriesTo = get('ENQUIRIES_TO');
  if (enquiriesTo !== undefined && !/^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(enquiriesTo))
    refuse('ENQUIRIES_TO', 'give an e-mail address, for example hello@example.com');
  const enquiryMonths = get('ENQUIRY_MONTHS') ?? '24';
  if (!/^[1-9]\d{0,2}$/.test(enquiryMonths))
    refuse('ENQUIRY_MONTHS', 'give a number of months from 1 to 999, for example 24');
  const embedded = get('DATABASE_URL') === undefined;
  if (embedded && role !== 'all')
    refuse(
      'DATABASE_URL',
      `ROLE=${role} shares a database with other processes, so give its address (or leave ROLE out)`,
    );

  const secretKey = get('SECRET_KEY');
  if (secretKey !== undefined && !isKey(secretKey)) refuse('SECRET_KEY', KEY_ADVICE);
  if (secretKey === undefined && !embedded)
    refuse('SECRET_KEY', `personal data in DATABASE_URL is encrypted with it; ${KEY_ADVICE}`);

  const previousSecretKeys = (get('SECRET_KEY_PREVIOUS') ?? '')
    .split(',')
    .flatMap((part) => part.trim() || []);
  if (!previousSecretKeys.every(isKey) || previousSecretKeys.length > MAX_PREVIOUS_KEYS)
    refuse(
      'SECRET_KEY_PREVIOUS',
      `give at most ${MAX_PREVIOUS_KEYS} former values of SECRET_KEY, with commas between them`,
    );

  const stripe = stripeKeys(get, refuse, embedded || demo);
  const stripeApiBase = url('STRIPE_API_BASE', ['http:', 'https:'], 'http://127.0.0.1:4000');
  const stripeCardPage = url('STRIPE_CARD_PAGE', ['http:', 'https:'], 'http://127.0.0.1:4000/card');
  if (stripeApiBase && !demo)
    refuse('STRIPE_API_BASE', 'only a demonstration (DEMO=1) pays anywhere but at Stripe');
  const callsPerSecond = get('PROVIDER_CALLS_PER_SECOND');
  if (callsPerSecond !== undefined && !(Number(callsPerSecond) >= 2 && /^\d{1,4}$/.test(callsPerSecond)))
    refuse('PROVIDER_CALLS_PER_SECOND', 'give what the provider allows of this account, from 2 to 9999');
  const paypal = paypalKeys(get, refuse, url, embedded || demo);
  const anyStripe = get('STRIPE_SECRET_KEY') ?? get('STRIPE_PUBLISHABLE_KEY') ?? get('STRIPE_WEBHOOK_SECRET');
  const sandbox = anyStripe === undefined && role === 'all' && (embedded || demo);
  if (anyStripe === undefined && !sandbox)
    refuse(
      'STRIPE_SECRET_KEY',
      'give the three STRIPE_ keys (with ROLE=all, DEMO=1 starts the payment sandbox instead)',
    );

  const opsPassword = get('OPS_PASSWORD');
  if (opsPassword !== undefined && opsPassword.length < 12)
    refuse('OPS_PASSWORD', 'give at least 12 characters');
  const opsEmail = get('OPS_EMAIL') ?? 'ops@wayfold.example';
  if (!/^[^\s@]+@[^\s@]+$/.test(opsEmail)) refuse('OPS_EMAIL', 'give an e-mail address');

  // A production is what has a database of its own and takes real money.
  const staffTotp = /** @type {Settings['staffTotp']} */ (
    oneOf('STAFF_TOTP', ['required', 'optional'], embedded || demo ? 'optional' : 'required')
  );
  const secondPersonOver = get('SECOND_PERSON_OVER_CENTS') ?? '50000';
  if (!/^\d{1,9}$/.test(secondPersonOver))
    refuse('SECOND_PERSON_OVER_CENTS', 'give an amount in cents, for example 50000 for $500');

  const given = url('PUBLIC_ORIGIN', ['http:', 'https:'], 'https://trips.example.com');
  if (given && new URL(given).origin !== given.replace(/\/$/, ''))
    refuse(
      'PUBLIC_ORIGIN',
      'give scheme and host only, without a path, for example https://trips.example.com',
    );
  if (!get('PUBLIC_ORIGIN') && !embedded && !isLoopback(host) && role !== 'worker')
    refuse('PUBLIC_ORIGIN', 'links, canonical addresses and cookies need the address that customers use');

  if (smtpUrl && !given && !embedded)
    refuse('PUBLIC_ORIGIN', 'mails lead customers there, so SMTP_URL needs it');

  const trustProxy = (get('TRUST_PROXY') ?? '').split(',').flatMap((part) => part.trim() || []);
  if (!trustProxy.every(isNetwork))
    refuse(
      'TRUST_PROXY',
      'name the proxies in front of us: addresses, networks (10.0.0.0/8), loopback or uniquelocal',
    );

  const storefront = storefrontSettings(get, refuse, url);
  const ipCountryUrl = countryService(get('IP_COUNTRY_URL'));
  if (ipCountryUrl === null) refuse('IP_COUNTRY_URL', 'give an address like https://ip2c.org/{ip}');

  if (problems.length > 0) throw new ConfigurationError(problems);
  return {
    role,
    host,
    port: portNumber,
    publicOrigin: given?.replace(/\/$/, '') ?? origin(reachable(host), portNumber),
    trustProxy,
    dataDir: path.resolve(root, get('DATA_DIR') ?? '.data'),
    demo,
    embedded,
    databaseUrl,
    redisUrl,
    smtpUrl,
    mailFrom,
    enquiriesTo,
    enquiryMonths: Number(enquiryMonths),
    secretKey,
    previousSecretKeys,
    stripe,
    stripeApiBase,
    stripeCardPage,
    callsPerSecond: callsPerSecond === undefined ? usualCalls(stripe, stripeApiBase) : Number(callsPerSecond),
    paypal,
    sandbox,
    sandboxPort,
    sandboxPortGiven: get('SANDBOX_PORT') !== undefined,
    staffTotp,
    secondPersonOverCents: Number(secondPersonOver),
    opsEmail,
    opsPassword,
    catalogueDir: path.resolve(root, get('CATALOGUE_DIR') ?? 'backend/catalogue'),
    storefront,
    ipCountryUrl: ipCountryUrl ?? undefined,
  };
}

/**
 * Stripe allows 25 calls a second in test mode. In live mode 100, and 25 of each endpoint: a charge makes its calls at two.
 * @param {StripeKeys | undefined} keys @param {string | undefined} elsewhere another server than Stripe's
 */
const usualCalls = (keys, elsewhere) =>
  keys === undefined || elsewhere !== undefined ? undefined : keys.secretKey.includes('_live_') ? 50 : 25;

/** As many as the name of a database connection can show. */
const MAX_PREVIOUS_KEYS = 4;
const KEY_ADVICE = 'give 32 random bytes in base64 (openssl rand -base64 32)';
const isKey = (/** @type {string} */ value) =>
  /^[A-Za-z0-9+/]{43}=$/.test(value) && Buffer.from(value, 'base64').length === 32;

/** An address, or a network that is not everybody. @param {string} text */
const isNetwork = (text) => {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const size = { 4: 32, 6: 128 }[isIP(address)];
  if (size === undefined) return /^(loopback|linklocal|uniquelocal)$/.test(text);
  return bits === undefined || (Number(bits) >= 1 && Number(bits) <= size);
};

/** The address to reach a server on that listens everywhere. @param {string} host */
export const reachable = (host) => (host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host);
