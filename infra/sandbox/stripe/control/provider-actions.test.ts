import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { DAY_MS } from '../../shared/durations.js';
import {
  catchError,
  confirmOffSession,
  newBalance,
  payDeposit,
  startTestSandbox,
  type TestSandbox,
} from '../../test-sandbox.js';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

describe('saved cards', () => {
  const chargeBalance = async (customer: { id: string }, card: string) => {
    const balance = await newBalance(sandbox, customer);
    return confirmOffSession(sandbox.stripe, balance.id, card);
  };

  test('expire and are declined until the updater renews them', async () => {
    const { customer, card } = await payDeposit(sandbox);
    await sandbox.callControl('cards/expire', { paymentMethod: card.id });
    expect(await catchError(chargeBalance(customer, card.id))).toMatchObject({
      code: 'expired_card',
      advice_code: 'confirm_card_data',
    });

    await sandbox.callControl('cards/update', {
      paymentMethod: card.id,
      expMonth: 3,
      expYear: 2041,
      last4: '1881',
    });
    expect((await sandbox.stripe.paymentMethods.retrieve(card.id)).card).toMatchObject({
      exp_month: 3,
      exp_year: 2041,
      last4: '1881',
    });

    const [event] = (await sandbox.stripe.events.list({ type: 'payment_method.automatically_updated' })).data;
    expect(event?.data.object).toMatchObject({ id: card.id, card: { last4: '1881' } });
    expect((await chargeBalance(customer, card.id)).status).toBe('succeeded');
  });

  test('expire with the clock', async () => {
    const { customer, card } = await payDeposit(sandbox);
    const years = 366 * DAY_MS * 16;
    expect(await sandbox.setControl({ advanceClockMs: years })).toHaveProperty('error');
    await sandbox.setControl({ advanceClockMs: years / 2 });
    await sandbox.setControl({ advanceClockMs: years / 2 });
    expect((await catchError(chargeBalance(customer, card.id))).code).toBe('expired_card');
  });
});
