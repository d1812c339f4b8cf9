// `npm run bench:web [-- --runs 3] [--pages home,trip] [--locales en,es]` runs Lighthouse on a simulated
// phone for each kind of page in both languages, and measures the first interaction.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startProduct } from '../../src/lib/product/product.mjs';
import { provideTestPrograms } from '../../src/lib/testing/test-programs.mjs';
import { ApiClient } from '../api-client.mjs';
import { calculatePercentile } from '../statistics.mjs';
import { loadTools } from './load-tools.mjs';
import { auditPage, measureFirstInteraction } from './measure.mjs';
import { listPages } from './pages.mjs';
import { formatTable } from './report.mjs';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    pages: { type: 'string' },
    locales: { type: 'string', default: 'en,es' },
  },
});
const runCount = Number(values.runs);
if (!Number.isInteger(runCount) || runCount < 1) {
  console.error('--runs takes a number like 3.');
  process.exit(1);
}
const pageNames = values.pages?.split(',');
const printNote = (/** @type {string} */ text) => console.error(text);

const { lighthouse, puppeteer } = await loadTools();
const { chromium } = await provideTestPrograms(printNote);
printNote('starting the product');
const product = await startProduct({ TRUST_PROXY: 'loopback', DEV_BAR: '0' });
const shop = {
  product: new ApiClient(product.url),
  sandbox: new ApiClient(String(product.testEnv.SANDBOX_URL)),
};
const profile = await mkdtemp(path.join(tmpdir(), 'wayfold-bench-web-'));
const browser = await puppeteer.launch({
  executablePath: chromium,
  userDataDir: profile,
  args: ['--headless=new', '--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});
const port = Number(new URL(browser.wsEndpoint()).port);
const fetchJson = async (/** @type {string} */ address) => (await fetch(`${product.url}${address}`)).json();

/** @type {import('./report.mjs').Row[]} */
const rows = [];
try {
  for (const locale of /** @type {('en' | 'es')[]} */ (values.locales.split(',')))
    for (const page of await listPages(fetchJson, shop, locale)) {
      if (pageNames && !pageNames.includes(page.name)) continue;
      const url = `${product.url}${page.path}`;
      const audits = [];
      const inps = [];
      for (let run = 0; run < runCount; run++) {
        printNote(`${locale} ${page.name}, ${run + 1} of ${runCount}`);
        audits.push(await auditPage(lighthouse, url, port));
        inps.push(await measureFirstInteraction(browser, url, page.touch));
      }
      // Uses the whole run with the median score, because medians per figure would mix runs.
      const median = calculatePercentile(
        audits.map(({ scores }) => scores.performance),
        0.5,
      );
      const medianRun = audits.find(({ scores }) => scores.performance === median);
      if (medianRun) rows.push({ ...page, locale, audit: medianRun, inp: calculatePercentile(inps, 0.5) });
    }
} finally {
  await browser.close();
  shop.product.close();
  shop.sandbox.close();
  await product.stop();
  await rm(profile, { recursive: true, force: true });
}
console.log(formatTable(rows));
console.log(JSON.stringify(rows.map(({ name, locale, audit, inp }) => ({ name, locale, inp, ...audit }))));
