import { existsSync } from 'node:fs';
import path from 'node:path';
import { loadSecrets } from './secrets.mjs';

/**
 * Reads addresses and keys of the payment providers' books from the environment, otherwise from the
 * installation's sandbox; empty if there is neither.
 * @param {string} dataDir
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Record<string, string>>}
 */
export async function readPaymentBooks(dataDir, env) {
  const [key, base] = [env.STRIPE_SECRET_KEY?.trim(), env.STRIPE_API_BASE?.trim()];
  if (key)
    return {
      STRIPE_SECRET_KEY: key,
      ...(base && { STRIPE_API_BASE: base }),
      ...readPayPalVariables(env),
    };
  if (!existsSync(path.join(dataDir, 'secrets.json'))) return {};
  const { sandbox, paypal } = await loadSecrets(dataDir);
  const port = Number(env.SANDBOX_PORT?.trim() || Number(env.PORT?.trim() || 3000) + 1000);
  const address = `http://127.0.0.1:${port}`;
  return {
    STRIPE_SECRET_KEY: sandbox.secretKey,
    STRIPE_API_BASE: base || address,
    PAYPAL_CLIENT_ID: paypal.clientId,
    PAYPAL_CLIENT_SECRET: paypal.clientSecret,
    PAYPAL_URL: `${address}/paypal`,
    ...readPayPalVariables(env),
  };
}

/**
 * Reads all PayPal variables, or none; the address defaults to PayPal's own.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Record<string, string>}
 */
function readPayPalVariables(env) {
  const [id, secret, url] = [env.PAYPAL_CLIENT_ID, env.PAYPAL_CLIENT_SECRET, env.PAYPAL_URL].map((value) =>
    value?.trim(),
  );
  if (!id || !secret) return {};
  return {
    PAYPAL_CLIENT_ID: id,
    PAYPAL_CLIENT_SECRET: secret,
    PAYPAL_URL: url || 'https://api-m.paypal.com',
  };
}
