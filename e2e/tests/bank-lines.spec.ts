import { expect, type Page, test } from '@playwright/test';
import { placeBooking } from '../support/api.js';
import { checkPage } from '../support/page-checks.js';
import { signIn } from '../support/staff.js';
import { collectConsoleErrors, waitForHydration } from '../support/steps.js';
import type { Language } from '../support/texts.js';

/** Three bookings, four imports, three decisions, and a check of each. */
test.describe.configure({ timeout: 240_000 });

const TEXTS = {
  en: {
    file: /^File \(CSV/,
    import: 'Import',
    imported: (lines: number) => `Imported: ${lines} lines, ${lines} new.`,
    again: 'This file was imported before. Nothing has changed.',
    refused: /Nothing was imported/,
    // Two similar characters have their own message.
    slip: /^(Two letters of the reference are swapped|Look-alike letters in the reference)$/,
    done: 'Allocated.',
    reference: 'Reference',
    find: 'Find',
    amount: 'Amount in dollars',
    remaining: (sum: string) => `Remaining: ${sum}`,
    tooMuch: (sum: string) => `${sum} too much`,
    send: 'Allocate',
    reason: 'Reason, if it differs from the open amount',
    aside: 'Set aside',
    asideDone: 'Set aside.',
    byHand: 'Allocate by hand',
    notPayment: 'Not a customer payment?',
  },
  es: {
    file: /^Archivo \(CSV/,
    import: 'Importar',
    imported: (lines: number) => `Importado: ${lines} movimientos, ${lines} nuevos.`,
    again: 'Este archivo ya se importó. No ha cambiado nada.',
    refused: /No se importó nada/,
    slip: /^(Dos letras de la referencia cambiadas de sitio|Letras parecidas en la referencia)$/,
    done: 'Asignado.',
    reference: 'Referencia',
    find: 'Buscar',
    amount: 'Importe en dólares',
    remaining: (sum: string) => `Queda: ${sum}`,
    tooMuch: (sum: string) => `Sobran ${sum}`,
    send: 'Asignar',
    reason: 'Motivo, si no es lo que falta por pagar',
    aside: 'Apartar',
    asideDone: 'Apartado.',
    byHand: 'Asignar a mano',
    notPayment: '¿No es el pago de un cliente?',
  },
} as const;

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
      const texts = TEXTS[locale];
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
      await page.goto('/ops/bank-lines?state=open');
      await waitForHydration(page);
      const fileField = page.getByLabel(texts.file);
      const send = page.getByRole('button', { name: texts.import, exact: true });

      await test.step('a broken file is refused, and a good one is imported once', async () => {
        await fileField.setInputFiles(
          newFile('broken.csv', `Date,Amount,Description\n13/44/2027,1.00,${firstBooking.reference}\n`),
        );
        await send.click();
        await expect(page.getByRole('alert').filter({ hasText: texts.refused })).toContainText(
          'line 2, bookedOn',
        );
        await fileField.setInputFiles(newFile('november.csv', statement));
        await send.click();
        await expect(page.getByText(texts.imported(3))).toBeVisible();
        await send.click();
        await expect(page.getByText(texts.again)).toBeVisible();
      });

      await test.step('one key accepts the suggestion for a slip in a reference, which gives its reason', async () => {
        await page.getByRole('link', { name: `SLIP ${tag}` }).click();
        await expect(page.getByText(texts.slip)).toBeVisible();
        await checkLocalizedPage(page, `${locale}-suggestion`);
        await page.keyboard.press('1');
        await expect(page.getByText(texts.done, { exact: true })).toBeVisible();
        await expect(page.getByRole('link', { name: firstBooking.reference, exact: true })).toBeVisible();
      });

      await test.step('one line pays two bookings, entered by keyboard with the remainder in view', async () => {
        await page.goto('/ops/bank-lines?state=open');
        await page.getByRole('link', { name: `GROUP ${tag}` }).click();
        const split = page.getByRole('region', { name: texts.byHand });
        for (const { reference } of [secondBooking, thirdBooking]) {
          await split.getByLabel(texts.reference, { exact: true }).fill(reference.toLowerCase());
          await page.keyboard.press('Enter');
          await expect(split.getByRole('group', { name: reference })).toBeVisible();
        }
        await expect(split.getByText(texts.remaining(formatDollars(0, locale)))).toBeVisible();
        const amount = split.getByRole('group', { name: thirdBooking.reference }).getByLabel(texts.amount);
        await amount.fill(formatPlain(thirdBooking.depositCents + 500));
        await expect(split.getByText(texts.tooMuch(formatDollars(500, locale)))).toBeVisible();
        await expect(split.getByRole('button', { name: texts.send, exact: true })).toBeDisabled();
        await amount.fill(formatPlain(thirdBooking.depositCents));
        await checkLocalizedPage(page, `${locale}-split`);
        await split.getByRole('button', { name: texts.send, exact: true }).click();
        await expect(page.getByText(texts.done, { exact: true })).toBeVisible();
        for (const { reference } of [secondBooking, thirdBooking])
          await expect(page.getByRole('link', { name: reference, exact: true })).toBeVisible();
      });

      await test.step('a bank fee, which is no payment, is set aside', async () => {
        await page.goto('/ops/bank-lines?state=open');
        await page.getByRole('link', { name: `FEE ${tag}` }).click();
        const aside = page.getByRole('form', { name: texts.notPayment });
        await aside.getByRole('textbox').fill('wire fee');
        await aside.getByRole('button', { name: texts.aside }).click();
        await expect(page.getByText(texts.asideDone, { exact: true })).toBeVisible();
        await page.goto('/ops/bank-lines?state=set-aside');
        await expect(page.getByRole('link', { name: `FEE ${tag}` })).toBeVisible();
        await checkLocalizedPage(page, `${locale}-list`);
      });
      // The browser logs refused requests, too.
      expect(errors.filter((text) => !/401|422/.test(text))).toEqual([]);
    });
  });

/** Checks the page, and that it is in the language that its name begins with. */
async function checkLocalizedPage(page: Page, name: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', name.slice(0, 2));
  await checkPage(page, name);
}
