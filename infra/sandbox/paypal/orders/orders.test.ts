import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  findIssue,
  newDepositOrder,
  type Order,
  ORDERS,
  payDeposit,
  type Problem,
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

const CAPTURES = '/v2/payments/captures';

describe('a deposit', () => {
  const createOrder = async () => (await sandbox.post<Order>(ORDERS, newDepositOrder())).body;
  const createApprovedOrder = async () => {
    const { id } = await createOrder();
    await sandbox.callControl('approve', { order: id });
    return id;
  };

  test('waits for the approval of its payer before it can be captured', async () => {
    const created = await sandbox.post<Order>(ORDERS, newDepositOrder());
    expect({
      status: [created.status, created.body.status],
      links: created.body.links.map(({ rel }) => rel),
    }).toEqual({ status: [200, 'PAYER_ACTION_REQUIRED'], links: ['self', 'payer-action'] });
    const capturePath = `${ORDERS}/${created.body.id}/capture`;
    expect(findIssue(await sandbox.post(capturePath))).toBe('ORDER_NOT_APPROVED');
  });

  test('offers its capture once approved', async () => {
    const { body } = await sandbox.get<Order>(`${ORDERS}/${await createApprovedOrder()}`);
    expect(body.status).toBe('APPROVED');
    expect(body.links.map(({ rel }) => rel)).toContain('capture');
  });

  test('saves the account when it is captured', async () => {
    const id = await createApprovedOrder();
    const capturedOrder = await sandbox.post<Order>(`${ORDERS}/${id}/capture`);

    expect(capturedOrder.status).toBe(201);
    expect(capturedOrder.body).toMatchObject({
      status: 'COMPLETED',
      payment_source: { paypal: { attributes: { vault: { status: 'VAULTED', id: expect.any(String) } } } },
      purchase_units: [
        {
          payments: {
            captures: [
              {
                status: 'COMPLETED',
                amount: { currency_code: 'USD', value: '300.00' },
                invoice_id: 'b1-deposit',
                custom_id: 'b1:i1',
                final_capture: true,
                seller_receivable_breakdown: {
                  gross_amount: { value: '300.00' },
                  paypal_fee: { value: '10.96' },
                  net_amount: { value: '289.04' },
                },
              },
            ],
          },
        },
      ],
    });
    expect(findIssue(await sandbox.post(`${ORDERS}/${id}/capture`))).toBe('ORDER_ALREADY_CAPTURED');
    expect(findIssue(await sandbox.post(`${ORDERS}/${id}/authorize`))).toBe('ACTION_DOES_NOT_MATCH_INTENT');
  });

  test('is shown minimally by default', async () => {
    const minimal = await sandbox.send('POST', ORDERS, {
      body: newDepositOrder(),
      headers: {
        'paypal-request-id': 'm',
        prefer: 'return=minimal',
      },
    });
    expect(Object.keys(minimal.body)).toEqual(['id', 'status', 'payment_source', 'links']);
  });

  test('can be approved again with another account after a decline', async () => {
    const { body } = await sandbox.post<Order>(ORDERS, newDepositOrder());
    await sandbox.callControl('approve', { order: body.id, buyer: 'declined' });
    const refusal = await sandbox.post<Problem>(`${ORDERS}/${body.id}/capture`);
    expect({ status: refusal.status, issue: findIssue(refusal) }).toEqual({
      status: 422,
      issue: 'INSTRUMENT_DECLINED',
    });
    expect(refusal.body.links.find(({ rel }) => rel === 'redirect')?.href).toContain(body.id);

    await sandbox.callControl('approve', { order: body.id, buyer: 'good' });
    expect((await sandbox.post<Order>(`${ORDERS}/${body.id}/capture`)).body.status).toBe('COMPLETED');
  });

  test('is captured once per invoice', async () => {
    await payDeposit(sandbox);
    const { body } = await sandbox.post<Order>(ORDERS, newDepositOrder());
    await sandbox.callControl('approve', { order: body.id });
    expect(findIssue(await sandbox.post(`${ORDERS}/${body.id}/capture`))).toBe('DUPLICATE_INVOICE_ID');
  });

  test('is pending under review until settled', async () => {
    const firstDeposit = await payDeposit(sandbox, 'pending');
    expect(firstDeposit.capture).toMatchObject({
      status: 'PENDING',
      status_details: { reason: 'PENDING_REVIEW' },
    });

    const refundCapture = () => sandbox.post(`${CAPTURES}/${firstDeposit.capture.id}/refund`);
    expect(findIssue(await refundCapture())).toBe('PENDING_CAPTURE');

    await sandbox.callControl('settle', { capture: firstDeposit.capture.id, outcome: 'denied' });
    expect((await sandbox.get(`${CAPTURES}/${firstDeposit.capture.id}`)).body['status']).toBe('DECLINED');
    expect(findIssue(await refundCapture())).toBe('REFUND_NOT_ALLOWED');

    const secondDeposit = await payDeposit(sandbox, 'pending');
    await sandbox.callControl('settle', { capture: secondDeposit.capture.id, outcome: 'completed' });
    expect((await sandbox.get(`${CAPTURES}/${secondDeposit.capture.id}`)).body['status']).toBe('COMPLETED');
  });
});
