import { expect, type Locator, type Page, test } from '@playwright/test';
import { startSandbox } from '../support/own-sandbox.js';
import { expectAccessible } from '../support/page-checks.js';
import { collectConsoleErrors } from '../support/steps.js';

// The payment sandbox's page by keyboard only, with a separate sandbox.
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
test.beforeEach(async () => {
  sandbox = await startSandbox();
});
test.afterEach(() => sandbox.close());

const getForm = (page: Page, name: string) => page.getByRole('form', { name, exact: true });
const getRows = (page: Page, table: string) =>
  page.getByRole('table', { name: table, exact: true }).first().getByRole('row');

/** Chooses an option of a form and submits it, without a pointer. */
async function chooseOption(form: Locator, label: string, option: string): Promise<void> {
  const menu = form.getByLabel(label);
  await menu.focus();
  await menu.selectOption({ label: option });
  await form.getByRole('button', { name: 'Set' }).press('Enter');
}

test('the sandbox applies the settings of its page', async ({ page }) => {
  const errors = collectConsoleErrors(page);
  await page.goto(sandbox.url);
  await expect(page.getByRole('heading', { level: 1, name: 'Payment sandbox' })).toBeVisible();
  await expect(page.getByText('No payment yet.')).toBeVisible();
  await expectAccessible(page);

  // A successful payment, with every request it took.
  const firstPayment = await sandbox.payInstalment('first');
  expect(firstPayment.outcome).toBe('succeeded');
  await expect(getRows(page, 'Payments').filter({ hasText: firstPayment.id })).toContainText('succeeded');
  const row = getRows(page, 'Requests').filter({ hasText: 'metadata.instalment: first' });
  await expect(row).toContainText('POST /v1/payment_intents');
  await expect(page.getByLabel('Totals')).toContainText('$500.00captured');
  await sandbox.call('/v1/payment_intents', { amount: '500.00', currency: 'usd' });
  await expect(getRows(page, 'Requests').nth(1)).toContainText('parameter_invalid_integer');

  // Declined once.
  await chooseOption(
    getForm(page, 'Next confirm'),
    'Outcome of the next payment attempt',
    'Insufficient funds',
  );
  await expect(getForm(page, 'Next confirm')).toContainText('Planned: Insufficient funds');
  const secondPayment = await sandbox.payInstalment('second');
  expect(secondPayment.outcome).toBe('insufficient_funds');
  await expect(getRows(page, 'Payments').filter({ hasText: secondPayment.id })).toContainText(
    'insufficient_funds',
  );
  await expect(getForm(page, 'Next confirm')).toContainText('Nothing planned');
  // A plan made by mistake is removed.
  await chooseOption(getForm(page, 'Next confirm'), 'Outcome of the next payment attempt', 'Expired card');
  await getForm(page, 'Next confirm').getByRole('button', { name: 'Clear' }).press('Enter');
  await expect(getForm(page, 'Next confirm')).toContainText('Nothing planned');

  // Refused once.
  await chooseOption(getForm(page, 'Next request'), 'Response', '409, object locked');
  await expect(getForm(page, 'Next request')).toContainText('Planned: 409, object locked for any request');
  expect((await sandbox.call('/v1/customers', {})).status).toBe(409);
  expect((await sandbox.call('/v1/customers', {})).status).toBe(200);

  await expectAccessible(page);
  expect(errors).toEqual([]);
});

test('webhooks are delayed, duplicated, reversed or dropped, as set on its page', async ({ page }) => {
  const errors = collectConsoleErrors(page);
  await page.goto(sandbox.url);
  const webhooks = getForm(page, 'Webhooks');
  const newest = getRows(page, 'Webhook deliveries').nth(1);
  /** Sets the delivery mode, and makes a payment. @returns the types of its events */
  const payWhile = async (option: string): Promise<string[]> => {
    await chooseOption(getForm(page, 'Webhooks'), 'Event delivery', option);
    await expect(webhooks).toContainText(`Now: ${option.toLowerCase()}.`);
    sandbox.notifications.length = 0;
    const eventCount = (await sandbox.listEvents()).length;
    await sandbox.payInstalment(option);
    return (await sandbox.listEvents()).slice(eventCount).map(({ type }) => type);
  };
  await expect(webhooks).toContainText('Now: normally. 0 waiting.');
  const usual = await payWhile('Normally');
  expect(usual).toContain('payment_intent.succeeded');
  await expect.poll(() => sandbox.notifications.toSorted()).toEqual(usual.toSorted());
  await expect(newest).toContainText('delivered');

  const twice = await payWhile('Twice');
  await expect.poll(() => sandbox.notifications).toEqual(twice.flatMap((type) => [type, type]));

  const heldEvents = await payWhile('Held until delivered by hand');
  await expect(webhooks).toContainText(`${heldEvents.length} waiting.`);
  await expect(newest).toContainText('waiting');
  expect(sandbox.notifications).toEqual([]);
  await webhooks.getByRole('button', { name: 'Deliver held now' }).press('Enter');
  await expect.poll(() => sandbox.notifications).toEqual(heldEvents);
  await expect(webhooks).toContainText('0 waiting.');

  // Simultaneous events: the payment's own, and its charge's.
  const reversedEvents = (await payWhile('In reversed order')).slice(-2).toReversed();
  await expect
    .poll(() => sandbox.notifications.filter((type) => reversedEvents.includes(type)))
    .toEqual(reversedEvents);

  await payWhile('Never');
  await expect(newest).toContainText('dropped');
  expect(sandbox.notifications).toEqual([]);
  expect(errors).toEqual([]);
});

test('a dispute is opened and won by keyboard', async ({ page }) => {
  const errors = collectConsoleErrors(page);
  const { id } = await sandbox.payInstalment('disputed');
  await page.goto(sandbox.url);
  const row = getRows(page, 'Disputes').filter({ hasText: id });
  await row.getByRole('button', { name: 'dispute' }).press('Enter');

  await expect(row).toContainText('needs response');
  // The pressed button is gone, so its table has the focus.
  await expect(page.locator('#disputes')).toBeFocused();

  await row.getByRole('button', { name: 'won' }).press('Enter');
  await expect(row.getByRole('button')).toHaveCount(0);
  await expect(row).toContainText('won');
  await expect.poll(() => sandbox.notifications).toContain('charge.dispute.closed');

  // Another table changes meanwhile.
  const expireButton = getRows(page, 'Saved cards').getByRole('button', { name: 'expire' });
  await expireButton.focus();
  await sandbox.payInstalment('meanwhile');

  await expect(expireButton).toHaveCount(2);
  // The newest row comes first, so the focused one moved down.
  await expect(expireButton.last()).toBeFocused();
  await expectAccessible(page);
  expect(errors).toEqual([]);
});
