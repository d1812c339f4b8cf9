import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { waitUntil } from '../../../src/lib/testing/wait-until.js';
import { DAY_MS, HOUR_MS } from '../../shared/durations.js';
import {
  findIssue,
  newDepositOrder,
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

async function advanceClock(ms: number): Promise<void> {
  now += ms;
  await sandbox.renewToken();
}

describe('request ids', () => {
  test('repeat the order’s current state with 200', async () => {
    const createOrder = () => sandbox.post<Order>(ORDERS, newDepositOrder(), 'k');
    const firstOrder = await createOrder();
    await sandbox.callControl('approve', { order: firstOrder.body.id });
    const repeatedOrder = await createOrder();
    expect(repeatedOrder).toMatchObject({
      status: 200,
      body: { id: firstOrder.body.id, status: 'APPROVED' },
    });

    const captureOrder = () => sandbox.post<Order>(`${ORDERS}/${firstOrder.body.id}/capture`, {}, 'c');
    const firstCapture = await captureOrder();
    const secondCapture = await captureOrder();
    expect({ first: firstCapture.status, second: secondCapture.status }).toEqual({ first: 201, second: 200 });
    expect((await sandbox.readState()).captures).toHaveLength(1);
  });

  test('differ by any change of the body except the order of its members', async () => {
    const { intent, ...orderWithoutIntent } = newDepositOrder();
    const firstOrder = await sandbox.post<Order>(ORDERS, { intent, ...orderWithoutIntent }, 'k');
    expect((await sandbox.post<Order>(ORDERS, { ...orderWithoutIntent, intent }, 'k')).body.id).toBe(
      firstOrder.body.id,
    );

    const otherOrder = await sandbox.post(ORDERS, newDepositOrder({ intent: 'AUTHORIZE' }), 'k');
    expect({ status: otherOrder.status, issue: findIssue(otherOrder) }).toEqual({
      status: 422,
      issue: 'DUPLICATE_REQUEST_ID',
    });
    expect(findIssue(await sandbox.post(`${ORDERS}/${firstOrder.body.id}/capture`, {}, 'k'))).toBe(
      'DUPLICATE_REQUEST_ID',
    );
  });

  test('live 6 hours for orders', async () => {
    const createOrder = async () => (await sandbox.post<Order>(ORDERS, newDepositOrder(), 'k')).body.id;
    const firstOrder = await createOrder();
    await advanceClock(6 * HOUR_MS - 1);
    expect(await createOrder()).toBe(firstOrder);
    await advanceClock(1);
    expect(await createOrder()).not.toBe(firstOrder);
  });

  test('live 45 days for refunds, after which the remainder is refunded again', async () => {
    const { capture } = await payDeposit(sandbox);
    const refundCapture = async () =>
      (
        await sandbox.post(
          `/v2/payments/captures/${capture.id}/refund`,
          { amount: { currency_code: 'USD', value: '10.00' } },
          'r',
        )
      ).body['id'];
    const firstRefund = await refundCapture();
    await advanceClock(45 * DAY_MS - 1);
    expect(await refundCapture()).toBe(firstRefund);

    await advanceClock(1);
    expect(await refundCapture()).not.toBe(firstRefund);
  });

  test('expire on command, after which a capture is refused by its state', async () => {
    const path = await prepareCapture(sandbox);
    expect((await sandbox.post(path, {}, 'c')).status).toBe(201);
    await sandbox.setControl({ expireRequestIds: true });
    expect(findIssue(await sandbox.post(path, {}, 'c'))).toBe('ORDER_ALREADY_CAPTURED');
    expect((await sandbox.readState()).captures).toHaveLength(1);
  });

  test('repeat a decline until a new id is used', async () => {
    const path = await prepareCapture(sandbox);
    await sandbox.planOutcome('instrument_declined');
    const firstResponse = await sandbox.post(path, {}, 'c1');
    const secondResponse = await sandbox.post(path, {}, 'c1');

    expect({ issue: findIssue(secondResponse), body: secondResponse.body }).toEqual({
      issue: 'INSTRUMENT_DECLINED',
      body: firstResponse.body,
    });
    expect((await sandbox.post(path, {}, 'c2')).status).toBe(201);
  });

  test('are not stored for an invalid request', async () => {
    expect((await sandbox.post(ORDERS, newDepositOrder({ intent: 'X' }), 'k')).status).toBe(400);
    expect((await sandbox.post(ORDERS, newDepositOrder(), 'k')).status).toBe(200);
  });

  test('are refused with 409 while their first request runs', async () => {
    const path = await prepareCapture(sandbox);
    await sandbox.planOutcome('slow:3000', 'capture_order');
    const slowCall = sandbox.post(path, {}, 'c');
    await waitUntil('the slow capture is under way', async () => {
      const { control } = await sandbox.callControl<{ control: { next: unknown[] } }>('state');
      return control.next.length === 0;
    });
    const repeatedReply = await sandbox.post(path, {}, 'c');

    expect({ status: repeatedReply.status, issue: findIssue(repeatedReply) }).toEqual({
      status: 409,
      issue: 'PREVIOUS_REQUEST_IN_PROGRESS',
    });
    expect((await slowCall).status).toBe(201);
  });
});
