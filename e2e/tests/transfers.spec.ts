import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { advanceClock } from '../support/api.js';
import { takeClockTurns } from '../support/clock-turn.js';
import { expectMatchingBooks } from '../support/ledger.js';
import { readMailedCode, waitForMail } from '../support/mails.js';
import { openUntilShown } from '../support/open-until-shown.js';
import { expectSoundPage } from '../support/page-checks.js';
import { newPdf, PDF } from '../support/pdf.js';
import { getEventRows, openBooking, signIn } from '../support/staff.js';
import {
  collectConsoleErrors,
  expectNoConsoleErrors,
  newEmailAddress,
  openPayment,
  parseCents,
  readCents,
  waitForHydration,
} from '../support/steps.js';
import { type Language, TEXTS } from '../support/texts.js';
import { MONEY_TIMEOUT_MS } from '../support/timeouts.js';

test.describe.configure({ timeout: 240_000 });

takeClockTurns();

interface Person {
  readonly page: Page;
  readonly request: APIRequestContext;
}

for (const locale of ['en', 'es'] as const)
  for (const plan of ['deposit', 'full'] as const)
    test(`${locale}: a bank transfer pays after the code, the details and a receipt (${plan})`, async ({
      page,
      request,
      context,
    }) => {
      const texts = TEXTS[locale].transfer;
      const errors = collectConsoleErrors(page);
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const bookingId = await openPayment(page, request, { locale, email: newEmailAddress() });
      const transferredCents = [await requestBankDetails({ page, request }, bookingId, locale, plan)];
      const reference = await page.getByTestId('reference').innerText();
      const account = await test.step('the button copies the account number', async () => {
        const copiedText = await copyAccountNumber(page, locale);
        await expect(getDetails(page, locale).getByText(copiedText, { exact: true })).toBeVisible();
        return copiedText;
      });
      await test.step('the page accepts a receipt only if its content matches its type', async () => {
        await sendReceipt(page, locale, newPdf('<script></script>'));
        await expect(getDetails(page, locale).getByText(texts.wrongFileType)).toBeVisible();
        await sendReceipt(page, locale, newPdf(PDF));
        await expect(getDetails(page, locale).getByText(texts.receiptReceived)).toBeVisible();
        await expectSoundPage(page, 'details');
      });

      const tab = await context.newPage();
      await test.step('the checkout leads to the same reference in another tab', async () => {
        await tab.goto(`/${locale}/checkout?booking=${bookingId}`);
        await tab.waitForURL(/\/thank-you\?booking=/);
        await expect(tab.getByTestId('reference')).toHaveText(reference);
      });
      await test.step('the transfer confirms the booking', async () => {
        await importLine(tab, transferredCents[0] ?? 0, reference);
        await expect(page.getByText(TEXTS[locale].confirmed, { exact: true })).toBeVisible({
          timeout: MONEY_TIMEOUT_MS,
        });
        await expect(page.getByText(texts.arrived[plan])).toHaveCount(1);
      });
      if (plan === 'deposit')
        await test.step('a second transfer pays the balance on its date', async () => {
          await expectBooked(tab, { bookingId, reference, transferredCents }, 'Deposit paid');
          await advanceClock(request, await readDueInstant(tab, bookingId));
          transferredCents.push(
            await expectTransferRequest({ page, request }, { bookingId, reference, account }, locale),
          );
          await importLine(tab, transferredCents[1] ?? 0, reference);
          // The page no longer polls, so reopen it.
          await openUntilShown(() => page.reload(), page.getByText(texts.arrived.balance));
        });
      await expect(page.getByText(TEXTS[locale].nothingDue, { exact: true })).toBeVisible();
      await expect(getDetails(page, locale)).toHaveCount(0);
      await expectBooked(tab, { bookingId, reference, transferredCents }, 'Fully paid');
      await expect(getEventRows(tab, 'TransferReceiptAdded')).toHaveCount(1);
      expectNoConsoleErrors(errors, 422);
    });

const getDetails = (page: Page, locale: Language) =>
  page.getByRole('region', { name: TEXTS[locale].transfer.details });

/** Chooses the transfer, and verifies the address by code. @returns the cents to transfer */
async function requestBankDetails(
  { page, request }: Person,
  bookingId: string,
  locale: Language,
  plan: 'deposit' | 'full',
): Promise<number> {
  const texts = TEXTS[locale].transfer;
  await page.getByRole('radio', { name: TEXTS[locale][plan] }).check();
  await page.getByRole('radio', { name: texts.method }).check();
  const detailsButton = page.getByRole('button', { name: texts.detailsButton });
  const amountCents = await readCents(detailsButton);
  await detailsButton.click();
  await page.getByLabel(texts.code).fill(await readMailedCode(request, bookingId));
  await expectSoundPage(page, 'code');
  await page.getByRole('button', { name: texts.verify, exact: true }).click();
  await page.waitForURL(/\/thank-you\?booking=/);
  await expect(page.getByRole('heading', { level: 1, name: texts.referenceCreated })).toBeVisible();
  return amountCents;
}

