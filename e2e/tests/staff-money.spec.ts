import {
  type APIRequestContext,
  type Browser,
  expect,
  type Locator,
  type Page,
  test,
} from '@playwright/test';
import { DAY_MS } from '@wayfold/contracts/kernel/durations';
import { listCapturedCents, sumRefundedCents } from '../support/api.js';
import { takeClockTurns } from '../support/clock-turn.js';
import { expectMatchingBooks } from '../support/ledger.js';
import { readMailedCode } from '../support/mails.js';
import { openUntilShown } from '../support/open-until-shown.js';
import { expectSoundPage } from '../support/page-checks.js';
import { newPdf, PDF } from '../support/pdf.js';
import { getEventRows, grantApproval, openBooking, signIn } from '../support/staff.js';
import {
  bookForTwo,
  collectConsoleErrors,
  expectNoConsoleErrors,
  newEmailAddress,
  openPayment,
  readCents,
} from '../support/steps.js';
import { TEXTS } from '../support/texts.js';
import { MONEY_TIMEOUT_MS } from '../support/timeouts.js';

// Waiting for a turn at the clock may take minutes.
test.describe.configure({ timeout: 300_000 });

// Moving the clock expires other journeys' holds.
takeClockTurns();

const CASH_CENTS = 10_000;
/** Exceeds what one staff member may grant without a second person. */
const GOODWILL_CENTS = 60_000;

const pressButton = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).press('Enter');

async function fillCashPayment(page: Page, note: string): Promise<void> {
  await pressButton(page, 'Record a payment');
  await page.getByLabel(TEXTS.en.staffMoney.amount).fill(String(CASH_CENTS / 100));
  await page.getByLabel(/^Note/).fill(note);
}

/** Books for two with a deposit by transfer. */
async function openAwaitedTransfer(page: Page, request: APIRequestContext) {
  const texts = TEXTS.en.transfer;
  const bookingId = await openPayment(page, request, { locale: 'en', email: newEmailAddress() });
  await page.getByRole('radio', { name: TEXTS.en.deposit }).check();
  await page.getByRole('radio', { name: texts.method }).check();
  const details = page.getByRole('button', { name: texts.detailsButton });
  const amountCents = await readCents(details);
  await details.click();
  await page.getByLabel(texts.code).fill(await readMailedCode(request, bookingId));
  await page.getByRole('button', { name: texts.verify }).click();
  await page.waitForURL(/\/thank-you\?booking=/);
  await page.getByLabel(texts.receipt).setInputFiles(newPdf(PDF));
  await page.getByRole('button', { name: texts.sendReceipt }).click();
  await expect(page.getByText(texts.receiptReceived)).toBeVisible();
  return { bookingId, amountCents, reference: await page.getByTestId('reference').innerText() };
}

const getAwaitedHeading = (page: Page) => page.getByRole('heading', { name: 'Awaited transfers' });
const getAwaitedRow = (page: Page, reference: string) => page.getByRole('row').filter({ hasText: reference });

async function openFromAwaitedTransfers(page: Page, reference: string): Promise<void> {
  await page.getByRole('link', { name: 'Bank lines' }).press('Enter');
  await page.getByRole('link', { name: 'Awaited transfers' }).press('Enter');
  await expect(getAwaitedHeading(page)).toBeVisible();
  const row = getAwaitedRow(page, reference);
  await openUntilShown(() => page.reload(), row.filter({ hasText: 'held' }));
  await expectSoundPage(page, 'awaited-transfers');
  await row.getByRole('link', { name: reference }).press('Enter');
}

const getTransferPanel = (page: Page) => page.getByRole('region', { name: 'Bank transfer' });

/** Saves the customer's receipt to a file. @returns the file's name */
async function saveReceipt(page: Page): Promise<string> {
  const downloadEvent = page.waitForEvent('download');
  await getTransferPanel(page)
    .getByRole('button', { name: /^Save the receipt: PDF/ })
    .press('Enter');
  return (await downloadEvent).suggestedFilename();
}

/** Attaches a mailed receipt with this text. */
async function attachReceipt(page: Page, text: string): Promise<void> {
  const panel = getTransferPanel(page);
  await panel.getByLabel('Receipt received by email').setInputFiles(newPdf(text));
  await panel.getByRole('button', { name: 'Attach the receipt' }).press('Enter');
}

/** Gives the customer three more days. */
async function extendDeadline(page: Page): Promise<void> {
  await pressButton(page, 'Extend the deadline');
  const day = page.getByLabel('New last day');
  const payBy = new Date(Date.parse(await day.inputValue()) + 3 * DAY_MS).toISOString().slice(0, 10);
  await day.fill(payBy);
  await page.getByLabel(TEXTS.en.staffMoney.reason).fill('their bank was closed');
  await expectSoundPage(page, 'deadline-extension');
  await page.keyboard.press('Enter');
}

async function releaseSeats(page: Page): Promise<void> {
  await pressButton(page, 'Release the seats');
  await page.getByLabel(TEXTS.en.staffMoney.reason).fill('they changed their mind');
  await expectSoundPage(page, 'seat-release');
  await page.keyboard.press('Enter');
}

