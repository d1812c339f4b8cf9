import { expect, type Locator, type Page, test } from '@playwright/test';
import { startSandbox } from '../support/own-sandbox.js';
import { expectAccessible } from '../support/page-checks.js';
import { collectConsoleErrors, expectNoConsoleErrors } from '../support/steps.js';

// These tests use the payment sandbox's page with the keyboard only, each in a new sandbox.
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
test.beforeEach(async () => {
  sandbox = await startSandbox();
});

test.afterEach(() => sandbox.close());

const getForm = (page: Page, name: string) => page.getByRole('form', { name, exact: true });
const getRows = (page: Page, table: string) =>
  page.getByRole('table', { name: table, exact: true }).first().getByRole('row');

/** Chooses an option of a form and submits the form, without a pointer. */
async function chooseOption(form: Locator, label: string, option: string): Promise<void> {
  const menu = form.getByLabel(label);
  await menu.focus();
  await menu.selectOption({ label: option });
  await form.getByRole('button', { name: 'Set' }).press('Enter');
}

test('an empty sandbox is accessible', async ({ page }) => {
  const errors = collectConsoleErrors(page);
  await page.goto(sandbox.url);

  await expect(page.getByRole('heading', { level: 1, name: 'Payment sandbox' })).toBeVisible();
  await expect(page.getByText('No payment yet.')).toBeVisible();
  await expectAccessible(page);
  expectNoConsoleErrors(errors);
});

test('the page shows a payment with every request for it, including a refused request', async ({ page }) => {
  const errors = collectConsoleErrors(page);
  await page.goto(sandbox.url);
  const payment = await sandbox.payInstalment('first');
  expect(payment.outcome).toBe('succeeded');
  await expect(getRows(page, 'Payments').filter({ hasText: payment.id })).toContainText('succeeded');

  const row = getRows(page, 'Requests').filter({ hasText: 'metadata.instalment: first' });
  await expect(row).toContainText('POST /v1/payment_intents');
  await expect(page.getByLabel('Totals')).toContainText('$500.00captured');

  await sandbox.callApi('/v1/payment_intents', { amount: '500.00', currency: 'usd' });
  await expect(getRows(page, 'Requests').nth(1)).toContainText('parameter_invalid_integer');
  await expectAccessible(page);
  expectNoConsoleErrors(errors);
});

test.describe('the next payment attempt', () => {
  const planOutcome = (page: Page, outcome: string) =>
    chooseOption(getForm(page, 'Next confirm'), 'Outcome of the next payment attempt', outcome);

  test('is declined once, as planned', async ({ page }) => {
    const errors = collectConsoleErrors(page);
    await page.goto(sandbox.url);
    await planOutcome(page, 'Insufficient funds');
    await expect(getForm(page, 'Next confirm')).toContainText('Planned: Insufficient funds');

    const payment = await sandbox.payInstalment('second');
    expect(payment.outcome).toBe('insufficient_funds');
    await expect(getRows(page, 'Payments').filter({ hasText: payment.id })).toContainText(
      'insufficient_funds',
    );
    await expect(getForm(page, 'Next confirm')).toContainText('Nothing planned');
    expectNoConsoleErrors(errors);
  });

  test('succeeds after the planned decline is cleared', async ({ page }) => {
    const errors = collectConsoleErrors(page);
    await page.goto(sandbox.url);
    await planOutcome(page, 'Expired card');
    await getForm(page, 'Next confirm').getByRole('button', { name: 'Clear' }).press('Enter');

    await expect(getForm(page, 'Next confirm')).toContainText('Nothing planned');
    expectNoConsoleErrors(errors);
  });
});

test('the next request is refused once, as planned', async ({ page }) => {
  const errors = collectConsoleErrors(page);
  await page.goto(sandbox.url);
  await chooseOption(getForm(page, 'Next request'), 'Response', '409, object locked');

  await expect(getForm(page, 'Next request')).toContainText('Planned: 409, object locked for any request');
  expect((await sandbox.callApi('/v1/customers', {})).status).toBe(409);
  expect((await sandbox.callApi('/v1/customers', {})).status).toBe(200);
  await expectAccessible(page);
  expectNoConsoleErrors(errors);
});

