// `npm start` runs the whole product on one port. Roles, ports and addresses come from the environment (see
// infra/docs/settings.md).
import path from 'node:path';
import { closeParts } from './lib/close-parts.mjs';
import { ConfigurationError, readSettings } from './lib/product/config.mjs';
import { openInstallation, StartError } from './lib/product/installation.mjs';
import { closeOnShutdown } from './lib/product/shutdown.mjs';
import { createStep, formatElapsed } from './lib/steps.mjs';

process.env.NODE_ENV ??= 'production';
const startedAtMs = Date.now();
const printLine = (/** @type {string} */ line) => console.log(line);
const isMigrateOnly = process.argv.includes('--migrate-only');

try {
  await startApplication();
} catch (error) {
  // The backend's class loads only once the database runs, so compare by name.
  const isUnreadableLog = error instanceof Error && error.name === 'UnreadableLogError';
  const isExpected = isUnreadableLog || error instanceof ConfigurationError || error instanceof StartError;
  console.error(isExpected ? `\n${error.message}` : error);
  process.exit(1);
}

async function startApplication() {
  const settings = readSettings(process.env);
  const step = createStep(printLine);
  /** @type {(() => Promise<void>)[]} */
  const parts = [];
  const shutdown = closeOnShutdown(() => closeParts(parts), printLine);

  const installation = await openInstallation(
    { ...settings, startsSandbox: settings.startsSandbox && !isMigrateOnly },
    step,
  );
  parts.push(() => installation.close(printLine));
  void installation.failure.then((name) => shutdown.stopWithReason(`${name} ended by itself`));
  const { config } = installation;

  try {
    // Separate api and worker processes use a database prepared by `--migrate-only`.
    if (settings.role === 'all' || isMigrateOnly) {
      const setup = await import('../../backend/dist/setup.js');
      await step('Database schema', (note) => setup.migrateDatabase(config.databaseUrl, note));
      const { databaseUrl, secretKey, previousSecretKeys, isEmbedded, catalogueDir } = config;
      const catalogue = { databaseUrl, secretKey, previousSecretKeys, isEmbedded, path: catalogueDir };
      await step('Catalogue', (note) => setup.runCatalogueImport(catalogue, note));
    }
    if (isMigrateOnly) {
      await installation.close(() => undefined);
      process.exit(0);
    }
    const { serve } = await import('../../backend/dist/main.js');
    const app = await step(`Application (${config.role})`, () => serve(config));
    parts.push(async () => {
      await app.close();
      printLine('Application stopped');
    });
    installation.publishUrl(app.url);
    printAddresses(app.url, installation, settings);
  } catch (error) {
    if (shutdown.isStopping) return; // the database stopped because the start was interrupted
    await installation.close(() => undefined);
    throw error;
  }
}

/**
 * @param {string} url
 * @param {import('./lib/product/installation.mjs').Installation} installation
 * @param {import('./lib/product/config.mjs').Settings} settings
 */
function printAddresses(url, { config, sandboxUrl }, settings) {
  const rows = [settings.role === 'worker' ? 'Worker is ready' : `Wayfold        ${url}`];
  if (sandboxUrl) rows.push(`Sandbox        ${sandboxUrl}`);
  if (config.opsBootstrap && settings.role !== 'worker') {
    const password = settings.opsPassword ? '(from OPS_PASSWORD)' : config.opsBootstrap.password;
    rows.push(
      `Operations     ${url}/ops`,
      `  sign in as   ${config.opsBootstrap.email}`,
      `  password     ${password}`,
    );
  }
  if (settings.isEmbedded)
    rows.push(`Data           ${path.relative(process.cwd(), settings.dataDir) || '.'}`);
  printLine(
    `\nReady in ${formatElapsed(startedAtMs)}\n${rows.map((row) => `  ${row}`).join('\n')}\n  Ctrl-C stops everything\n`,
  );
}
