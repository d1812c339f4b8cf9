import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { saleWithDeposit, takenFor } from '../support/api.js';
import { clockTurn } from '../support/clock-turn.js';
import { environment } from '../support/environment.js';
import { TEXTS, type Language } from '../support/texts.js';

/** Two people, each step against the real product and the real sandbox, one journey at a time: they share a clock. */
test.describe.configure({ timeout: 300_000 });

let endTurn: () => void = () => undefined;
test.beforeEach(async () => {
  endTurn = await clockTurn();
});
test.afterEach(() => endTurn());

for (const locale of ['en', 'es'] as const) {
  test(`${locale}: a deposit today, the balance by itself on its day`, async ({ page, request }) => {
    const errors = consoleErrors(page);
    await choose(page, request, locale);
    const bookingId = await nameTravelers(page, locale);
    const deposit = await payDeposit(page, locale);
    await expect(page.getByText(TEXTS[locale].confirmed, { exact: true })).toBeVisible();
    const reference = await page.getByTestId('reference').innerText();
    expect(await takenFor(request, bookingId)).toEqual([deposit]);

    await page.reload();
    await page.getByRole('button', { name: TEXTS[locale].toCharge }).click();
    const history = page.getByText(TEXTS[locale].balance);
    await expect(history).toHaveCount(1, { timeout: 60_000 });
    await expect(page.getByText(TEXTS[locale].why)).toBeVisible();
    await expect(page.getByText(TEXTS[locale].nothingLeft, { exact: true })).toBeVisible();

    const total = await totalOf(page);
    expect(await takenFor(request, bookingId)).toEqual([deposit, total - deposit]);
    // A day later nothing has been charged again.
    await page.getByRole('button', { name: TEXTS[locale].plusDay }).click();
    await expect(page.getByRole('status').filter({ hasText: /clock stands|reloj marca/ })).toBeVisible();
    await page.reload();
    await expect(history).toHaveCount(1);
    expect(await takenFor(request, bookingId)).toEqual([deposit, total - deposit]);

    await lookAsStaff(page, reference);
    expect(errors.filter((text) => !text.includes('401'))).toEqual([]);
  });
}

const consoleErrors = (page: Page): string[] => {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  return errors;
};

const hydrated = (page: Page) => page.locator('html[data-hydrated]').waitFor();

async function choose(page: Page, request: APIRequestContext, locale: Language): Promise<void> {
  const { trip, departure } = await saleWithDeposit(request, locale);
  await page.goto(`/${locale}`);
  await hydrated(page);
  await page.getByRole('link', { name: trip.name }).click();
  await expect(page.getByRole('heading', { level: 1, name: trip.name })).toBeVisible();
  const radio = page.locator(`input[name=departure][value="${departure.id}"]`);
  const month = page.locator('details.month').filter({ has: radio });
  if ((await month.getAttribute('open')) === null) await month.locator('summary').click();
  await radio.check();
  const book = page.getByRole('button', { name: TEXTS[locale].book });
  await expect(page.getByRole('status').filter({ hasText: /^Total \$/ })).toBeAttached();
  await book.click();
  await page.waitForURL(/\/checkout\?booking=/);
}

/** @returns the booking's id */
async function nameTravelers(page: Page, locale: Language): Promise<string> {
  const t = TEXTS[locale];
  await page.getByLabel(t.given).first().fill('Marta Elena');
  await page.getByLabel(t.family).first().fill('Quiroga');
  await page.getByLabel(t.email, { exact: true }).fill('marta@example.com');
  await page.getByLabel(t.residence).selectOption('US');
  await page.getByLabel(t.phone).fill('+1 505 644 0148');
  // A reload in the middle loses nothing that was typed.
  await page.reload();
  await expect(page.getByLabel(t.family).first()).toHaveValue('Quiroga');
  await page.getByLabel(t.given).nth(1).fill('Joaquín');
  await page.getByLabel(t.family).nth(1).fill('Quiroga');
  for (const traveler of [0, 1])
    for (const [at, value] of ['9', '4', '1984'].entries())
      await page
        .getByLabel(t.birth[at] ?? '', { exact: true })
        .nth(traveler)
        .fill(value);
  await page.getByRole('button', { name: t.toPay }).click();
  return new URL(page.url()).searchParams.get('booking') ?? '';
}

const cents = (text: string): number => Number(text.replace(/\D/g, ''));

/** @returns cents of the deposit, as the button said them */
async function payDeposit(page: Page, locale: Language): Promise<number> {
  const t = TEXTS[locale];
  await page.getByRole('radio', { name: t.deposit }).check();
  const pay = page.getByRole('button', { name: t.pay });
  const sum = cents((await pay.innerText()).replace(/^\D+/, ''));
  await pay.click();
  const card = page.frameLocator(`iframe[title="${t.frame}"]`);
  await card.locator('#number').fill('4242 4242 4242 4242');
  await card.locator('#expiry').fill('12 / 34');
  await card.locator('#cvc').fill('123');
  await card.locator('#name').fill('Marta Quiroga');
  await page.getByRole('button', { name: t.pay }).click();
  await page.waitForURL(/\/thank-you\?booking=/, { timeout: 30_000 });
  return sum;
}

async function totalOf(page: Page): Promise<number> {
  return cents(await page.locator('.lines .tot .l span').last().innerText());
}

async function lookAsStaff(page: Page, reference: string): Promise<void> {
  const { email, password } = environment.ops();
  await page.goto('/ops');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Reference').fill(reference);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('link', { name: reference }).click();
  const state = page.getByTestId('state');
  await expect(state.getByText('PAID', { exact: true })).toBeVisible();
  await expect(page.locator('[data-event=BalancePaid]')).toHaveCount(1);
  await page.locator('[data-event=BookingCreated]').click();
  await expect(state.getByText('ON_HOLD')).toBeVisible();
  await expect(page.getByText('Viewing the past')).toBeVisible();
  const slider = page.getByRole('slider', { name: 'Event' });
  await page.keyboard.press('j');
  await expect(slider).toHaveValue('1');
}