/** Checks that the customer and staff each caused one of two events of this type. */
async function expectSecondByStaff(page: Page, type: string): Promise<void> {
  await expect(getEventRows(page, type)).toHaveCount(2);
  await expect(getEventRows(page, type).last()).not.toContainText('customer');
}

async function expectNotAwaited(page: Page, reference: string): Promise<void> {
  const reopenAwaited = async () => {
    await page.goto('/ops/awaited-transfers');
    await expect(getAwaitedHeading(page)).toBeVisible();
    await expect(page.getByText('Loading…')).toHaveCount(0);
  };
  await openUntilShown(reopenAwaited, getAwaitedRow(page, reference), 0);
}

test('staff release the seats of a transfer after reading its receipt', async ({ page, request }) => {
  const errors = collectConsoleErrors(page);
  const { bookingId, reference } = await openAwaitedTransfer(page, request);
  const panel = getTransferPanel(page);
  await signIn(page);

  await test.step('the list of awaited transfers leads to the booking, which says how long it is held', async () => {
    await openFromAwaitedTransfers(page, reference);
    await expect(panel.getByText(/^held until/)).toContainText('left');
  });
  await test.step('the customer’s receipt is saved under the booking’s reference', async () => {
    expect(await saveReceipt(page)).toBe(`Transfer-receipt-${reference}-1.pdf`);
  });
  await test.step('staff attach a mailed receipt if its content matches its type', async () => {
    await attachReceipt(page, '<script></script>');
    const file = panel.getByLabel('Receipt received by email');
    await expect(file).toHaveAccessibleDescription(/not a complete PDF, JPEG or PNG/);
    await expectSoundPage(page, 'transfer-panel');
    await attachReceipt(page, `${PDF}% by mail\nstartxref\n9\n%%EOF\n`);
    await expect(panel.getByText('Attached: this booking has 2 receipts.')).toBeVisible();
    await expect(panel.getByRole('button', { name: /^Save the receipt: PDF/ })).toHaveCount(2);
    await expectSecondByStaff(page, 'TransferReceiptAdded');
  });
  await test.step('staff extend the deadline, and the history names their reason', async () => {
    await extendDeadline(page);
    await expect(page.getByText(`${reference} now has until`)).toBeVisible();
    await expectSecondByStaff(page, 'TransferChosen');
    await getEventRows(page, 'TransferChosen').last().press('Enter');
    await expect(page.getByLabel('Data of the event')).toContainText('their bank was closed');
  });
  await test.step('releasing the seats ends the booking and the wait for its transfer', async () => {
    await releaseSeats(page);
    await expect(page.getByText(`The seats of ${reference} were released.`)).toBeVisible();
    await expect(getEventRows(page, 'BookingExpired')).toHaveCount(1);
    await expect(getEventRows(page, 'HoldExpiryStarted')).toContainText('they changed their mind');
    await expectNotAwaited(page, reference);
  });
  await expectMatchingBooks(request, bookingId);
  // The browser also logs the refused file.
  expectNoConsoleErrors(errors, 401, 422);
});

async function fillGoodwill(page: Page): Promise<void> {
  await pressButton(page, 'Give goodwill');
  await page.getByLabel(TEXTS.en.staffMoney.amount).fill(String(GOODWILL_CENTS / 100));
  await page.getByLabel(TEXTS.en.staffMoney.reason).fill('the ferry was a day late');
}

async function carryOutGoodwill(page: Page, browser: Browser, reference: string): Promise<void> {
  await grantApproval(browser, { reference, action: 'Goodwill', amount: '$600.00' });
  const carryOutButton = page.getByRole('button', { name: /^Carry it out: Give goodwill/ });
  await openUntilShown(() => page.reload(), carryOutButton);
  await expectSoundPage(page, 'granted-approval');
  await carryOutButton.press('Enter');
  await pressButton(page, 'Give $600.00');
}

test('the books agree after staff grant goodwill with an approval, for a customer who booked in Spanish', async ({
  page,
  request,
  browser,
}) => {
  const errors = collectConsoleErrors(page);
  const { bookingId, depositCents, reference } = await bookForTwo(page, request, { locale: 'es' });
  await signIn(page);
  await openBooking(page, reference);

  await test.step('the booking and the books record a payment in cash', async () => {
    await fillCashPayment(page, 'slip 17');
    await expectSoundPage(page, 'cash-payment');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Recorded a payment of $100.00.')).toBeVisible();
    await expect(getEventRows(page, 'ManualPaymentRecorded')).toHaveCount(1);
    await expectMatchingBooks(request, bookingId, { cash: CASH_CENTS });
  });
  await test.step('goodwill above the limit waits for an approval', async () => {
    await fillGoodwill(page);
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^\$600\.00 needs a second approval/)).toBeVisible();
    await expectSoundPage(page, 'required-approval');
    await pressButton(page, /^Ask for approval/);
    await expect(page.getByText(/^You asked for a second approval of \$600\.00/)).toBeVisible();
  });
  await test.step('staff grant the approved goodwill once', async () => {
    await carryOutGoodwill(page, browser, reference);
    await expect(page.getByText('Gave goodwill of $600.00.')).toBeVisible();
    await expect(getEventRows(page, 'GoodwillGranted')).toHaveCount(1);
    await expectMatchingBooks(request, bookingId, { cash: CASH_CENTS, goodwill: GOODWILL_CENTS });
  });

  expect(await listCapturedCents(request, bookingId)).toEqual([depositCents]);
  expect(await sumRefundedCents(request, bookingId)).toBe(0);
  expectNoConsoleErrors(errors, 401, 403);
});

