import { expect, type Page, test as base } from '@playwright/test';
import { TEXTS } from '../support/texts.js';

// These pages open in a browser that runs no scripts, or has not loaded them yet.

const test = base.extend<{ plainPage: Page }>({
  plainPage: async ({ browser, contextOptions, viewport, baseURL }, use) => {
    const context = await browser.newContext({
      ...contextOptions,
      viewport,
      javaScriptEnabled: false,
      baseURL: baseURL ?? '',
    });
    await use(await context.newPage());
    await context.close();
  },
});

const getHeading = (page: Page) => page.getByRole('heading', { level: 1 });
const getMainLink = (page: Page, href: string) => page.getByRole('main').locator(`a[href*="${href}"]`);

for (const locale of ['en', 'es'] as const) {
  const otherLocale = locale === 'en' ? 'es' : 'en';

  test(`${locale}: a visitor gets from the home page to a trip, its dates and its days`, async ({
    plainPage,
  }) => {
    await test.step('the home page leads to a trip', async () => {
      await plainPage.goto(`/${locale}`);
      await expect(getHeading(plainPage)).toBeVisible();
      const trip = getMainLink(plainPage, `/${locale}/adventure/`).first();
      const href = await trip.getAttribute('href');
      await trip.click();
      await expect(plainPage).toHaveURL(new RegExp(`${href}$`));
      await expect(getHeading(plainPage)).toBeVisible();
    });

    await test.step('the trip shows its dates, prices, days and picture', async () => {
      await expect(plainPage.locator('input[name=departure]').first()).toBeVisible();
      await expect(plainPage.getByText(/\$[\d.,]+/).first()).toBeVisible();
      const day = plainPage.getByRole('region', { name: TEXTS[locale].dayByDay }).locator('details').nth(1);
      await day.locator('summary').click();
      await expect(day.locator('p').first()).toBeVisible();
      const picture = plainPage.getByRole('main').locator('img').first();
      await expect(picture).toBeVisible();
      await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
    });
  });

  test(`${locale}: a landing page leads to its trips in the shop`, async ({ plainPage }) => {
    const slug = locale === 'en' ? 'peru-tours-and-trips' : 'tours-y-viajes-por-peru';
    await test.step('the landing page leads to its trips', async () => {
      await plainPage.goto(`/${locale}/landings/countries/${slug}`);
      await expect(getHeading(plainPage)).toBeVisible();
      await expect(getMainLink(plainPage, `/${locale}/adventure/`).nth(1)).toBeVisible();
      await getMainLink(plainPage, `/${locale}/shop?`).first().click();
      await expect(plainPage).toHaveURL(/\/shop\?country=PE$/);
      const resultCount = plainPage.getByRole('main').getByRole('status');
      await expect(resultCount).toContainText(/^\s*([2-9]|\d{2,})\s/);
      await expect(getMainLink(plainPage, `/${locale}/adventure/`).nth(1)).toBeVisible();
    });
    await test.step('the other language shows the same results', async () => {
      await plainPage.locator(`a[hreflang=${otherLocale}]`).first().click();
      await expect(plainPage).toHaveURL(new RegExp(`/${otherLocale}/shop\\?country=PE$`));
      await expect(plainPage.locator('html')).toHaveAttribute('lang', otherLocale);
    });
  });

  test(`${locale}: a visitor with a question can reach us`, async ({ plainPage }) => {
    await plainPage.goto(`/${locale}/contact?trip=inca`);
    await expect(getHeading(plainPage)).toBeVisible();
    const form = plainPage.getByRole('main').locator('form[method=post][action] button');
    const mail = plainPage.getByRole('main').locator('a[href^="mailto:"]');
    await expect(form.or(mail).first()).toBeVisible();
  });
}
