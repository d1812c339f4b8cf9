import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { listCapturedCents } from '../support/api.js';
import { takeClockTurns } from '../support/clock-turn.js';
import { expectMatchingBooks } from '../support/ledger.js';
import {
  approveAtBank,
  bookForTwo,
  CARDS,
  collectConsoleErrors,
  enterCard,
  expectNoConsoleErrors,
  getCardFrame,
  openPayment,
  passChargeDate,
  readCents,
  saveCard,
  waitForThankYou,
} from '../support/steps.js';
import { type Language, TEXTS } from '../support/texts.js';
import { MONEY_TIMEOUT_MS } from '../support/timeouts.js';

// Waiting for a turn at the clock may take minutes.
test.describe.configure({ timeout: 300_000 });

const EMPTY_CARD = '4000 0000 0000 9995';
const OTHER_CARD = '5555 5555 5555 4444';

// Moving the clock expires other journeys' holds.
takeClockTurns();

/** Proceeds to the open card form. @returns the booking's id */
async function openCardForm(
  page: Page,
  request: APIRequestContext,
  { locale, plan = 'deposit' }: { locale: Language; plan?: 'deposit' | 'full' },
): Promise<string> {
  const bookingId = await openPayment(page, request, { locale });
  await page.getByRole('radio', { name: TEXTS[locale][plan] }).check();
  await page.getByRole('button', { name: TEXTS[locale].openCardForm }).click();
  return bookingId;
}

for (const [locale, plan] of [
  ['en', 'deposit'],
  ['en', 'full'],
  ['es', 'full'],
] as const)
  test(`${locale}: the form asks for the bank’s authentication: ${plan}`, async ({ page, request }) => {
    const texts = TEXTS[locale];
    const errors = collectConsoleErrors(page);
    const bookingId = await openCardForm(page, request, { locale, plan });
    const payButton = page.getByRole('button', { name: texts.pay });
    const amountCents = await readCents(payButton);
    await enterCard(page, locale, CARDS.asksEachTime);
    await payButton.click();
    const confirmButton = getCardFrame(page, locale).getByRole('button', { name: texts.confirmPayment });

    await expect(confirmButton).toBeVisible();
    // Nothing is captured before the bank has its answer.
    expect(await listCapturedCents(request, bookingId)).toEqual([]);

    await approveAtBank(page, locale);
    await waitForThankYou(page);
    await expect(page.getByText(texts.confirmed, { exact: true })).toBeVisible();
    await expect(page.getByText(texts.nothingDue, { exact: true })).toHaveCount(plan === 'full' ? 1 : 0);
    expect(await listCapturedCents(request, bookingId)).toEqual([amountCents]);
    await expectMatchingBooks(request, bookingId);
    expectNoConsoleErrors(errors);
  });

test('es: a second card pays after the first is declined', async ({ page, request }) => {
  const errors = collectConsoleErrors(page);
  const bookingId = await openCardForm(page, request, { locale: 'es' });
  const payButton = page.getByRole('button', { name: TEXTS.es.pay });
  const declineAlert = page.getByRole('alert').filter({ hasText: TEXTS.es.declined });
  await test.step('only the form reports incomplete input', async () => {
    await getCardFrame(page, 'es').locator('#number').focus();
    await payButton.click();

    await expect(getCardFrame(page, 'es').locator('#number-error')).toBeVisible();
    await expect(declineAlert).toHaveCount(0);
  });

  await test.step('only the page reports a decline', async () => {
    await enterCard(page, 'es', EMPTY_CARD);
    await payButton.click();

    await expect(declineAlert).toBeVisible();
    await expect(getCardFrame(page, 'es').getByRole('alert')).toHaveCount(0);
    expect(await listCapturedCents(request, bookingId)).toEqual([]);
  });

  await enterCard(page, 'es');
  await payButton.click();
  await waitForThankYou(page);

  expect(await listCapturedCents(request, bookingId)).toHaveLength(1);
  await expectMatchingBooks(request, bookingId);
  expectNoConsoleErrors(errors);
});

