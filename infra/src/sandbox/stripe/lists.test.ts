import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errorOf, newBalance, paidDeposit, sdk, testSandbox, type TestSandbox } from '../test-sandbox.js';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await testSandbox();
});
afterAll(() => sandbox.close());

describe('lists and expansion', () => {
  it('pages newest first, in both directions', async () => {
    const { stripe } = sandbox;
    const customer = await stripe.customers.create();
    const made: string[] = [];
    for (let count = 0; count < 5; count += 1) made.unshift((await newBalance(sandbox, customer)).id);
    const ids = (list: { data: { id: string }[] }) => list.data.map(({ id }) => id);
    const first = await stripe.paymentIntents.list({ customer: customer.id, limit: 2 });
    expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/payment_intents' });
    expect(ids(first)).toEqual(made.slice(0, 2));
    const rest = await stripe.paymentIntents.list({
      customer: customer.id,
      limit: 3,
      starting_after: made[1]!,
    });
    expect([ids(rest), rest.has_more]).toEqual([made.slice(2), false]);
    const back = await stripe.paymentIntents.list({
      customer: customer.id,
      limit: 2,
      ending_before: made[3]!,
    });
    expect([ids(back), back.has_more]).toEqual([made.slice(1, 3), true]);
    const all = await stripe.paymentIntents
      .list({ customer: customer.id, limit: 2 })
      .autoPagingToArray({ limit: 100 });
    expect(all.map(({ id }) => id)).toEqual(made);
    const cursor = await errorOf(stripe.paymentIntents.list({ starting_after: 'pi_unknown' }));
    expect([cursor.code, cursor.param]).toEqual(['resource_missing', 'starting_after']);
    expect((await errorOf(stripe.paymentIntents.list({ limit: 101 }))).param).toBe('limit');
    expect(
      ids(await stripe.paymentIntents.list({ customer: customer.id, created: { gt: Date.now() } })),
    ).toEqual([]);
  });

  it('expands references, in lists and nested, and nothing else', async () => {
    const { stripe } = sandbox;
    const { customer, deposit } = await paidDeposit(sandbox);
    const expand = ['data.latest_charge.customer'];
    const [intent] = (await stripe.paymentIntents.list({ customer: customer.id, expand })).data;
    expect(intent).toMatchObject({
      latest_charge: { object: 'charge', customer: { email: 'ada@example.com' } },
    });
    expect((await stripe.paymentIntents.retrieve(deposit.id)).latest_charge).toMatch(/^ch_/);
    expect((await errorOf(stripe.paymentIntents.list({ expand: ['latest_charge'] }))).param).toBe('expand');
    expect((await errorOf(stripe.paymentIntents.retrieve(deposit.id, { expand: ['metadata'] }))).param).toBe(
      'expand',
    );
  });

  it('retrieves an intent with its client secret only when it is right', async () => {
    const { deposit } = await paidDeposit(sandbox);
    const client = sdk(sandbox);
    expect(
      (await client.paymentIntents.retrieve(deposit.id, { client_secret: deposit.client_secret! })).id,
    ).toBe(deposit.id);
    expect((await errorOf(client.paymentIntents.retrieve(deposit.id, { client_secret: 'no' }))).code).toBe(
      'resource_missing',
    );
  });
});
