// `npm run ops -- COMMAND`: runs backend/src/cli with the database and the key of personal data, but without
// credentials of a mailer, queue or payment provider. Only `ledger` gets the keys of the providers' books.
import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { takeLock } from './lib/lock.mjs';
import { findPostgres, startPostgres } from './lib/postgres/postgres.mjs';
import { runCliChild } from './lib/product/cli-child.mjs';
import { splitList } from './lib/product/environment.mjs';
import { readPaymentBooks } from './lib/product/payment-books.mjs';
import { addSecretKey, dropPreviousKeys, loadSecrets } from './lib/product/secrets.mjs';
import { root } from './lib/root.mjs';

const program = path.join(root, 'backend/dist/cli/main.js');
const [command, ...args] = process.argv.slice(2);
const isRotating = command === 'rotate-keys';
/** This process adds the key, because the child knows the keys, but not where they are stored. */
const mustAddKey = isRotating && args.includes('--new');

const dataDir = path.resolve(root, process.env.DATA_DIR?.trim() || '.data');

try {
  if (!existsSync(program)) throw new Error('Not built yet: run "npm run build" (or npm start) first.');
  // Checking a proof needs the roots but no database.
  if (command === 'prove' && args.includes('--check')) process.exit(await runChild({}));
  const database = await connectDatabase();
  // Ctrl-C reaches the child as well; the database stops after it.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => undefined);
  const code = await runChild({
    DATABASE_URL: database.url,
    SECRET_KEY: database.secretKey,
    SECRET_KEY_PREVIOUS: database.previousSecretKeys.join(','),
    ...(command === 'ledger' && (await readPaymentBooks(dataDir, process.env))),
  });
  if (code === 0 && isRotating && database.previousSecretKeys.length > 0 && database.hasOwnSecrets) {
    await dropPreviousKeys(dataDir);
    console.log(`The previous key was removed from ${path.join(dataDir, 'secrets.json')}.`);
  }
  await database.close();
  process.exit(code);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/**
 * @typedef {object} Database
 * @property {string} url
 * @property {string} secretKey
 * @property {string[]} previousSecretKeys
 * @property {boolean} hasOwnSecrets its keys are in secrets.json
 * @property {() => Promise<void>} close
 */

/** Connects to the database of DATABASE_URL, or to the installation's in DATA_DIR. @returns {Promise<Database>} */
async function connectDatabase() {
  const databaseUrl = process.env.DATABASE_URL?.trim();
  const secretKey = process.env.SECRET_KEY?.trim();
  const previousSecretKeys = splitList(process.env.SECRET_KEY_PREVIOUS);
  if (mustAddKey && (databaseUrl || secretKey))
    throw new Error(
      'You set SECRET_KEY yourself, so --new cannot change it: restart everything with the new key in SECRET_KEY_PREVIOUS, then with the two exchanged, then run rotate-keys without --new.',
    );
  if (databaseUrl) {
    if (!secretKey) throw new Error('SECRET_KEY is not set: it decrypts the personal data in DATABASE_URL.');
    return {
      url: databaseUrl,
      secretKey,
      previousSecretKeys,
      hasOwnSecrets: false,
      close: async () => undefined,
    };
  }
  if (!existsSync(path.join(dataDir, 'secrets.json')))
    throw new Error(
      `There is no installation in ${dataDir}: run npm start once, or set DATA_DIR or DATABASE_URL.`,
    );
  const secrets = mustAddKey ? await addSecretKey(dataDir) : await loadSecrets(dataDir);
  const keys =
    secretKey === undefined
      ? {
          secretKey: secrets.secretKey,
          previousSecretKeys: [...previousSecretKeys, ...(secrets.previousSecretKeys ?? [])],
          hasOwnSecrets: true,
        }
      : { secretKey, previousSecretKeys, hasOwnSecrets: false };
  return { ...keys, ...(await openEmbeddedDatabase()) };
}

/**
 * Opens the installation's database, which it starts for this command unless it runs.
 * @returns {Promise<Pick<Database, 'url' | 'close'>>}
 */
async function openEmbeddedDatabase() {
  const folder = path.join(dataDir, 'postgres');
  const runningUrl = await findPostgres(folder);
  if (runningUrl) return { url: runningUrl, close: async () => undefined };
  const folderLock = await takeLock(await realpath(dataDir));
  if (!folderLock.isHeld)
    throw new Error(`${dataDir} is being started or stopped by another process: try again in a moment.`);
  const server = await startPostgres({ dir: folder });
  return {
    url: server.url,
    close: async () => {
      await server.stop();
      await folderLock.release();
    },
  };
}

/** @param {Record<string, string>} credentials @returns {Promise<number>} its exit code */
function runChild(credentials) {
  const childArgs = mustAddKey ? [command, ...args.filter((arg) => arg !== '--new')] : process.argv.slice(2);
  return runCliChild(program, childArgs, credentials);
}
