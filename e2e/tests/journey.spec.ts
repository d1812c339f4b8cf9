import { expect, type Page, test } from '@playwright/test';
import { listCapturedCents } from '../support/api.js';
import { takeClockTurns } from '../support/clock-turn.js';
import { environment } from '../support/environment.js';
import { expectSettled } from '../support/ledger.js';
import {
  chooseDeparture,
  collectConsoleErrors,
  fillCard,
  nameTravelers,
  parseCents,
  payDeposit,
} from '../support/steps.js';
import { TEXTS } from '../support/texts.js';

/** Two people, against the real product and sandbox, one journey at a time, because they share a clock. */
test.describe.configure({ timeout: 300_000 });

takeClockTurns();

for (const locale of ['en', 'es'] as const) {
  test(`${locale}: a card pays the deposit today with the balance automatically on its date`, async ({
    page,
    request,
  }) => {
    const errors = collectConsoleErrors(page);
    await chooseDeparture(page, request, locale);
    const bookingId = await nameTravelers(page, locale);
    const deposit = await payDeposit(page, locale);
    await expect(page.getByText(TEXTS[locale].confirmed, { exact: true })).toBeVisible();
    const reference = await page.getByTestId('reference').innerText();
    expect(await listCapturedCents(request, bookingId)).toEqual([deposit]);

    await page.reload();
    await page.getByRole('button', { name: TEXTS[locale].toCharge }).press('Enter');
    const history = page.getByText(TEXTS[locale].balance);
    await expect(history).toHaveCount(1, { timeout: 60_000 });
    await expect(page.getByText(TEXTS[locale].reason)).toBeVisible();
    await expect(page.getByText(TEXTS[locale].nothingLeft, { exact: true })).toBeVisible();

    const total = await readTotal(page);
    expect(await listCapturedCents(request, bookingId)).toEqual([deposit, total - deposit]);
    // A day later nothing has been charged again.
    const clockResponse = page.waitForResponse('**/api/dev/clock');
    await page.getByRole('button', { name: TEXTS[locale].plusDay }).click();
    expect((await clockResponse).status()).toBe(200);
    await page.reload();
    await expect(history).toHaveCount(1);
    expect(await listCapturedCents(request, bookingId)).toEqual([deposit, total - deposit]);

    await expectSettled(request, bookingId);
    await lookAsStaff(page, reference);
    expect(errors.filter((text) => !text.includes('401'))).toEqual([]);
  });
}

for (const locale of ['en', 'es'] as const) {
  test(`${locale}: a customer pays the balance before its date`, async ({ page, request }) => {
    const errors = collectConsoleErrors(page);
    await chooseDeparture(page, request, locale);
    const bookingId = await nameTravelers(page, locale);
    const deposit = await payDeposit(page, locale);
    const total = await readTotal(page);
    const pay = page.getByRole('button', { name: TEXTS[locale].pay });
    expect(parseCents((await pay.innerText()).replace(/^\D+/, ''))).toBe(total - deposit);
    await pay.click();
    await fillCard(page, locale);
    await pay.click();
    await expect(page.getByText(TEXTS[locale].nothingLeft, { exact: true })).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText(TEXTS[locale].balanceByYou)).toHaveCount(1);
    await expect(pay).toHaveCount(0);
    expect(await listCapturedCents(request, bookingId)).toEqual([deposit, total - deposit]);
    await expectSettled(request, bookingId);
    expect(errors).toEqual([]);
  });
}

async function readTotal(page: Page): Promise<number> {
  return parseCents(await page.locator('.lines .total .line span').last().innerText());
}

async function lookAsStaff(page: Page, reference: string): Promise<void> {
  const { email, password } = environment.getOpsLogin();
  await page.goto('/ops');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Reference').fill(reference);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('link', { name: reference }).click();
  const state = page.getByTestId('state');
  await expect(state.getByText('Fully paid', { exact: true })).toBeVisible();
  await expect(page.locator('[data-event=BalancePaid]')).toHaveCount(1);
  await page.locator('[data-event=BookingCreated]').click();
  await expect(state.getByText('On hold', { exact: true })).toBeVisible();
  await expect(page.getByText('Viewing the past')).toBeVisible();
  const slider = page.getByRole('slider', { name: 'Event' });
  await page.keyboard.press('j');
  await expect(slider).toHaveValue('1');
}
