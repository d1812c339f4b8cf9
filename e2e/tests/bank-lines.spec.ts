import { expect, type Page, test } from '@playwright/test';
import { placeBooking, type PlacedBooking } from '../support/api.js';
import { expectSoundPage } from '../support/page-checks.js';
import { signIn } from '../support/staff.js';
import { collectConsoleErrors, expectNoConsoleErrors, waitForHydration } from '../support/steps.js';
import { type Language, TEXTS } from '../support/texts.js';

/** The journey makes three bookings, four imports and three decisions, and checks each. */
test.describe.configure({ timeout: 240_000 });

const formatDollars = (cents: number, locale: Language): string =>
  `$${new Intl.NumberFormat(locale, { minimumFractionDigits: 2, useGrouping: 'always' }).format(cents / 100)}`;
const formatPlain = (cents: number): string => (cents / 100).toFixed(2);
/** Swaps two different adjacent characters after the prefix. */
const swapCharacters = (reference: string): string => reference.replace(/(?<=-.*)(\w)(?!\1)(\w)/, '$2$1');

const newFile = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const newCsv = (...rows: readonly (readonly [amount: string, text: string, payer: string])[]): string =>
  [
    'Account,Posting Date,Amount,Description,Counterparty',
    ...rows.map(([amount, text, payer]) => `US1,01/11/2027,${amount},${text},${payer}`),
    '',
  ].join('\n');

for (const locale of ['en', 'es'] as const)
  test.describe(locale, () => {
    test.use({ locale: locale === 'es' ? 'es-ES' : 'en-US' });

    test('finance decides on the ambiguous lines of an imported bank file', async ({ page, request }) => {
      const errors = collectConsoleErrors(page);
      const firstBooking = await placeBooking(request);
      const secondBooking = await placeBooking(request);
      const thirdBooking = await placeBooking(request);
      // A part of a reference identifies nothing.
      const tag = firstBooking.reference.slice(3, 7);
      const sumCents = secondBooking.depositCents + thirdBooking.depositCents;
      const statement = newCsv(
        [
          formatPlain(firstBooking.depositCents),
          `slip ${swapCharacters(firstBooking.reference)}`,
          `SLIP ${tag}`,
        ],
        [formatPlain(sumCents), `group ${secondBooking.reference.slice(3)}`, `GROUP ${tag}`],
        ['-15.00', `fee ${firstBooking.reference.slice(-3)}`, `FEE ${tag}`],
      );
      await signIn(page);

      await test.step('the import refuses a broken file, and imports a valid file once', async () => {
        await openLines(page, 'open');
        await waitForHydration(page);
        await importBrokenFile(page, locale, firstBooking.reference);
        await importFileTwice(page, locale, statement);
      });
      await test.step('one key accepts the suggestion for a mistyped reference, with its reason', async () => {
        await openLine(page, `SLIP ${tag}`);
        await acceptSuggestion(page, locale, firstBooking.reference);
      });
      await test.step('staff split one line by keyboard, with the remainder in view', async () => {
        await openLines(page, 'open');
        await openLine(page, `GROUP ${tag}`);
        const bookings = [secondBooking, thirdBooking];
        await enterBookings(page, locale, bookings);
        await expectExcessRefused(page, locale, thirdBooking);
        await allocateSum(page, locale, thirdBooking);
        await expectAllocated(
          page,
          locale,
          bookings.map(({ reference }) => reference),
        );
      });
      await test.step('staff set a bank fee aside', async () => {
        await openLines(page, 'open');
        await openLine(page, `FEE ${tag}`);
        await setLineAside(page, locale);
        await openLines(page, 'set-aside');
        await expect(getLine(page, `FEE ${tag}`)).toBeVisible();
        await expectLocalizedPage(page, `${locale}-list`);
      });
      // The browser also logs refused requests.
      expectNoConsoleErrors(errors, 401, 422);
    });
  });

const openLines = (page: Page, state: 'open' | 'set-aside') => page.goto(`/ops/bank-lines?state=${state}`);
const getLine = (page: Page, payer: string) => page.getByRole('link', { name: payer });
const openLine = (page: Page, payer: string): Promise<void> => getLine(page, payer).click();

