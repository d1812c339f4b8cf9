import { expect, type Page, test } from '@playwright/test';
import { requireSaleWithDeposit } from '../support/api.js';
import { listViolations } from '../support/page-checks.js';
import { waitForHydration } from '../support/steps.js';
import { type Language, TEXTS } from '../support/texts.js';

async function openTrip(page: Page, locale: Language): Promise<void> {
  const { trip } = await requireSaleWithDeposit(page.request, locale);
  await page.goto(`/${locale}/adventure/${trip.slug}`);
  await waitForHydration(page);
}

for (const locale of ['en', 'es'] as const) {
  const texts = TEXTS[locale];

  test(`${locale}: the picture of the route opens a map that moves by keys`, async ({ page }) => {
    await openTrip(page, locale);
    const opener = page.getByRole('button', { name: texts.map.openLargeMap });
    const picture = page.getByRole('figure').filter({ has: opener }).getByRole('img');
    await picture.scrollIntoViewIfNeeded();
    await test.step('the picture is small and cacheable', async () => {
      await expect
        .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
        .toBeGreaterThan(0);
      const address = await picture.evaluate((img: HTMLImageElement) => img.currentSrc);
      const response = await page.request.get(address);

      expect(response.headers()['cache-control']).toContain('immutable');
      expect((await response.body()).byteLength).toBeLessThan(15 * 1024);
    });

    const dialog = page.getByRole('dialog');
    const ground = dialog.locator('.chart svg > g').first();
    await opener.click();
    await expect(ground).toBeVisible();
    expect(await listViolations(page, 'dialog')).toEqual([]);

    await test.step('the map moves by keys, and returns to the whole route', async () => {
      const initialTransform = await ground.getAttribute('transform');
      if (initialTransform === null) throw new Error('the map has no position');
      await dialog.getByRole('group').focus();
      await page.keyboard.press('ArrowRight');
      await expect(ground).not.toHaveAttribute('transform', initialTransform);
      await dialog.getByRole('button', { name: texts.map.wholeRoute }).click();
      await expect(ground).toHaveAttribute('transform', initialTransform);
      await dialog.getByRole('listitem').getByRole('button').nth(2).press('Enter');
      await expect(dialog.locator('.chart-pin.chosen')).toBeVisible();
    });

    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
  });

  test(`${locale}: on a phone the map fills the screen without horizontal scrolling`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openTrip(page, locale);
    await page.getByRole('button', { name: texts.map.openLargeMap }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.locator('.chart svg > g').first()).toBeVisible();
    await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });

    for (const button of await dialog.getByRole('button').all()) {
      const box = await button.boundingBox();
      expect(Math.min(box!.width, box!.height)).toBeGreaterThanOrEqual(44);
    }
    await page.setViewportSize({ width: 320, height: 640 });
    await expect.poll(() => dialog.evaluate((element) => element.scrollWidth)).toBeLessThanOrEqual(320);

    await dialog.getByRole('button', { name: texts.close }).click();
    await expect(dialog).toHaveCount(0);
  });
}
