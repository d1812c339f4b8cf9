import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * What an embedded installation needs and nobody typed.
 * @typedef {object} Secrets
 * @property {string} secretKey encrypts personal data; 32 bytes, base64. Lost key = unreadable data
 * @property {import('./config.mjs').StripeKeys} sandbox
 * @property {string} opsPassword
 */

/** Reads DATA_DIR/secrets.json, making it (readable by its owner only) at the first start. @param {string} dataDir @returns {Promise<Secrets>} */
export async function localSecrets(dataDir) {
  const file = path.join(dataDir, 'secrets.json');
  const text = await readFile(file, 'utf8').catch((/** @type {NodeJS.ErrnoException} */ e) => {
    if (e.code === 'ENOENT') return undefined;
    throw new Error(`${file} cannot be read (${e.code}): start as its owner, or give another DATA_DIR`);
  });
  if (text !== undefined) {
    try {
      return JSON.parse(text);
    } catch {
      throw new Error(
        `${file} is not valid JSON: restore it, for without its keys the data beside it is unreadable`,
      );
    }
  }
  const secrets = {
    secretKey: randomBytes(32).toString('base64'),
    sandbox: {
      secretKey: `sk_test_sandbox_${randomBytes(16).toString('hex')}`,
      publishableKey: `pk_test_sandbox_${randomBytes(16).toString('hex')}`,
      webhookSecret: `whsec_${randomBytes(24).toString('hex')}`,
    },
    opsPassword: randomBytes(12).toString('base64url'),
  };
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  await rename(draft, file);
  return secrets;
}
