import { expect, test } from '@playwright/test';
import { requirePhotographedTrip } from '../support/api.js';
import { listOverflow, listViolations } from '../support/page-checks.js';
import { collectConsoleErrors, waitForElementHydration, waitForHydration } from '../support/steps.js';
import { TEXTS } from '../support/texts.js';

for (const locale of ['en', 'es'] as const) {
  const texts = TEXTS[locale].photos;

  test(`${locale}: a small, cacheable photograph opens by keys`, async ({ page }) => {
    const consoleErrors = collectConsoleErrors(page);
    const { photo, path } = await requirePhotographedTrip(page.request, locale);
    await page.goto(path);
    await waitForHydration(page);
    const link = page.getByRole('link', { name: photo.alt });
    const dialog = page.getByRole('dialog', { name: texts.title });
    const picture = link.locator('img');
    await picture.scrollIntoViewIfNeeded();
    await test.step('the photograph is small and cacheable', async () => {
      await expect
        .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
        .toBeGreaterThan(0);
      const address = await picture.evaluate((img: HTMLImageElement) => img.currentSrc);
      const response = await page.request.get(address);

      expect(response.headers()).toMatchObject({ 'content-type': 'image/avif' });
      expect(response.headers()['cache-control']).toContain('immutable');
    });

    await test.step('the photograph opens by keys, with its author', async () => {
      // The link's script loads after the page's; until then the link leads to the picture.
      await waitForElementHydration(link);
      await link.focus();
      await page.keyboard.press('Enter');

      await expect(dialog.getByRole('img', { name: photo.alt })).toBeVisible();
      await expect(dialog.getByText(texts.author)).toBeVisible();
      expect(await listViolations(page, 'dialog')).toEqual([]);
    });
    await test.step('the photograph fills the screen at any width', async () => {
      const screen = page.viewportSize();
      await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, ...screen });
      await expect
        .poll(() => dialog.evaluate((element) => element.scrollWidth))
        .toBeLessThanOrEqual(screen?.width ?? 0);
      await page.setViewportSize({ width: 320, height: 640 });
      await expect.poll(() => dialog.evaluate((element) => element.scrollWidth)).toBeLessThanOrEqual(320);
      expect(await listOverflow(page)).toEqual([]);
    });
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(link).toBeFocused();
    expect(consoleErrors).toEqual([]);
  });

  test(`${locale}: without a script a photograph is a link to the picture`, async ({ browser, page }) => {
    const { photo, path } = await requirePhotographedTrip(page.request, locale);
    const { baseURL = '' } = test.info().project.use;
    const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
    const plainPage = await context.newPage();
    await plainPage.goto(path);
    await plainPage.getByRole('link', { name: photo.alt }).click();
    await plainPage.waitForURL(/\/photo\.jpg$/);
    await expect(plainPage.locator('img')).toBeVisible();
    await context.close();
  });

  test(`${locale}: the credits name each photograph’s author`, async ({ page }) => {
    const { photo } = await requirePhotographedTrip(page.request, locale);
    await page.goto(`/${locale}/credits`);
    await expect(page.getByRole('heading', { level: 1, name: texts.credits })).toBeVisible();
    await expect(page.getByRole('heading', { name: photo.place })).toBeVisible();
  });
}