async function importFile(page: Page, locale: Language, file: ReturnType<typeof newFile>): Promise<void> {
  const texts = TEXTS[locale].bankLines;
  await page.getByLabel(texts.file).setInputFiles(file);
  await page.getByRole('button', { name: texts.import, exact: true }).click();
}

async function importBrokenFile(page: Page, locale: Language, reference: string): Promise<void> {
  const text = `Date,Amount,Description\n13/44/2027,1.00,${reference}\n`;
  await importFile(page, locale, newFile('broken.csv', text));
  const alert = page.getByRole('alert').filter({ hasText: TEXTS[locale].bankLines.importRefusal });
  await expect(alert).toContainText('line 2, bookedOn');
}

async function importFileTwice(page: Page, locale: Language, statement: string): Promise<void> {
  const texts = TEXTS[locale].bankLines;
  await importFile(page, locale, newFile('november.csv', statement));
  await expect(page.getByText(texts.imported(3))).toBeVisible();
  await page.getByRole('button', { name: texts.import, exact: true }).click();
  await expect(page.getByText(texts.importedBefore)).toBeVisible();
}

async function acceptSuggestion(page: Page, locale: Language, reference: string): Promise<void> {
  await expect(page.getByText(TEXTS[locale].bankLines.slipReason)).toBeVisible();
  await expectLocalizedPage(page, `${locale}-suggestion`);
  await page.keyboard.press('1');
  await expectAllocated(page, locale, [reference]);
}

const getSplit = (page: Page, locale: Language) =>
  page.getByRole('region', { name: TEXTS[locale].bankLines.manualAllocation });

const getAllocateButton = (page: Page, locale: Language) =>
  getSplit(page, locale).getByRole('button', { name: TEXTS[locale].bankLines.allocate, exact: true });

const getAmount = (page: Page, locale: Language, { reference }: PlacedBooking) =>
  getSplit(page, locale).getByRole('group', { name: reference }).getByLabel(TEXTS[locale].bankLines.amount);

/** Enters bookings with the keyboard until the line has no remainder. */
async function enterBookings(
  page: Page,
  locale: Language,
  bookings: readonly PlacedBooking[],
): Promise<void> {
  const texts = TEXTS[locale].bankLines;
  const split = getSplit(page, locale);
  for (const { reference } of bookings) {
    await split.getByLabel(texts.reference, { exact: true }).fill(reference.toLowerCase());
    await page.keyboard.press('Enter');
    await expect(split.getByRole('group', { name: reference })).toBeVisible();
  }
  await expect(split.getByText(texts.remaining(formatDollars(0, locale)))).toBeVisible();
}

/** Checks that staff cannot allocate more than the line has. */
async function expectExcessRefused(page: Page, locale: Language, booking: PlacedBooking): Promise<void> {
  const text = TEXTS[locale].bankLines.excess(formatDollars(500, locale));
  await getAmount(page, locale, booking).fill(formatPlain(booking.depositCents + 500));
  await expect(getSplit(page, locale).getByText(text)).toBeVisible();
  await expect(getAllocateButton(page, locale)).toBeDisabled();
}

/** Allocates the line, and its deposit to the booking. */
async function allocateSum(page: Page, locale: Language, booking: PlacedBooking): Promise<void> {
  await getAmount(page, locale, booking).fill(formatPlain(booking.depositCents));
  await expectLocalizedPage(page, `${locale}-split`);
  await getAllocateButton(page, locale).click();
}

async function expectAllocated(page: Page, locale: Language, references: readonly string[]): Promise<void> {
  await expect(page.getByText(TEXTS[locale].bankLines.allocated, { exact: true })).toBeVisible();
  for (const reference of references)
    await expect(page.getByRole('link', { name: reference, exact: true })).toBeVisible();
}

async function setLineAside(page: Page, locale: Language): Promise<void> {
  const texts = TEXTS[locale].bankLines;
  const form = page.getByRole('form', { name: texts.notCustomerPayment });
  await form.getByRole('textbox').fill('wire fee');
  await form.getByRole('button', { name: texts.setAside }).click();
  await expect(page.getByText(texts.lineSetAside, { exact: true })).toBeVisible();
}

/** Checks the page and its language, which its name begins with. */
async function expectLocalizedPage(page: Page, name: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', name.slice(0, 2));
  await expectSoundPage(page, name);
}
