import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectSoundPage } from '../support/page-checks.js';
import { collectConsoleErrors, expectNoConsoleErrors, waitForHydration } from '../support/steps.js';
import { type Language, TEXTS } from '../support/texts.js';

const SEARCHES = {
  en: { accent: 'perú', plain: 'peru', typo: 'patagnoia' },
  es: { accent: 'japón', plain: 'japon', typo: 'patagnoia' },
} as const;

/** Gets the number of results, not the status of the developer bar. */
const getStatus = (page: Page): Locator => page.getByRole('main').getByRole('status');

const readCount = async (page: Page): Promise<number> =>
  Number.parseInt(await getStatus(page).innerText(), 10);

const getCards = (page: Page, locale: Language): Locator =>
  page.getByRole('region', { name: TEXTS[locale].shop.results }).getByRole('heading', { level: 3 });

const isOpen = async (page: Page, summary: string | RegExp): Promise<boolean> =>
  (await page.locator('details[open] > summary').filter({ hasText: summary }).count()) > 0;

/** Opens a group, and on a phone first the filters that hold it. */
async function openGroup(page: Page, locale: Language, name: string): Promise<void> {
  const { filters } = TEXTS[locale].shop;
  const filterSummary = page.locator('summary').filter({ hasText: filters });
  if ((await filterSummary.isVisible()) && !(await isOpen(page, filters))) await filterSummary.click();
  if (!(await isOpen(page, name))) await page.locator('summary').filter({ hasText: name }).click();
}

async function searchFor(page: Page, locale: Language, words: string): Promise<void> {
  await page.getByRole('searchbox', { name: TEXTS[locale].shop.search }).fill(words);
  await page.getByRole('button', { name: TEXTS[locale].shop.searchButton, exact: true }).click();
  // Late results might overwrite the next input, so wait for them.
  const chips = page.getByRole('list', { name: TEXTS[locale].shop.chips }).getByRole('link');
  await expect(chips.filter({ hasText: words })).toBeVisible();
  await expect(page.locator('.shop-bar.busy')).toHaveCount(0);
}

for (const locale of ['en', 'es'] as const) {
  const texts = TEXTS[locale].shop;

  test(`${locale}: the shop filters trips at once`, async ({ page }) => {
    const errors = collectConsoleErrors(page);
    await page.goto(`/${locale}/shop`);
    await waitForHydration(page);
    const totalCount = await readCount(page);
    const trekkingBox = page.getByRole('checkbox', { name: texts.trekking });
    await test.step('each filter narrows the results', async () => {
      await openGroup(page, locale, texts.style);
      await trekkingBox.check();
      await expect.poll(() => readCount(page)).toBeLessThan(totalCount);
      await expect(page).toHaveURL(/\/shop\?style=trekking$/);
      await expect(trekkingBox).toBeFocused();
      const trekCount = await readCount(page);
      await openGroup(page, locale, texts.difficulty);
      await page.getByRole('checkbox', { name: texts.easy }).check();
      await expect(page).toHaveURL(/\?style=trekking&difficulty=easy$/);
      await expect.poll(() => readCount(page)).toBeLessThan(trekCount);
      await expectSoundPage(page, `shop-filtered-${locale}`);
    });
    await test.step('the visitor removes filters one by one and all at once', async () => {
      await page.getByRole('link', { name: texts.removeTrekking }).click();
      await expect(page).toHaveURL(/\/shop\?difficulty=easy$/);
      await expect(trekkingBox).not.toBeChecked();
      await page.getByRole('link', { name: texts.clearAll }).click();
      await expect.poll(() => readCount(page)).toBe(totalCount);
    });

    await test.step('the search finds words without accents and with a typo', async () => {
      await searchFor(page, locale, SEARCHES[locale].accent);
      await expect(page).toHaveURL(/\?q=/);
      await expect.poll(() => readCount(page)).toBeLessThan(totalCount);
      const accentedCount = await readCount(page);
      await searchFor(page, locale, SEARCHES[locale].plain);
      await expect(page).toHaveURL(new RegExp(`\\?q=${SEARCHES[locale].plain}$`));
      await expect.poll(() => readCount(page)).toBe(accentedCount);
      await searchFor(page, locale, SEARCHES[locale].typo);
      await expect(getStatus(page)).toContainText(texts.correctedSearch);
      await expect(getCards(page, locale).first()).toBeVisible();
    });
    expectNoConsoleErrors(errors);
  });

  test(`${locale}: going back restores the position among appended trips`, async ({ page }) => {
    await page.goto(`/${locale}/shop`);
    await waitForHydration(page);
    await test.step('the button appends more trips', async () => {
      await expect(getCards(page, locale)).toHaveCount(24);
      await page.getByRole('link', { name: texts.showMore }).click();
      await expect(getCards(page, locale)).toHaveCount(48);
      await expect(page).toHaveURL(/\/shop\?page=2$/);
    });
    const trip = getCards(page, locale).nth(40).getByRole('link');
    const name = await trip.innerText();
    await trip.scrollIntoViewIfNeeded();
    const scrollTop = await page.evaluate(() => window.scrollY);
    await trip.click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

    await page.goBack();
    await expect(getCards(page, locale)).toHaveCount(48);
    await expect.poll(() => page.evaluate((y) => Math.abs(window.scrollY - y), scrollTop)).toBeLessThan(8);

    await page.reload();
    await expect(getCards(page, locale)).toHaveCount(24);
  });

  test(`${locale}: the shop filters, searches and pages trips without JavaScript`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
    const page = await context.newPage();
    await page.goto(`/${locale}/shop`);
    const totalCount = await readCount(page);
    await test.step('the filters of the form are in the address', async () => {
      await openGroup(page, locale, texts.style);
      await page.getByRole('checkbox', { name: texts.trekking }).check();
      await searchFor(page, locale, SEARCHES[locale].plain);

      await expect(page).toHaveURL(new RegExp(`q=${SEARCHES[locale].plain}&.*style=trekking`));
      expect(await readCount(page)).toBeLessThan(totalCount);
      await expect(page.locator('input[name=style][value=trekking]')).toBeChecked();
    });

    await test.step('links remove filters', async () => {
      await page.getByRole('link', { name: texts.removeTrekking }).click();
      await expect(page).toHaveURL(new RegExp(`/shop\\?q=${SEARCHES[locale].plain}$`));

      await page.getByRole('link', { name: texts.clearAll }).click();
      await expect(page).toHaveURL(/\/shop$/);
    });

    const firstCard = await getCards(page, locale).first().innerText();
    await page.getByRole('link', { name: texts.showMore }).click();
    await expect(page).toHaveURL(/\/shop\?page=2$/);
    await expect(getCards(page, locale)).toHaveCount(24);
    expect(await getCards(page, locale).first().innerText()).not.toBe(firstCard);

    await context.close();
  });
}
