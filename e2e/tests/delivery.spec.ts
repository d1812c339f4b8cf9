import { expect, type Page, test } from '@playwright/test';
import { requireSaleWithDeposit } from '../support/api.js';
import { revealDeparture, waitForHydration } from '../support/steps.js';
import { TEXTS } from '../support/texts.js';

/** Blocks scripts until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let releaseScripts = (): void => undefined;
  const scriptRelease = new Promise<void>((resolve) => (releaseScripts = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await scriptRelease;
    await route.continue();
  });
  return releaseScripts;
}

const isMarked = (page: Page) => page.evaluate(() => 'marked' in window);
const markPage = (page: Page) => page.evaluate(() => void Object.assign(window, { marked: true }));

test('the page requests no script before it has loaded', async ({ page }) => {
  const { trip } = await requireSaleWithDeposit(page.request, 'en');
  for (const path of ['/en', `/en/adventure/${trip.slug}`, '/en/checkout?booking=x', '/es/404']) {
    await page.goto(path);
    await waitForHydration(page);
    const counts = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
      return {
        scripts: scripts.length,
        early: scripts.filter(({ startTime }) => startTime < (navigation?.loadEventStart ?? 0)).length,
      };
    });
    expect(counts.early, path).toBe(0);
    expect(counts.scripts, path).toBeGreaterThan(2);
  }
});

test('a choice made at first paint survives the loading of the scripts', async ({ page }) => {
  const { trip, departure } = await requireSaleWithDeposit(page.request, 'en');
  const release = await holdScripts(page);
  await page.goto(`/en/adventure/${trip.slug}`);
  const radio = await revealDeparture(page, departure.id);
  await radio.check();
  await expect(page.locator('html')).not.toHaveAttribute('data-hydrated');

  release();
  await waitForHydration(page);
  await expect(radio).toBeChecked();
  await expect(page.getByRole('status').filter({ hasText: /^Total \$/ })).toBeAttached();
});

test('input submitted at first paint is sent, and stays out of the address', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/en/find-booking');
  const fields = page.getByRole('main').getByRole('textbox');
  await fields.first().fill('marta@example.com');
  await page.getByRole('main').getByRole('button').first().click();
  release();
  await waitForHydration(page);

  await expect(fields.first()).toHaveValue('marta@example.com');
  await expect(page).toHaveURL(/\/en\/find-booking$/);
  await expect(page.getByRole('alert').or(page.getByText('There is a problem')).first()).toBeVisible();
});

/** Collects the paths of requests to the server during the test. */
function collectRequestedPaths(page: Page, kind: 'document' | 'fetch'): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.resourceType() === kind) paths.push(`${pathname}${search}`);
  });
  return paths;
}

/** Waits long enough for a replayed action to show. */
const waitUntilIdle = (page: Page) => page.waitForLoadState('networkidle');

