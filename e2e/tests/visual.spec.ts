import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { newBooking, newTrips, openCheckout } from '../support/samples.js';
import { SPECIMEN } from '../support/specimen.js';
import { openLoadedPage } from '../support/steps.js';
import type { Language } from '../support/texts.js';

// Compares elements of pages with the pictures in `visual/`. They do not depend on dates, prices and seats:
// catalogue texts are overwritten, times are masked. CONTRIBUTING.md explains how to update the pictures.

const TRIP_SLUGS = { en: 'inca-trail-to-machu-picchu', es: 'camino-inca-a-machu-picchu' } as const;
/**
 * Facts define these posters, independent of the catalogue:
 * a landmark in the mist, dunes, the far north, an island.
 */
const POSTERS = {
  cloudforest: 'cloudforest.andes.dawn..machu',
  desert: 'desert.maghreb.golden..',
  glacier: 'glacier.patagonia.dawn.autumn.fitzroy',
  island: 'island.med.golden..santorini',
} as const;

// Pictures use CSS pixels, not a phone's device pixels.
test.use({ deviceScaleFactor: 1 });
const STYLE_SHEET = readFileSync(path.join(import.meta.dirname, '../support/visual.css'), 'utf8');
test.beforeEach(async ({ page }) => {
  await page.addInitScript((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
  }, STYLE_SHEET);
});

/** Opens a page of our own with the shop's style sheet. */
async function drawPage(page: Page, locale: Language, body: string): Promise<Locator> {
  await openLoadedPage(page, `/${locale}/404`);
  await page.evaluate((html) => {
    document.body.innerHTML = `<div class="drawn" style="width:fit-content">${html}</div>`;
  }, body);
  return page.locator('.drawn');
}

/** Overwrites catalogue texts with fixed texts. */
const overwriteText = (place: Locator, words: string): Promise<unknown> =>
  place.evaluateAll((elements, text) => {
    for (const element of elements) element.textContent = text;
  }, words);

/** Copies an element into the window's corner, so that catalogue content cannot shift it by half a pixel. */
async function isolateElement(original: Locator): Promise<Locator> {
  await original.evaluate((element: HTMLElement) => {
    document.querySelector('.drawn')?.remove();
    const container = Object.assign(document.createElement('div'), { className: 'drawn trip' });
    container.style.cssText = `position:fixed;inset:0 auto auto 0;z-index:9;background:#fff;width:${Math.round(element.offsetWidth)}px`;
    const copy = element.cloneNode(true) as HTMLElement;
    // Only one of two radios with the same name could be checked.
    for (const field of copy.querySelectorAll('input')) field.name = '';
    container.append(copy);
    document.body.append(container);
  });
  return original.page().locator('.drawn > *');
}

async function expectUnchanged(element: Locator, name: string, mask: Locator[] = []): Promise<void> {
  // A lazy picture loads only near the viewport.
  await element.scrollIntoViewIfNeeded();
  const pictures = element.locator('img').filter({ visible: true });
  const haveLoaded = () =>
    pictures.evaluateAll((images: HTMLImageElement[]) =>
      images.every(({ complete, naturalWidth }) => complete && naturalWidth > 0),
    );
  await expect.poll(haveLoaded).toBe(true);
  await expect(element).toHaveScreenshot(`${name}.png`, { mask });
}

// A drawing is the same at every size and in every language, so one project is enough.
test('es: posters of different countries look as recorded', async ({ page }) => {
  for (const [name, facts] of Object.entries(POSTERS)) {
    const address = `/posters/${facts}/visual.card.svg`;
    await expectUnchanged(
      await drawPage(page, 'es', `<img width="320" height="240" src="${address}" alt="">`),
      `poster-${name}`,
    );
  }
});

