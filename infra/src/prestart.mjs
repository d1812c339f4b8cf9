// Runs before node_modules exists, so it uses only Node. It installs and builds only what has changed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { waitForLock } from './lib/lock.mjs';
import { root } from './lib/root.mjs';
import { removeStaleMigrations } from './lib/stale-migrations.mjs';
import { createStep, formatElapsed } from './lib/steps.mjs';

// package.json names the same range in `engines`.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const isSupported = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major >= 24;
if (!isSupported) {
  console.error(`Wayfold needs Node 20.19, 22.12 or 24; this is ${process.version} (${process.execPath}).`);
  process.exit(1);
}

const startedAtMs = Date.now();
const step = createStep();
const toPath = (/** @type {string[]} */ ...parts) => path.join(root, ...parts);
const stampFile = toPath('backend/dist/.sources');

try {
  // Of two simultaneous starts of one clone, the second waits and finds everything done.
  const turn = await waitForLock(`${root}#build`, () =>
    console.log('Another start is installing or building, waiting'),
  );
  const hasInstalled = await installPackages();
  const hasBuilt = !process.argv.includes('--install-only') && (await buildProduct());
  await turn.release();
  if (hasInstalled || hasBuilt) console.log(`Prepared in ${formatElapsed(startedAtMs)}`);
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`);
  process.exit(1);
}

/** @returns {Promise<boolean>} true if anything was missing */
async function installPackages() {
  if (isInstalled()) return false;
  await step('Installing packages (npm ci)', () => {
    const npm = process.env.npm_execpath;
    const args = ['ci', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];
    const npmRun = spawnSync(npm ? process.execPath : 'npm', npm ? [npm, ...args] : args, {
      cwd: root,
      stdio: 'inherit',
      shell: !npm && process.platform === 'win32',
      env: { ...process.env, ...chooseCache() },
    });
    if (npmRun.status !== 0)
      throw new Error(`npm ci failed${npmRun.error ? `: ${npmRun.error.message}` : ''}; see above.`);
  });
  return true;
}

/** True if every version that the lock file requires is present, by npm's own record of the installation. */
function isInstalled() {
  const requiredPackages = readJson(toPath('package-lock.json'))?.packages ?? {};
  const presentPackages = readJson(toPath('node_modules/.package-lock.json'))?.packages;
  if (!presentPackages) return false;
  return Object.entries(requiredPackages).every(([place, { version, optional, peer, link }]) => {
    if (!place.includes('node_modules/')) return true;
    const installedPackage = presentPackages[place];
    if (!installedPackage) return optional === true || peer === true;
    return link === true || (installedPackage.version === version && existsSync(toPath(place)));
  });
}

/** Chooses a cache in the temporary folder for an account without a home (a service, a container). */
function chooseCache() {
  let folder = process.env.npm_config_cache ?? path.join(homedir(), '.npm');
  while (!existsSync(folder) && path.dirname(folder) !== folder) folder = path.dirname(folder);
  try {
    accessSync(folder, constants.W_OK);
    return {};
  } catch {
    return { npm_config_cache: path.join(tmpdir(), `wayfold-npm-${process.getuid?.() ?? 'cache'}`) };
  }
}

/** @returns {Promise<boolean>} true if anything had changed */
async function buildProduct() {
  const fingerprint = calculateFingerprint();
  const storedFingerprint = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : undefined;
  if (storedFingerprint === fingerprint && existsSync(toPath('frontend/dist/server/server.js'))) return false;
  const tsc = [toPath('node_modules/typescript-native/bin/tsc'), '-b'];
  // Our stamp was in the output folder, so the folder is gone; tsc keeps its notes elsewhere and would call
  // it up to date.
  if (storedFingerprint === undefined) tsc.push('--force');
  rmSync(stampFile, { force: true });
  removeStaleMigrations();
  await step('Building contracts', () => runBuildStep([...tsc, 'contracts/tsconfig.build.json'], root));
  await step('Building the application and the pages', () =>
    Promise.all([
      runBuildStep([...tsc, 'backend/tsconfig.build.json', 'infra/tsconfig.build.json'], root),
      runBuildStep(
        [toPath('node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
        toPath('frontend'),
      ),
    ]),
  );
  try {
    mkdirSync(path.dirname(stampFile), { recursive: true });
    writeFileSync(stampFile, fingerprint);
  } catch {
    console.log('  (the build cannot be remembered: backend/dist is not writable)');
  }
  return true;
}

/** Digests everything that the build reads. */
function calculateFingerprint() {
  const hash = createHash('sha256');
  const addFile = (/** @type {string} */ file) =>
    hash.update(path.relative(root, file)).update(readFileSync(file));
  const walkFolder = (/** @type {string} */ folder) => {
    if (!existsSync(folder)) return;
    for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      const fullPath = path.join(folder, entry.name);
      if (entry.isDirectory()) walkFolder(fullPath);
      else if (!/\.test\.tsx?$|\.gen\.ts$|\.mjs$/.test(entry.name)) addFile(fullPath);
    }
  };
  for (const folder of [
    'contracts/src',
    'backend/src',
    'frontend/src',
    'frontend/public',
    'infra/sandbox',
    'infra/src',
  ])
    walkFolder(toPath(folder));
  const settings = ['package.json', 'tsconfig.json', 'tsconfig.build.json', 'vite.config.ts'];
  for (const part of ['contracts', 'backend', 'frontend', 'infra'])
    for (const file of settings) if (existsSync(toPath(part, file))) addFile(toPath(part, file));
  for (const file of ['package-lock.json', 'tsconfig.base.json']) addFile(toPath(file));
  return hash.digest('hex');
}

/** @param {string[]} args @param {string} cwd @returns {Promise<void>} */
function runBuildStep(args, cwd) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0
        ? resolve()
        : reject(new Error(`${output.trim()}\n\nThe build failed (${path.basename(args[0] ?? '')}).`)),
    );
  });
}

/** @param {string} file */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
