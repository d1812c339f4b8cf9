import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { DAY_MS } from '../../shared/durations.js';
import {
  catchError,
  confirmOffSession,
  newBalance,
  newStripeClient,
  payDeposit,
  startReceiver,
  startTestSandbox,
  type TestSandbox,
  waitUntil,
} from '../../test-sandbox.js';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

const orderFault = (outcome: string, path = '/v1/refunds', method = 'POST') =>
  sandbox.control('control', { nextRequest: { method, path, outcome } });
const countRefunds = async (intent: string) =>
  (await sandbox.stripe.refunds.list({ payment_intent: intent })).data.length;

async function startScene() {
  const { deposit } = await payDeposit(sandbox);
  const refund = (idempotencyKey: string, stripe = sandbox.stripe) =>
    stripe.refunds.create({ payment_intent: deposit.id, amount: 100 }, { idempotencyKey });
  return { deposit, refund };
}

describe('a planned request fault', () => {
  test.each([
    ['http_409', 409, 'lock_timeout'],
    ['lock_timeout', 429, 'lock_timeout'],
    ['rate_limit', 429, 'rate_limit'],
    ['http_500', 500, undefined],
  ])('%s: refused with %d, nothing was done, the same key executes later', async (outcome, status, code) => {
    const { deposit, refund } = await startScene();
    await orderFault(outcome);
    const error = await catchError(refund(`${outcome}:key`));
    expect([error.statusCode, error.code]).toEqual([status, code]);
    expect(error.headers?.['retry-after']).toBe(outcome === 'rate_limit' ? '1' : undefined);
    expect(await countRefunds(deposit.id)).toBe(0);
    expect((await refund(`${outcome}:key`)).status).toBe('succeeded');
    expect(await countRefunds(deposit.id)).toBe(1);
  });

  test('neither executes nor answers a request with timeout_before', async () => {
    const { deposit, refund } = await startScene();
    await orderFault('timeout_before');
    const error = await catchError(refund('before', newStripeClient(sandbox, { timeout: 200 })));
    expect([error.type, await countRefunds(deposit.id)]).toEqual(['StripeConnectionError', 0]);
    expect((await refund('before')).status).toBe('succeeded');
  });

  test.each(['timeout_after_success', 'cut', 'late:1500'])(
    'executes a request once under its key, and replays its response after %s',
    async (outcome) => {
      const { deposit, refund } = await startScene();
      await orderFault(outcome);
      const error = await catchError(refund(outcome, newStripeClient(sandbox, { timeout: 300 })));
      expect([error.type, await countRefunds(deposit.id)]).toEqual(['StripeConnectionError', 1]);
      expect((await refund(outcome)).lastResponse.headers['idempotent-replayed']).toBe('true');
      expect(await countRefunds(deposit.id)).toBe(1);
    },
  );

  test('executes a request once under its key, and repeats an error 500 that it gave', async () => {
    const outcome = 'http_500_after_success';
    const { deposit, refund } = await startScene();
    await orderFault(outcome);
    const error = await catchError(refund(outcome, newStripeClient(sandbox, { timeout: 300 })));
    expect([error.type, await countRefunds(deposit.id)]).toEqual(['StripeAPIError', 1]);
    expect((await catchError(refund(outcome))).statusCode).toBe(500);
    expect(await countRefunds(deposit.id)).toBe(1);
  });

  test('executes a late request for a patient caller', async () => {
    const { deposit, refund } = await startScene();
    await orderFault('late:400');
    const slowRefund = refund('late');
    await waitUntil('the refund is made', async () => (await countRefunds(deposit.id)) === 1);
    expect((await slowRefund).status).toBe('succeeded');
  });

  test('waits for its request', async () => {
    const { deposit, refund } = await startScene();
    await orderFault('rate_limit', '/v1/payment_intents/:id', 'GET');
    expect((await refund('other')).status).toBe('succeeded');
    expect((await catchError(sandbox.stripe.paymentIntents.retrieve(deposit.id))).statusCode).toBe(429);
    expect((await sandbox.stripe.paymentIntents.retrieve(deposit.id)).id).toBe(deposit.id);
    await orderFault('rate_limit', `/v1/payment_intents/${deposit.id}`, 'GET');
    await sandbox.control('control', { nextRequest: null });
    expect((await sandbox.stripe.paymentIntents.retrieve(deposit.id)).id).toBe(deposit.id);
  });

  test.each(['slow', 'late:x', 'explode', 'constructor'])(
    'refuses the unknown outcome %s',
    async (outcome) => {
      expect(await orderFault(outcome)).toMatchObject({ error: { param: 'outcome' } });
    },
  );
});

