// Reads and validates the environment: every problem names its variable, its value and what to do.
import path from 'node:path';
import { root } from '../root.mjs';
import { KEY_ADVICE, readEnvironment, splitList } from './environment.mjs';
import { readPayPalKeys, readStripeKeys } from './provider-keys.mjs';
import { readStorefrontSettings } from './storefront-settings.mjs';

/** @typedef {{ secretKey: string, publishableKey: string, webhookSecret: string }} StripeKeys */
/** @typedef {{ clientId: string, clientSecret: string, webhookId: string }} PayPalKeys */
/**
 * @typedef {object} Settings
 * @property {'api' | 'worker' | 'all'} role
 * @property {string} host
 * @property {number} port
 * @property {string} publicOrigin without a trailing slash
 * @property {string[]} trustProxy proxies in front of us, trusted for callers' addresses
 * @property {string} dataDir absolute
 * @property {boolean} isDemo
 * @property {boolean} isEmbedded the database is ours, and its folder also holds the secrets
 * @property {string | undefined} databaseUrl
 * @property {string | undefined} redisUrl
 * @property {string | undefined} smtpUrl
 * @property {string | undefined} mailFrom
 * @property {string | undefined} enquiriesTo
 * @property {number} enquiryMonths
 * @property {string | undefined} secretKey 32 bytes, base64
 * @property {string[]} previousSecretKeys former or upcoming keys that may have wrapped keys of personal data
 * @property {StripeKeys | undefined} stripe
 * @property {string | undefined} stripeApiBase another server than Stripe's own: the sandbox
 * @property {string | undefined} stripeCardPage the sandbox's card form, for browsers
 * @property {number | undefined} callsPerSecond limit of the card provider; unlimited if undefined
 * @property {(PayPalKeys & { url: string }) | undefined} paypal absent: not offered without the sandbox
 * @property {boolean} startsSandbox starts the payment sandbox too
 * @property {number} sandboxPort
 * @property {boolean} isSandboxPortGiven
 * @property {'required' | 'optional'} staffTotp whether staff with write access need a second factor
 * @property {number} secondPersonOverCents amounts above this need a second person
 * @property {string} opsEmail
 * @property {string | undefined} opsPassword
 * @property {string} catalogueDir
 * @property {import('./storefront-settings.mjs').StorefrontSettings} storefront
 * @property {string | undefined} ipCountryUrl country service, with {ip}; the bundled data if undefined
 */

