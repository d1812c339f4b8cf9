import { expect, test } from '@playwright/test';
import { findOverflow, listViolations } from '../support/page-checks.js';
import type { Language } from '../support/texts.js';

const TEXTS = {
  en: {
    onRequest: 'On request',
    how: 'How it works',
    works: 'How the travel pass works',
    ask: 'Ask about this pass',
    about: 'What is it about?',
    trip: 'Trip (optional)',
  },
  es: {
    onRequest: 'Precio a medida',
    how: 'Cómo funciona',
    works: 'Cómo funciona el pase de viaje',
    ask: 'Preguntar por este pase',
    about: '¿De qué se trata?',
    trip: 'Viaje (opcional)',
  },
} satisfies Record<Language, Record<string, string>>;

for (const [locale, texts] of Object.entries(TEXTS))
  test(`${locale}: a pass among the trips without dates and price leads to its enquiry`, async ({ page }) => {
    await page.goto(`/${locale}/shop?kind=travel-pass`);
    const cards = page.locator('ul.cards > li');
    await test.step('the passes have no price', async () => {
      await expect(cards).toHaveCount(3);
      for (const card of await cards.all()) {
        await expect(card).toContainText(texts.onRequest);
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

      await page.getByRole('link', { name: texts.how }).click();
      await expect(page.getByRole('heading', { name: texts.works })).toBeInViewport();

      await page.setViewportSize({ width: 320, height: 700 });
      await expect.poll(() => findOverflow(page)).toEqual([]);
    });

    await page.getByRole('link', { name: texts.ask }).click();
    await expect(page.getByLabel(texts.about)).toHaveValue('travel-pass');
    await expect(page.getByLabel(texts.trip).locator('option:checked')).toHaveText(name);
  });
