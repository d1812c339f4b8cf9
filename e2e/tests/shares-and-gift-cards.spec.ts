import { expect, type Page, test } from '@playwright/test';
import { listCapturedCents } from '../support/api.js';
import { takeClockTurns } from '../support/clock-turn.js';
import { issueGiftCard } from '../support/gift-cards.js';
import { expectMatchingBooks } from '../support/ledger.js';
import { readMailedLink } from '../support/mails.js';
import { listNarrowOverflow, listViolations } from '../support/page-checks.js';
import {
  bookForTwo,
  collectConsoleErrors,
  enterCard,
  expectNoConsoleErrors,
  openPayment,
  passChargeDate,
  readCents,
  waitForThankYou,
} from '../support/steps.js';
import { TEXTS } from '../support/texts.js';
import { MONEY_TIMEOUT_MS } from '../support/timeouts.js';

// Waiting for a turn at the clock may take minutes.
test.describe.configure({ timeout: 300_000 });

const GIFT_CARD_CENTS = 12_345;

// Moving the clock expires other journeys' holds.
takeClockTurns();

/** Returns English for the phone, Spanish for the desktop. */
const getLanguage = () => (test.info().project.name === 'phone' ? 'en' : 'es');
/** Enters a gift card with the keyboard only. */
async function enterGiftCard(
  page: Page,
  texts: { payWithGiftCard: string; code: string },
  code: string,
): Promise<void> {
  await page.getByText(texts.payWithGiftCard, { exact: true }).press('Enter');
  await page.getByLabel(texts.code).fill(code);
  await page.keyboard.press('Enter');
}

async function expectAccessibleWhenNarrow(page: Page): Promise<void> {
  expect(await listViolations(page)).toEqual([]);
  expect(await listNarrowOverflow(page)).toEqual([]);
}

test('two people pay the balance', async ({ page, request, browser }) => {
  const locale = getLanguage();
  const texts = TEXTS[locale];
  const errors = collectConsoleErrors(page);
  const { bookingId, depositCents } = await bookForTwo(page, request, { locale });
  const balanceCents = await readCents(page.getByRole('button', { name: texts.pay }));
  const parts = page.getByRole('region', { name: texts.sharing.whoPays });

  await test.step('the lead shares the balance, by keyboard only', async () => {
    await page.getByRole('button', { name: texts.sharing.shareBalance }).press('Enter');
    await expect(page.getByLabel(texts.sharing.name, { exact: true })).toBeFocused();
    await page.keyboard.type('Joa');
    await page.getByLabel(texts.email, { exact: true }).fill('joa@example.com');
    await page.getByLabel(texts.sharing.amount).fill('333.33');
    await expectAccessibleWhenNarrow(page);
    await page.keyboard.press('Enter');
    await expect(parts.getByText('joa@example.com')).toBeVisible();
    await expect
      .poll(() => readCents(page.getByRole('button', { name: texts.pay })))
      .toBe(balanceCents - 33_333);
  });

  const context = await browser.newContext();
  const otherPage = await context.newPage();
  const otherErrors = collectConsoleErrors(otherPage);
  await test.step('the co-payer pays through the mailed link', async () => {
    await otherPage.goto(await readMailedLink(request, bookingId, texts.sharing.shareNotice));
    await expect(otherPage.getByText(texts.sharing.shareRequest)).toBeVisible();
    expect(otherPage.url()).not.toContain('#');
    await expectAccessibleWhenNarrow(otherPage);
    await otherPage.getByRole('button', { name: texts.sharing.payByCard }).press('Enter');
    await enterCard(otherPage, locale);
    await otherPage.getByRole('button', { name: texts.pay }).click();
    await expect(otherPage.getByText(texts.sharing.shareReceived)).toBeVisible({ timeout: MONEY_TIMEOUT_MS });
    await context.close();
  });

  await test.step('the lead pays the remainder', async () => {
    await page.reload();
    await expect(parts.getByText(texts.sharing.paidState, { exact: true })).toBeVisible();
    await expect(page.getByText(texts.sharing.coPayerPaid)).toHaveCount(1);
    await page.getByRole('button', { name: texts.pay }).click();
    await enterCard(page, locale);
    await page.getByRole('button', { name: texts.pay }).click();
    await expect(page.getByText(texts.nothingDue, { exact: true })).toBeVisible({
      timeout: MONEY_TIMEOUT_MS,
    });
    await expect(page.getByText(texts.confirmed, { exact: true })).toBeVisible();
  });
  expect(await listCapturedCents(request, bookingId)).toEqual([depositCents, 33_333, balanceCents - 33_333]);
  await expectMatchingBooks(request, bookingId);
  expectNoConsoleErrors([...errors, ...otherErrors]);
});

