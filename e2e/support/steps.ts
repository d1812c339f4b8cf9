import { randomBytes } from 'node:crypto';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { holdForTwo, nameTwo, payDepositByApi, requireSaleWithDeposit } from './api.js';
import { type Language, TEXTS } from './texts.js';
import { MONEY_TIMEOUT_MS } from './timeouts.js';

export const collectConsoleErrors = (page: Page): string[] => {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  return errors;
};

/** Fails if the page logged an error, except the refusals that the journey provokes, by HTTP status. */
export function expectNoConsoleErrors(
  errors: readonly string[],
  ...provokedStatuses: readonly number[]
): void {
  const isProvoked = (text: string) => provokedStatuses.some((status) => text.includes(` ${status} `));
  expect(errors.filter((text) => !isProvoked(text))).toEqual([]);
}

export const waitForHydration = (page: Page) => page.locator('html[data-hydrated]').waitFor();

/** Waits for the scripts of one element, which load after the page's own. */
export const waitForElementHydration = (target: Locator): Promise<void> =>
  expect
    .poll(() =>
      target.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))),
    )
    .toBe(true);

/** Waits for the components whose code the first interaction loads. */
export const waitForDeferredComponents = (page: Page): Promise<void> =>
  expect(page.locator('[data-later]')).toHaveCount(0);

/** Opens a page and waits until its deferred components are loaded. */
export async function openLoadedPage(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await waitForHydration(page);
  await page.mouse.move(1, 1);
  await waitForDeferredComponents(page);
}

/** Expands the month of a departure and returns its row. */
export async function revealDeparture(page: Page, id: string): Promise<Locator> {
  const radio = page.locator(`input[name=departure][value="${id}"]`);
  const month = page.locator('details').filter({ has: radio });
  if ((await month.getAttribute('open')) === null) await month.locator('summary').press('Enter');
  return radio;
}

export async function chooseDeparture(
  page: Page,
  request: APIRequestContext,
  locale: Language,
): Promise<void> {
  const { trip, departure } = await requireSaleWithDeposit(request, locale);
  // Visitors come through the search on the home page.
  await page.goto(`/${locale}`);
  const search = page.getByRole('search').getByRole('searchbox');
  await search.fill(trip.name);
  await search.press('Enter');
  await page.waitForURL(/\/shop\?/);
  await waitForHydration(page);
  await page.getByRole('link', { name: trip.name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: trip.name })).toBeVisible();
  const radio = await revealDeparture(page, departure.id);
  await radio.check();
  const bookButton = page.getByRole('button', { name: TEXTS[locale].book });
  await expect(page.getByRole('status').filter({ hasText: /^Total \$/ })).toBeAttached();
  await bookButton.click();
  await page.waitForURL(/\/checkout\?booking=/);
}

/** Creates a unique address, because only two bookings per address may wait for transfers. */
export const newEmailAddress = (): string => `marta-${randomBytes(4).toString('hex')}@example.com`;

/** @returns the booking's id */
export async function nameTravelers(page: Page, locale: Language): Promise<string> {
  const texts = TEXTS[locale];
  await page.getByLabel(texts.givenNames).first().fill('Marta Elena');
  await page.getByLabel(texts.familyName).first().fill('Quiroga');
  await page.getByLabel(texts.email, { exact: true }).fill('marta@example.com');
  await page.getByLabel(texts.residence).selectOption('US');
  await page.getByLabel(texts.phone).fill('+1 505 644 0148');
  // A reload must lose no input.
  await page.reload();
  await expect(page.getByLabel(texts.familyName).first()).toHaveValue('Quiroga');
  await page.getByLabel(texts.givenNames).nth(1).fill('Joaquín');
  await page.getByLabel(texts.familyName).nth(1).fill('Quiroga');
  for (const traveler of [0, 1])
    for (const [index, value] of ['9', '4', '1984'].entries())
      await page
        .getByLabel(texts.birthDateParts[index] ?? '', { exact: true })
        .nth(traveler)
        .fill(value);
  await page.getByRole('button', { name: texts.continueToPayment }).click();
  return new URL(page.url()).searchParams.get('booking') ?? '';
}

/**
 * Opens the payment step of a booking for two with names. It is placed through the API, for journeys that are
 * not about booking.
 * @returns the booking's id
 */
export async function openPayment(
  page: Page,
  request: APIRequestContext,
  { locale, email }: { locale: Language; email?: string },
): Promise<string> {
  const heldBooking = await holdForTwo(request, locale);
  const { id } = heldBooking.booking;
  await nameTwo(request, heldBooking, email);
  await page.goto(`/${locale}/checkout?booking=${id}#key=${heldBooking.capability}`);
  await waitForHydration(page);
  return id;
}

