import { readFile } from 'node:fs/promises';
import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test';
import { DAY_MS } from '@wayfold/contracts/kernel/durations';
import { advanceClock, listCapturedCents } from '../support/api.js';
import { takeClockTurns } from '../support/clock-turn.js';
import { environment } from '../support/environment.js';
import { expectMatchingBooks } from '../support/ledger.js';
import { readMailedLink } from '../support/mails.js';
import { openUntilShown } from '../support/open-until-shown.js';
import {
  approveAtBank,
  bookForTwo,
  CARDS,
  collectConsoleErrors,
  enterCard,
  expectNoConsoleErrors,
  passChargeDate,
  readCents,
} from '../support/steps.js';
import { type Language, TEXTS } from '../support/texts.js';
import { MONEY_TIMEOUT_MS } from '../support/timeouts.js';

// Waiting for a turn at the clock may take minutes.
test.describe.configure({ timeout: 300_000 });

// Moving the clock expires other journeys' holds.
takeClockTurns();

/**
 * Opens the link on a device that knows nothing about the booking. No address that it requests may contain
 * the capability.
 */
async function openOnAnotherDevice(browser: Browser, link: string) {
  const { viewport, isMobile = false, userAgent } = test.info().project.use;
  const context = await browser.newContext({
    ...(viewport !== undefined && { viewport }),
    ...(userAgent !== undefined && { userAgent }),
    isMobile,
  });
  const page = await context.newPage();
  const errors = collectConsoleErrors(page);
  const requestedAddresses: string[] = [];
  context.on('request', (request) => {
    const { referer = '' } = request.headers();
    requestedAddresses.push(request.url(), referer);
  });
  const { href, hash } = new URL(link, environment.getBaseUrl());
  const capability = hash.replace('#key=', '');
  await page.goto(href);
  return {
    page,
    errors,
    async close(): Promise<void> {
      expect(
        requestedAddresses.filter((address) => capability !== '' && address.includes(capability)),
      ).toEqual([]);
      expect(page.url()).not.toContain('#');
      await context.close();
    },
  };
}

/** Books with a card that requires authentication for every charge, and lets the charge date pass. */
async function bookWithFailedCharge(page: Page, request: APIRequestContext, locale: Language) {
  const { bookingId, depositCents, reference } = await bookForTwo(page, request, {
    locale,
    card: CARDS.asksEachTime,
  });
  await passChargeDate(page, locale);
  await expect(page.getByText(TEXTS[locale].payBelowNotice)).toBeVisible({ timeout: MONEY_TIMEOUT_MS });
  expect(await listCapturedCents(request, bookingId)).toEqual([depositCents]);
  return { bookingId, depositCents, reference };
}

const getPayButton = (page: Page, locale: Language) => page.getByRole('button', { name: TEXTS[locale].pay });

async function expectNothingLeft(page: Page, locale: Language): Promise<void> {
  await expect(page.getByText(TEXTS[locale].nothingDue, { exact: true })).toBeVisible({
    timeout: MONEY_TIMEOUT_MS,
  });
  await expect(page.getByText(TEXTS[locale].balancePaid)).toHaveCount(1);
  await expect(getPayButton(page, locale)).toHaveCount(0);
}

for (const locale of ['en', 'es'] as const) {
  const texts = TEXTS[locale];

  test(`${locale}: the customer approves a held charge through the mail on another device`, async ({
    page,
    request,
    browser,
  }) => {
    const { bookingId, depositCents } = await bookWithFailedCharge(page, request, locale);
    const link = await readMailedLink(request, bookingId, texts.chargeFailureMail);
    expect(link).toContain(`/${locale}/thank-you?booking=${bookingId}#key=`);
    const device = await openOnAnotherDevice(browser, link);

    await test.step('the customer pays on a device without stored data', async () => {
      await expect(device.page.getByText(texts.payBelowNotice)).toBeVisible();
      const payButton = getPayButton(device.page, locale);
      const balanceCents = await readCents(payButton);
      await payButton.click();
      await enterCard(device.page, locale, CARDS.asksEachTime);
      await payButton.click();
      await approveAtBank(device.page, locale);

      await expectNothingLeft(device.page, locale);
      expect(await listCapturedCents(request, bookingId)).toEqual([depositCents, balanceCents]);
    });

    await test.step('the device remembers the capability that is no longer in the address', async () => {
      await device.page.reload();
      await expectNothingLeft(device.page, locale);
    });
    await test.step('the customer saves the documents', async () => {
      for (const [name, file] of texts.files) {
        const downloadEvent = device.page.waitForEvent('download');
        await device.page.getByRole('button', { name }).click();
        const download = await downloadEvent;
        expect(download.suggestedFilename()).toMatch(file);
        const bytes = await readFile(await download.path());
        // The browser must confirm a download before it accepts the next.
        const status = device.page.getByRole('status').filter({ hasText: download.suggestedFilename() });
        await expect(status).toBeAttached();
        expect(bytes.subarray(0, 5).toString()).toMatch(/^(%PDF-|BEGIN)$/);
      }
    });
    await expectMatchingBooks(request, bookingId);
    expectNoConsoleErrors(device.errors);

    await device.close();
  });

  test(`${locale}: a week later a second card pays through a resent link`, async ({
    page,
    request,
    browser,
  }) => {
    const { bookingId, depositCents, reference } = await bookWithFailedCharge(page, request, locale);
    const { now } = (await (await request.get('/api/dev/status')).json()) as { now: string };
    await advanceClock(request, new Date(Date.parse(now) + 7 * DAY_MS).toISOString());
    const otherDevice = await openOnAnotherDevice(browser, `/${locale}/thank-you?booking=${bookingId}`);
    await expect(otherDevice.page.getByRole('heading', { name: texts.cannotOpenBooking })).toBeVisible();
    await otherDevice.page.getByRole('link', { name: texts.sendNewLink }).click();
    await otherDevice.page.getByLabel(texts.email).fill('Marta@Example.com');
    await otherDevice.page.getByLabel(texts.bookingReference).fill(reference.toLowerCase());
    await otherDevice.page.keyboard.press('Enter');
    await expect(otherDevice.page.getByRole('heading', { name: texts.checkYourEmail })).toBeFocused();
    expectNoConsoleErrors(otherDevice.errors);
    await otherDevice.close();

    const device = await openOnAnotherDevice(
      browser,
      await readMailedLink(request, bookingId, texts.bookingLinkMail),
    );
    // The page does not poll until the worker has marked the balance as overdue, so reload it.
    await openUntilShown(() => device.page.reload(), device.page.getByText(texts.overdue));
    const payButton = getPayButton(device.page, locale);
    const balanceCents = await readCents(payButton);
    await payButton.click();
    await enterCard(device.page, locale);
    await payButton.click();
    await expectNothingLeft(device.page, locale);
    expect(await listCapturedCents(request, bookingId)).toEqual([depositCents, balanceCents]);
    await expectMatchingBooks(request, bookingId);
    expectNoConsoleErrors(device.errors);
    await device.close();
  });
}
