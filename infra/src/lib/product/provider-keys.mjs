// Each payment provider needs all of its keys or none.
/** Only the payment sandbox knows account ids with this prefix. */
export const SANDBOX_CLIENT_PREFIX = 'sandbox_';

/**
 * Reads all three Stripe keys of one mode, or none.
 * @param {(name: string) => string | undefined} findVariable
 * @param {(name: string, advice: string) => void} refuseSetting
 * @param {{ isSandboxAllowed: boolean }} mode
 * @returns {import('./config.mjs').StripeKeys | undefined}
 */
export function readStripeKeys(findVariable, refuseSetting, { isSandboxAllowed }) {
  const names = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'];
  if (names.every((name) => findVariable(name) === undefined)) return undefined;
  for (const name of names)
    if (findVariable(name) === undefined)
      refuseSetting(name, 'the three STRIPE_ keys belong together; give all of them or none');
  const [secretKey = '', publishableKey = '', webhookSecret = ''] = names.map(findVariable);
  if (secretKey.split('_')[1] !== publishableKey.split('_')[1])
    refuseSetting('STRIPE_PUBLISHABLE_KEY', 'it is of another mode (test or live) than STRIPE_SECRET_KEY');
  if (secretKey.startsWith('sk_test_sandbox_') && !isSandboxAllowed)
    refuseSetting('STRIPE_SECRET_KEY', 'this is the key of the payment sandbox; give a real one (or DEMO=1)');
  return { secretKey, publishableKey, webhookSecret };
}

/** These are PayPal's own servers. */
const PAYPAL_URLS = { live: 'https://api-m.paypal.com', sandbox: 'https://api-m.sandbox.paypal.com' };

/**
 * Reads all three PayPal keys, or none; PAYPAL_URL names the server.
 * @param {import('./environment.mjs').Environment} env
 * @param {(name: string, advice: string) => void} refuseSetting
 * @param {{ isSandboxAllowed: boolean }} mode
 * @returns {(import('./config.mjs').PayPalKeys & { url: string }) | undefined}
 */
export function readPayPalKeys(env, refuseSetting, { isSandboxAllowed }) {
  const names = /** @type {const} */ (['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID']);
  const configuredUrl = env.PAYPAL_URL;
  if (names.every((name) => env[name] === undefined)) {
    if (configuredUrl)
      refuseSetting(
        'PAYPAL_URL',
        'give PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET and PAYPAL_WEBHOOK_ID with it',
      );
    return undefined;
  }
  for (const name of names)
    if (env[name] === undefined)
      refuseSetting(name, 'the three PAYPAL_ values belong together; give all of them or none');
  const [clientId = '', clientSecret = '', webhookId = ''] = names.map((name) => env[name]);
  if (clientId.startsWith(SANDBOX_CLIENT_PREFIX) && !isSandboxAllowed)
    refuseSetting(
      'PAYPAL_CLIENT_ID',
      'this is the account of the payment sandbox; give a real one (or DEMO=1)',
    );
  const address = (configuredUrl ?? PAYPAL_URLS.live).replace(/\/$/, '');
  if (!Object.values(PAYPAL_URLS).includes(address) && !isSandboxAllowed)
    refuseSetting('PAYPAL_URL', 'only a demonstration (DEMO=1) pays anywhere but at PayPal');
  return { clientId, clientSecret, webhookId, url: address };
}
