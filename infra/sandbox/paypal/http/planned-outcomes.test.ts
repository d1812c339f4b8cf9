import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  findIssue,
  newBalanceOrder,
  type Order,
  ORDERS,
  payDeposit,
  prepareCapture,
  startPayPalSandbox,
  type TestPayPal,
} from '../test-paypal.js';

let sandbox: TestPayPal;
let now: number;
beforeEach(async () => {
  now = Date.UTC(2030, 0, 1);
  sandbox = await startPayPalSandbox({}, { now: () => now });
});
afterEach(() => sandbox.close());

describe('lost responses', () => {
  test.each([
    { outcome: 'timeout_after_success', failure: 'aborted due to timeout' },
    { outcome: 'cut', failure: /terminated|fetch failed/ },
  ])('lead to one capture when the request is repeated after $outcome', async ({ outcome, failure }) => {
    const path = await prepareCapture(sandbox);
    await sandbox.planOutcome(outcome, 'capture_order');
    await expect(sandbox.post(path, {}, 'c', 300)).rejects.toThrow(failure);
    const repeatedOrder = await sandbox.post<Order>(path, {}, 'c');
    expect(repeatedOrder).toMatchObject({ status: 200, body: { status: 'COMPLETED' } });
    expect((await sandbox.readState()).captures).toHaveLength(1);
  });

  test('return the result to a repeat with the same id after http_500_after_success', async () => {
    const path = await prepareCapture(sandbox);
    await sandbox.planOutcome('http_500_after_success');
    const failedResponse = await sandbox.post(path, {}, 'c');

    expect(failedResponse).toMatchObject({ status: 500, body: { name: 'INTERNAL_SERVER_ERROR' } });
    expect((await sandbox.post<Order>(path, {}, 'c')).body.status).toBe('COMPLETED');
  });

  test.each([
    ['http_500_before', 500],
    ['rate_limited', 429],
    ['conflict', 409],
  ])('leave the request unexecuted after %s', async (outcome, status) => {
    const path = await prepareCapture(sandbox);
    await sandbox.planOutcome(outcome, 'capture_order');

    expect((await sandbox.post(path, {}, 'c')).status).toBe(status);
    expect((await sandbox.readState()).captures).toHaveLength(0);
    expect((await sandbox.post(path, {}, 'c')).status).toBe(201);
  });

  test('leave the request unexecuted after timeout_before', async () => {
    const { capture } = await payDeposit(sandbox);
    const refundCapture = (timeoutMs?: number) =>
      sandbox.post(`/v2/payments/captures/${capture.id}/refund`, {}, 'r', timeoutMs);
    await sandbox.planOutcome('timeout_before');

    await expect(refundCapture(300)).rejects.toThrow('aborted due to timeout');
    expect((await sandbox.readState()).refunds).toHaveLength(0);
    expect((await refundCapture()).status).toBe(201);
  });

  test('a lost merchant order is found by its id, with its money authorized once', async () => {
    const { vaultId } = await payDeposit(sandbox);
    await sandbox.planOutcome('timeout_after_success', 'create_order');

    await expect(sandbox.post(ORDERS, newBalanceOrder(vaultId), 'b', 300)).rejects.toThrow(
      'aborted due to timeout',
    );
    expect((await sandbox.post<Order>(ORDERS, newBalanceOrder(vaultId), 'b')).body.status).toBe('COMPLETED');
    expect((await sandbox.readState()).authorizations).toHaveLength(1);
  });
});

describe('plans', () => {
  test('are used once, by the request that they are planned for', async () => {
    await sandbox.planOutcome('rate_limited', 'refund_capture');
    const { capture } = await payDeposit(sandbox);
    const refundCapture = () => sandbox.post(`/v2/payments/captures/${capture.id}/refund`);
    const plannedResponse = await refundCapture();
    const repeatedRefund = await refundCapture();
    expect({ planned: plannedResponse.status, repeat: repeatedRefund.status }).toEqual({
      planned: 429,
      repeat: 201,
    });
  });

  test('can require the payer’s approval, or a review', async () => {
    const path = await prepareCapture(sandbox);
    await sandbox.planOutcome('payer_action_required');
    const response = await sandbox.post<{ links: { rel: string }[] }>(path);
    expect(findIssue(response)).toBe('PAYER_ACTION_REQUIRED');
    expect(response.body.links.at(-1)?.rel).toBe('payer-action');
    await sandbox.planOutcome('pending');
    const { body } = await sandbox.post<Order>(path);
    expect(body.purchase_units[0]?.payments?.captures?.[0]?.status).toBe('PENDING');
  });

  test.each([
    { next: { outcome: 'explode' } },
    { next: { outcome: 'conflict', operation: 'dance' } },
    { webhooks: { mode: 'loud' } },
    { surprise: 1 },
  ])('are refused as a whole when invalid: %j', async (order) => {
    const stateBefore = await sandbox.readState();
    expect(await sandbox.setControl(order)).toMatchObject({ name: 'INVALID_REQUEST' });
    expect(await sandbox.readState()).toEqual(stateBefore);
  });
});
