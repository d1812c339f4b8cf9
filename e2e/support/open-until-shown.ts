import { expect, type Locator } from '@playwright/test';

/** A page loads its scripts, checks the session and then loads its content; that may take this long. */
const PAGE_TIMEOUT_MS = 10_000;

const TOTAL_TIMEOUT_MS = 60_000;

/**
 * Reopens a page until it shows this many of the target (0: until it is gone), because a page that does not
 * poll may show a list that lags behind the log.
 */
export const openUntilShown = (
  openPage: () => Promise<unknown>,
  target: Locator,
  targetCount = 1,
): Promise<void> =>
  expect(async () => {
    await openPage();
    await expect(target).toHaveCount(targetCount, { timeout: PAGE_TIMEOUT_MS });
  }).toPass({ timeout: TOTAL_TIMEOUT_MS });
