import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import {
  catchError,
  confirmOffSession,
  newStripeClient,
  startBalance,
  startTestSandbox,
  type TestSandbox,
} from '../../test-sandbox.js';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

describe('lost responses', () => {
  const newImpatientClient = () => newStripeClient(sandbox, { timeout: 300 });
  async function startPayment(number?: string) {
    const { card, balance } = await startBalance(sandbox, number);
    const confirmBalance = (stripe: Stripe, idempotencyKey: string) =>
      confirmOffSession(stripe, balance.id, card.id, idempotencyKey);
    const planOutcome = (outcome: string) =>
      sandbox.setControl({ nextConfirm: { outcome, paymentIntent: balance.id } });
    const fetchStatus = async () => (await sandbox.stripe.paymentIntents.retrieve(balance.id)).status;
    const countCaptures = async () => {
      const { charges } = await sandbox.callControl<{ charges: Stripe.Charge[] }>('state');
      return charges.filter((charge) => charge.payment_intent === balance.id && charge.paid).length;
    };
    return { balance, confirmBalance, planOutcome, fetchStatus, countCaptures };
  }

  test.each(['4000000000004087', '4000000000005043'])(
    'card %s succeeds without an answer',
    async (number) => {
      const { balance, confirmBalance, fetchStatus, countCaptures } = await startPayment(number);
      expect((await catchError(confirmBalance(newImpatientClient(), `${balance.id}:1`))).type).toBe(
        'StripeConnectionError',
      );
      expect(await fetchStatus()).toBe('succeeded');
      // The stored answer.
      expect((await confirmBalance(newImpatientClient(), `${balance.id}:1`)).status).toBe('succeeded');

      await sandbox.setControl({ expireIdempotencyKeys: true });
      expect((await catchError(confirmBalance(newImpatientClient(), `${balance.id}:1`))).code).toBe(
        'payment_intent_unexpected_state',
      );
      expect(await countCaptures()).toBe(1);
    },
  );

  test.each([
    ['timeout_after_success', 'StripeConnectionError'],
    ['cut', 'StripeConnectionError'],
    ['http_500_after_success', 'StripeAPIError'],
  ])('leave the payment succeeded after %s', async (outcome, type) => {
    const { confirmBalance, planOutcome, fetchStatus, countCaptures } = await startPayment();
    await planOutcome(outcome);
    expect((await catchError(confirmBalance(newImpatientClient(), outcome))).type).toBe(type);
    expect({ status: await fetchStatus(), captureCount: await countCaptures() }).toEqual({
      status: 'succeeded',
      captureCount: 1,
    });
  });

  test('timeout_before leaves the key to execute later', async () => {
    const { confirmBalance, planOutcome, fetchStatus } = await startPayment();
    await planOutcome('timeout_before');

    expect((await catchError(confirmBalance(newImpatientClient(), 'before'))).type).toBe(
      'StripeConnectionError',
    );
    expect(await fetchStatus()).toBe('requires_confirmation');
    expect((await confirmBalance(newImpatientClient(), 'before')).status).toBe('succeeded');
  });

  test('a 500 is replayed under its key', async () => {
    const { confirmBalance, planOutcome, countCaptures } = await startPayment();
    await planOutcome('http_500_after_success');
    await catchError(confirmBalance(newImpatientClient(), '500'));

    expect(await catchError(confirmBalance(newImpatientClient(), '500'))).toMatchObject({
      statusCode: 500,
      headers: { 'idempotent-replayed': 'true' },
    });
    expect(await countCaptures()).toBe(1);
  });

  test('plans are used once, by the confirm that they are planned for', async () => {
    const ownIntent = await startPayment();
    const otherPayment = await startPayment();
    await ownIntent.planOutcome('decline:lost_card');

    expect((await otherPayment.confirmBalance(sandbox.stripe, 'other')).status).toBe('succeeded');
    expect((await catchError(ownIntent.confirmBalance(sandbox.stripe, 'mine'))).decline_code).toBe(
      'lost_card',
    );
    expect((await ownIntent.confirmBalance(sandbox.stripe, 'mine-2')).status).toBe('succeeded');
  });
});
