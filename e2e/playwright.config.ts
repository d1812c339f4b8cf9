import { existsSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';

/** The system's Chromium when there is one, otherwise the browser that Playwright manages itself. */
const chromium = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
].find((file) => file !== undefined && existsSync(file));
/**
 * `npm test` starts several installations: each test process has one to itself, and with it a clock that nobody else
 * moves. By hand all of them share the one of BASE_URL, and take turns.
 */
const installations = JSON.parse(process.env.INSTALLATIONS ?? '[]') as Record<string, string>[];
Object.assign(process.env, installations[Number(process.env.TEST_PARALLEL_INDEX ?? 0)]);

/**
 * The journey by card and the pages are taken in both languages at both sizes. What branches off from them is taken in English on
 * the phone and in Spanish at the desk: each language and each size once.
 */
const BRANCHES = [
  'accessibility',
  'bank-lines',
  'cards',
  'contact',
  'desk',
  'disputes',
  'dunning',
  'keyboard',
  'otherwise',
  'paypal',
  'photos',
  'shop',
  'transfers',
  'visual',
  'without-scripts',
];
const branches = (project: string, locale: 'en' | 'es') =>
  new RegExp(`^${project} (${BRANCHES.join('|')})\\.spec\\.ts ${locale}\\b`);
/** What needs no browser is looked at once. */
const PLAIN = /^phone crawl\.spec\.ts/;
const asRoot = process.getuid?.() === 0;
/** Where nobody looks at a picture that was just taken, one that is missing is a failure. */
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
    // From one Chromium to the next the edges of letters differ, by fewer points than what is moved; another shade is seen.
    toHaveScreenshot: { threshold: 0.03, maxDiffPixelRatio: 0.01 },
  },
  reporter: [
    ['list'],
    ...(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['json'] as const] : []),
    ...(process.env.CI ? [] : [['html', { open: 'never', outputFolder: 'playwright-report' }] as const]),
  ],
  use: {
    baseURL: process.env.BASE_URL ?? 'http://127.0.0.1:3000',
    // More than a quarter of what a journey costs; whoever repeats a failed one by hand has it.
    trace: installations.length > 0 ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      args: [
        ...(asRoot ? ['--no-sandbox'] : []), // Chromium's own sandbox refuses root
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-default-apps',
        '--disable-dev-shm-usage',
        // No page draws in three dimensions: a graphics card in software takes two fifths of its time for nothing.
        '--disable-gpu',
        '--disable-software-rasterizer',
        // Letters as they are drawn, not as the machine's settings fit them to its screen.
        '--font-render-hinting=none',
      ],
    },
  },
  projects: [
    {
      name: 'desktop',
      grepInvert: branches('desktop', 'en'),
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      grepInvert: [branches('phone', 'es'), PLAIN],
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
  ],
});
