import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

/** Listed explicitly, because axe does not check WCAG 2.2 by default. */
const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Lists violations that axe finds on the page, or in one element. Skips passes, and merging frames on pages
 * without frames, because both would take three quarters of the time.
 */
export async function listViolations(page: Page, selector?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(AXE_TAGS)
    .setLegacyMode(page.frames().length === 1);
  const { violations } = await (selector === undefined ? axe : axe.include(selector)).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

/**
 * Lists elements beyond the right edge; empty if nothing scrolls horizontally. Measures against the layout
 * width, because a phone widens its window to the content.
 */
export const listOverflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wideElements = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth,
    );
    return [
      `${scrollWidth} px wide`,
      ...wideElements.slice(0, 3).map(({ outerHTML }) => outerHTML.slice(0, 120)),
    ];
  });

const NARROW_VIEWPORT = { width: 320, height: 700 };

/** Lists elements that are too wide for a phone at 400 %, once laid out that way. */
export async function listNarrowOverflow(page: Page): Promise<string[]> {
  const size = page.viewportSize();
  await page.setViewportSize(NARROW_VIEWPORT);
  const readWidth = () => page.evaluate(() => document.documentElement.clientWidth);
  await expect.poll(readWidth).toBeLessThanOrEqual(NARROW_VIEWPORT.width);
  let wideElements: string[] = [];
  // Elements that stay too wide are the result, so waiting for them must not fail.
  await expect
    .poll(async () => (wideElements = await listOverflow(page)))
    .toEqual([])
    .catch(() => undefined);
  if (size) await page.setViewportSize(size);
  return wideElements;
}

/** `npm test` takes no screenshots, because nobody would look at them. */
const hasReviewer = !process.env.INSTALLATIONS;

/** Checks accessibility and width of a loaded page; takes a screenshot if somebody may look at it. */
export async function expectSoundPage(page: Page, name: string): Promise<void> {
  await expect(page.locator('h1')).toBeVisible();
  expect(await listViolations(page), name).toEqual([]);
  expect(await listOverflow(page), name).toEqual([]);
  if (hasReviewer) await page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true });
}

/** Expects no violations of accessibility and no horizontal scrolling. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await listViolations(page)).toEqual([]);
  expect(await listOverflow(page)).toEqual([]);
}