for (const locale of ['en', 'es'] as const) {
  test(`${locale}: a card pays the full price`, async ({ page, request }) => {
    const errors = collectConsoleErrors(page);
    const bookingId = await openCardForm(page, request, { locale, plan: 'full' });
    const payButton = page.getByRole('button', { name: TEXTS[locale].pay });
    const totalCents = await readCents(payButton);
    await enterCard(page, locale);
    await payButton.click();
    await waitForThankYou(page);

    await expect(page.getByText(TEXTS[locale].confirmed, { exact: true })).toBeVisible();
    await expect(page.getByText(TEXTS[locale].nothingDue, { exact: true })).toBeVisible();
    expect(await listCapturedCents(request, bookingId)).toEqual([totalCents]);
    await expectMatchingBooks(request, bookingId);
    expectNoConsoleErrors(errors);
  });
}

for (const locale of ['en', 'es'] as const) {
  for (const lender of ['klarna', 'affirm'] as const)
    test(`${locale}: a lender, ${lender}, pays the full price, never a deposit`, async ({
      page,
      request,
    }) => {
      const texts = TEXTS[locale];
      const errors = collectConsoleErrors(page);
      const lenderRadio = page.getByRole('radio', { name: texts.lenders[lender].methodRadio });
      const payButton = page.getByRole('button', { name: texts.lenders[lender].redirectButton });
      const bookingId = await openPayment(page, request, { locale });
      await test.step('the lender cannot pay a deposit', async () => {
        await page.getByRole('radio', { name: texts.deposit }).check();
        await expect(page.getByText(texts.fullAmountOnly)).toBeVisible();
        await expect(lenderRadio).toHaveCount(0);
        await page.getByRole('radio', { name: texts.full }).check();
        await lenderRadio.check();
      });

      await test.step('a cancellation pays nothing, and offers the choice again', async () => {
        await payButton.click();
        await page.locator('button[value=cancel]').click();
        await page.waitForURL(/\/checkout\?booking=/);

        await expect(page.getByText(texts.lenderDeclined)).toBeVisible({ timeout: MONEY_TIMEOUT_MS });
        expect(await listCapturedCents(request, bookingId)).toEqual([]);
      });

      await test.step('the lender’s approval pays the full price', async () => {
        await page.getByRole('radio', { name: texts.full }).check();
        await lenderRadio.check();
        await payButton.click();
        await page.locator('button[value=accept]').click();
        await waitForThankYou(page);

        await expect(page.getByText(texts.lenders[lender].paidMessage)).toHaveCount(1);
        await expect(page.getByText(texts.nothingDue, { exact: true })).toBeVisible();
        expect(await listCapturedCents(request, bookingId)).toHaveLength(1);
      });
      await expectMatchingBooks(request, bookingId);
      expectNoConsoleErrors(errors);
    });
}

for (const locale of ['en', 'es'] as const) {
  test(`${locale}: the automatic charge of the balance uses the replacement card`, async ({
    page,
    request,
  }) => {
    const texts = TEXTS[locale];
    const errors = collectConsoleErrors(page);
    const { bookingId, depositCents } = await bookForTwo(page, request, { locale });
    // This button must work with the keyboard alone.
    await page.getByRole('button', { name: texts.replaceCard }).press('Enter');
    await saveCard(page, locale, OTHER_CARD);

    await expect(page.getByText(texts.cardReplaced)).toHaveCount(1);

    await passChargeDate(page, locale);
    await expect(page.getByText(texts.balanceCharged)).toHaveCount(1, { timeout: MONEY_TIMEOUT_MS });
    await expect(page.getByText(texts.nothingDue, { exact: true })).toBeVisible();

    const paymentsCents = await listCapturedCents(request, bookingId);
    expect(paymentsCents).toHaveLength(2);
    expect(paymentsCents[0]).toBe(depositCents);
    await expectMatchingBooks(request, bookingId);
    expectNoConsoleErrors(errors);
  });
}
