import { expect, type Page, test as base } from '@playwright/test';

// Pages in a browser that runs no scripts, or has not loaded them yet.

const test = base.extend<{ plain: Page }>({
  plain: async ({ browser, contextOptions, viewport, baseURL }, use) => {
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
  const otherLanguage = locale === 'en' ? 'es' : 'en';

  test(`${locale}: a visitor gets from the home page to a trip, its dates and its days`, async ({
    plain,
  }) => {
    await plain.goto(`/${locale}`);
    await expect(getHeading(plain)).toBeVisible();
    const trip = getMainLink(plain, `/${locale}/adventure/`).first();
    const href = await trip.getAttribute('href');
    await trip.click();
    await expect(plain).toHaveURL(new RegExp(`${href}$`));
    await expect(getHeading(plain)).toBeVisible();

    await expect(plain.locator('input[name=departure]').first()).toBeVisible();
    await expect(plain.getByText(/\$[\d.,]+/).first()).toBeVisible();
    const day = plain.locator('details.day').nth(1);
    await day.locator('summary').click();
    await expect(day.locator('p').first()).toBeVisible();
    const picture = plain.getByRole('main').locator('img').first();
    await expect(picture).toBeVisible();
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
  });

  test(`${locale}: a landing page leads to its trips in the shop`, async ({ plain }) => {
    const slug = locale === 'en' ? 'peru-tours-and-trips' : 'tours-y-viajes-por-peru';
    await plain.goto(`/${locale}/landings/countries/${slug}`);
    await expect(getHeading(plain)).toBeVisible();
    await expect(getMainLink(plain, `/${locale}/adventure/`).nth(1)).toBeVisible();
    await getMainLink(plain, `/${locale}/shop?`).first().click();
    await expect(plain).toHaveURL(/\/shop\?country=PE$/);
    const resultCount = plain.getByRole('main').getByRole('status');
    await expect(resultCount).toContainText(/^\s*([2-9]|\d{2,})\s/);
    await expect(getMainLink(plain, `/${locale}/adventure/`).nth(1)).toBeVisible();
    await plain.locator(`a[hreflang=${otherLanguage}]`).first().click();
    await expect(plain).toHaveURL(new RegExp(`/${otherLanguage}/shop\\?country=PE$`));
    await expect(plain.locator('html')).toHaveAttribute('lang', otherLanguage);
  });

  test(`${locale}: a visitor with a question can reach us`, async ({ plain }) => {
    await plain.goto(`/${locale}/contact?trip=inca`);
    await expect(getHeading(plain)).toBeVisible();
    const form = plain.getByRole('main').locator('form[method=post][action] button');
    const mail = plain.getByRole('main').locator('a[href^="mailto:"]');
    await expect(form.or(mail).first()).toBeVisible();
  });
}
