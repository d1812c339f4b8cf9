// `start` and `dev` share the application's surroundings: folder, secrets, database, payment sandbox.
import { access, constants, mkdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { closeParts } from '../close-parts.mjs';
import { takeLock } from '../lock.mjs';
import { pickFreePort, probePort } from '../ports.mjs';
import { startPostgres } from '../postgres/postgres.mjs';
import { root } from '../root.mjs';
import { startChild } from './child.mjs';
import { isLoopback, toOrigin, toReachableHost } from './config.mjs';
import { loadSecrets } from './secrets.mjs';
import { WEBHOOK_EVENTS } from './webhook-events.mjs';

/** @typedef {import('./config.mjs').Settings} Settings */
/** @typedef {import('./secrets.mjs').Secrets} Secrets */
/**
 * @typedef {object} Installation
 * @property {ReturnType<typeof buildConfig>} config the backend's `ServeConfig`, checked at `serve`
 * @property {string | undefined} sandboxUrl
 * @property {Promise<string>} failure resolves to the name of a part that ended unexpectedly
 * @property {(url: string) => void} publishUrl publishes the address for a second start in this folder
 * @property {(print: (line: string) => void) => Promise<void>} close sandbox first, then the database
 */

/** A problem that the user sees without a stack trace. */
export class StartError extends Error {}

/** The installation's running parts, in the order of their start. */
class RunningParts {
  /** @type {{ name: string, stop: () => Promise<unknown> }[]} */
  #parts = [];
  /** @type {Promise<string>[]} */
  #endings = [];

  /**
   * @param {string} name
   * @param {{ stop: () => Promise<unknown>, exitCode?: Promise<unknown> }} part
   * @param {string} [subject] its name within a sentence
   */
  addPart(name, { stop, exitCode }, subject = name) {
    this.#parts.push({ name, stop });
    if (exitCode) this.#endings.push(exitCode.then(() => subject));
  }

  /** Resolves to the name of a part that ended by itself. */
  waitForEnd() {
    return Promise.race(this.#endings.length > 0 ? this.#endings : [new Promise(() => undefined)]);
  }

  /** Stops the newest first, also after a part has failed to stop. @param {(line: string) => void} print */
  async stop(print) {
    await closeParts(
      this.#parts.splice(0).map(({ name, stop }) => async () => {
        await stop();
        if (name) print(`${name} stopped`);
      }),
    );
  }
}

/**
 * @param {Settings} settings
 * @param {import('../steps.mjs').Step} step
 * @returns {Promise<Installation>}
 */
export async function openInstallation(settings, step) {
  const folderLock = await lockFolder(settings);
  const runningParts = new RunningParts();
  runningParts.addPart('', { stop: folderLock.release });
  try {
    const sandboxPort = await choosePorts(settings);
    const secrets =
      settings.isEmbedded || settings.startsSandbox ? await loadSecrets(settings.dataDir) : undefined;
    const databaseUrl = settings.databaseUrl ?? (await openDatabase(settings, step, runningParts));
    const sandbox =
      settings.startsSandbox && secrets
        ? await openSandbox(settings, secrets, { port: sandboxPort, step, runningParts })
        : undefined;
    return {
      config: buildConfig(settings, { databaseUrl, secrets, sandbox }),
      sandboxUrl: sandbox?.url,
      failure: runningParts.waitForEnd(),
      publishUrl: (url) => folderLock.describeOwner({ url }),
      close: (print) => runningParts.stop(print),
    };
  } catch (error) {
    await runningParts.stop(() => undefined);
    throw error;
  }
}

/**
 * @param {Settings} settings
 * @param {import('../steps.mjs').Step} step
 * @param {RunningParts} runningParts
 * @returns {Promise<string>} its URL
 */
async function openDatabase({ dataDir }, step, runningParts) {
  const database = await step('PostgreSQL 18', () => startPostgres({ dir: path.join(dataDir, 'postgres') }));
  runningParts.addPart('PostgreSQL', database);
  return database.url;
}

/**
 * @param {Settings} settings
 * @param {Secrets} secrets
 * @param {{ port: number, step: import('../steps.mjs').Step, runningParts: RunningParts }} start
 */
async function openSandbox(settings, secrets, { port, step, runningParts }) {
  const url = toOrigin(toReachableHost(settings.host), port);
  const child = await step('Payment sandbox', () => startSandbox(settings, secrets, { port, url }));
  runningParts.addPart('Payment sandbox', child, 'the payment sandbox');
  return { url, stripe: secrets.sandbox, paypal: { ...secrets.paypal, url: `${url}/paypal` } };
}

/**
 * @param {Settings} settings
 * @param {object} parts
 * @param {string} parts.databaseUrl
 * @param {Secrets | undefined} parts.secrets
 * @param {Awaited<ReturnType<typeof openSandbox>> | undefined} parts.sandbox
 */
