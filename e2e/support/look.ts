import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';

/** Named, because those of WCAG 2.2 are not among what axe looks for by itself. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * What axe finds on the page, or in the one part of it. What is in order is not asked for, and a page without frames is looked
 * at in itself: a page of axe's own to put the frames together, and each right place described, is three quarters of the time.
 */
export async function violations(page: Page, within?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(RULES)
    .setLegacyMode(page.frames().length === 1);
  const { violations: found } = await (within === undefined ? axe : axe.include(within)).analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

/**
 * What reaches beyond the right edge; nothing when nobody has to scroll sideways. Measured against the width that the page is
 * laid out for: a phone makes its window as wide as what is in it.
 */
export const beyond = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth,
    );
    return [`${scrollWidth} px wide`, ...wide.slice(0, 3).map(({ outerHTML }) => outerHTML.slice(0, 120))];
  });

const NARROW = { width: 320, height: 700 };

/** What is too wide for a page as narrow as a phone at 400 %, once it is laid out so. */
export async function beyondNarrow(page: Page): Promise<string[]> {
  const size = page.viewportSize();
  await page.setViewportSize(NARROW);
  const width = () => page.evaluate(() => document.documentElement.clientWidth);
  await expect.poll(width).toBeLessThanOrEqual(NARROW.width);
  let wide: string[] = [];
  // What stays too wide is the answer, no failure.
  await expect
    .poll(async () => (wide = await beyond(page)))
    .toEqual([])
    .catch(() => undefined);
  if (size) await page.setViewportSize(size);
  return wide;
}

/** `npm test` keeps no picture of what is in order: nobody would look at it. */
const isLookedAt = !process.env.INSTALLATIONS;

/** No violation, nothing beside the screen; a picture of it for who runs it by hand. Once the page has come: not what it loads behind. */
export async function look(page: Page, name: string): Promise<void> {
  await expect(page.locator('h1')).toBeVisible();
  expect(await violations(page), name).toEqual([]);
  expect(await beyond(page), name).toEqual([]);
  if (isLookedAt) await page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true });
}
