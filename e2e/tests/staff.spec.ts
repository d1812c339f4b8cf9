import { expect, type Page, test } from '@playwright/test';
import { takeClockTurns } from '../support/clock-turn.js';
import { expectAccessible } from '../support/page-checks.js';
import { addStaff, Authenticator, enterCode, enterPassword } from '../support/staff.js';
import { collectConsoleErrors, expectNoConsoleErrors } from '../support/steps.js';

test.describe.configure({ timeout: 300_000 });

// Moving the clock by months ends every session.
takeClockTurns();

async function openEnrolment(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Set up a second factor' }).press('Enter');
  await page.getByRole('button', { name: 'Set up' }).press('Enter');
  await expect(page.getByRole('heading', { name: /Add Wayfold/ })).toBeFocused();
  const picture = page.getByRole('img', { name: /QR code/ });
  // The picture loads under the content policy, without another server.
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(page);
}

test('signing in requires the second factor once it is set up', async ({ page }) => {
  const errors = collectConsoleErrors(page);
  const credentials = await addStaff('finance');
  await page.goto('/ops');
  await enterPassword(page, credentials);
  await openEnrolment(page);
  const authenticator = new Authenticator(await page.getByTestId('secret').innerText());
  const usedCode = authenticator.generateCode();
  const codes = page.getByTestId('recovery-codes').getByRole('listitem');
  await enterCode(page, usedCode);
  await expect(codes).toHaveCount(10);
  await expectAccessible(page);
  const [recovery = ''] = await codes.allInnerTexts();
  await page.getByRole('button', { name: 'I have saved these codes' }).press('Enter');
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();

  await test.step('signing in needs an unused code', async () => {
    await page.getByRole('button', { name: 'Sign out' }).press('Enter');
    await enterPassword(page, credentials);
    await expect(page.getByLabel('Code')).toBeFocused();
    await expectAccessible(page);
    await enterCode(page, usedCode);
    await expect(page.getByRole('alert')).toContainText('already used');
    await enterCode(page, authenticator.generateCode());
    await expect(page.getByRole('heading', { name: 'Bookings' })).toBeVisible();
  });

  await test.step('a recovery code signs in, and is used up', async () => {
    await page.getByRole('button', { name: 'Sign out' }).press('Enter');
    await enterPassword(page, credentials);
    await enterCode(page, recovery.toLowerCase());
    await page.getByRole('link', { name: 'Security' }).press('Enter');

    await expect(page.getByText('9 recovery codes are left.')).toBeVisible();
    await expect(page.getByText('THIS ONE')).toBeVisible();
    await expectAccessible(page);
  });
  await page.getByRole('link', { name: 'Approvals' }).press('Enter');
  await expect(page.getByText('No approvals are waiting.')).toBeVisible();
  await expectAccessible(page);
  // Nobody is signed in at first, and the replayed code is refused.
  expectNoConsoleErrors(errors, 401, 403);
});
