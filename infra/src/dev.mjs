// `npm run dev`: keeps database and sandbox running, builds with `tsc -b -w`, restarts the backend after each
// build, and updates pages in place (Vite runs inside the backend, on the same port).
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import path from 'node:path';
import { closeParts } from './lib/close-parts.mjs';
import { startChild } from './lib/product/child.mjs';
import { ConfigurationError, readSettings } from './lib/product/config.mjs';
import { openInstallation, StartError } from './lib/product/installation.mjs';
import { closeOnShutdown } from './lib/product/shutdown.mjs';
import { root } from './lib/root.mjs';
import { runNode } from './lib/run.mjs';
import { removeStaleMigrations } from './lib/stale-migrations.mjs';
import { createStep } from './lib/steps.mjs';

/** tsc writes many files at once, so wait until it has written them all. */
const RESTART_DELAY_MS = 200;

const printLine = (/** @type {string} */ line) => console.log(line);
const builds = ['contracts', 'backend', 'infra'].map((part) => `${part}/tsconfig.build.json`);
const tsc = [path.join(root, 'node_modules/typescript-native/bin/tsc'), '-b', ...builds];
/** @type {(() => Promise<void>)[]} */
const parts = [];
/** @type {Promise<void> | undefined} */
let closingPromise;

closeOnShutdown(closeOnce, printLine);

try {
  const step = createStep(printLine);
  const settings = readSettings(process.env);
  await step('Building', async () => {
    removeStaleMigrations();
    const { hasSucceeded, output } = await runNode(tsc);
    if (!hasSucceeded) throw new StartError(output);
  });
  const installation = await openInstallation(settings, step);
  parts.push(() => installation.close(printLine));
  const { config, sandboxUrl } = installation;
  if (sandboxUrl) printLine(`Sandbox ${sandboxUrl}`);
  if (config.opsBootstrap)
    printLine(`Operations ${config.opsBootstrap.email}  ${config.opsBootstrap.password}`);
  keepServing(config);
  const compiler = spawn(process.execPath, [...tsc, '-w', '--preserveWatchOutput'], {
    cwd: root,
    stdio: 'inherit',
  });
  parts.push(async () => void compiler.kill());
} catch (error) {
  await closeOnce();
  const isExpected = error instanceof ConfigurationError || error instanceof StartError;
  console.error(isExpected ? `\n${error.message}` : error);
  process.exit(1);
}

/** Closes once: a signal during a failed start waits for that same end. */
function closeOnce() {
  closingPromise ??= closeParts(parts);
  return closingPromise;
}

/**
 * Serves the newest build; the next build replaces one that fails to start.
 * @param {import('./lib/product/installation.mjs').Installation['config']} config
 */
function keepServing(config) {
  const env = { ...process.env, NODE_ENV: 'development', WAYFOLD_CONFIG: JSON.stringify(config) };
  const startServer = () => startChild(path.join(root, 'infra/src/lib/product/serve-child.mjs'), env);
  let app = startServer();
  let lastRestart = Promise.resolve();
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const restartServer = () => {
    lastRestart = lastRestart.then(async () => {
      printLine('Restarting');
      await app.stop();
      app = startServer();
    });
  };
  for (const folder of ['contracts/dist', 'backend/dist', 'backend/src/modules/legal/texts'])
    watch(path.join(root, folder), { recursive: true }, (_, file) => {
      if (!/\.(js|md)$/.test(file ?? '')) return;
      clearTimeout(timer);
      timer = setTimeout(restartServer, RESTART_DELAY_MS);
    });
  parts.push(async () => {
    clearTimeout(timer);
    await lastRestart;
    await app.stop();
    printLine('Application stopped');
  });
}
