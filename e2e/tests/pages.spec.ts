import { expect, type Page, test } from '@playwright/test';
import type { TripSummary } from '@wayfold/contracts/catalogue/catalogue';
import { DAY_MS } from '@wayfold/contracts/kernel/durations';
import { fetchJson, requireSaleWithDeposit } from '../support/api.js';
import {
  collectConsoleErrors,
  expectNoConsoleErrors,
  revealDeparture,
  waitForHydration,
} from '../support/steps.js';
import { type Language, TEXTS } from '../support/texts.js';

const requireTripPath = async (page: Page, locale: Language): Promise<string> => {
  const { trip } = await requireSaleWithDeposit(page.request, locale);
  return `/${locale}/adventure/${trip.slug}`;
};

const ROOT_REQUESTS: { cause: string; headers: Record<string, string>; path: string }[] = [
  { cause: 'a browser in Spanish', headers: { 'accept-language': 'es-MX,en;q=0.5' }, path: '/es' },
  { cause: 'a browser in French', headers: { 'accept-language': 'fr,en;q=0.5' }, path: '/en' },
  {
    cause: 'a cookie in Spanish and a browser in English',
    headers: { 'accept-language': 'en', cookie: 'locale=es' },
    path: '/es',
  },
];
for (const { cause, headers, path } of ROOT_REQUESTS)
  test(`/ redirects to ${path} for ${cause}`, async ({ request }) => {
    const response = await request.get('/', { headers, maxRedirects: 0 });
    expect(response.status()).toBe(302);
    expect(response.headers().location).toBe(path);
    expect(response.headers().vary).toContain('Accept-Language');
    expect(response.headers().vary).toContain('Cookie');
  });

for (const [path, title] of [
  ['/en/404', 'Page not found'],
  ['/en/no/such/page', 'Page not found'],
  ['/es/404', 'Página no encontrada'],
  ['/en/adventure/no-such-trip', 'Trip not found'],
  ['/es/adventure/no-such-trip', 'No encontramos el viaje'],
] as const)
  test(`${path} answers 404 with its page`, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page).toHaveTitle(`${title} · Wayfold`);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const locale of ['en', 'es'] as const) {
    test(`${locale}: a visitor can read a trip`, async ({ page }) => {
      await page.goto(await requireTripPath(page, locale));

      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('input[name=departure]').first()).toBeVisible();

      const day = page.getByRole('region', { name: TEXTS[locale].dayByDay }).locator('details').nth(1);
      await day.locator('summary').click();
      await expect(day.locator('p').first()).toBeVisible();
    });

    test(`${locale}: a trip names its address in each language to search engines`, async ({ page }) => {
      const path = await requireTripPath(page, locale);
      await page.goto(path);
      const findHref = (selector: string) => page.locator(selector).getAttribute('href');
      const canonical = await findHref('link[rel=canonical]');

      expect(canonical).toMatch(new RegExp(`^https?://.+${path}$`));
      expect(await findHref(`link[rel=alternate][hreflang=${locale}]`)).toBe(canonical);
      await expect(page.locator('link[rel=alternate]')).toHaveCount(3);
    });
  }
});

for (const { locale, slug, otherLocale, otherSlug } of [
  {
    locale: 'en',
    slug: 'peru-tours-and-trips',
    otherLocale: 'es',
    otherSlug: 'tours-y-viajes-por-peru',
  },
  {
    locale: 'es',
    slug: 'tours-y-viajes-por-peru',
    otherLocale: 'en',
    otherSlug: 'peru-tours-and-trips',
  },
] as const)
  test(`${locale}: a landing page has one address in each language`, async ({ page, request }) => {
    const foreignResponse = await request.get(`/${locale}/landings/countries/${otherSlug}`, {
      maxRedirects: 0,
    });
    expect(foreignResponse.status()).toBe(301);
    expect(foreignResponse.headers().location).toMatch(new RegExp(`/${locale}/landings/countries/${slug}$`));
    expect((await request.get(`/${locale}/landings/countries/nowhere-tours`)).status()).toBe(404);

    const errors = collectConsoleErrors(page);
    await page.goto(`/${locale}/landings/countries/${slug}`);
    await waitForHydration(page);
    const alternates = await page
      .locator('link[rel=alternate]')
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname));

    expect(alternates).toContain(`/${otherLocale}/landings/countries/${otherSlug}`);

    const jsonTexts = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(jsonTexts.map((text) => (JSON.parse(text) as { '@type': string })['@type'])).toEqual([
      'ItemList',
      'BreadcrumbList',
    ]);
    expectNoConsoleErrors(errors);
  });

