import { expect, type Page, test } from '@playwright/test';
import { findOverflow, findViolations } from '../support/page-checks.js';
import { collectConsoleErrors } from '../support/steps.js';

const WORDS = {
  en: { title: 'Photographs', close: 'Close', credits: 'Credits and licenses', author: /^Photograph: / },
  es: { title: 'Fotografías', close: 'Cerrar', credits: 'Créditos y licencias', author: /^Fotografía: / },
} as const;

interface Photo {
  readonly alt: string;
  readonly place: string;
}

/** A trip with photographs. */
async function findPhotographed(page: Page, locale: 'en' | 'es') {
  const answer = await page.request.get(`/api/photos?locale=${locale}`);
  const { photos } = (await answer.json()) as { photos: { photo: Photo; trips: { slug: string }[] }[] };
  const [first] = photos;
  const [trip] = first?.trips ?? [];
  if (!first || !trip) throw new Error('no trip has a photograph');
  return { photo: first.photo, path: `/${locale}/adventure/${trip.slug}` };
}

for (const locale of ['en', 'es'] as const) {
  const words = WORDS[locale];

  test(`${locale}: a small, cacheable photograph opens by keys`, async ({ page }) => {
    const complaints = collectConsoleErrors(page);
    const { photo, path } = await findPhotographed(page, locale);
    await page.goto(path);
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    const link = page.getByRole('link', { name: photo.alt });
    const picture = link.locator('img');
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    const address = await picture.evaluate((img: HTMLImageElement) => img.currentSrc);
    const answer = await page.request.get(address);
    expect(answer.headers()).toMatchObject({ 'content-type': 'image/avif' });
    expect(answer.headers()['cache-control']).toContain('immutable');

    // Its script loads after the page's: until then the link leads to the picture.
    const isHydrated = () =>
      link.evaluate((a) => Object.keys(a).some((key) => key.startsWith('__reactProps')));
    await expect.poll(isHydrated).toBe(true);
    await link.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: words.title });
    await expect(dialog.getByRole('img', { name: photo.alt })).toBeVisible();
    await expect(dialog.getByText(words.author)).toBeVisible();
    expect(await findViolations(page, 'dialog')).toEqual([]);
    const screen = page.viewportSize();
    await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, ...screen });
    await expect
      .poll(() => dialog.evaluate((element) => element.scrollWidth))
      .toBeLessThanOrEqual(screen?.width ?? 0);
    await page.setViewportSize({ width: 320, height: 640 });
    await expect.poll(() => dialog.evaluate((element) => element.scrollWidth)).toBeLessThanOrEqual(320);
    expect(await findOverflow(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(link).toBeFocused();
    expect(complaints).toEqual([]);
  });

  test(`${locale}: without a script a photograph is a link to the picture`, async ({ browser, page }) => {
    const { photo, path } = await findPhotographed(page, locale);
    const { baseURL = '' } = test.info().project.use;
    const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto(path);
    await plain.getByRole('link', { name: photo.alt }).click();
    await plain.waitForURL(/\/photo\.jpg$/);
    await expect(plain.locator('img')).toBeVisible();
    await context.close();
  });

  test(`${locale}: the credits name each photograph’s author`, async ({ page }) => {
    const { photo } = await findPhotographed(page, locale);
    await page.goto(`/${locale}/credits`);
    await expect(page.getByRole('heading', { level: 1, name: words.credits })).toBeVisible();
    await expect(page.getByRole('heading', { name: photo.place })).toBeVisible();
  });
}