/** Copies with the keyboard, up to the confirmation. @returns the copied account number */
async function copyAccountNumber(page: Page, locale: Language): Promise<string> {
  const texts = TEXTS[locale].transfer;
  const details = getDetails(page, locale);
  await details.getByRole('button', { name: `${texts.copy} ${texts.account}` }).focus();
  await page.keyboard.press('Enter');
  await expect(details.getByText(texts.copied)).toBeAttached();
  return page.evaluate(() => navigator.clipboard.readText());
}

async function sendReceipt(page: Page, locale: Language, file: ReturnType<typeof newPdf>): Promise<void> {
  const texts = TEXTS[locale].transfer;
  const details = getDetails(page, locale);
  await details.getByLabel(texts.receipt).setInputFiles(file);
  await details.getByRole('button', { name: texts.sendReceipt }).click();
}

/** Reads the balance's due date, when the last mail requests it. Staff must be signed in. */
async function readDueInstant(page: Page, bookingId: string): Promise<string> {
  const response = await page.request.get(`/api/ops/bookings/${bookingId}`);
  const { booking } = (await response.json()) as { booking: { balanceChargeDate: string } };
  return `${booking.balanceChargeDate}T12:00:01Z`;
}

const escapeRegExp = (text: string): string => text.replaceAll(/[$.]/g, String.raw`\$&`);

/**
 * Checks that page and mail request the balance by transfer, to the same account and with the same reference.
 * @returns the cents
 */
async function expectTransferRequest(
  { page, request }: Person,
  { bookingId, reference, account }: { bookingId: string; reference: string; account: string },
  locale: Language,
): Promise<number> {
  const texts = TEXTS[locale].transfer;
  await page.reload();
  const details = getDetails(page, locale);
  const [amount = ''] = /\$[\d.,]+\d/.exec(await details.getByText(texts.remaining).innerText()) ?? [];
  for (const text of [amount, reference, account])
    await expect(details.getByText(text, { exact: true })).toBeVisible();
  await expectSoundPage(page, 'balance');
  const subject = new RegExp(`transf(?:er|iere) ${escapeRegExp(amount)} .*${reference}`);
  const { text } = await waitForMail(request, bookingId, subject);
  for (const row of [amount, reference, account])
    expect(text).toMatch(new RegExp(`: ${escapeRegExp(row)}$`, 'm'));
  return parseCents(amount);
}

/** Imports a bank file as finance: a line with reference and amount is unambiguous. */
async function importLine(page: Page, amountCents: number, reference: string): Promise<void> {
  await signIn(page);
  const { now } = (await (await page.request.get('/api/dev/status')).json()) as { now: string };
  const [year, month, day] = now.slice(0, 10).split('-');
  const row = `US1,${month}/${day}/${year},${(amountCents / 100).toFixed(2)},Trip ${reference},QUIROGA`;
  await page.goto('/ops/bank-lines?state=open');
  await waitForHydration(page);
  const text = `Account,Posting Date,Amount,Description,Counterparty\n${row}\n`;
  await page
    .getByLabel(TEXTS.en.bankLines.file)
    .setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: TEXTS.en.bankLines.import, exact: true }).click();
  await expect(page.getByText(/^Imported: 1 line/)).toBeVisible();
}

/** Checks that the booking and the books have the money, and that its lines have no remainder. */
async function expectBooked(
  page: Page,
  {
    bookingId,
    reference,
    transferredCents,
  }: { bookingId: string; reference: string; transferredCents: readonly number[] },
  state: 'Deposit paid' | 'Fully paid',
): Promise<void> {
  await signIn(page);
  await openBooking(page, reference);
  await expect(page.getByTestId('state').getByText(state, { exact: true })).toBeVisible();
  const response = await page.request.get('/api/ops/bank-lines?state=matched&limit=200');
  const { lines } = (await response.json()) as {
    lines: { remittance: string; amountCents: number; unallocatedCents: number }[];
  };
  const bookingLines = lines.filter(({ remittance }) => remittance.includes(reference));
  expect(bookingLines.map((line) => `${line.amountCents}, ${line.unallocatedCents} left`).toSorted()).toEqual(
    transferredCents.map((cents) => `${cents}, 0 left`).toSorted(),
  );
  await expectMatchingBooks(page.request, bookingId, {
    bank: transferredCents.reduce((total, cents) => total + cents, 0),
  });
}
