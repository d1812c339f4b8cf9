import AxeBuilder from '@axe-core/playwright';
import { expect, test, type APIRequestContext, type BrowserContext, type Page } from '@playwright/test';
import { clockTurn } from '../support/clock-turn.js';
import { environment } from '../support/environment.js';
import { expectSettled } from '../support/ledger.js';
import { codeInMail } from '../support/mails.js';
import { cents, choose, consoleErrors, nameTravelers } from '../support/steps.js';
import { TEXTS, type Language } from '../support/texts.js';

test.describe.configure({ timeout: 240_000 });

let endTurn: () => void = () => undefined;
test.beforeEach(async () => {
  endTurn = await clockTurn();
});
test.afterEach(() => endTurn());

const WORDS = {
  en: {
    ...{ method: /^Bank Transfer/, details: /^Get the bank details for \$/, code: 'Code from the email' },
    ...{ check: 'Confirm', created: 'Payment reference created', box: 'Bank transfer details' },
    ...{ account: 'Account number', copy: 'Copy', copied: 'Account number: copied.' },
    ...{ receipt: 'Receipt of the transfer', send: 'Send the receipt' },
    ...{ have: 'Thank you: we have 1 receipt.', wrong: /no PDF, JPEG or PNG/ },
    arrived: {
      deposit: /^Your transfer of \$.* arrived: the deposit is paid\.$/,
      full: /^Your transfer of \$.* arrived: the full amount is paid\.$/,
    },
  },
  es: {
    ...{ method: /^Transferencia bancaria/, details: /^Ver los datos bancarios para \$/ },
    ...{ code: 'Código del correo', check: 'Confirmar', created: 'Referencia de pago creada' },
    ...{ box: 'Datos para la transferencia bancaria', account: 'Número de cuenta', copy: 'Copiar' },
    ...{ copied: 'Número de cuenta: copiado.', receipt: 'Comprobante de la transferencia' },
    ...{ send: 'Enviar el comprobante', have: 'Gracias: tenemos 1 comprobante.' },
    wrong: /no es un PDF, JPEG o PNG/,
    arrived: {
      deposit: /^Llegó tu transferencia de \$.*: el depósito está pagado\.$/,
      full: /^Llegó tu transferencia de \$.*: el total está pagado\.$/,
    },
  },
} as const;
const STATES = { deposit: 'DEPOSIT_PAID', full: 'PAID' } as const;

/** What a bank's page looks like when it is printed. */
const receipt = ['%PDF-1.4', 'trailer<</Root 1 0 R>>', 'startxref', '9', '%%EOF', ''].join('\n');
const file = (name: string, mimeType: string, text: string) => ({
  name,
  mimeType,
  buffer: Buffer.from(text),
});

for (const locale of ['en', 'es'] as const)
  for (const plan of ['deposit', 'full'] as const)
    test(`${locale}: by bank transfer, ${plan}: the code, the details, a receipt, and the money`, async ({
      page,
      request,
      context,
    }) => payByTransfer({ page, request, context }, locale, plan));

interface Person {
  readonly page: Page;
  readonly request: APIRequestContext;
  readonly context: BrowserContext;
}

async function payByTransfer({ page, request, context }: Person, locale: Language, plan: 'deposit' | 'full') {
  const t = WORDS[locale];
  const errors = consoleErrors(page);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await choose(page, request, locale);
  const bookingId = await nameTravelers(page, locale);
  await page.getByRole('radio', { name: TEXTS[locale][plan] }).check();
  await page.getByRole('radio', { name: t.method }).check();
  const details = page.getByRole('button', { name: t.details });
  const sum = cents(await details.innerText());
  await details.click();
  await page.getByLabel(t.code).fill(await codeInMail(request, bookingId));
  await look(page, 'code');
  await page.getByRole('button', { name: t.check, exact: true }).click();
  await page.waitForURL(/\/thank-you\?booking=/);
  await expect(page.getByRole('heading', { level: 1, name: t.created })).toBeVisible();
  const reference = await page.getByTestId('reference').innerText();

  // By keyboard; what was copied is said, and is what stands there.
  const box = page.getByRole('region', { name: t.box });
  await box.getByRole('button', { name: `${t.copy} ${t.account}` }).focus();
  await page.keyboard.press('Enter');
  await expect(box.getByText(t.copied)).toBeAttached();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  await expect(box.getByText(copied, { exact: true })).toBeVisible();

  const send = box.getByRole('button', { name: t.send });
  await box.getByLabel(t.receipt).setInputFiles(file('receipt.pdf', 'application/pdf', '<script></script>'));
  await send.click();
  await expect(box.getByText(t.wrong)).toBeVisible();
  await box.getByLabel(t.receipt).setInputFiles(file('bank.pdf', 'application/pdf', receipt));
  await send.click();
  await expect(box.getByText(t.have)).toBeVisible();
  await look(page, 'details');

  // The checkout, in another tab, leads to the same reference.
  const tab = await context.newPage();
  await tab.goto(`/${locale}/checkout?booking=${bookingId}`);
  await tab.waitForURL(/\/thank-you\?booking=/);
  await expect(tab.getByTestId('reference')).toHaveText(reference);

  await importLine(tab, sum, reference);
  await expect(page.getByText(TEXTS[locale].confirmed, { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(t.arrived[plan])).toHaveCount(1);
  await lookAsStaff(tab, { bookingId, reference, sum }, STATES[plan]);
  expect(errors.filter((text) => !/422/.test(text))).toEqual([]);
}

/** Finance gives the bank's file to the console: a line with the reference and the sum leaves no doubt. */
async function importLine(page: Page, sum: number, reference: string): Promise<void> {
  const { email, password } = environment.ops();
  await page.goto('/ops');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bookings' })).toBeVisible();
  const { now } = (await (await page.request.get('/api/dev/status')).json()) as { now: string };
  const [year, month, day] = now.slice(0, 10).split('-');
  const row = `US1,${month}/${day}/${year},${(sum / 100).toFixed(2)},Trip ${reference},QUIROGA`;
  await page.goto('/ops/bank-lines?state=open');
  await page.locator('html[data-hydrated]').waitFor();
  await page
    .getByLabel(/^File \(CSV/)
    .setInputFiles(
      file('bank.csv', 'text/csv', `Account,Posting Date,Amount,Description,Counterparty\n${row}\n`),
    );
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText(/^Imported: 1 line/)).toBeVisible();
}

/** The booking has the money, and so have the books: nothing of the line is left over. */
async function lookAsStaff(
  page: Page,
  { bookingId, reference, sum }: { bookingId: string; reference: string; sum: number },
  state: string,
): Promise<void> {
  await page.goto('/ops');
  await page.getByLabel('Reference').fill(reference);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('link', { name: reference }).click();
  await expect(page.getByTestId('state').getByText(state, { exact: true })).toBeVisible();
  await expect(page.locator('[data-event=TransferReceiptAdded]')).toHaveCount(1);
  const answer = await page.request.get('/api/ops/bank-lines?state=matched&limit=200');
  const { lines } = (await answer.json()) as {
    lines: { remittance: string; amountCents: number; leftCents: number }[];
  };
  expect(
    lines
      .filter(({ remittance }) => remittance.includes(reference))
      .map((line) => [line.amountCents, line.leftCents]),
  ).toEqual([[sum, 0]]);
  await expectSettled(page.request, bookingId, { bank: sum });
}

/** No violation, nothing beside the screen; a picture of it for the report. */
async function look(page: Page, name: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${name} ${id}: ${nodes[0]?.html}`)).toEqual([]);
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(beyond).toBeLessThanOrEqual(0);
  await page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true });
}