/** Hands out the cash part of the refund in this row. */
async function handOutRefund(page: Page, row: Locator): Promise<void> {
  await expectSoundPage(page, 'refunds-to-send');
  await row.getByRole('button', { name: TEXTS.en.staffMoney.markHandedOver }).press('Enter');
  await page.getByLabel(TEXTS.en.staffMoney.receipt).fill('receipt 18');
  await expectSoundPage(page, 'handover');
  await pressButton(page, /^Yes, \$/);
}

test('the provider refunds a card automatically, and staff refund cash from the list', async ({
  page,
  request,
}) => {
  const errors = collectConsoleErrors(page);
  const { bookingId, depositCents, reference } = await bookForTwo(page, request, { locale: 'en' });
  await signIn(page);
  await openBooking(page, reference);
  await fillCashPayment(page, 'slip 18');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Recorded a payment of $100.00.')).toBeVisible();

  await test.step('the provider sends the card’s part of a previewed refund', async () => {
    await pressButton(page, TEXTS.en.staffMoney.refund);
    const refundCents = (depositCents + CASH_CENTS) / 10;
    await page.getByLabel(TEXTS.en.staffMoney.amount).fill((refundCents / 100).toFixed(2));
    await page.getByLabel(TEXTS.en.staffMoney.reason).fill('one day less');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Refund preview', { exact: true })).toBeVisible();
    await expectSoundPage(page, 'refund');
    await pressButton(page, /^Refund \$/);
    await expect(page.getByText(/is on its way\.$/)).toBeVisible();
    await expect
      .poll(() => sumRefundedCents(request, bookingId), { timeout: MONEY_TIMEOUT_MS })
      .toBe(depositCents / 10);
  });
  await test.step('the list contains the cash part until staff hand it over', async () => {
    const row = page.getByRole('listitem').filter({ hasText: reference });
    await openUntilShown(() => page.goto('/ops/refunds-to-send'), row);
    const title = `$${(CASH_CENTS / 1000).toFixed(2)} to Marta Elena Quiroga`;
    await expect(row.getByRole('heading')).toHaveText(title);
    await handOutRefund(page, row);
    await expect(row).toHaveCount(0);
  });
  await expectMatchingBooks(request, bookingId, { cash: CASH_CENTS - CASH_CENTS / 10 });
  expectNoConsoleErrors(errors, 401, 403);
});

test('a canceled booking is refunded as previewed after an approval, for a customer who booked in Spanish', async ({
  page,
  request,
  browser,
}) => {
  const errors = collectConsoleErrors(page);
  const { bookingId, depositCents, reference } = await bookForTwo(page, request, { locale: 'es' });
  await signIn(page);
  await openBooking(page, reference);
  const reason = page.getByLabel(TEXTS.en.staffMoney.reason);

  await test.step('waiving the fee, which is the deposit, waits for an approval', async () => {
    await pressButton(page, 'Cancel the booking');
    await expect(page.getByRole('button', { name: 'Cancel without a refund' })).toBeDisabled();
    await expectSoundPage(page, 'cancellation');
    await page.getByLabel(/^Wayfold: the trip is off/).check();
    await reason.fill('the river is too high');
    const askButton = page.getByRole('button', { name: /^Ask for approval, \$/ });
    await expect.poll(() => readCents(askButton)).toBe(depositCents);
    await expectSoundPage(page, 'waiver');
    await askButton.press('Enter');
    await expect(page.getByText(/^You asked for approval to waive \$/)).toBeVisible();
  });
  await test.step('an approved cancellation refunds what its button says', async () => {
    const fee = (depositCents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
    await grantApproval(browser, { reference, action: 'Waived cancellation fee', amount: fee });
    const reopenCancelDialog = async () => {
      await page.reload();
      await pressButton(page, 'Cancel the booking');
      await page.getByLabel(/^Wayfold: the trip is off/).check();
    };
    await openUntilShown(reopenCancelDialog, page.getByText(/^A colleague approved waiving \$/));
    await reason.fill('the river is too high');
    const submitButton = page.getByRole('button', { name: /^Cancel and refund \$/ });
    await expect.poll(() => readCents(submitButton)).toBe(depositCents);
    await submitButton.press('Enter');
    await expect(page.getByText(new RegExp(`^Canceled ${reference}`))).toBeVisible();
    await expect(getEventRows(page, 'BookingCancelled')).toHaveCount(1);
    await expect
      .poll(() => sumRefundedCents(request, bookingId), { timeout: MONEY_TIMEOUT_MS })
      .toBe(depositCents);
  });
  await expectMatchingBooks(request, bookingId);
  expectNoConsoleErrors(errors, 401, 403);
});
