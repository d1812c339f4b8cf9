import { expect, type Locator, type Page, test } from '@playwright/test';
import { failRefund, sumRefundedCents } from '../support/api.js';
import { takeClockTurns } from '../support/clock-turn.js';
import { environment } from '../support/environment.js';
import { expectMatchingBooks } from '../support/ledger.js';
import { openUntilShown } from '../support/open-until-shown.js';
import { expectSoundPage } from '../support/page-checks.js';
import { getEventRows, signIn } from '../support/staff.js';
import { bookForTwo, CARDS, collectConsoleErrors, expectNoConsoleErrors } from '../support/steps.js';
import { TEXTS } from '../support/texts.js';
import { MONEY_TIMEOUT_MS } from '../support/timeouts.js';

// Waiting for a turn at the clock may take minutes.
test.describe.configure({ timeout: 300_000 });

// Moving the clock expires other journeys' holds.
takeClockTurns();

const REFUND_CENTS = 3_000;

/** Tabs forward to the target; unlike `moveFocusTo`, it checks no focus ring. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let pressCount = 0; pressCount < 200; pressCount++) {
    if (await target.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches ${String(target)}`);
}

for (const locale of ['en', 'es'] as const)
  test(`${locale}: staff pay out in cash, by keyboard, a refund that a closed card rejected`, async ({
    page,
    request,
  }) => {
    const errors = collectConsoleErrors(page);
    const texts = TEXTS[locale].staffMoney;
    const getButton = (name: string | RegExp) => page.getByRole('button', { name });
    const { bookingId, reference } = await bookForTwo(page, request, { locale, card: CARDS.slowRefund });
    await signIn(page);
    await page.context().addCookies([{ name: 'locale', value: locale, url: environment.getBaseUrl() }]);

    await test.step('the refund fails because the card is closed', async () => {
      await page.goto(`/ops/bookings/${bookingId}`);
      await getButton(texts.refund).press('Enter');
      await page.getByLabel(texts.amount).fill('30');
      await page.getByLabel(texts.reason).fill('one day less');
      await page.keyboard.press('Enter');
      await getButton(texts.refundAmount).press('Enter');
      const failedRefunds = getEventRows(page, 'RefundFailed');
      await expect(async () => {
        await failRefund(request, bookingId);
      }).toPass({ timeout: MONEY_TIMEOUT_MS });
      await openUntilShown(() => page.reload(), failedRefunds);
      await expectSoundPage(page, 'failed-refund');
    });
    await test.step('staff reissue the failed refund in cash', async () => {
      await tabTo(page, getButton(texts.reissue));
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: texts.reissueDialog });
      await tabTo(page, dialog.getByLabel(texts.reason));
      await page.keyboard.type('their card is closed');
      await expectSoundPage(page, 'reissue-dialog');
      await page.keyboard.press('Enter');
      await expect(page.getByText(texts.reissued)).toBeVisible();
      await expect(getButton(texts.reissue)).toHaveCount(0);
      await expectSoundPage(page, 'reissued-refund');
    });
    await test.step('the list contains the cash until staff hand it over', async () => {
      const row = page.getByRole('listitem').filter({ hasText: reference });
      await openUntilShown(() => page.goto('/ops/refunds-to-send'), row);
      await expectSoundPage(page, 'refunds-to-send');
      await tabTo(page, row.getByRole('button', { name: texts.markHandedOver }));
      await page.keyboard.press('Enter');
      await page.getByLabel(texts.receipt).fill('slip 19');
      await tabTo(page, getButton(texts.confirmHandedOver));
      await page.keyboard.press('Enter');
      await expect(row).toHaveCount(0);
    });
    expect(await sumRefundedCents(request, bookingId)).toBe(0);
    await expectMatchingBooks(request, bookingId, { cash: -REFUND_CENTS });
    expectNoConsoleErrors(errors, 401, 403);
  });
