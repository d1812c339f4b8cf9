import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { waitUntil } from '../../../src/lib/testing/wait-until.js';
import { HOUR_MS } from '../../shared/durations.js';
import {
  catchError,
  confirmOffSession,
  startBalance,
  startTestSandbox,
  type TestSandbox,
} from '../../test-sandbox.js';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

const createCustomer = (name: string, idempotencyKey: string) =>
  sandbox.stripe.customers.create({ name }, { idempotencyKey });

const countCustomers = async (name: string) =>
  (await sandbox.stripe.customers.list({ limit: 100 })).data.filter((customer) => customer.name === name)
    .length;

describe('idempotency keys', () => {
  test('replay the response of the same request', async () => {
    const firstCustomer = await createCustomer('replayed', 'key-1');
    const repeatedCustomer = await createCustomer('replayed', 'key-1');

    expect(repeatedCustomer.id).toBe(firstCustomer.id);
    expect(firstCustomer.lastResponse.headers['idempotent-replayed']).toBeUndefined();
    expect(repeatedCustomer.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(await countCustomers('replayed')).toBe(1);
  });

  test('replay the response whatever the order of the parameters', async () => {
    const firstCustomer = await sandbox.stripe.customers.create(
      { email: 'a@example.com', name: 'o' },
      { idempotencyKey: 'key-2' },
    );
    const secondCustomer = await sandbox.stripe.customers.create(
      { name: 'o', email: 'a@example.com' },
      { idempotencyKey: 'key-2' },
    );

    expect(secondCustomer.id).toBe(firstCustomer.id);
  });

  test('refuse other parameters, which create nothing', async () => {
    await createCustomer('one', 'key-3');
    expect(await catchError(createCustomer('two', 'key-3'))).toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
    });
    expect(await countCustomers('two')).toBe(0);
  });

  test('refuse another endpoint', async () => {
    await createCustomer('three', 'key-5');
    const otherRequest = sandbox.stripe.paymentIntents.create(
      { amount: 500, currency: 'usd' },
      { idempotencyKey: 'key-5' },
    );
    expect((await catchError(otherRequest)).type).toBe('StripeIdempotencyError');
  });

  test('replay a decline, while a new key tries the payment again', async () => {
    const { customer, card, balance } = await startBalance(sandbox);
    const confirmBalance = (key: string) => confirmOffSession(sandbox.stripe, balance.id, card.id, key);
    await sandbox.setControl({
      nextConfirm: { outcome: 'decline:insufficient_funds', customer: customer.id },
    });
    const decline = await catchError(confirmBalance('try-1'));
    const replay = await catchError(confirmBalance('try-1'));

    expect(replay).toMatchObject({ decline_code: 'insufficient_funds', charge: decline.charge });
    expect(replay.headers?.['idempotent-replayed']).toBe('true');
    expect((await confirmBalance('try-2')).status).toBe('succeeded');
  });

  test('are not stored for a request that never started', async () => {
    const badRequest = sandbox.stripe.paymentIntents.create(
      { amount: 1.5, currency: 'usd' },
      { idempotencyKey: 'key-4' },
    );
    expect((await catchError(badRequest)).code).toBe('parameter_invalid_integer');
    expect(
      (
        await sandbox.stripe.paymentIntents.create(
          { amount: 150, currency: 'usd' },
          { idempotencyKey: 'key-4' },
        )
      ).amount,
    ).toBe(150);
  });

  test('expire on command', async () => {
    const repeatCreation = async () =>
      (await sandbox.stripe.customers.create({ name: 'x' }, { idempotencyKey: 'expired' })).id;
    const firstCustomer = await repeatCreation();
    expect(await repeatCreation()).toBe(firstCustomer);

    await sandbox.setControl({ expireIdempotencyKeys: true });
    expect(await repeatCreation()).not.toBe(firstCustomer);
  });

  test('expire after a day', async () => {
    let now = Date.UTC(2030, 0, 1);
    const agingSandbox = await startTestSandbox({ now: () => now });
    try {
      const repeatCreation = async () =>
        (await agingSandbox.stripe.customers.create({ name: 'x' }, { idempotencyKey: 'k' })).id;
      const firstCustomer = await repeatCreation();
      now += 23 * HOUR_MS;
      expect(await repeatCreation()).toBe(firstCustomer);
      now += HOUR_MS + 1;
      expect(await repeatCreation()).not.toBe(firstCustomer);
    } finally {
      await agingSandbox.close();
    }
  });

  test('are refused with 409 while their first request runs', async () => {
    const { card, balance } = await startBalance(sandbox);
    await sandbox.setControl({ nextConfirm: { outcome: 'slow:3000', paymentIntent: balance.id } });
    const confirmBalance = () => confirmOffSession(sandbox.stripe, balance.id, card.id, 'slow');
    const slowCall = confirmBalance();
    await waitUntil('the slow confirm is under way', async () => {
      const { control } = await sandbox.callControl<{ control: { nextConfirm: unknown[] } }>('state');
      return control.nextConfirm.length === 0;
    });

    expect(await catchError(confirmBalance())).toMatchObject({
      statusCode: 409,
      code: 'idempotency_key_in_use',
    });
    expect((await slowCall).status).toBe('succeeded');
    expect((await confirmBalance()).lastResponse.headers['idempotent-replayed']).toBe('true');
  });
});