test('the language switch stays on the trip and is remembered', async ({ page, context }) => {
  await page.goto(await requireTripPath(page, 'en'));
  await waitForHydration(page);
  const name = await page.getByRole('heading', { level: 1 }).innerText();
  await page.getByRole('navigation', { name: 'Language' }).getByRole('link').click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page).toHaveURL(/\/es\/adventure\//);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(name);

  const cookie = (await context.cookies()).find((entry) => entry.name === 'locale');
  expect(cookie?.value).toBe('es');
  expect(cookie!.expires * 1000).toBeGreaterThan(Date.now() + 364 * DAY_MS);
});

test('a trip saved on the device is found again in the other language', async ({ page }) => {
  const { trip } = await requireSaleWithDeposit(page.request, 'en');
  await page.goto(`/en/adventure/${trip.slug}`);
  await waitForHydration(page);
  await page.getByRole('button', { name: `Save ${trip.name}` }).click();
  await page.getByRole('link', { name: 'See your saved trips' }).click();
  await expect(page.getByRole('heading', { level: 2, name: trip.name })).toBeVisible();

  await page.goto('/es/saved');
  await expect(page.getByText('1 viaje.')).toBeVisible();

  await page.getByRole('button', { name: 'Quitar' }).click();
  await expect(page.getByText('Todavía no guardaste ningún viaje en este dispositivo.')).toBeVisible();
});

test('a visitor chooses a trip by keyboard alone, with the focus always in view', async ({ page }) => {
  const { trip, departure: soldDeparture } = await requireSaleWithDeposit(page.request, 'en');
  await page.goto(`/en/adventure/${trip.slug}`);
  await waitForHydration(page);
  await test.step('the first link skips to the content', async () => {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#main$/);
  });

  // The browser may still be moving to #main and would take the focus along.
  const departure = await revealDeparture(page, soldDeparture.id);
  await expect(async () => {
    await departure.focus();
    await page.keyboard.press('Space');
    await expect(departure).toBeChecked({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole('status').filter({ hasText: /^Total \$/ })).toBeAttached();

  await page.getByRole('button', { name: 'One more' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('spinbutton', { name: 'Travelers', exact: true })).toHaveValue('3');

  const box = await page.getByRole('button', { name: 'One more' }).boundingBox();
  expect(box!.height).toBeGreaterThanOrEqual(44);
});

test('the fields of the party scroll with the page', async ({ page }) => {
  const { trip, departure } = await requireSaleWithDeposit(page.request, 'en');
  for (const height of [900, 700]) {
    await page.setViewportSize({ width: 1440, height });
    await page.goto(`/en/adventure/${trip.slug}`);
    await waitForHydration(page);
    await (await revealDeparture(page, departure.id)).check();
    await expect(page.getByRole('status').filter({ hasText: /^Total \$/ })).toBeAttached();
    const overflows = await page
      .locator('#party, #party *:not(.visually-hidden)')
      .evaluateAll((elements) => elements.map((element) => getComputedStyle(element).overflowY));
    expect(overflows.filter((overflow) => /auto|scroll|hidden/.test(overflow))).toEqual([]);
    const months = page.locator('details').filter({ has: page.locator('input[name=departure]') });
    await months.locator('> summary').last().scrollIntoViewIfNeeded();
    await expect(page.getByRole('button', { name: TEXTS.en.book })).toBeInViewport({ ratio: 1 });
  }
});

test('the longest name of a trip is fully visible above the price bar', async ({ page }) => {
  for (const [locale, width, height] of [
    ['en', 390, 844],
    ['es', 360, 740],
  ] as const) {
    const { trips } = await fetchJson<{ trips: TripSummary[] }>(
      page.request,
      `/api/trips?locale=${locale}&limit=200`,
    );
    const [longestNamed] = trips.toSorted((a, b) => b.name.length - a.name.length);
    await page.setViewportSize({ width, height });
    await page.goto(`/${locale}/adventure/${longestNamed?.slug}`);
    const [name, bar] = [page.getByRole('heading', { level: 1 }), page.locator('.price-bar')];
    const measureOverlap = async () => {
      const [nameBox, barBox] = [await name.boundingBox(), await bar.boundingBox()];
      return nameBox && barBox ? nameBox.y + nameBox.height - barBox.y : Infinity;
    };
    await expect.poll(measureOverlap).toBeLessThanOrEqual(0);
  }
});

test('the address of a poster of an unknown kind gives no picture', async ({ request }) => {
  expect((await request.get('/posters/nothing/at-all.svg')).status()).toBe(404);
  const knownPoster = await request.get('/posters/cloudforest.andes.dawn..machu/seed.card.svg');
  expect(knownPoster.headers()['content-type']).toContain('image/svg+xml');
  expect(knownPoster.headers()['cache-control']).toContain('max-age=86400, stale-while-revalidate');
});
