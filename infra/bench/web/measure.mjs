// Measures one page: Lighthouse on a phone, and the first interaction at a quarter of the CPU speed.
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../../src/lib/root.mjs';

/** @typedef {import('./load-tools.mjs').Report} Report */
/**
 * @typedef {object} PageAudit
 * @property {Record<'performance' | 'accessibility' | 'best-practices' | 'seo', number>} scores of 100
 * @property {number} lcp ms
 * @property {number} tbt ms
 * @property {number} cls
 * @property {number} scriptKb kB of scripts, brotli as built
 * @property {number} totalKib transferred
 * @property {number} requests
 * @property {number} scriptsBeforeLoad scripts requested before the page had loaded
 * @property {string[]} failedAudits of accessibility, practices or SEO
 */

/**
 * @param {import('./load-tools.mjs').Lighthouse} lighthouse
 * @param {string} url
 * @param {number} port of the browser
 * @returns {Promise<PageAudit>}
 */
export async function auditPage(lighthouse, url, port) {
  const { categories, audits } = await takeReport(lighthouse, url, port);
  const calculateScore = (/** @type {string} */ name) => Math.round((categories[name]?.score ?? 0) * 100);
  const getValue = (/** @type {string} */ name) => audits[name]?.numericValue ?? NaN;
  const requests = (audits['network-requests']?.details?.items ?? []).filter(
    ({ url: address }) => !address.startsWith('data:') && !address.startsWith('blob:'),
  );
  const scripts = requests.filter(({ resourceType }) => resourceType === 'Script');
  const loadMs = audits.metrics?.details?.items?.[0]?.observedLoad ?? NaN;
  const transferredBytes = requests.reduce((total, { transferSize }) => total + transferSize, 0);
  return {
    scores: {
      performance: calculateScore('performance'),
      accessibility: calculateScore('accessibility'),
      'best-practices': calculateScore('best-practices'),
      seo: calculateScore('seo'),
    },
    lcp: getValue('largest-contentful-paint'),
    tbt: getValue('total-blocking-time'),
    cls: getValue('cumulative-layout-shift'),
    scriptKb: scripts.reduce((total, script) => total + weighScript(script), 0) / 1000,
    totalKib: transferredBytes / 1024,
    requests: requests.length,
    scriptsBeforeLoad: scripts.filter(({ networkRequestTime }) => networkRequestTime < loadMs).length,
    failedAudits: ['accessibility', 'best-practices', 'seo'].flatMap((name) =>
      listFailedAudits(categories[name], audits),
    ),
  };
}

/** @param {import('./load-tools.mjs').Lighthouse} lighthouse @param {string} url @param {number} port of the browser */
async function takeReport(lighthouse, url, port) {
  const runLighthouse = async () => (await lighthouse(url, { port, output: 'json', logLevel: 'error' }))?.lhr;
  let report = await runLighthouse();
  // A missing trace says nothing about the page, so measure again.
  if (!report || report.runtimeError) report = await runLighthouse();
  if (!report || report.runtimeError)
    throw new Error(`${url}: ${report?.runtimeError?.message ?? 'no report'}`);
  return report;
}

const client = path.join(root, 'frontend/dist/client');
/**
 * Weighs a script without headers, which `npm test` cannot see either;
 * very small files are sent uncompressed.
 */
const weighScript = (/** @type {{ url: string, resourceSize: number }} */ { url, resourceSize }) => {
  const file = path.join(client, new URL(url).pathname);
  return existsSync(`${file}.br`) ? statSync(`${file}.br`).size : resourceSize;
};

/** @param {{ auditRefs: { id: string, weight: number }[] } | undefined} category @param {Report['audits']} audits */
const listFailedAudits = (category, audits) =>
  (category?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);

/** Runs in the page, before the page's own scripts. */
const INTERACTION_SCRIPT = `
  globalThis.interactions = [];
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) if (interactionId > 0) interactions.push(duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
`;

/**
 * Measures from pointer down to the next paint, as Interaction to Next Paint does, right after `load`, when
 * the page has just requested its scripts.
 * @param {any} browser
 * @param {string} url
 * @param {string[]} selectors
 * @returns {Promise<number>} ms
 */
export async function measureFirstInteraction(browser, url, selectors) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  try {
    await page.setViewport({
      width: 412,
      height: 823,
      deviceScaleFactor: 1.75,
      isMobile: true,
      hasTouch: true,
    });
    await page.emulateCPUThrottling(4);
    await page.evaluateOnNewDocument(INTERACTION_SCRIPT);
    await page.goto(url, { waitUntil: 'load' });
    for (const selector of selectors) {
      await (await waitForVisible(page, selector)).tap();
    }
    await page.waitForSelector('html[data-hydrated]');
    await page.waitForNetworkIdle({ idleTime: 500 });
    // Browsers report no entry below this duration.
    return Math.max(16, ...(await page.evaluate('interactions')));
  } finally {
    await context.close();
  }
}

/**
 * Waits for the first visible match, because scripts render some pages.
 * @param {any} page
 * @param {string} selector
 */
async function waitForVisible(page, selector) {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await wait(20))
    for (const handle of await page.$$(selector)) if (await handle.isVisible()) return handle;
  throw new Error(`${page.url()} has nothing like ${selector} to touch`);
}
