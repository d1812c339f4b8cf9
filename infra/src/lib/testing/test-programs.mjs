// Provides what tests need beyond npm: a browser and a Redis server.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from '../root.mjs';

/** Without a window to draw, a journey takes three fifths of the time, so this is the first choice. */
const SHELL = 'chromium-headless-shell';

const BROWSERS = [SHELL, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** @param {string} name @returns {string | undefined} its absolute path when it is on the PATH */
export function findOnPath(name) {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/bin', '/usr/local/bin'];
  return folders.map((folder) => path.join(folder, name)).find(isProgram);
}

/** @param {string} file */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Finds a system browser, or the browser that Playwright has downloaded. */
async function findChromium() {
  const configuredPath = process.env.CHROMIUM_PATH;
  if (configuredPath) return isProgram(configuredPath) ? configuredPath : undefined;
  const system = BROWSERS.map(findOnPath).find(Boolean);
  if (system) return system;
  const { chromium } = createRequire(path.join(root, 'e2e/package.json'))('@playwright/test');
  return isProgram(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

const findPrograms = async () => ({ chromium: await findChromium(), redis: findOnPath('redis-server') });

/**
 * Finds both programs; as root on Debian it installs what is missing.
 * @param {(text: string) => void} note
 * @returns {Promise<{ chromium: string, redis: string }>}
 */
export async function provideTestPrograms(note) {
  let { chromium, redis } = await findPrograms();
  const apt = findOnPath('apt-get');
  if ((!chromium || !redis) && process.getuid?.() === 0 && apt) {
    runApt(apt, ['update', '-q']);
    const aptCache = path.join(path.dirname(apt), 'apt-cache');
    const hasShell = spawnSync(aptCache, ['show', SHELL]).status === 0;
    const browser = hasShell ? SHELL : 'chromium';
    const packages = [...(chromium ? [] : [browser]), ...(redis ? [] : ['redis-server'])];
    note(`apt-get install ${packages.join(' ')}`);
    runApt(apt, ['install', '-y', '-q', '--no-install-recommends', ...packages]);
    ({ chromium, redis } = await findPrograms());
  }
  if (chromium && redis) return { chromium, redis };
  const missingPrograms = [
    ...(chromium ? [] : ['a Chromium (or CHROMIUM_PATH)']),
    ...(redis ? [] : ['redis-server']),
  ];
  throw new Error(
    `The tests need ${missingPrograms.join(' and ')} on the PATH. Debian: apt-get install chromium redis-server; ` +
      'macOS: brew install redis, npx playwright install chromium; or run npm test as root.',
  );
}

/** @param {string} apt @param {string[]} args */
function runApt(apt, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const aptRun = spawnSync(apt, args, { env, encoding: 'utf8', maxBuffer: 1e8 });
  if (aptRun.status !== 0)
    throw new Error(`apt-get ${args[0]} failed:\n${(aptRun.stdout + aptRun.stderr).slice(-3000)}`);
}
