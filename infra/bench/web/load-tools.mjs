// Installs Lighthouse and its browser's remote control on first use, from their own lock file.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../../src/lib/root.mjs';

const folder = path.join(root, 'infra/bench/web/tools');

/** @typedef {{ score: number | null, auditRefs: { id: string, weight: number }[] }} Category */
/** @typedef {{ numericValue?: number, details?: { items?: any[] }, score: number | null }} Audit */
/**
 * @typedef {object} Report
 * @property {Record<string, Category>} categories
 * @property {Record<string, Audit>} audits
 * @property {{ message: string }} [runtimeError]
 */
/** @typedef {(url: string, flags: object) => Promise<{ lhr: Report } | undefined>} Lighthouse */

/** @returns {Promise<{ lighthouse: Lighthouse, puppeteer: any }>} */
export async function loadTools() {
  if (!existsSync(path.join(folder, 'node_modules/lighthouse'))) {
    const { status } = spawnSync('npm', ['ci', '--ignore-scripts'], { cwd: folder, stdio: ['ignore', 2, 2] });
    if (status !== 0) throw new Error(`Lighthouse could not be installed in ${folder}: npm ci failed.`);
  }
  const { resolve } = createRequire(path.join(folder, 'package.json'));
  const importTool = (/** @type {string} */ name) => import(pathToFileURL(resolve(name)).href);
  const [{ default: lighthouse }, { default: puppeteer }] = await Promise.all([
    importTool('lighthouse'),
    importTool('puppeteer-core'),
  ]);
  return { lighthouse, puppeteer };
}
