import { randomBytes } from 'node:crypto';
import { open, readFile, realpath, rename } from 'node:fs/promises';
import path from 'node:path';
import { waitForLock } from '../lock.mjs';
import { SANDBOX_CLIENT_PREFIX } from './provider-keys.mjs';

/**
 * An embedded installation generates these secrets.
 * @typedef {object} Secrets
 * @property {string} secretKey encrypts personal data; 32 bytes, base64. Lost key = unreadable data
 * @property {string[]} [previousSecretKeys] former keys, until nothing is encrypted with them
 * @property {import('./config.mjs').StripeKeys} sandbox
 * @property {import('./config.mjs').PayPalKeys} paypal
 * @property {string} opsPassword
 */

/**
 * Loads DATA_DIR/secrets.json, creating it (readable by its owner only) at the first start.
 * @param {string} dataDir
 * @returns {Promise<Secrets>}
 */
export async function loadSecrets(dataDir) {
  const file = path.join(dataDir, 'secrets.json');
  const text = await readFile(file, 'utf8').catch((/** @type {NodeJS.ErrnoException} */ error) => {
    if (error.code === 'ENOENT') return undefined;
    throw new Error(`${file} cannot be read (${error.code}): start as its owner, or give another DATA_DIR`);
  });
  if (text !== undefined) return parseSecrets(file, text);
  const secrets = {
    secretKey: randomBytes(32).toString('base64'),
    sandbox: {
      secretKey: `sk_test_sandbox_${randomBytes(16).toString('hex')}`,
      publishableKey: `pk_test_sandbox_${randomBytes(16).toString('hex')}`,
      webhookSecret: `whsec_${randomBytes(24).toString('hex')}`,
    },
    paypal: newPayPalAccount(),
    opsPassword: randomBytes(12).toString('base64url'),
  };
  await writeSecrets(file, secrets);
  return secrets;
}

/**
 * @param {string} file
 * @param {string} text
 * @returns {Secrets}
 */
function parseSecrets(file, text) {
  /** @type {Secrets | null} */
  let secrets;
  try {
    secrets = JSON.parse(text);
  } catch {
    throw new Error(
      `${file} is not valid JSON: restore it, for without its keys the data beside it is unreadable`,
    );
  }
  if (secrets?.secretKey && secrets.sandbox && secrets.paypal) return secrets;
  throw new Error(
    `${file} lacks keys: restore it, or delete the whole folder if an older version of Wayfold made it`,
  );
}

/** Creates an account that only our sandbox knows. @returns {import('./config.mjs').PayPalKeys} */
const newPayPalAccount = () => ({
  clientId: `${SANDBOX_CLIENT_PREFIX}${randomBytes(16).toString('hex')}`,
  clientSecret: randomBytes(24).toString('hex'),
  webhookId: randomBytes(9).toString('hex').toUpperCase(),
});

/**
 * Generates a new `secretKey` and keeps the former key. Both are on disk before the new key encrypts
 * anything, so that a crash loses neither.
 * @param {string} dataDir
 * @returns {Promise<Secrets>}
 */
export const addSecretKey = (dataDir) =>
  changeSecrets(dataDir, (secrets) => {
    if (secrets.previousSecretKeys?.length)
      throw new Error('A key rotation is already in progress: finish it with rotate-keys, without --new.');
    const secretKey = randomBytes(32).toString('base64');
    return { ...secrets, secretKey, previousSecretKeys: [secrets.secretKey] };
  });

/**
 * Removes the former keys; call it only once nothing is encrypted with them.
 * @param {string} dataDir
 * @returns {Promise<Secrets>}
 */
export const dropPreviousKeys = (dataDir) =>
  changeSecrets(dataDir, (secrets) => ({ ...secrets, previousSecretKeys: [] }));

/**
 * Applies one change at a time, also across processes.
 * @param {string} dataDir
 * @param {(secrets: Secrets) => Secrets} update
 * @returns {Promise<Secrets>}
 */
async function changeSecrets(dataDir, update) {
  const turn = await waitForLock(`${await realpath(dataDir)} secrets`, () => undefined);
  try {
    const secrets = update(await loadSecrets(dataDir));
    await writeSecrets(path.join(dataDir, 'secrets.json'), secrets);
    return secrets;
  } finally {
    if (turn.isHeld) await turn.release();
  }
}

/** Writes atomically and durably. @param {string} file @param {Secrets} secrets */
async function writeSecrets(file, secrets) {
  const draft = `${file}.${process.pid}`;
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(secrets, null, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
  const folder = await open(path.dirname(file), 'r');
  // Windows cannot sync a folder, and does not need to.
  await folder.sync().catch(() => undefined);
  await folder.close();
}
