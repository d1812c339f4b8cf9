import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { waitUntil } from '../../../src/lib/testing/wait-until.js';
import {
  catchError,
  newStripeClient,
  payDeposit,
  startTestSandbox,
  type TestSandbox,
} from '../../test-sandbox.js';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

const orderFault = (outcome: string, path = '/v1/refunds', method = 'POST') =>
  sandbox.setControl({ nextRequest: { method, path, outcome } });

const countRefunds = async (intent: string) =>
  (await sandbox.stripe.refunds.list({ payment_intent: intent })).data.length;

async function startScene() {
  const { deposit } = await payDeposit(sandbox);
  const refundPayment = (idempotencyKey: string, stripe = sandbox.stripe) =>
    stripe.refunds.create({ payment_intent: deposit.id, amount: 100 }, { idempotencyKey });
  return { deposit, refundPayment };
}

describe('a planned request fault', () => {
  test.each([
    { outcome: 'http_409', status: 409, code: 'lock_timeout', retryAfter: undefined },
    { outcome: 'lock_timeout', status: 429, code: 'lock_timeout', retryAfter: undefined },
    { outcome: 'rate_limit', status: 429, code: 'rate_limit', retryAfter: '1' },
    { outcome: 'http_500', status: 500, code: undefined, retryAfter: undefined },
  ])(
    'refuses a request with $outcome and $status without executing it, so that its key executes later',
    async ({ outcome, status, code, retryAfter }) => {
      const { deposit, refundPayment } = await startScene();
      await orderFault(outcome);
      const error = await catchError(refundPayment(`${outcome}:key`));

      expect(error).toMatchObject({ statusCode: status, code });
      expect(error.headers?.['retry-after']).toBe(retryAfter);
      expect(await countRefunds(deposit.id)).toBe(0);
      expect((await refundPayment(`${outcome}:key`)).status).toBe('succeeded');
      expect(await countRefunds(deposit.id)).toBe(1);
    },
  );

  test('neither executes nor answers a request with timeout_before', async () => {
    const { deposit, refundPayment } = await startScene();
    await orderFault('timeout_before');
    const error = await catchError(refundPayment('before', newStripeClient(sandbox, { timeout: 200 })));

    expect({ type: error.type, refundCount: await countRefunds(deposit.id) }).toEqual({
      type: 'StripeConnectionError',
      refundCount: 0,
    });
    expect((await refundPayment('before')).status).toBe('succeeded');
  });

  test.each(['timeout_after_success', 'cut', 'late:1500'])(
    'executes a request once under its key, and replays its response after %s',
    async (outcome) => {
      const { deposit, refundPayment } = await startScene();
      await orderFault(outcome);
      const error = await catchError(refundPayment(outcome, newStripeClient(sandbox, { timeout: 300 })));

      expect({ type: error.type, refundCount: await countRefunds(deposit.id) }).toEqual({
        type: 'StripeConnectionError',
        refundCount: 1,
      });
      expect((await refundPayment(outcome)).lastResponse.headers['idempotent-replayed']).toBe('true');
      expect(await countRefunds(deposit.id)).toBe(1);
    },
  );

  test('executes a request once under its key, and repeats an error 500 that it gave', async () => {
    const outcome = 'http_500_after_success';
    const { deposit, refundPayment } = await startScene();
    await orderFault(outcome);
    const error = await catchError(refundPayment(outcome, newStripeClient(sandbox, { timeout: 300 })));

    expect({ type: error.type, refundCount: await countRefunds(deposit.id) }).toEqual({
      type: 'StripeAPIError',
      refundCount: 1,
    });
    expect((await catchError(refundPayment(outcome))).statusCode).toBe(500);
    expect(await countRefunds(deposit.id)).toBe(1);
  });

  test('executes a request whose response is late for a caller that waits', async () => {
    const { deposit, refundPayment } = await startScene();
    await orderFault('late:400');
    const slowRefund = refundPayment('late');
    await waitUntil('the refund is made', async () => (await countRefunds(deposit.id)) === 1);

    expect((await slowRefund).status).toBe('succeeded');
  });

  test('waits for the request that it is planned for', async () => {
    const { deposit, refundPayment } = await startScene();
    await orderFault('rate_limit', '/v1/payment_intents/:id', 'GET');
    expect((await refundPayment('other')).status).toBe('succeeded');
    expect((await catchError(sandbox.stripe.paymentIntents.retrieve(deposit.id))).statusCode).toBe(429);
    expect((await sandbox.stripe.paymentIntents.retrieve(deposit.id)).id).toBe(deposit.id);
    await orderFault('rate_limit', `/v1/payment_intents/${deposit.id}`, 'GET');
    await sandbox.setControl({ nextRequest: null });
    expect((await sandbox.stripe.paymentIntents.retrieve(deposit.id)).id).toBe(deposit.id);
  });

  test.each(['slow', 'late:x', 'explode', 'constructor'])(
    'refuses the unknown outcome %s',
    async (outcome) => {
      expect(await orderFault(outcome)).toMatchObject({ error: { param: 'outcome' } });
    },
  );
});