test('a gift card pays first, and a card pays the remainder', async ({ page, request }) => {
  const locale = getLanguage();
  const texts = TEXTS[locale];
  const code = await issueGiftCard(request, GIFT_CARD_CENTS);
  const bookingId = await openPayment(page, request, { locale });
  await page.getByRole('radio', { name: texts.full }).check();
  const totalCents = await readCents(page.getByRole('button', { name: texts.openCardForm }));
  await enterGiftCard(page, texts.giftCard, 'GC-2222-2222-2222-2222-2222');

  await expect(page.getByLabel(texts.giftCard.code)).toHaveAccessibleDescription(texts.giftCard.invalidCode);

  const errors = collectConsoleErrors(page);
  await expectAccessibleWhenNarrow(page);

  await page.getByLabel(texts.giftCard.code).fill(code.toLowerCase().replaceAll('-', ' '));
  await page.keyboard.press('Enter');
  await expect
    .poll(() => readCents(page.getByRole('button', { name: texts.openCardForm })))
    .toBe(totalCents - GIFT_CARD_CENTS);

  await test.step('the gift card stays applied after a reload and a change of payment method', async () => {
    await page.reload();
    await page.getByRole('radio', { name: texts.full }).check();
    await expect
      .poll(() => readCents(page.getByRole('button', { name: texts.openCardForm })))
      .toBe(totalCents - GIFT_CARD_CENTS);
  });

  await page.getByRole('button', { name: texts.openCardForm }).click();
  await enterCard(page, locale);
  await page.getByRole('button', { name: texts.pay }).click();
  await waitForThankYou(page);

  await test.step('the booking shows both payments', async () => {
    await expect(page.getByText(texts.confirmed, { exact: true })).toBeVisible();
    await expect(page.getByText(texts.nothingDue, { exact: true })).toBeVisible();
    await expect(page.getByText(texts.giftCard.paidByGiftCard, { exact: true })).toBeVisible();
    await expect(page.getByText(texts.giftCard.giftCardPayment)).toHaveCount(1);
  });
  await expectAccessibleWhenNarrow(page);
  expect(await listCapturedCents(request, bookingId)).toEqual([totalCents - GIFT_CARD_CENTS]);
  await expectMatchingBooks(request, bookingId, { 'gift-cards': GIFT_CARD_CENTS });
  expectNoConsoleErrors(errors);
});

test('a gift card pays part of the deposit, and a card the rest and the balance automatically', async ({
  page,
  request,
}) => {
  const locale = getLanguage();
  const texts = TEXTS[locale];
  const errors = collectConsoleErrors(page);
  const code = await issueGiftCard(request, GIFT_CARD_CENTS);
  const bookingId = await openPayment(page, request, { locale });
  await page.getByRole('radio', { name: texts.full }).check();
  const totalCents = await readCents(page.getByRole('button', { name: texts.openCardForm }));
  await page.getByRole('radio', { name: texts.deposit }).check();
  const depositCents = await readCents(page.getByRole('button', { name: texts.openCardForm }));
  await enterGiftCard(page, texts.giftCard, code);
  await expect
    .poll(() => readCents(page.getByRole('button', { name: texts.openCardForm })))
    .toBe(depositCents - GIFT_CARD_CENTS);
  await test.step('the gift card and the card pay the deposit', async () => {
    await page.getByRole('button', { name: texts.openCardForm }).click();
    await enterCard(page, locale);
    await page.getByRole('button', { name: texts.pay }).click();
    await waitForThankYou(page);

    await expect(page.getByText(texts.confirmed, { exact: true })).toBeVisible();
    await expect(page.getByText(texts.giftCard.giftCardPayment)).toHaveCount(1);
    expect(await listCapturedCents(request, bookingId)).toEqual([depositCents - GIFT_CARD_CENTS]);
    await expectMatchingBooks(request, bookingId, { 'gift-cards': GIFT_CARD_CENTS });
  });

  await test.step('the card pays the balance on its date', async () => {
    await passChargeDate(page, locale);
    await expect(page.getByText(texts.balanceCharged)).toHaveCount(1, { timeout: MONEY_TIMEOUT_MS });
    await expect(page.getByText(texts.nothingDue, { exact: true })).toBeVisible();
    expect(await listCapturedCents(request, bookingId)).toEqual([
      depositCents - GIFT_CARD_CENTS,
      totalCents - depositCents,
    ]);
    await expectMatchingBooks(request, bookingId, { 'gift-cards': GIFT_CARD_CENTS });
  });
  expectNoConsoleErrors(errors);
});

