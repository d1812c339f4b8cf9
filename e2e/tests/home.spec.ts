import { expect, type Page, test } from '@playwright/test';
import { DAY_MS } from '@wayfold/contracts/kernel/durations';
import { waitForDeferredComponents, waitForHydration } from '../support/steps.js';

const getCards = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading').getByRole('link') });

test.describe('the home page without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const { locale, shop, words, exploreByRegion, regions } of [
    {
      locale: 'en',
      shop: 'Trips',
      words: 'patagonia',
      exploreByRegion: 'Explore by region',
      regions: 'Regions',
    },
    {
      locale: 'es',
      shop: 'Viajes',
      words: 'perú',
      exploreByRegion: 'Explora por región',
      regions: 'Regiones',
    },
  ] as const) {
    test(`${locale}: the home page leads to trips by search`, async ({ page }) => {
      await page.goto(`/${locale}`);
      await page.getByRole('search').getByRole('searchbox').fill(words);
      await page.getByRole('search').getByRole('button').click();

      await expect(page).toHaveURL(new RegExp(`/${locale}/shop\\?q=`));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(shop);
      await expect(getCards(page).first()).toBeVisible();
    });

    test(`${locale}: the home page leads to a trip by its card`, async ({ page }) => {
      await page.goto(`/${locale}`);
      await expect(getCards(page).nth(2)).toBeVisible();
      const name = await getCards(page).first().getByRole('link').innerText();
      await getCards(page).first().getByRole('link').click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    });

    test(`${locale}: the home page leads to the trips of a place`, async ({ page }) => {
      await page.goto(`/${locale}`);
      const regionsOfHome = page.getByRole('region', { name: exploreByRegion });
      await regionsOfHome.getByRole('listitem').first().getByRole('link').click();
      await expect(page).toHaveURL(/\/landings\/regions\//);
      await expect(getCards(page).first()).toBeVisible();
    });

    test(`${locale}: every destination has its own page`, async ({ page, request }) => {
      await page.goto(`/${locale}/destinations`);
      const links = page.getByRole('region', { name: regions, exact: true }).getByRole('link');
      await expect(links.nth(20)).toBeVisible();
      for (const link of await links.all()) {
        const response = await request.get((await link.getAttribute('href')) ?? '', { maxRedirects: 0 });
        expect(response.status(), response.url()).toBe(200);
      }
      await links.first().click();
      await expect(getCards(page).first()).toBeVisible();
    });
  }
});

test.describe('the header without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the menu of a narrow screen leads to its links', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/en');
    const menu = page.getByRole('navigation', { name: 'Main' });

    await test.step('the button opens links that a finger hits', async () => {
      await expect(menu).toBeHidden();
      await page.getByRole('button', { name: 'Menu' }).click();
      await expect(menu).toBeVisible();
      for (const link of await menu.getByRole('link').all())
        expect((await link.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    });
    await test.step('a link leads to its page, which the menu then marks', async () => {
      await menu.getByRole('link', { name: 'Destinations' }).click();
      await expect(page).toHaveURL(/\/en\/destinations$/);
      await page.getByRole('button', { name: 'Menu' }).click();
      await expect(menu.getByRole('link', { name: 'Destinations' })).toHaveAttribute('aria-current', 'page');
    });
    await test.step('Escape closes the menu', async () => {
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
    });
  });

  test('the language link of a missing page leads to that page', async ({ page, context }) => {
    await page.goto('/en/no/such/page');
    await page.getByRole('navigation', { name: 'Language' }).getByRole('link').click();

    await expect(page).toHaveURL(/\/es\/no\/such\/page$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Página no encontrada');
    expect(await context.cookies()).toMatchObject([{ name: 'locale', value: 'es' }]);
  });

  test('the language link stays on the page, and a cookie remembers the choice for a year', async ({
    page,
    context,
  }) => {
    await page.goto('/en/destinations');
    await page.getByRole('navigation', { name: 'Language' }).getByRole('link').click();
    await expect(page).toHaveURL(/\/es\/destinations$/);
    const [cookie] = await context.cookies();
    expect(cookie).toMatchObject({ name: 'locale', value: 'es' });
    expect(cookie!.expires * 1000).toBeGreaterThan(Date.now() + 364 * DAY_MS);
    await page.goto('/');
    await expect(page).toHaveURL(/\/es$/);
  });
});

test('the home page contains the organization’s and the search’s structured data', async ({ page }) => {
  await page.goto('/es');
  const jsonTexts = await page.locator('script[type="application/ld+json"]').allTextContents();
  const objects = jsonTexts.map((text) => JSON.parse(text) as Record<string, unknown>);

  expect(objects.map((object) => object['@type'])).toEqual(['TravelAgency', 'WebSite']);
  expect(objects[1]?.['potentialAction']).toMatchObject({
    '@type': 'SearchAction',
    target: {
      urlTemplate: expect.stringMatching(
        /^https?:.+\/es\/shop\?q=\{search_term_string\}$/,
      ) as unknown as string,
    },
  });
});

test('the scripts of the home page change no text', async ({ page }) => {
  await page.goto('/es');
  await waitForHydration(page);
  // The server renders texts and links; the first interaction loads code and must change neither.
  const textBefore = await page.getByRole('main').innerText();
  await page.mouse.move(200, 200);
  await page.mouse.wheel(0, 400);
  await waitForDeferredComponents(page);

  expect(await page.getByRole('main').innerText()).toBe(textBefore);
});

for (const [path, title] of [
  ['/en/404', 'Page not found'],
  ['/nowhere', 'Page not found'],
  ['/es/adventure/no-hay', 'No encontramos el viaje'],
  ['/es/landings/regions/trekking-en-atlantida', 'Página no encontrada'],
] as const) {
  test(`${path} answers 404 and is not indexed`, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  });

  test(`${path} shows a search and three trips`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('banner')).toHaveCount(1);
    await expect(getCards(page)).toHaveCount(3);
    await waitForHydration(page);
    await page.getByRole('search').getByRole('searchbox').fill('inca');
    await page.getByRole('search').getByRole('button').click();
    await expect(page).toHaveURL(/\/(en|es)\/shop\?q=inca$/);
    await expect(getCards(page).first()).toBeVisible();
  });
}
