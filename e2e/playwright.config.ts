import { existsSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';

/** Prefers the system's Chromium to Playwright's own. */
const chromium = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
].find((file) => file !== undefined && existsSync(file));
/**
 * `npm test` starts one installation per test process, so that no other process moves its clock. Run
 * manually, all processes share the installation at BASE_URL and take turns.
 */
const installations = JSON.parse(process.env.INSTALLATIONS ?? '[]') as Record<string, string>[];
Object.assign(process.env, installations[Number(process.env.TEST_PARALLEL_INDEX ?? 0)]);

/**
 * These specs run in English on the phone and in Spanish on the desktop. The card journey and the pages run
 * in both languages and sizes, staff handling money in English in both sizes.
 */
const BRANCH_SPECS = [
  'accessibility',
  'bank-lines',
  'cards',
  'contact',
  'disputes',
  'dunning',
  'keyboard',
  'reissued-refund',
  'paypal',
  'photos',
  'shop',
  'transfers',
  'visual',
  'without-scripts',
];

const newBranchPattern = (project: string, locale: 'en' | 'es') =>
  new RegExp(`^${project} (${BRANCH_SPECS.join('|')})\\.spec\\.ts ${locale}\\b`);
/** These tests need no browser, so one project runs them. */
const BROWSERLESS_TEST_PATTERN = /^phone crawl\.spec\.ts/;

const isRoot = process.getuid?.() === 0;
/** Nobody reviews new screenshots in `npm test` or CI, so a missing one must fail there. */
const isWatched = installations.length === 0 && !process.env.CI;

export default defineConfig({
  testDir: './tests',
  outputDir: './test-results',
  fullyParallel: true,
  workers: installations.length || 2,
  forbidOnly: true,
  retries: 0,
  timeout: 120_000,
  snapshotPathTemplate: '{testDir}/visual/{projectName}/{arg}{ext}',
  updateSnapshots: isWatched ? 'missing' : 'none',
  expect: {
    timeout: 15_000,
    // Font rendering differs between Chromium versions by fewer pixels than any moved element; a changed
    // shade still fails.
    toHaveScreenshot: { threshold: 0.03, maxDiffPixelRatio: 0.01 },
  },
  reporter: [
    ['list'],
    ...(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['json'] as const] : []),
    ...(process.env.CI ? [] : [['html', { open: 'never', outputFolder: 'playwright-report' }] as const]),
  ],
  use: {
    baseURL: process.env.BASE_URL ?? 'http://127.0.0.1:3000',
    // Tracing costs more than a quarter of a journey; repeat a failed journey manually to get its trace.
    trace: installations.length > 0 ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium !== undefined && { executablePath: chromium }),
      args: [
        ...(isRoot ? ['--no-sandbox'] : []), // Chromium's own sandbox refuses root
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-default-apps',
        '--disable-dev-shm-usage',
        // No page draws in 3D, and a software GPU would waste two fifths of the time.
        '--disable-gpu',
        '--disable-software-rasterizer',
        // Unhinted glyphs do not depend on the machine's font settings.
        '--font-render-hinting=none',
      ],
    },
  },
  projects: [
    {
      name: 'desktop',
      grepInvert: newBranchPattern('desktop', 'en'),
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      grepInvert: [newBranchPattern('phone', 'es'), BROWSERLESS_TEST_PATTERN],
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
  ],
});
