import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import type { TripSummary } from '@wayfold/contracts/catalogue/catalogue';
import { fetchJson, holdForTwo, nameTwo, requirePhotographedTrip } from '../support/api.js';
import { listNarrowOverflow, listViolations } from '../support/page-checks.js';
import { collectConsoleErrors, enterCard, openLoadedPage, waitForThankYou } from '../support/steps.js';
import { type Language, TEXTS } from '../support/texts.js';

/**
 * Loads every storefront page and its popups once: axe at the project's size, then at a phone's width at 400
 * %. Journeys check the pages that only they reach: transfers, shares, gift cards, route maps.
 */

interface Visit {
  readonly name: string;
  readonly path: string;
  /** Runs before the check. */
  readonly preparePage?: (page: Page) => Promise<unknown>;
}

/** Lists accessibility faults of the current page. */
async function listFaults(page: Page): Promise<string[]> {
  const faults = await listViolations(page);
  for (const tag of ['h1', 'main'] as const) {
    const count = await page.locator(tag).count();
    if (count !== 1) faults.push(`${count} ${tag}`);
  }
  if ((await page.title()).trim() === '') faults.push('no title');
  const { pathname } = new URL(page.url());
  const lang = (await page.locator('html').getAttribute('lang')) ?? 'none';
  if (!new RegExp(`^/(${lang}|dev)\\b`).test(pathname)) faults.push(`its language is ${lang}`);
  const currentPaths = await page
    .locator('a[aria-current=page]')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
  faults.push(
    ...currentPaths.filter((path) => path !== pathname).map((path) => `${path} is announced as this page`),
  );
  faults.push(...(await listNarrowOverflow(page)));
  return faults;
}

async function visitPages(page: Page, visits: readonly Visit[]): Promise<void> {
  const consoleErrors = collectConsoleErrors(page);
  const faults: string[] = [];
  for (const { name, path, preparePage } of visits)
    await test.step(name, async () => {
      await openLoadedPage(page, path);
      await preparePage?.(page);
      faults.push(...(await listFaults(page)).map((fault) => `${name}: ${fault}`));
    });
  expect(faults).toEqual([]);
  // A page that does not exist answers 404.
  expect(consoleErrors.filter((text) => !text.includes('status of 404'))).toEqual([]);
}

const getMain = (page: Page) => page.getByRole('main');
const submitEmptyForm = async (page: Page): Promise<void> => {
  await getMain(page).locator('form button:not([type=button])').last().click();
  await expect(
    getMain(page)
      .getByRole('alert')
      .filter({ has: page.getByRole('link') }),
  ).toBeFocused();
};

async function listTrips(request: APIRequestContext, locale: Language): Promise<TripSummary[]> {
  return (await fetchJson<{ trips: TripSummary[] }>(request, `/api/trips?locale=${locale}&limit=200`)).trips;
}

/** The English form of each pattern's addresses. */
const PATTERNS = {
  theme: /-tours-in-/,
  all: /-tours-and-trips$/,
  duration: /-\d+-\d+-days-tours$/,
  style: /-in-/,
} as const;

interface LandingEntry {
  readonly scope: 'regions' | 'countries';
  readonly slugs: Readonly<Record<Language, string | null>>;
}

/** Lists one landing page of each of the eight patterns, from the sitemap. */
async function listLandings(request: APIRequestContext, locale: Language): Promise<Visit[]> {
  const { entries } = await fetchJson<{ entries: LandingEntry[] }>(
    request,
    '/api/sitemap/landings?limit=5000&cursor=0',
  );
  const findPattern = ({ slugs }: LandingEntry) =>
    Object.entries(PATTERNS).find(([, form]) => form.test(slugs.en ?? ''))?.[0];
  return (['regions', 'countries'] as const).flatMap((scope) =>
    Object.keys(PATTERNS).map((pattern): Visit => {
      const landingEntry = entries.find(
        (entry) => entry.scope === scope && entry.slugs[locale] !== null && findPattern(entry) === pattern,
      );
      return {
        name: `${scope}, ${pattern}`,
        path: `/${locale}/landings/${scope}/${landingEntry?.slugs[locale]}`,
      };
    }),
  );
}

