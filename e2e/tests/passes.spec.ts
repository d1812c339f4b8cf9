import { expect, test } from '@playwright/test';
import { listOverflow, listViolations } from '../support/page-checks.js';
import { TEXTS } from '../support/texts.js';

for (const locale of ['en', 'es'] as const) {
  const texts = TEXTS[locale];

  test(`${locale}: a pass has neither dates nor price, and leads to its enquiry`, async ({ page }) => {
    await page.goto(`/${locale}/shop?kind=travel-pass`);
    const cards = page
      .getByRole('region', { name: texts.shop.results })
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') });
    await test.step('the passes have no price', async () => {
      await expect(cards).toHaveCount(3);
      for (const card of await cards.all()) {
        await expect(card).toContainText(texts.passes.onRequest);
        await expect(card).not.toContainText('$');
      }
    });

    const link = cards.first().getByRole('link');
    const name = await link.innerText();
    await link.click();

    await test.step('the page of a pass has no dates, and fits a narrow screen', async () => {
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(page.getByRole('radio')).toHaveCount(0);
      expect(await listViolations(page)).toEqual([]);

      await page.getByRole('link', { name: texts.passes.howItWorksLink }).click();
      await expect(page.getByRole('heading', { name: texts.passes.howItWorksHeading })).toBeInViewport();

      await page.setViewportSize({ width: 320, height: 700 });
      await expect.poll(() => listOverflow(page)).toEqual([]);
    });

    await page.getByRole('link', { name: texts.passes.askAboutPass }).click();
    await expect(page.getByLabel(texts.contact.topic)).toHaveValue('travel-pass');
    await expect(page.getByLabel(texts.contact.trip).locator('option:checked')).toHaveText(name);
  });
}