function buildConfig(settings, { databaseUrl, secrets, sandbox }) {
  const { stripe = settings.stripe } = sandbox ?? {};
  const secretKey = settings.secretKey ?? secrets?.secretKey;
  if (stripe === undefined || secretKey === undefined)
    throw new Error('readSettings accepted a start without keys');
  const { ipCountryUrl } = settings;
  return {
    role: settings.role,
    host: settings.host,
    port: settings.port,
    publicOrigin: settings.publicOrigin,
    trustProxy: settings.trustProxy,
    databaseUrl,
    enquiryMonths: settings.enquiryMonths,
    secretKey,
    previousSecretKeys: [
      ...settings.previousSecretKeys,
      ...((settings.secretKey === undefined && secrets?.previousSecretKeys) || []),
    ],
    isDemo: settings.isDemo,
    isEmbedded: settings.isEmbedded,
    frontendDir: path.join(root, 'frontend'),
    stripe: { ...stripe, ...resolveStripeServer(settings, sandbox?.url) },
    staffTotp: settings.staffTotp,
    secondPersonOverCents: settings.secondPersonOverCents,
    opsBootstrap: findOpsAccount(settings, secrets),
    catalogueDir: settings.catalogueDir,
    storefront: settings.storefront,
    redisUrl: settings.redisUrl,
    smtpUrl: settings.smtpUrl,
    mailFrom: settings.mailFrom,
    enquiriesTo: settings.enquiriesTo,
    paypal: settings.paypal ?? sandbox?.paypal,
    ipCountry: ipCountryUrl === undefined ? undefined : { url: ipCountryUrl },
  };
}

/** @param {Settings} settings @param {string | undefined} sandboxUrl */
function resolveStripeServer({ stripeApiBase, stripeCardPage, callsPerSecond }, sandboxUrl) {
  const apiBase = sandboxUrl ?? stripeApiBase;
  const cardPage = stripeCardPage ?? (apiBase && `${apiBase}/card`);
  return { apiBase, cardPage, callsPerSecond };
}

/** @param {Settings} settings @param {Secrets | undefined} secrets */
function findOpsAccount({ opsEmail, opsPassword, isEmbedded }, secrets) {
  const password = opsPassword ?? (isEmbedded ? secrets?.opsPassword : undefined);
  return password === undefined ? null : { email: opsEmail, password };
}

/** Creates DATA_DIR and locks it. @param {Settings} settings */
async function lockFolder({ dataDir }) {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o755 });
    await access(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = /** @type {NodeJS.ErrnoException} */ (error).code;
    throw new StartError(
      `DATA_DIR ${dataDir} cannot be written (${code}): give a folder of your own, for example DATA_DIR=/tmp/wayfold`,
    );
  }
  const folderLock = await takeLock(await realpath(dataDir));
  if (folderLock.isHeld) return folderLock;
  const holder = folderLock.owner
    ? `process ${folderLock.owner.pid}${folderLock.owner.url ? `, ${folderLock.owner.url}` : ''}`
    : 'another process';
  throw new StartError(
    `DATA_DIR ${dataDir} is in use by ${holder}: stop it, or give this start its own DATA_DIR and PORT`,
  );
}

/**
 * Chooses both ports before anything starts.
 * @param {Settings} settings
 * @returns {Promise<number>} the sandbox's port
 */
async function choosePorts(settings) {
  /** @param {string} name @param {{ port: number, host: string, reason: string }} probe */
  const refusePort = (name, { port, host, reason }) => {
    const problem = reason === 'EADDRINUSE' ? 'is already in use' : `cannot be opened (${reason})`;
    throw new StartError(
      `Port ${port} on ${host} ${problem}: stop what uses it, or start with ${name}=${port + 1}`,
    );
  };
  const page = await probePort(settings.port, settings.host);
  if (!page.isFree) refusePort('PORT', { port: settings.port, host: settings.host, reason: page.reason });
  if (!settings.startsSandbox) return settings.sandboxPort;
  const host = getSandboxHost(settings);
  const sandbox = await probePort(settings.sandboxPort, host);
  if (sandbox.isFree) return settings.sandboxPort;
  if (settings.isSandboxPortGiven)
    refusePort('SANDBOX_PORT', { port: settings.sandboxPort, host, reason: sandbox.reason });
  return pickFreePort(host);
}

/** Opens the sandbox to other machines only for a demonstration. @param {Settings} settings */
const getSandboxHost = ({ host, isDemo }) => (isDemo || isLoopback(host) ? host : '127.0.0.1');

/** @param {Settings} settings @param {Secrets} secrets @param {{ port: number, url: string }} address */
async function startSandbox(settings, { sandbox: keys, paypal }, { port, url }) {
  const hook = `${toOrigin(toReachableHost(settings.host), settings.port)}/api/webhooks`;
  /** @type {string[]} */
  const output = [];
  const child = startChild(
    path.join(root, 'infra/dist/sandbox/main.js'),
    {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      SANDBOX_HOST: getSandboxHost(settings),
      SANDBOX_PORT: String(port),
      SANDBOX_DATA_FILE: path.join(settings.dataDir, 'sandbox.json'),
      WEBHOOK_URL: `${hook}/stripe`,
      WEBHOOK_EVENTS: WEBHOOK_EVENTS.join(','),
      STRIPE_SECRET_KEY: keys.secretKey,
      STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
      STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
      PAYPAL_WEBHOOK_URL: `${hook}/paypal`,
      PAYPAL_CLIENT_ID: paypal.clientId,
      PAYPAL_CLIENT_SECRET: paypal.clientSecret,
      PAYPAL_WEBHOOK_ID: paypal.webhookId,
    },
    (line) => {
      output.push(line);
      if (output.length > 50) output.shift();
    },
  );
  const deadline = Date.now() + 20_000;
  for (;;) {
    if (await isAnswering(url)) return child;
    if (child.hasExited() || Date.now() > deadline) {
      await child.stop({ deadlineMs: 1000 });
      throw new StartError(`The payment sandbox did not start. Its output:\n${output.join('\n')}`);
    }
    await wait(30);
  }
}

/** @param {string} url */
const isAnswering = (url) =>
  fetch(url, { signal: AbortSignal.timeout(1000) }).then(
    () => true,
    () => false,
  );