for (const locale of ['en', 'es'] as const) {
  const toPath = (path: string) => `/${locale}${path}`;

  test(`${locale}: every page is accessible as loaded`, async ({ page, request }) => {
    test.slow();
    const pass = (await listTrips(request, locale)).find(({ kinds }) => kinds[0] === 'travel-pass');
    const { versions } = await fetchJson<{ versions: { version: string }[] }>(
      request,
      `/api/legal/terms-and-conditions?locale=${locale}`,
    );
    await visitPages(page, [
      { name: 'home', path: toPath('') },
      { name: 'shop', path: toPath('/shop') },
      { name: 'shop without a result', path: toPath('/shop?q=qqqqqq') },
      { name: 'destinations', path: toPath('/destinations') },
      { name: 'trip with photographs', path: (await requirePhotographedTrip(request, locale)).path },
      ...(pass ? [{ name: 'travel pass', path: toPath(`/adventure/${pass.slug}`) }] : []),
      { name: 'saved, none', path: toPath('/saved') },
      { name: 'contact', path: toPath('/contact') },
      { name: 'lost booking', path: toPath('/find-booking') },
      ...['terms', 'booking-terms', 'privacy', 'credits'].map((name) => ({ name, path: toPath(`/${name}`) })),
      { name: 'terms of a booking', path: toPath(`/terms/${versions.at(-1)?.version}`) },
      { name: 'page not found', path: toPath('/404') },
      { name: 'trip not found', path: toPath('/adventure/no-such-trip') },
      { name: 'checkout of nobody', path: toPath('/checkout?booking=x') },
      { name: 'confirmation of nobody', path: toPath('/thank-you?booking=x') },
      { name: 'share of nobody', path: toPath('/share?booking=x&share=x') },
      { name: 'mails of the embedded mode', path: '/dev/mails' },
    ]);
  });

  test(`${locale}: a landing page of every pattern is accessible`, async ({ page, request }) => {
    const visits = await listLandings(request, locale);
    expect(visits.map(({ path }) => path).filter((path) => path.endsWith('/undefined'))).toEqual([]);
    await visitPages(page, visits);
  });

  test(`${locale}: popups are accessible, and stay so with stored and refused input`, async ({
    page,
    request,
  }) => {
    const savedIds = (await listTrips(request, locale)).slice(0, 3).map(({ id }) => id);
    const openDetails = () =>
      page.evaluate(() => {
        for (const fold of document.querySelectorAll('main details')) fold.setAttribute('open', '');
      });
    await visitPages(page, [
      { name: 'shop, every filter open', path: toPath('/shop?style=trekking'), preparePage: openDetails },
      {
        name: 'trip, every fold open',
        path: (await requirePhotographedTrip(request, locale)).path,
        preparePage: openDetails,
      },
      {
        name: 'menu',
        path: toPath(''),
        preparePage: async () => {
          const { width = 0 } = page.viewportSize() ?? {};
          if (width < 992) await page.getByRole('button', { name: /^Men[uú]$/ }).click();
          await expect(page.locator('nav[popover]')).toBeVisible();
        },
      },
      { name: 'lost booking, refused', path: toPath('/find-booking'), preparePage: submitEmptyForm },
      { name: 'contact, refused', path: toPath('/contact'), preparePage: submitEmptyForm },
      {
        name: 'saved, three',
        path: toPath('/saved'),
        preparePage: async () => {
          await page.evaluate((ids) => localStorage.setItem('wayfold.saved', JSON.stringify(ids)), savedIds);
          await page.reload();
          const tripHeadings = getMain(page).getByRole('listitem').getByRole('heading', { level: 2 });
          await expect(tripHeadings).toHaveCount(savedIds.length);
        },
      },
    ]);
  });

  test(`${locale}: each checkout step, its refusals and the confirmation are accessible`, async ({
    page,
    request,
  }) => {
    test.slow();
    const heldBooking = await holdForTwo(request, locale);
    const { id } = heldBooking.booking;
    const texts = TEXTS[locale];
    await page.addInitScript(
      ([name, key]) => localStorage.setItem(String(name), String(key)),
      [`wayfold.capability.${id}`, heldBooking.capability],
    );
    const checkout = toPath(`/checkout?booking=${id}`);
    const openCardFormButton = page.getByRole('button', { name: texts.openCardForm });

    await visitPages(page, [
      { name: 'travelers', path: checkout },
      { name: 'travelers, refused', path: checkout, preparePage: submitEmptyForm },
      {
        name: 'how to pay',
        path: checkout,
        preparePage: async () => {
          await nameTwo(request, heldBooking);
          await page.reload();
          await expect(openCardFormButton).toBeVisible();
        },
      },
      {
        name: 'payment',
        path: checkout,
        preparePage: async () => {
          await page.getByRole('radio', { name: texts.deposit }).check();
          await openCardFormButton.click();
          await enterCard(page, locale);
        },
      },
      {
        name: 'confirmation',
        path: checkout,
        preparePage: async () => {
          await enterCard(page, locale);
          await page.getByRole('button', { name: texts.pay }).click();
          await waitForThankYou(page);
          await expect(page.getByText(texts.confirmed, { exact: true })).toBeVisible();
        },
      },
    ]);
  });
}