export class ConfigurationError extends Error {
  /** @param {string[]} problems */
  constructor(problems) {
    super(
      `Wayfold cannot start with these settings:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    );
    this.problems = problems;
  }
}

export const isLoopback = (/** @type {string} */ host) => /^(127(\.\d+){3}|::1|localhost)$/.test(host);

/** @param {string} host @param {number} port */
export const toOrigin = (host, port) => `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Settings}
 * @throws {ConfigurationError}
 */
export function readSettings(env) {
  /** @type {string[]} */
  const problems = [];
  const findVariable = (/** @type {string} */ name) => env[name]?.trim() || undefined;
  const refuseSetting = (/** @type {string} */ name, /** @type {string} */ advice) => {
    problems.push(`${name} ${describeValue(name, findVariable(name))}: ${advice}`);
  };
  const input = readEnvironment(env, refuseSetting);
  const reader = { input, findVariable, refuseSetting };
  const mode = readMode(reader);
  const payments = readPayments(reader, mode);
  const { host, port, isDemo, isEmbedded } = mode;
  reportOriginFaults(reader, { isLocal: isEmbedded || isLoopback(host), isEmbedded });
  const storefront = readStorefrontSettings(findVariable, input, refuseSetting);

  if (problems.length > 0) throw new ConfigurationError(problems);
  return {
    ...mode,
    ...payments,
    publicOrigin: input.PUBLIC_ORIGIN?.replace(/\/$/, '') ?? toOrigin(toReachableHost(host), port),
    // Payments are real with the operator's own database and no demonstration.
    staffTotp: input.STAFF_TOTP ?? (isEmbedded || isDemo ? 'optional' : 'required'),
    storefront,
    ...toPlainSettings(input),
  };
}

/** @typedef {import('./environment.mjs').Environment} Environment */
/**
 * @typedef {object} Reader
 * @property {Environment} input the well-formed variables
 * @property {(name: string) => string | undefined} findVariable any variable, as the operator wrote it
 * @property {(name: string, advice: string) => void} refuseSetting
 */

/** Reads which process this is and where it listens. @param {Reader} reader */
function readMode({ input, findVariable, refuseSetting }) {
  const { ROLE: role = 'all', HOST: host = '127.0.0.1' } = input;
  const isEmbedded = findVariable('DATABASE_URL') === undefined;
  const port = Number(input.PORT ?? 3000);
  const sandboxPort = Number(input.SANDBOX_PORT ?? (port + 1000 > 65535 ? port - 1000 : port + 1000));
  if (input.SANDBOX_PORT && sandboxPort === port)
    refuseSetting('SANDBOX_PORT', 'it must differ from PORT; the sandbox is another origin on purpose');
  if (isEmbedded && role !== 'all')
    refuseSetting(
      'DATABASE_URL',
      `ROLE=${role} shares a database with other processes, so give its address (or leave ROLE out)`,
    );
  if (findVariable('SECRET_KEY') === undefined && !isEmbedded)
    refuseSetting('SECRET_KEY', `personal data in DATABASE_URL is encrypted with it; ${KEY_ADVICE}`);
  const isSandboxPortGiven = input.SANDBOX_PORT !== undefined;
  return { role, host, port, sandboxPort, isSandboxPortGiven, isDemo: input.DEMO === '1', isEmbedded };
}

/**
 * Reads the providers' keys, or chooses the sandbox in their place.
 * @param {Reader} reader
 * @param {{ role: string, isDemo: boolean, isEmbedded: boolean }} mode
 */
function readPayments({ input, findVariable, refuseSetting }, { role, isDemo, isEmbedded }) {
  const stripe = readStripeKeys(findVariable, refuseSetting, { isSandboxAllowed: isEmbedded || isDemo });
  if (input.STRIPE_API_BASE && !isDemo)
    refuseSetting('STRIPE_API_BASE', 'only a demonstration (DEMO=1) pays anywhere but at Stripe');
  const paypal = readPayPalKeys(input, refuseSetting, { isSandboxAllowed: isEmbedded || isDemo });
  const startsSandbox = stripe === undefined && role === 'all' && (isEmbedded || isDemo);
  if (stripe === undefined && !startsSandbox)
    refuseSetting(
      'STRIPE_SECRET_KEY',
      'give the three STRIPE_ keys (with ROLE=all, DEMO=1 starts the payment sandbox instead)',
    );
  const callsPerSecond =
    input.PROVIDER_CALLS_PER_SECOND === undefined
      ? findUsualCallLimit(stripe, input.STRIPE_API_BASE)
      : Number(input.PROVIDER_CALLS_PER_SECOND);
  return { stripe, callsPerSecond, paypal, startsSandbox };
}

/** Reads settings that derive from one variable each. @param {Environment} input */
const toPlainSettings = (input) => ({
  trustProxy: splitList(input.TRUST_PROXY),
  dataDir: path.resolve(root, input.DATA_DIR ?? '.data'),
  databaseUrl: input.DATABASE_URL,
  redisUrl: input.REDIS_URL,
  smtpUrl: input.SMTP_URL,
  mailFrom: input.MAIL_FROM,
  enquiriesTo: input.ENQUIRIES_TO,
  enquiryMonths: Number(input.ENQUIRY_MONTHS ?? 24),
  secretKey: input.SECRET_KEY,
  previousSecretKeys: splitList(input.SECRET_KEY_PREVIOUS),
  stripeApiBase: input.STRIPE_API_BASE,
  stripeCardPage: input.STRIPE_CARD_PAGE,
  secondPersonOverCents: Number(input.SECOND_PERSON_OVER_CENTS ?? 50_000),
  opsEmail: input.OPS_EMAIL ?? 'ops@wayfold.example',
  opsPassword: input.OPS_PASSWORD,
  catalogueDir: path.resolve(root, input.CATALOGUE_DIR ?? 'backend/catalogue'),
  ipCountryUrl: input.IP_COUNTRY_URL,
});

/**
 * Shows the wrong value unless it may be a secret.
 * @param {string} name
 * @param {string | undefined} value
 */
function describeValue(name, value) {
  if (value === undefined) return 'is not set';
  return /KEY|SECRET|PASSWORD|URL/.test(name) ? 'has a wrong form' : `is "${value}"`;
}

/** @param {Reader} reader @param {{ isLocal: boolean, isEmbedded: boolean }} mode */
function reportOriginFaults({ input, findVariable, refuseSetting }, { isLocal, isEmbedded }) {
  const url = input.PUBLIC_ORIGIN;
  if (url && new URL(url).origin !== url.replace(/\/$/, ''))
    refuseSetting(
      'PUBLIC_ORIGIN',
      'give scheme and host only, without a path, for example https://trips.example.com',
    );
  if (!findVariable('PUBLIC_ORIGIN') && !isLocal && input.ROLE !== 'worker')
    refuseSetting(
      'PUBLIC_ORIGIN',
      'links, canonical addresses and cookies need the address that customers use',
    );
  if (input.SMTP_URL && !url && !isEmbedded)
    refuseSetting('PUBLIC_ORIGIN', 'mails lead customers there, so SMTP_URL needs it');
}

/**
 * Returns calls per second: Stripe allows 25 in test mode. In live mode it allows 100, and 25 per endpoint; a
 * charge calls two endpoints.
 * @param {StripeKeys | undefined} keys
 * @param {string | undefined} apiBase another server than Stripe's
 */
function findUsualCallLimit(keys, apiBase) {
  if (keys === undefined || apiBase !== undefined) return undefined;
  return keys.secretKey.includes('_live_') ? 50 : 25;
}

/** Returns an address that reaches a server which listens everywhere. @param {string} host */
export const toReachableHost = (host) => (host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host);