for (const locale of ['en', 'es'] as const) {
  test(`${locale}: the frame of every page looks as recorded`, async ({ page }) => {
    await openLoadedPage(page, `/${locale}/404`);
    await expectUnchanged(page.locator('.site-header'), 'header');
    await expectUnchanged(page.locator('.message'), 'not-found');
    await expectUnchanged(page.locator('.shop-search'), 'search');
    await expectUnchanged(page.locator('.site-footer'), 'footer');

    const menu = page.locator('.menu');
    if (await menu.isVisible()) {
      await menu.click();
      await expectUnchanged(page.locator('nav[popover]'), 'menu');
    }
  });

  test(`${locale}: trip cards look as recorded`, async ({ page }) => {
    const trips = newTrips(locale);
    await page.route(/\/api\/trips\?/, (route) => route.fulfill({ json: { trips } }));
    await page.addInitScript(
      (ids) => localStorage.setItem('wayfold.saved', JSON.stringify(ids)),
      trips.map(({ id }) => id),
    );
    await openLoadedPage(page, `/${locale}/saved`);
    const cards = page.locator('.card');
    await expect(cards).toHaveCount(trips.length);

    await cards.first().scrollIntoViewIfNeeded();
    await expectUnchanged(cards.first(), 'card');
    for (const [i, name] of ['certain', 'last-seats', 'to-be-confirmed'].entries())
      await expectUnchanged(cards.nth(i).locator('.card-price'), `card-${name}`);
  });

  test(`${locale}: buttons, fields, notices and chips look as recorded, also refused or focused`, async ({
    page,
  }) => {
    const sheet = await drawPage(page, locale, SPECIMEN);
    await sheet.getByRole('textbox').first().focus();
    await page.keyboard.press('Shift+Tab');
    for (const section of await sheet.locator('[data-section]').all())
      await expectUnchanged(section, `sheet-${await section.getAttribute('data-section')}`);
  });

  test(`${locale}: a form that refuses its input looks as recorded`, async ({ page }) => {
    await openLoadedPage(page, `/${locale}/find-booking`);
    const form = page.getByRole('main').locator('form');
    await form.getByRole('button').click();

    await expect(form.locator('.alert')).toBeFocused();
    await expectUnchanged(form, 'find-booking');
  });

  test(`${locale}: the contact form looks as recorded`, async ({ page }) => {
    await openLoadedPage(page, `/${locale}/contact`);
    await expectUnchanged(page.locator('form.contact'), 'contact');
  });

  test(`${locale}: the checkout looks as recorded, from its progress to the payment methods`, async ({
    page,
  }) => {
    await openCheckout(page, locale, newBooking(locale, { isNamed: false }));
    await expectUnchanged(page.locator('.hold-bar'), 'hold', [page.getByRole('timer')]);
    await expectUnchanged(page.locator('.steps'), 'steps');

    const fields = page.locator('main form > fieldset').first();
    await expectUnchanged(fields, 'travelers');

    await page.locator('main form button[type=submit]').click();
    await expect(page.locator('.alert')).toBeFocused();
    await expectUnchanged(page.locator('.alert'), 'problems');
    await expectUnchanged(fields.locator('.two-columns').first(), 'travelers-refused');

    await openCheckout(page, locale, newBooking(locale, { isNamed: true }));
    const plans = page.locator('main form > fieldset');
    await expect(plans).toHaveCount(2);
    await expectUnchanged(page.locator('.steps'), 'steps-second');
    await expectUnchanged(plans.first(), 'plans');
    await expectUnchanged(plans.last(), 'methods');
  });

  test(`${locale}: a trip’s map, photographs, printed day and party look as recorded`, async ({ page }) => {
    await openLoadedPage(page, `/${locale}/adventure/${TRIP_SLUGS[locale]}`);

    await test.step('party and departures', async () => {
      const party = await isolateElement(page.locator('#party'));
      await expectUnchanged(party, 'party', [party.locator('select')]);
      const row = page.locator('.departure:not(.unavailable)').first();
      await overwriteText(row.locator('b'), '8 – 16');
      await overwriteText(row.locator('.departure-status'), '–');
      await overwriteText(row.locator('.price'), '$1,890');
      await expectUnchanged(await isolateElement(row), 'departure');
      await row.locator('input').check();
      await expectUnchanged(await isolateElement(row), 'departure-chosen');
      await page.locator('.drawn').evaluate((copy) => copy.remove());
    });
    await test.step('photographs', async () => {
      await page.locator('.gallery a').first().click();
      const viewer = page.locator('.gallery-dialog');
      await expect(viewer).toBeVisible();
      await expectUnchanged(viewer.locator('header'), 'viewer');
      await page.keyboard.press('Escape');
    });
    await test.step('printed day', async () => {
      const day = page.locator('.accordion').nth(1);
      await page.emulateMedia({ media: 'print' });
      await overwriteText(day.locator('b'), 'Over the pass');
      await overwriteText(
        day.locator('p'),
        'Six hours on old stone, with a long rest at the top and a short one below it.',
      );
      await overwriteText(day.locator('dt'), 'What');
      await overwriteText(day.locator('dd'), 'As it is');
      await expectUnchanged(await isolateElement(day), 'day-on-paper');
      await page.emulateMedia({ media: null });
    });
    await test.step('map', async () => {
      const map = page.locator('.route-map img');
      await map.scrollIntoViewIfNeeded();
      const getAddress = () => map.evaluate((img: HTMLImageElement) => img.currentSrc);
      await expect.poll(getAddress).toMatch(/\.svg$/);
      const svg = await (await page.request.get(await getAddress())).text();
      await expectUnchanged(await drawPage(page, locale, svg), 'map');
    });
  });
}