test.describe('a press at first paint', () => {
  test('follows a link once', async ({ page }) => {
    const release = await holdScripts(page);
    const documents = collectRequestedPaths(page, 'document');
    await page.goto('/en');
    const link = page.getByRole('main').getByRole('listitem').getByRole('heading').getByRole('link').first();
    const href = (await link.getAttribute('href')) ?? '';
    await link.click();
    await expect(page).toHaveURL(new RegExp(`${href}$`));

    release();
    await waitForHydration(page);
    await waitUntilIdle(page);
    expect(documents).toEqual(['/en', href]);
  });

  test('applies a shop filter once', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/en/shop?style=trekking');
    const fetchedPaths = collectRequestedPaths(page, 'fetch');
    const filterSummary = page.locator('summary').filter({ hasText: TEXTS.en.shop.filters });
    if (await filterSummary.isVisible()) await filterSummary.click();
    const box = page.locator('input[name=guaranteed]');
    await box.check();
    await expect(page).toHaveURL(/\/shop\?style=trekking$/);

    release();
    await waitForHydration(page);
    await expect(page).toHaveURL(/\/shop\?style=trekking&guaranteed=true$/);

    await waitUntilIdle(page);
    await expect(box).toBeChecked();
    expect(fetchedPaths.filter((path) => path.includes('guaranteed=true'))).toHaveLength(1);
  });

  test('opens the map once', async ({ page }) => {
    const { trip } = await requireSaleWithDeposit(page.request, 'en');
    const release = await holdScripts(page);
    await page.goto(`/en/adventure/${trip.slug}`);
    await page.getByRole('button', { name: TEXTS.en.map.openLargeMap }).click();
    const dialog = page.getByRole('dialog');

    await test.step('the map opens once its scripts arrive', async () => {
      await expect(dialog).toHaveCount(0);
      release();
      await expect(dialog).toHaveCount(1);
    });
    await test.step('the closed map stays closed', async () => {
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await waitUntilIdle(page);
      await expect(dialog).toHaveCount(0);
    });
  });

  test('changes a stepper by one', async ({ page }) => {
    const { trip } = await requireSaleWithDeposit(page.request, 'en');
    const release = await holdScripts(page);
    await page.goto(`/en/adventure/${trip.slug}`);
    const addButton = page.getByRole('button', { name: 'One more' });
    const travelers = page.getByRole('spinbutton', { name: 'Travelers', exact: true });
    await addButton.click();
    await addButton.click();
    await expect(travelers).toHaveValue('2');

    release();
    await expect(travelers).toHaveValue('4');

    await waitUntilIdle(page);
    await addButton.click();
    await expect(travelers).toHaveValue('5');
  });

  test('changes the language once', async ({ page, context }) => {
    const release = await holdScripts(page);
    const documents = collectRequestedPaths(page, 'document');
    await page.goto('/en/destinations');
    await page.getByRole('navigation', { name: 'Language' }).getByRole('link').click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');

    release();
    await waitForHydration(page);
    await waitUntilIdle(page);
    expect(documents).toEqual(['/en/destinations', '/es/destinations']);
    expect(await context.cookies()).toMatchObject([{ name: 'locale', value: 'es' }]);
  });
});

test('a navigation fetches its page in one response', async ({ page }) => {
  const { trip } = await requireSaleWithDeposit(page.request, 'en');
  await page.goto(`/en/shop?q=${encodeURIComponent(trip.name)}`);
  await waitForHydration(page);
  const fetchedPaths = collectRequestedPaths(page, 'fetch');
  await markPage(page);
  await page.getByRole('link', { name: trip.name, exact: true }).click();

  await expect(page.getByRole('heading', { level: 1, name: trip.name })).toBeVisible();
  await expect(page.locator('input[name=departure]').first()).toBeAttached();
  expect(await isMarked(page)).toBe(true);
  expect(fetchedPaths.filter((path) => path === `/_payload/en/adventure/${trip.slug}.json`)).toHaveLength(1);
  expect(fetchedPaths.filter((path) => path.startsWith('/api/trips'))).toEqual([]);
});

test('the next navigation loads a newer build, unless that would lose input', async ({ page }) => {
  await page.clock.install();
  await page.route('**/builds/latest.json', (route) => route.fulfill({ json: { id: 'newer', time: '' } }));
  const waitUntilNoticed = async (): Promise<void> => {
    const response = page.waitForResponse('**/builds/latest.json');
    await page.clock.fastForward('05:01');
    await response;
  };
  await page.goto('/en/find-booking');
  await waitForHydration(page);
  await page.getByRole('main').getByRole('textbox').first().fill('marta@example.com');
  await waitUntilNoticed();
  await markPage(page);
  await page.getByRole('banner').getByRole('link', { name: 'Wayfold' }).click();
  await expect(page).toHaveURL(/\/en$/);
  // The field with the typed input is gone with its page.
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  expect(await isMarked(page)).toBe(true);

  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms & Conditions' }).click();
  await expect(page).toHaveURL(/\/en\/terms$/);
  // While the browser replaces the document there is no answer, so try again.
  await expect(async () => expect(await isMarked(page)).toBe(false)).toPass();
});
