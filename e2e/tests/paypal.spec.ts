import { expect, test } from '@playwright/test';
import { listCapturedCents, listPayPalCapturedCents } from '../support/api.js';
import { takeClockTurns } from '../support/clock-turn.js';
import { expectMatchingBooks } from '../support/ledger.js';
import { expectSoundPage } from '../support/page-checks.js';
import {
  collectConsoleErrors,
  enterCard,
  expectNoConsoleErrors,
  goToPayPal,
  openPayment,
  passChargeDate,
  saveCard,
  waitForThankYou,
} from '../support/steps.js';
import { TEXTS } from '../support/texts.js';
import { MONEY_TIMEOUT_MS } from '../support/timeouts.js';

/** Two people pay on PayPal's page, which the sandbox simulates. */
test.describe.configure({ timeout: 300_000 });

takeClockTurns();

for (const locale of ['en', 'es'] as const) {
  const texts = TEXTS[locale];

  test(`${locale}: PayPal pays the balance automatically on its date`, async ({ page, request }) => {
    const errors = collectConsoleErrors(page);
    const bookingId = await openPayment(page, request, { locale });
    const depositCents = await goToPayPal(page, locale, 'deposit');
    await test.step('PayPal pays the deposit', async () => {
      await page.getByRole('button', { name: texts.approvePayment }).click();
      await waitForThankYou(page);

      await expect(page.getByText(texts.confirmed, { exact: true })).toBeVisible();
      await expect(page.getByText(texts.paidWithPayPal, { exact: true })).toBeVisible();
      expect(await listPayPalCapturedCents(request, bookingId)).toEqual([depositCents]);
    });

    await test.step('PayPal pays the balance on its date without the customer', async () => {
      await passChargeDate(page, locale);
      await expect(page.getByText(texts.balanceChargedToPayPal)).toHaveCount(1, {
        timeout: MONEY_TIMEOUT_MS,
      });
      await expect(page.getByText(texts.nothingDue, { exact: true })).toBeVisible();
      const paymentsCents = await listPayPalCapturedCents(request, bookingId);
      expect([paymentsCents.length, paymentsCents[0]]).toEqual([2, depositCents]);
      expect(await listCapturedCents(request, bookingId)).toEqual([]);
    });
    await expectMatchingBooks(request, bookingId);
    expectNoConsoleErrors(errors);
  });

  test(`${locale}: a newly saved card pays the balance when PayPal saves no account`, async ({
    page,
    request,
  }) => {
    const errors = collectConsoleErrors(page);
    const bookingId = await openPayment(page, request, { locale });
    const depositCents = await goToPayPal(page, locale, 'deposit');
    await page.locator('[name=buyer][value=vault_late]').check();
    await page.getByRole('button', { name: texts.approvePayment }).click();
    await waitForThankYou(page);
    const addCard = page.getByRole('button', { name: texts.addCard });
    await expect(addCard).toBeVisible();
    await expectSoundPage(page, 'no-saved-method');
    // This button must work with the keyboard alone.
    await addCard.press('Enter');
    await saveCard(page, locale);
    await expectSoundPage(page, 'saved-card');

    await passChargeDate(page, locale);
    await expect(page.getByText(texts.balanceCharged)).toHaveCount(1, { timeout: MONEY_TIMEOUT_MS });
    await expect(page.getByText(texts.nothingDue, { exact: true })).toBeVisible();
    expect(await listPayPalCapturedCents(request, bookingId)).toEqual([depositCents]);
    expect(await listCapturedCents(request, bookingId)).toHaveLength(1);
    await expectMatchingBooks(request, bookingId);
    expectNoConsoleErrors(errors);
  });

  test(`${locale}: PayPal pays the full price`, async ({ page, request }) => {
    const errors = collectConsoleErrors(page);
    const bookingId = await openPayment(page, request, { locale });
    const totalCents = await goToPayPal(page, locale, 'full');
    await page.getByRole('button', { name: texts.approvePayment }).click();
    await waitForThankYou(page);

    await expect(page.getByText(texts.nothingDue, { exact: true })).toBeVisible();
    expect(await listPayPalCapturedCents(request, bookingId)).toEqual([totalCents]);
    await expectMatchingBooks(request, bookingId);
    expectNoConsoleErrors(errors);
  });

  test(`${locale}: a customer cancels at PayPal and pays by card`, async ({ page, request }) => {
    const errors = collectConsoleErrors(page);
    const bookingId = await openPayment(page, request, { locale });
    const amountCents = await goToPayPal(page, locale, 'deposit');
    await page.getByRole('button', { name: texts.cancelAndReturn }).click();
    await page.waitForURL(/\/checkout\?booking=/);
    await expect(page.getByText(texts.returnedUnpaid)).toBeVisible();

    await page.getByRole('radio', { name: texts.deposit }).check();
    await page.getByRole('radio', { name: texts.card }).check();
    await page.getByRole('button', { name: texts.openCardForm }).click();
    await enterCard(page, locale);
    await page.getByRole('button', { name: texts.pay }).click();
    await waitForThankYou(page);
    await expect(page.getByText(texts.confirmed, { exact: true })).toBeVisible();
    expect(await listCapturedCents(request, bookingId)).toEqual([amountCents]);
    expect(await listPayPalCapturedCents(request, bookingId)).toEqual([]);
    await expectMatchingBooks(request, bookingId);
    expectNoConsoleErrors(errors);
  });
}