/**
 * Books for two and pays the deposit by card through the API, then opens the confirmation as its mailed link
 * does. For journeys that begin after the payment.
 */
export async function bookForTwo(
  page: Page,
  request: APIRequestContext,
  { locale, card = CARDS.good }: { locale: Language; card?: string },
): Promise<{ bookingId: string; depositCents: number; reference: string }> {
  const heldBooking = await holdForTwo(request, locale);
  const { id: bookingId, reference } = heldBooking.booking;
  await nameTwo(request, heldBooking);
  const depositCents = await payDepositByApi(request, heldBooking, card);
  await page.goto(`/${locale}/thank-you?booking=${bookingId}#key=${heldBooking.capability}`);
  await expect(page.getByText(TEXTS[locale].confirmed, { exact: true })).toBeVisible({
    timeout: MONEY_TIMEOUT_MS,
  });
  return { bookingId, depositCents, reference };
}

export const parseCents = (text: string): number => Number(text.replace(/\D/g, ''));

export const readCents = async (target: Locator): Promise<number> => parseCents(await target.innerText());

/** Moves the clock past the charge date with the button of the developer bar. */
export async function passChargeDate(page: Page, locale: Language): Promise<void> {
  await page.reload();
  await page.getByRole('button', { name: TEXTS[locale].moveToChargeDate }).press('Enter');
}

/** Test cards by their effect when they are charged. */
export const CARDS = {
  good: '4242 4242 4242 4242',
  /** The bank asks the customer to authenticate every charge. */
  asksEachTime: '4000 0027 6000 3184',
  /** Refunds to this test card take days. */
  slowRefund: '4000 0000 0000 7726',
} as const;

/** @returns the deposit in cents, as the button shows it */
export async function payDeposit(page: Page, locale: Language): Promise<number> {
  const texts = TEXTS[locale];
  await page.getByRole('radio', { name: texts.deposit }).check();
  const payButton = page.getByRole('button', { name: texts.openCardForm });
  const amountCents = await readCents(payButton);
  await payButton.click();
  await enterCard(page, locale, CARDS.good);
  await page.getByRole('button', { name: texts.pay }).click();
  await waitForThankYou(page);
  return amountCents;
}

/** Waits for the confirmation page: the provider, its webhook and the booking take time. */
export const waitForThankYou = (page: Page): Promise<void> =>
  page.waitForURL(/\/thank-you\?booking=/, { timeout: MONEY_TIMEOUT_MS });

/** Returns the provider's frame with the card form. */
export const getCardFrame = (page: Page, locale: Language) =>
  page.frameLocator(`iframe[title="${TEXTS[locale].cardFrameTitle}"]`);

/** Enters a card in the provider's frame; the default card is never declined. */
export async function enterCard(page: Page, locale: Language, number: string = CARDS.good): Promise<void> {
  const card = getCardFrame(page, locale);
  await card.locator('#number').fill(number);
  await card.locator('#expiry').fill('12 / 34');
  await card.locator('#cvc').fill('123');
  await card.locator('#name').fill('Marta Quiroga');
}

/** Saves a card for later charges, only with the keyboard. */
export async function saveCard(page: Page, locale: Language, number?: string): Promise<void> {
  const texts = TEXTS[locale];
  await enterCard(page, locale, number);
  const saveButton = page.getByRole('button', { name: texts.saveCard });
  // Unlike a click, a key does not wait for the form behind the button.
  await expect(saveButton).toBeEnabled();
  await saveButton.press('Enter');
  await expect(page.getByText(texts.cardSaved)).toBeVisible({ timeout: MONEY_TIMEOUT_MS });
}

/** Proceeds to PayPal's page. @returns the cents on the button */
export async function goToPayPal(page: Page, locale: Language, plan: 'deposit' | 'full'): Promise<number> {
  const texts = TEXTS[locale];
  await page.getByRole('radio', { name: plan === 'deposit' ? texts.deposit : texts.full }).check();
  await page.getByRole('radio', { name: texts.paypal }).check();
  const payButton = page.getByRole('button', { name: texts.payByPayPal });
  const amountCents = await readCents(payButton);
  await payButton.click();
  await page.waitForURL(/\/paypal\/checkoutnow/);
  return amountCents;
}

/** Approves the payment at the bank (3-D Secure). */
export const approveAtBank = (page: Page, locale: Language): Promise<void> =>
  getCardFrame(page, locale).getByRole('button', { name: TEXTS[locale].confirmPayment }).click();