test.describe('webhooks', () => {
  async function openWebhooks(page: Page) {
    const errors = collectConsoleErrors(page);
    await page.goto(sandbox.url);
    const form = getForm(page, 'Webhooks');
    /** Sets the delivery mode, and makes a payment. @returns the types of its events */
    const payWhile = async (option: string): Promise<string[]> => {
      await chooseOption(form, 'Event delivery', option);
      await expect(form).toContainText(`Now: ${option.toLowerCase()}.`);
      await sandbox.payInstalment(option);
      return (await sandbox.listEvents()).map(({ type }) => type);
    };
    return { form, newestRow: getRows(page, 'Webhook deliveries').nth(1), payWhile, errors };
  }

  test('are delivered normally at first', async ({ page }) => {
    const { form, newestRow, payWhile, errors } = await openWebhooks(page);
    await expect(form).toContainText('Now: normally. 0 waiting.');
    const types = await payWhile('Normally');
    expect(types).toContain('payment_intent.succeeded');
    await expect.poll(() => sandbox.notifications.toSorted()).toEqual(types.toSorted());
    await expect(newestRow).toContainText('delivered');
    expectNoConsoleErrors(errors);
  });

  test('are duplicated', async ({ page }) => {
    const { payWhile, errors } = await openWebhooks(page);
    const types = await payWhile('Twice');
    await expect.poll(() => sandbox.notifications).toEqual(types.flatMap((type) => [type, type]));
    expectNoConsoleErrors(errors);
  });

  test('are held until delivered by hand', async ({ page }) => {
    const { form, newestRow, payWhile, errors } = await openWebhooks(page);
    const types = await payWhile('Held until delivered by hand');
    await expect(form).toContainText(`${types.length} waiting.`);
    await expect(newestRow).toContainText('waiting');
    expect(sandbox.notifications).toEqual([]);
    await form.getByRole('button', { name: 'Deliver held now' }).press('Enter');
    await expect.poll(() => sandbox.notifications).toEqual(types);
    await expect(form).toContainText('0 waiting.');
    expectNoConsoleErrors(errors);
  });

  test('are reversed', async ({ page }) => {
    const { payWhile, errors } = await openWebhooks(page);
    // Two events happen at once: the payment's own, and its charge's.
    const types = (await payWhile('In reversed order')).slice(-2).toReversed();

    await expect.poll(() => sandbox.notifications.filter((type) => types.includes(type))).toEqual(types);
    expectNoConsoleErrors(errors);
  });

  test('wait for their delivery mode before it can be changed', async ({ page }) => {
    let showState = (): void => undefined;
    const stateRelease = new Promise<void>((resolve) => (showState = resolve));
    await page.route('**/sandbox/state', async (route) => {
      await stateRelease;
      await route.continue();
    });
    const { form, errors } = await openWebhooks(page);
    const setButton = form.getByRole('button', { name: 'Set' });
    await expect(form.getByLabel('Event delivery')).toBeDisabled();
    await expect(setButton).toBeDisabled();

    showState();
    await expect(form.getByLabel('Event delivery')).toBeEnabled();
    await expect(setButton).toBeEnabled();
    await expect(form.getByLabel('Event delivery')).toHaveValue('normal');
    expectNoConsoleErrors(errors);
  });

  test('are dropped', async ({ page }) => {
    const { newestRow, payWhile, errors } = await openWebhooks(page);
    await payWhile('Never');

    await expect(newestRow).toContainText('dropped');
    expect(sandbox.notifications).toEqual([]);
    expectNoConsoleErrors(errors);
  });
});

test('a tester opens and wins a dispute by keyboard', async ({ page }) => {
  const errors = collectConsoleErrors(page);
  const { id } = await sandbox.payInstalment('disputed');
  await page.goto(sandbox.url);
  const row = getRows(page, 'Disputes').filter({ hasText: id });
  await row.getByRole('button', { name: 'dispute' }).press('Enter');

  await expect(row).toContainText('needs response');
  // The pressed button is gone, so the focus is on its table.
  await expect(page.locator('#disputes')).toBeFocused();

  await row.getByRole('button', { name: 'won' }).press('Enter');
  await expect(row.getByRole('button')).toHaveCount(0);
  await expect(row).toContainText('won');
  await expect.poll(() => sandbox.notifications).toContain('charge.dispute.closed');
  expectNoConsoleErrors(errors);
});

test('the focus stays on a button while its table changes', async ({ page }) => {
  const errors = collectConsoleErrors(page);
  await sandbox.payInstalment('first');
  await page.goto(sandbox.url);
  const expireButton = getRows(page, 'Saved cards').getByRole('button', { name: 'expire' });
  await expireButton.focus();
  await sandbox.payInstalment('meanwhile');

  await expect(expireButton).toHaveCount(2);
  // The newest row comes first, so the focused one moved down.
  await expect(expireButton.last()).toBeFocused();
  await expectAccessible(page);
  expectNoConsoleErrors(errors);
});
