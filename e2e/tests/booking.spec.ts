import { expect, type Page, test } from '@playwright/test';
import { listCapturedCents } from '../support/api.js';
import { takeClockTurns } from '../support/clock-turn.js';
import { expectMatchingBooks } from '../support/ledger.js';
import { getEventRows, openBooking, signIn } from '../support/staff.js';
import {
  chooseDeparture,
  collectConsoleErrors,
  enterCard,
  expectNoConsoleErrors,
  nameTravelers,
  passChargeDate,
  payDeposit,
  readCents,
} from '../support/steps.js';
import { TEXTS } from '../support/texts.js';
import { MONEY_TIMEOUT_MS } from '../support/timeouts.js';

// Waiting for a turn at the clock may take minutes.
test.describe.configure({ timeout: 300_000 });

// Moving the clock expires other journeys' holds.
takeClockTurns();

for (const locale of ['en', 'es'] as const) {
  test(`${locale}: a card pays the deposit today, and the balance automatically on its date`, async ({
    page,
    request,
  }) => {
    const errors = collectConsoleErrors(page);
    await chooseDeparture(page, request, locale);
    const bookingId = await nameTravelers(page, locale);
    const depositCents = await payDeposit(page, locale);
    await expect(page.getByText(TEXTS[locale].confirmed, { exact: true })).toBeVisible();
    const reference = await page.getByTestId('reference').innerText();
    expect(await listCapturedCents(request, bookingId)).toEqual([depositCents]);

    const balanceEntry = page.getByText(TEXTS[locale].balanceCharged);
    const totalCents = await readTotal(page);
    await test.step('the balance is charged on its date', async () => {
      await passChargeDate(page, locale);
      await expect(balanceEntry).toHaveCount(1, { timeout: MONEY_TIMEOUT_MS });
      await expect(page.getByText(TEXTS[locale].chargeDateReason)).toBeVisible();
      await expect(page.getByText(TEXTS[locale].nothingDue, { exact: true })).toBeVisible();
      expect(await listCapturedCents(request, bookingId)).toEqual([depositCents, totalCents - depositCents]);
    });
    await test.step('the charge does not repeat a day later', async () => {
      const clockResponse = page.waitForResponse('**/api/dev/clock');
      await page.getByRole('button', { name: TEXTS[locale].plusDay }).click();
      expect((await clockResponse).status()).toBe(200);
      await page.reload();
      await expect(balanceEntry).toHaveCount(1);
      expect(await listCapturedCents(request, bookingId)).toEqual([depositCents, totalCents - depositCents]);
    });

    await expectMatchingBooks(request, bookingId);
    await expectHistoryForStaff(page, reference);
    expectNoConsoleErrors(errors, 401);
  });
}

for (const locale of ['en', 'es'] as const) {
  test(`${locale}: a customer pays the balance before its date`, async ({ page, request }) => {
    const errors = collectConsoleErrors(page);
    await chooseDeparture(page, request, locale);
    const bookingId = await nameTravelers(page, locale);
    const depositCents = await payDeposit(page, locale);
    const totalCents = await readTotal(page);
    const payButton = page.getByRole('button', { name: TEXTS[locale].pay });
    await expect.poll(() => readCents(payButton)).toBe(totalCents - depositCents);

    await payButton.click();
    await enterCard(page, locale);
    await payButton.click();
    await expect(page.getByText(TEXTS[locale].nothingDue, { exact: true })).toBeVisible({
      timeout: MONEY_TIMEOUT_MS,
    });
    await expect(page.getByText(TEXTS[locale].balancePaid)).toHaveCount(1);
    await expect(payButton).toHaveCount(0);
    expect(await listCapturedCents(request, bookingId)).toEqual([depositCents, totalCents - depositCents]);
    await expectMatchingBooks(request, bookingId);
    expectNoConsoleErrors(errors);
  });
}

async function readTotal(page: Page): Promise<number> {
  return readCents(page.locator('.price-lines .total .price-line span').last());
}

async function expectHistoryForStaff(page: Page, reference: string): Promise<void> {
  await signIn(page);
  await openBooking(page, reference);
  const state = page.getByTestId('state');
  await expect(state.getByText('Fully paid', { exact: true })).toBeVisible();
  await expect(getEventRows(page, 'BalancePaid')).toHaveCount(1);
  await getEventRows(page, 'BookingCreated').click();
  await expect(state.getByText('On hold', { exact: true })).toBeVisible();
  await expect(page.getByText('Viewing the past')).toBeVisible();
  const slider = page.getByRole('slider', { name: 'Event' });
  await page.keyboard.press('j');
  await expect(slider).toHaveValue('1');
}
