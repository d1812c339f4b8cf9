import { expect, type Locator } from '@playwright/test';

/** How long a page may take to come: it loads its parts, asks who is there, and only then for what it shows. */
const PAGE_MS = 10_000;
const WHOLE_MS = 60_000;

/**
 * Opens a page until it shows something, so many times: for pages that do not ask again by themselves, of lists that follow
 * the log by a moment.
 */
export const openUntilShown = (open: () => Promise<unknown>, what: Locator, times = 1): Promise<void> =>
  expect(async () => {
    await open();
    await expect(what).toHaveCount(times, { timeout: PAGE_MS });
  }).toPass({ timeout: WHOLE_MS });
