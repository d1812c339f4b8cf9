import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  catchError,
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

describe('customers', () => {
  test('are changed field by field, and found by their address', async () => {
    const { stripe } = sandbox;
    const { customer } = await payDeposit(sandbox);
    const changedCustomer = await stripe.customers.update(customer.id, {
      name: 'Ada',
      metadata: { a: '1', b: '2' },
      address: { country: 'US' },
    });

    expect(changedCustomer).toMatchObject({
      name: 'Ada',
      metadata: { a: '1', b: '2' },
      address: { country: 'US', city: null },
    });
    expect((await stripe.customers.update(customer.id, { metadata: { a: '' } })).metadata).toEqual({
      b: '2',
    });
    expect((await stripe.customers.update(customer.id, { metadata: '' })).metadata).toEqual({});
    expect((await stripe.customers.list({ email: 'ada@example.com', limit: 1 })).data[0]?.id).toBe(
      customer.id,
    );
  });

  test('are deleted with their cards', async () => {
    const { stripe } = sandbox;
    const { customer, card } = await payDeposit(sandbox);

    expect(await stripe.customers.del(customer.id)).toEqual({
      id: customer.id,
      object: 'customer',
      deleted: true,
    });
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ deleted: true });
    expect((await stripe.paymentMethods.retrieve(card.id)).customer).toBeNull();
    expect((await catchError(newBalance(sandbox, customer))).code).toBe('resource_missing');
  });
});
