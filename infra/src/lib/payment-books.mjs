import { existsSync } from 'node:fs';
import path from 'node:path';
import { localSecrets } from './secrets.mjs';

/**
 * Where the payment provider's books are and the key that opens them: what the environment says, else the sandbox of the
 * installation. Nothing where there is neither.
 * @param {string} dataDir @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Record<string, string>>}
 */
export async function paymentBooks(dataDir, env) {
  const [key, base] = [env.STRIPE_SECRET_KEY?.trim(), env.STRIPE_API_BASE?.trim()];
  if (key) return { STRIPE_SECRET_KEY: key, ...(base ? { STRIPE_API_BASE: base } : {}) };
  if (!existsSync(path.join(dataDir, 'secrets.json'))) return {};
  const { sandbox } = await localSecrets(dataDir);
  const port = Number(env.SANDBOX_PORT?.trim() || Number(env.PORT?.trim() || 3000) + 1000);
  return { STRIPE_SECRET_KEY: sandbox.secretKey, STRIPE_API_BASE: base || `http://127.0.0.1:${port}` };
}