describe('planned webhook deliveries', () => {
  test('arrive before the reply, so that the receiver can make requests first', async () => {
    const receiver = await startReceiver();
    const notifiedSandbox = await startTestSandbox({ webhookUrl: receiver.url });
    try {
      await notifiedSandbox.control('control', { webhooks: { mode: 'before_reply' } });
      const release = receiver.hold();
      let isAnswered = false;
      const call = notifiedSandbox.stripe.customers.create({ name: 'x' }).then(() => (isAnswered = true));
      await waitUntil('the event arrived', () => receiver.events.length === 1);
      const id = (receiver.events[0]?.data.object as { id: string }).id;
      expect([(await notifiedSandbox.stripe.customers.retrieve(id)).id, isAnswered]).toEqual([id, false]);
      release();
      await call;
      expect(receiver.events.map(({ type }) => type)).toEqual(['customer.created']);
    } finally {
      await notifiedSandbox.close();
      await receiver.close();
    }
  });

  test('arrive three times', async () => {
    const receiver = await startReceiver();
    const notifiedSandbox = await startTestSandbox({ webhookUrl: receiver.url });
    try {
      await notifiedSandbox.control('control', { webhooks: { mode: 'triple' } });
      await notifiedSandbox.stripe.customers.create({ name: 'x' });
      await waitUntil('all copies arrived', () => receiver.events.length === 3);
      expect(new Set(receiver.events.map(({ id }) => id)).size).toBe(1);
    } finally {
      await notifiedSandbox.close();
      await receiver.close();
    }
  });

  test('arrive days late, held while the clock advances', async () => {
    const receiver = await startReceiver();
    const notifiedSandbox = await startTestSandbox({ webhookUrl: receiver.url });
    try {
      await notifiedSandbox.control('control', { webhooks: { mode: 'delay' } });
      const { created } = await notifiedSandbox.stripe.customers.create({ name: 'x' });
      await notifiedSandbox.control('control', { advanceClockMs: 5 * DAY_MS });
      expect(
        (await notifiedSandbox.stripe.customers.create({ name: 'y' })).created - created,
      ).toBeGreaterThanOrEqual(5 * 24 * 3600);
      expect(receiver.events).toEqual([]);
      expect(await notifiedSandbox.control('webhooks/flush', {})).toEqual({ delivered: 2, failed: 0 });
      expect(receiver.events[0]?.created).toBe(created);
    } finally {
      await notifiedSandbox.close();
      await receiver.close();
    }
  });
});

describe('changing cards', () => {
  const chargeBalance = async (customer: { id: string }, card: string) => {
    const balance = await newBalance(sandbox, customer);
    return confirmOffSession(sandbox.stripe, balance.id, card);
  };

  test('expire and are declined until the updater renews them', async () => {
    const { customer, card } = await payDeposit(sandbox);
    await sandbox.control('cards/expire', { paymentMethod: card.id });
    expect(await catchError(chargeBalance(customer, card.id))).toMatchObject({
      code: 'expired_card',
      advice_code: 'confirm_card_data',
    });

    await sandbox.control('cards/update', {
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
    expect(await sandbox.control('control', { advanceClockMs: years })).toHaveProperty('error');
    await sandbox.control('control', { advanceClockMs: years / 2 });
    await sandbox.control('control', { advanceClockMs: years / 2 });
    expect((await catchError(chargeBalance(customer, card.id))).code).toBe('expired_card');
  });
});
