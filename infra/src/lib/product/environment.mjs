// Every environment variable is declared once: its format, advice on errors, and its line in
// infra/docs/settings.md.
import { isIP } from 'node:net';
import { z } from 'zod';
import { parseCountryService } from './country-service.mjs';

/**
 * @typedef {object} Line its line in the document
 * @property {string} fallback the default, in Markdown
 * @property {string} meaning in Markdown
 */

/** @param {Line} line */
const text = (line) =>
  z
    .string()
    .optional()
    .meta({ ...line });

/** @param {RegExp} form @param {string} advice @param {Line} line */
const patternText = (form, advice, line) =>
  z
    .string()
    .regex(form, advice)
    .optional()
    .meta({ ...line });

/** @param {(value: string) => boolean} isValid @param {string} advice @param {Line} line */
const checkedText = (isValid, advice, line) =>
  z
    .string()
    .refine(isValid, advice)
    .optional()
    .meta({ ...line });

/**
 * @template {string} T
 * @param {T[]} values
 * @param {string | undefined} advice what to do, if it is more than the list of values
 * @param {Line} line
 */
const oneOf = (values, advice, line) =>
  z
    .enum(values, { error: advice ?? `give one of ${values.join(', ')}` })
    .optional()
    .meta({ ...line });

/** @param {string[]} protocols @param {string} example @param {Line} line */
const url = (protocols, example, line) =>
  checkedText(
    (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
    `give an address like ${example}`,
    line,
  );

/** @param {number} example @param {string} name @param {Line} line */
const port = (name, example, line) =>
  checkedText(
    (value) => /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65535,
    `give a port from 1 to 65535, for example ${name}=${example}`,
    line,
  );

/** @param {string} example @param {Line} line */
const email = (example, line) =>
  patternText(/^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/, `give an email address, for example ${example}`, line);
/** @param {Line} line */
const partnerName = (line) => patternText(/^.{1,60}$/, 'give at most 60 characters', line);
/** @param {Line} line */
const partnerUrl = (line) => url(['https:'], 'https://partner.example/', line);
/** @param {string[]} prefixes */
const buildKeyAdvice = (...prefixes) =>
  `Stripe's dashboard shows it; it begins with ${prefixes.join(' or ')}`;

/** The name of a database connection lists the ids of all keys, which limits their number. */
const MAX_PREVIOUS_KEYS = 4;

export const KEY_ADVICE = 'give 32 random bytes in base64 (openssl rand -base64 32)';
const isKey = (/** @type {string} */ value) =>
  /^[A-Za-z0-9+/]{43}=$/.test(value) && Buffer.from(value, 'base64').length === 32;

/** Splits a comma-separated list. @param {string | undefined} value */
export const splitList = (value) => (value ?? '').split(',').flatMap((part) => part.trim() || []);

/** True if it is an address, or a network smaller than the internet. @param {string} value */
const isNetwork = (value) => {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(value) ?? [];
  const size = { 4: 32, 6: 128 }[isIP(address)];
  if (size === undefined) return /^(loopback|linklocal|uniquelocal)$/.test(value);
  return bits === undefined || (Number(bits) >= 1 && Number(bits) <= size);
};

const STRIPE_FALLBACK = 'none: the sandbox’s';
const PAYPAL_FALLBACK = 'the sandbox’s, where it runs; otherwise PayPal is not offered';

export const Environment = z.object({
  PORT: port('PORT', 3000, { fallback: '`3000`', meaning: 'port of the pages and the API' }),
  HOST: patternText(/^[\w.:-]+$/, 'give an address to listen on, for example 127.0.0.1 or 0.0.0.0', {
    fallback: '`127.0.0.1`',
    meaning: 'address to listen on',
  }),
  SANDBOX_PORT: port('SANDBOX_PORT', 4000, {
    fallback: '`PORT` + 1000, or any free port if that is in use',
    meaning: 'port of the payment sandbox; another origin on purpose',
  }),
  DATA_DIR: text({
    fallback: '`.data`',
    meaning: 'folder of the embedded database, the secrets and the sandbox’s books',
  }),
  ROLE: oneOf(['all', 'api', 'worker'], undefined, {
    fallback: '`all`',
    meaning: '`api`, `worker` or `all`; see [roles](commands.md#roles)',
  }),
  DATABASE_URL: url(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/wayfold', {
    fallback: 'none: the embedded PostgreSQL',
    meaning: 'your own PostgreSQL 18, `postgres://…`',
  }),
  SECRET_KEY: checkedText(isKey, KEY_ADVICE, {
    fallback: 'embedded: generated at the first start',
    meaning:
      '32 bytes in base64; wraps the keys of personal data and derives capabilities. Required with `DATABASE_URL`',
  }),
  SECRET_KEY_PREVIOUS: checkedText(
    (value) => splitList(value).every(isKey) && splitList(value).length <= MAX_PREVIOUS_KEYS,
    `give at most ${MAX_PREVIOUS_KEYS} former values of SECRET_KEY, with commas between them`,
    {
      fallback: 'none',
      meaning:
        'former keys, with commas; needed until `npm run ops -- rotate-keys` has rewrapped everything under `SECRET_KEY`',
    },
  ),
  REDIS_URL: url(['redis:', 'rediss:'], 'redis://127.0.0.1:6379', {
    fallback: 'none: the queue is in PostgreSQL',
    meaning: '`redis://…` or `rediss://…`: puts the queue there instead',
  }),
  PUBLIC_ORIGIN: url(['http:', 'https:'], 'https://trips.example.com', {
    fallback: '`http://HOST:PORT`',
    meaning:
      'scheme and host that customers use, in links and cookies. Required with `DATABASE_URL` when `HOST` is not loopback',
  }),
  TRUST_PROXY: checkedText(
    (value) => splitList(value).every(isNetwork),
    'name the proxies in front of us: addresses, networks (10.0.0.0/8), loopback or uniquelocal',
    {
      fallback: 'none',
      meaning: 'proxies whose `X-Forwarded-For` is trusted: addresses, networks, `loopback`, `uniquelocal`',
    },
  ),
  DEMO: oneOf(['0', '1'], undefined, {
    fallback: '`0`',
    meaning: '`1`: sandbox keys outside the embedded mode, and in it developer tools for everybody',
  }),
  DEV_BAR: oneOf(['0', '1'], 'give 0 for pages as customers get them, else 1', {
    fallback: '`1`',
    meaning: '`0`: pages of the embedded mode without the developer bar, as customers get them',
  }),
  STRIPE_SECRET_KEY: patternText(
    /^(sk|rk)_(test|live)_\w+$/,
    buildKeyAdvice('sk_test_', 'sk_live_', 'rk_test_', 'rk_live_'),
    {
      fallback: STRIPE_FALLBACK,
      meaning:
        'all three Stripe keys or none, all test or all live. Required with `DATABASE_URL`, unless `DEMO=1` and `ROLE=all`',
    },
  ),
  STRIPE_PUBLISHABLE_KEY: patternText(/^pk_(test|live)_\w+$/, buildKeyAdvice('pk_test_', 'pk_live_'), {
    fallback: STRIPE_FALLBACK,
    meaning: 'as above',
  }),
  STRIPE_WEBHOOK_SECRET: patternText(/^whsec_\S+$/, buildKeyAdvice('whsec_'), {
    fallback: STRIPE_FALLBACK,
    meaning: 'as above',
  }),
  STRIPE_API_BASE: url(['http:', 'https:'], 'http://127.0.0.1:4000', {
    fallback: 'none: Stripe',
    meaning: 'another server that speaks Stripe’s protocol; with `DEMO=1` only',
  }),
  STRIPE_CARD_PAGE: url(['http:', 'https:'], 'http://127.0.0.1:4000/card', {
    fallback: '`STRIPE_API_BASE` + `/card`',
    meaning: 'URL of the sandbox’s card form, for browsers',
  }),
  PROVIDER_CALLS_PER_SECOND: checkedText(
    (value) => /^\d{1,4}$/.test(value) && Number(value) >= 2,
    'give the provider’s limit for this account, from 2 to 9999',
    {
      fallback: '50 with live keys, 25 with test keys, none for the sandbox',
      meaning:
        'Stripe’s limit for this account, shared by all processes; Stripe’s default is 100 a second, and 25 at each endpoint. A charge makes three calls at two endpoints',
    },
  ),
  PAYPAL_CLIENT_ID: text({
    fallback: PAYPAL_FALLBACK,
    meaning: 'all three PayPal values or none; the webhook delivers to `/api/webhooks/paypal`',
  }),
  PAYPAL_CLIENT_SECRET: text({ fallback: PAYPAL_FALLBACK, meaning: 'as above' }),
  PAYPAL_WEBHOOK_ID: text({ fallback: PAYPAL_FALLBACK, meaning: 'as above' }),
  PAYPAL_URL: url(['http:', 'https:'], 'https://api-m.paypal.com', {
    fallback: '`https://api-m.paypal.com`',
    meaning: 'PayPal’s sandbox, `https://api-m.sandbox.paypal.com`; any other with `DEMO=1` only',
  }),
  OPS_EMAIL: patternText(/^[^\s@]+@[^\s@]+$/, 'give an email address', {
    fallback: '`ops@wayfold.example`',
    meaning: 'email of the first administrator, who is created if there is none',
  }),
  OPS_PASSWORD: checkedText((value) => value.length >= 12, 'give at least 12 characters', {
    fallback: 'embedded: generated at the first start and printed',
    meaning:
      'that administrator’s password, at least 12 characters. With `DATABASE_URL` and no password, no administrator is created',
  }),
  STAFF_TOTP: oneOf(['required', 'optional'], undefined, {
    fallback: '`required`; embedded or `DEMO=1`: `optional`',
    meaning: 'whether staff with write access need a second factor',
  }),
  SECOND_PERSON_OVER_CENTS: patternText(/^\d{1,9}$/, 'give an amount in cents, for example 50000 for $500', {
    fallback: '`50000`',
    meaning: 'larger amounts need a second person’s approval',
  }),
  MAPS_KEY: patternText(/^[\w-]{1,200}$/, 'give the key as the maps service shows it', {
    fallback: 'none',
    meaning:
      'key of the Google Maps JavaScript API. Every visitor sees it: restrict it to your address. Without it Wayfold draws the maps, and no page calls Google',
  }),
  CATALOGUE_DIR: text({
    fallback: '`backend/catalogue`',
    meaning: 'the catalogue that is imported at start',
  }),
  IP_COUNTRY_URL: checkedText(
    (value) => parseCountryService(value) !== null,
    'give an address like https://ip2c.org/{ip}',
    {
      fallback: 'none: our own data',
      meaning:
        'a service that returns the country of a visitor’s address, with `{ip}` as placeholder: `https://ip2c.org/{ip}`. Forms suggest that country',
    },
  ),
  SMTP_URL: url(['smtp:', 'smtps:'], 'smtp://mail:1025', {
    fallback: 'none',
    meaning:
      'the mail server, `smtps://user:password@host`. Requires `PUBLIC_ORIGIN` with `DATABASE_URL`. Without it mails stay in the mailbox of the embedded mode',
  }),
  MAIL_FROM: email('bookings@example.com', {
    fallback: '`bookings@` the public host',
    meaning: 'sender of mails',
  }),
  ENQUIRIES_TO: email('hello@example.com', {
    fallback: 'the sender of mails',
    meaning: 'recipient of a notice for each enquiry from the contact form',
  }),
  ENQUIRY_MONTHS: patternText(/^[1-9]\d{0,2}$/, 'give a number of months from 1 to 999, for example 24', {
    fallback: '`24`',
    meaning: 'retention of unanswered enquiries, in months',
  }),
  DONATION_BASIS_POINTS: checkedText(
    (value) => /^\d{1,5}$/.test(value) && Number(value) <= 10_000,
    'give hundredths of a per cent of sales, from 0 to 10000; 100 is 1%',
    {
      fallback: '1% for a fictitious fund',
      meaning:
        'hundredths of a per cent of sales that offset carbon (100 is 1%); all three of donation or none. `0` hides it',
    },
  ),
  DONATION_NAME: partnerName({ fallback: 'as above', meaning: 'the fund' }),
  DONATION_URL: partnerUrl({ fallback: 'as above', meaning: 'its address' }),
  INSURANCE_US_NAME: partnerName({
    fallback: 'a fictitious insurer',
    meaning: 'offered after booking to residents of the United States; all four of insurance or none',
  }),
  INSURANCE_US_URL: partnerUrl({ fallback: 'as above', meaning: 'its address' }),
  INSURANCE_OTHER_COUNTRIES_NAME: partnerName({
    fallback: 'a fictitious insurer',
    meaning: 'offered after booking to residents of other countries',
  }),
  INSURANCE_OTHER_COUNTRIES_URL: partnerUrl({ fallback: 'as above', meaning: 'its address' }),
  FLIGHTS_NAME: partnerName({
    fallback: 'a fictitious site',
    meaning: 'recommended for flights after booking; both or none',
  }),
  FLIGHTS_URL: partnerUrl({ fallback: 'as above', meaning: 'its address' }),
  PARTNER_COMMISSION: oneOf(['0', '1'], 'give 1 when partners pay you, else 0', {
    fallback: '`0`',
    meaning: '`1` when insurers or the flight partner pay you for customers; the confirmation then says so',
  }),
  CONTACT_EMAIL: email('hello@example.com', {
    fallback: '`hello@wayfold.example`',
    meaning: 'shown on the pages; both contacts or none',
  }),
  CONTACT_PHONE: patternText(
    /^\+[\d ]{6,24}$/,
    'give a number with its country code, for example +1 505 555 0148',
    {
      fallback: 'a fictitious number',
      meaning: 'shown on the pages',
    },
  ),
  LOG_LEVEL: text({ fallback: '`warn`', meaning: 'level of the JSON lines on standard error' }),
});

/** @typedef {z.infer<typeof Environment>} Environment */
/** @typedef {keyof Environment} Variable */

/**
 * Returns the well-formed variables and refuses the others.
 * @param {NodeJS.ProcessEnv} env
 * @param {(name: Variable, advice: string) => void} refuseSetting
 * @returns {Environment}
 */
export function readEnvironment(env, refuseSetting) {
  const names = /** @type {Variable[]} */ (Object.keys(Environment.shape));
  const values = Object.fromEntries(
    names.flatMap((name) => {
      const value = env[name]?.trim();
      return value ? [[name, value]] : [];
    }),
  );
  const { error } = Environment.safeParse(values);
  for (const { path, message } of error?.issues ?? []) {
    const name = /** @type {Variable} */ (path[0]);
    refuseSetting(name, message);
    delete values[name];
  }
  return Environment.parse(values);
}
