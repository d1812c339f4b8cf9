import { expect, type Locator, type Page, test } from '@playwright/test';
import type { Departure, TripSummary } from '@wayfold/contracts/catalogue/catalogue';
import { listCapturedCents, requireSaleWithDeposit } from '../support/api.js';
import { takeClockTurns } from '../support/clock-turn.js';
import { moveFocusTo, pressOn, typeInto } from '../support/keyboard.js';
import {
  CARDS,
  collectConsoleErrors,
  expectNoConsoleErrors,
  getCardFrame,
  readCents,
  waitForHydration,
  waitForThankYou,
} from '../support/steps.js';
import { type Language, TEXTS } from '../support/texts.js';

/**
 * The journey uses only Tab, Enter, Space, arrows and letters, from the first page to the last; the focus is
 * always visible.
 */
test.describe.configure({ timeout: 180_000 });

takeClockTurns();

const COUNTRY = { en: 'United States', es: 'Estados Unidos' } as const;
const BIRTH_DATE_FIELDS = ['9', '4', '1984'] as const;

async function goToTrip(page: Page, locale: Language, { name }: TripSummary): Promise<void> {
  await page.goto(`/${locale}`);
  await waitForHydration(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /^(Skip to content|Ir al contenido)$/ })).toBeFocused();
  await typeInto(page, page.getByRole('search').getByRole('searchbox'), name);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/shop\?/);
  await waitForHydration(page);
  await pressOn(page, page.getByRole('link', { name, exact: true }));
  // The followed link is gone with its page, so Tab continues from the new heading.
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
}

/** Expands the month; arrows then move between dates, which are a single tab stop. */
async function chooseDeparture(page: Page, { id }: Departure): Promise<void> {
  const radio = page.locator(`input[name=departure][value="${id}"]`);
  const month = page.locator('details').filter({ has: radio });
  const isFolded = (await month.getAttribute('open')) === null;
  if (isFolded) await pressOn(page, month.locator('summary'));
  const dates = page.locator('details[open] input[name=departure]:enabled');
  await moveFocusTo(page, dates.first(), isFolded ? 'Shift+Tab' : 'Tab');
  await page.keyboard.press('Space');
  for (let stepCount = await dates.count(); stepCount > 0 && !(await radio.isChecked()); stepCount--)
    await page.keyboard.press('ArrowDown');
  await expect(radio).toBeChecked();
  await expect(page.getByRole('status').filter({ hasText: /^Total \$/ })).toBeAttached();
}

async function nameTravelers(page: Page, locale: Language): Promise<void> {
  const texts = TEXTS[locale];
  const fillBirthDate = async (index: number): Promise<void> => {
    for (const [field, text] of BIRTH_DATE_FIELDS.entries())
      await typeInto(
        page,
        page.getByLabel(texts.birthDateParts[field] ?? '', { exact: true }).nth(index),
        text,
      );
  };
  await typeInto(page, page.getByLabel(texts.givenNames).first(), 'Marta Elena');
  await typeInto(page, page.getByLabel(texts.familyName).first(), 'Quiroga');
  await typeInto(page, page.getByLabel(texts.email, { exact: true }), 'marta@example.com');
  const residence = page.getByLabel(texts.residence);
  await moveFocusTo(page, residence);
  // After a pause a letter starts another name and a space opens the list, so close the list and type again
  // after its timeout.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.type(COUNTRY[locale]);
    await expect(residence).toHaveValue('US', { timeout: 2_000 });
  }).toPass();
  await typeInto(page, page.getByLabel(texts.phone), '+1 505 644 0148');
  await fillBirthDate(0);
  await typeInto(page, page.getByLabel(texts.givenNames).nth(1), 'Joaquín');
  await typeInto(page, page.getByLabel(texts.familyName).nth(1), 'Quiroga');
  await fillBirthDate(1);
  await pressOn(page, page.getByRole('button', { name: texts.continueToPayment }));
}

/** @returns the deposit in cents */
async function payDeposit(page: Page, locale: Language): Promise<number> {
  const texts = TEXTS[locale];
  const button = page.getByRole('button', { name: texts.openCardForm });
  const deposit = page.getByRole('radio', { name: texts.deposit });
  const plans = page.locator('input[name=plan]');
  await moveFocusTo(page, plans.and(page.locator(':checked')));
  for (let stepCount = 0; stepCount < (await plans.count()) && !(await deposit.isChecked()); stepCount++)
    await page.keyboard.press('ArrowDown');
  const amountCents = await readCents(button);
  await pressOn(page, button, 'Space');
  const card = getCardFrame(page, locale);
  const fields: [Locator, string][] = [
    [card.locator('#number'), CARDS.good.replaceAll(' ', '')],
    [card.locator('#expiry'), '1234'],
    [card.locator('#cvc'), '123'],
    [card.locator('#name'), 'Marta Quiroga'],
  ];
  for (const [field, text] of fields) await typeInto(page, field, text);
  await pressOn(page, page.getByRole('button', { name: texts.pay }));
  return amountCents;
}

for (const locale of ['en', 'es'] as const)
  test(`${locale}: a customer finds, books and pays for a trip by keyboard alone`, async ({
    page,
    request,
  }) => {
    const errors = collectConsoleErrors(page);
    const { trip, departure } = await requireSaleWithDeposit(request, locale);

    await test.step('the search of the home page leads to the trip, whose heading gets the focus', () =>
      goToTrip(page, locale, trip));
    const bookingId =
      await test.step('the customer books a departure, with one tab stop for all dates', async () => {
        await chooseDeparture(page, departure);
        await pressOn(page, page.getByRole('button', { name: TEXTS[locale].book }));
        await page.waitForURL(/\/checkout\?booking=/);
        return new URL(page.url()).searchParams.get('booking') ?? '';
      });
    await test.step('the customer names every traveler in one form', () => nameTravelers(page, locale));
    await test.step('the deposit by card confirms the booking', async () => {
      const depositCents = await payDeposit(page, locale);
      await waitForThankYou(page);
      await expect(page.getByText(TEXTS[locale].confirmed, { exact: true })).toBeVisible();
      expect(await listCapturedCents(request, bookingId)).toEqual([depositCents]);
    });
    expectNoConsoleErrors(errors);
  });
