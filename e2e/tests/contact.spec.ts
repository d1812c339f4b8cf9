import { expect, type Page, test } from '@playwright/test';
import { requireSaleWithDeposit } from '../support/api.js';
import { waitForMail } from '../support/mails.js';
import { openUntilShown } from '../support/open-until-shown.js';
import { listViolations } from '../support/page-checks.js';
import { addStaff, enterPassword } from '../support/staff.js';
import { waitForElementHydration, waitForHydration } from '../support/steps.js';
import { type Language, TEXTS } from '../support/texts.js';

const QUESTIONS = {
  en: 'Is the path open in the first week of May?',
  es: '¿Está abierto el camino en la primera semana de mayo?',
} as const;

/** Creates a unique text, because the same text on the same day would count as the same enquiry. */
const newMessage = (text: string): string => `${text} ${Math.random().toString(36).slice(2, 10)}`;

async function fillForm(page: Page, locale: Language, message: string): Promise<void> {
  const texts = TEXTS[locale].contact;
  await page.getByLabel(texts.name).fill('Marta Ibáñez');
  await page.getByLabel(TEXTS[locale].email, { exact: true }).fill('marta@example.org');
  await page.getByLabel(texts.message).fill(message);
}

const expectNoViolations = async (page: Page): Promise<void> =>
  expect(await listViolations(page, '.deferred-contact')).toEqual([]);

const readReference = async (page: Page): Promise<string> =>
  /EQ-[0-9A-Z]{4}-[0-9A-Z]{3}/.exec(await page.locator('#sent').innerText())?.[0] ?? '';

for (const locale of ['en', 'es'] as const) {
  const texts = TEXTS[locale].contact;

  test(`${locale}: without JavaScript a faulty form returns with its input`, async ({
    browser,
    request,
    baseURL,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
    const page = await context.newPage();
    await test.step('the form returns with its faults and its input', async () => {
      await page.goto(`/${locale}`);
      await page.getByRole('contentinfo').getByRole('link', { name: texts.footerLink }).click();
      await fillForm(page, locale, 'Hola');
      await page.getByRole('button', { name: texts.send }).click();

      await expect(page).toHaveURL(new RegExp(`/${locale}/contact\\?draft=[\\w-]{43}#problem$`));
      await expect(page.getByRole('alert').filter({ has: page.getByRole('link') })).toBeFocused();
      await expect(page.getByRole('link', { name: texts.tooShort })).toBeVisible();
      await expect(page.getByRole('link', { name: texts.noConsent })).toBeVisible();
      await expect(page.getByLabel(texts.name)).toHaveValue('Marta Ibáñez');
      await expect(page.getByLabel(texts.message)).toHaveValue('Hola');
    });

    await page.getByLabel(texts.country).selectOption('ES');
    await page.getByLabel(texts.phone).fill('600 000 000');
    const message = newMessage(QUESTIONS[locale]);
    await page.getByLabel(texts.message).fill(message);
    await page.getByLabel(texts.consent).check();
    await page.getByRole('button', { name: texts.send }).click();

    await expect(page.getByText(texts.sentMessage)).toBeVisible();

    const mail = await waitForMail(request, await readReference(page), texts.mailSubject);
    expect(mail.text).toContain(message);

    await context.close();
  });

  test(`${locale}: staff answer an enquiry from a trip’s page in the console`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const { trip } = await requireSaleWithDeposit(page.request, locale);
    const requestedUrls: string[] = [];
    page.on('request', (request) => requestedUrls.push(request.url()));
    await page.goto(`/${locale}/adventure/${trip.slug}`);
    await waitForHydration(page);
    expect(requestedUrls.filter((url) => url.includes('take-over'))).toEqual([]);
    const form = page.locator('form').filter({ has: page.getByRole('button', { name: texts.send }) });
    await form.scrollIntoViewIfNeeded();
    // Before its script loads, submitting the form would lead to the page of the form.
    await waitForElementHydration(form);
    const message = newMessage(QUESTIONS[locale]);
    await fillForm(page, locale, message);
    await test.step('the same page shows a fault', async () => {
      await page.getByRole('button', { name: texts.send }).click();
      await expect(page.getByRole('link', { name: texts.noConsent })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(`/${locale}/adventure/${trip.slug}`);
      await expectNoViolations(page);
    });
    await page.getByLabel(texts.consent).check();
    await test.step('the form keeps its input when the connection fails', async () => {
      await page.route('**/api/enquiries', (route) => route.abort());
      await page.getByRole('button', { name: texts.send }).click();
      await expect(page.getByRole('alert').filter({ hasText: texts.failureMessage })).toBeVisible();
      await expect(page.getByLabel(texts.message)).toHaveValue(message);
    });
    await page.unroute('**/api/enquiries');
    await page.getByRole('button', { name: texts.send }).click();
    await expect(page.getByText(texts.sentMessage)).toBeFocused();
    await expectNoViolations(page);
    const reference = await readReference(page);

    const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'en' });
    const opsPage = await context.newPage();
    await test.step('staff answer the enquiry', async () => {
      await opsPage.goto('/ops/sign-in');
      await waitForHydration(opsPage);
      await enterPassword(opsPage, await addStaff('agent'));
      await opsPage.getByRole('link', { name: 'Enquiries' }).click();
      await expect(opsPage.getByRole('heading', { name: 'Enquiries' })).toBeVisible();
      const row = opsPage.getByRole('listitem').filter({ hasText: reference });
      await openUntilShown(() => opsPage.reload(), row);
      await expect(row).toContainText(message);
      await expect(row).toContainText(trip.name);
      await row.getByRole('button', { name: `Mark as answered: ${reference}` }).click();
      await opsPage.getByLabel(/^How you answered, and your initials/).fill('by mail, NO');
      await opsPage.keyboard.press('Enter');
      await expect(opsPage.getByText(`${reference} is marked as answered.`)).toBeVisible();
      await context.close();
    });
  });
}

test('a link presets the topic', async ({ page }) => {
  const { trip } = await requireSaleWithDeposit(page.request, 'en');
  await page.goto(`/en/contact?kind=independent-trip&trip=${trip.slug}&message=On+our+own+dates.`);
  await page.getByLabel(TEXTS.en.contact.name).fill('Marta');
  await waitForHydration(page);
  await page.getByRole('heading', { level: 1 }).click();

  await expect(page.getByLabel(TEXTS.en.contact.topic)).toHaveValue('independent-trip');
  await expect(page.getByLabel(TEXTS.en.contact.trip)).toHaveValue(trip.slug);
  await expect(page.getByLabel(TEXTS.en.contact.message)).toHaveValue('On our own dates.');
  await expect(page.getByLabel(TEXTS.en.contact.name)).toHaveValue('Marta');
});

test('another site cannot post the form', async ({ request }) => {
  const refusal = await request.post('/api/enquiries/form', {
    form: { locale: 'en', name: 'Eve', message: 'From elsewhere.' },
    headers: { origin: 'https://evil.example' },
    maxRedirects: 0,
  });
  expect(refusal.status()).toBe(403);
});