test('a gift card that needed an approval pays the full price', async ({ page, request }) => {
  const locale = getLanguage();
  const texts = TEXTS[locale];
  const errors = collectConsoleErrors(page);
  const bookingId = await openPayment(page, request, { locale });
  await page.getByRole('radio', { name: texts.full }).check();
  const totalCents = await readCents(page.getByRole('button', { name: texts.openCardForm }));
  const code = await issueGiftCard(request, totalCents + GIFT_CARD_CENTS);
  await enterGiftCard(page, texts.giftCard, code);

  await expect(page.getByText(texts.giftCard.coversEverything)).toBeVisible();
  // Nothing is open that another payment method could pay.
  await expect(page.getByRole('radio', { name: texts.card })).toHaveCount(0);
  await expectAccessibleWhenNarrow(page);

  await test.step('the gift card confirms the booking', async () => {
    await page.getByRole('button', { name: texts.giftCard.confirmBooking }).press('Enter');
    await waitForThankYou(page);

    await expect(page.getByText(texts.confirmed, { exact: true })).toBeVisible();
    await expect(page.getByText(texts.nothingDue, { exact: true })).toBeVisible();
    await expect(page.getByText(texts.giftCard.giftCardPayment)).toHaveCount(1);
    expect(await listCapturedCents(request, bookingId)).toEqual([]);
  });

  await test.step('the gift card keeps the rest of its value', async () => {
    const checkResponse = await request.post('/api/gift-cards/check', { data: { code } });
    expect(await checkResponse.json()).toMatchObject({
      balanceCents: GIFT_CARD_CENTS,
      freeCents: GIFT_CARD_CENTS,
    });
  });
  await expectMatchingBooks(request, bookingId, { 'gift-cards': totalCents });
  expectNoConsoleErrors(errors);
});

test('a gift card applied after booking pays part of the balance at once', async ({ page, request }) => {
  const locale = getLanguage();
  const texts = TEXTS[locale];
  const errors = collectConsoleErrors(page);
  const code = await issueGiftCard(request, GIFT_CARD_CENTS);
  const { bookingId, depositCents } = await bookForTwo(page, request, { locale });
  const readBalanceCents = () => readCents(page.getByRole('button', { name: texts.pay }));
  const balanceCents = await readBalanceCents();

  await test.step('the gift card reduces the balance', async () => {
    await enterGiftCard(page, texts.giftCard, code);
    await expect(page.getByText(texts.giftCard.partPayment)).toBeVisible();
    await expect.poll(readBalanceCents).toBe(balanceCents - GIFT_CARD_CENTS);
    await expectAccessibleWhenNarrow(page);
    await page.screenshot({ path: test.info().outputPath('balance.png'), fullPage: true });
  });
  await test.step('the reloaded page shows the payment once', async () => {
    await page.reload();
    await expect(page.getByText(texts.giftCard.giftCardPayment)).toHaveCount(1);
    await expect.poll(readBalanceCents).toBe(balanceCents - GIFT_CARD_CENTS);
  });
  expect(await listCapturedCents(request, bookingId)).toEqual([depositCents]);
  await expectMatchingBooks(request, bookingId, { 'gift-cards': GIFT_CARD_CENTS });
  expectNoConsoleErrors(errors);
});
