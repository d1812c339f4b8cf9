import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { DAY_MS } from '../../shared/durations.js';
import {
  findIssue,
  newBalanceOrder,
  type Order,
  ORDERS,
  payDeposit,
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

const paths = { hold: '/v2/payments/authorizations', capture: '/v2/payments/captures' };
const newAmount = (value: string) => ({ amount: { currency_code: 'USD', value } });
async function holdBalance(vaultId: string, invoiceId?: string) {
  const { body, status } = await sandbox.post<Order>(ORDERS, newBalanceOrder(vaultId, invoiceId));
  expect({ status, body }).toMatchObject({ status: 201, body: { status: 'COMPLETED' } });
  return body.purchase_units[0]?.payments?.authorizations?.[0]?.id ?? '';
}

describe('a saved account', () => {
  test('pays off-session: authorized, then captured in parts up to the amount', async () => {
    const { vaultId } = await payDeposit(sandbox);
    const id = await holdBalance(vaultId);
    const captureHold = (body: object) => sandbox.post(`${paths.hold}/${id}/capture`, body);

    expect(findIssue(await captureHold(newAmount('1200.51')))).toBe('MAX_CAPTURE_AMOUNT_EXCEEDED');
    expect((await captureHold({ ...newAmount('1000.00'), invoice_id: 'p1' })).body).toMatchObject({
      status: 'COMPLETED',
    });
    expect((await sandbox.get(`${paths.hold}/${id}`)).body['status']).toBe('PARTIALLY_CAPTURED');
    expect(findIssue(await sandbox.post(`${paths.hold}/${id}/void`))).toBe('PREVIOUSLY_CAPTURED');
    expect((await captureHold({ invoice_id: 'p2' })).body).toMatchObject({ amount: { value: '200.50' } });
    expect(findIssue(await captureHold({ invoice_id: 'p3' }))).toBe('AUTHORIZATION_ALREADY_CAPTURED');
  });

  test('pays at once with intent CAPTURE', async () => {
    const { vaultId } = await payDeposit(sandbox);
    const { body } = await sandbox.post<Order>(ORDERS, newBalanceOrder(vaultId, 'x', 'CAPTURE'));
    expect(body.purchase_units[0]?.payments?.captures).toHaveLength(1);
  });

  test('is not charged after a void or the end of an authorization', async () => {
    const { vaultId } = await payDeposit(sandbox);
    const firstHold = await holdBalance(vaultId);
    const voidResponse = await sandbox.post(`${paths.hold}/${firstHold}/void`);
    expect(voidResponse).toMatchObject({ status: 200, body: { status: 'VOIDED' } });
    expect(findIssue(await sandbox.post(`${paths.hold}/${firstHold}/capture`))).toBe('AUTHORIZATION_VOIDED');
    expect(findIssue(await sandbox.post(`${paths.hold}/${firstHold}/void`))).toBe('PREVIOUSLY_VOIDED');

    const secondHold = await holdBalance(vaultId, 'later');
    now += 29 * DAY_MS;
    await sandbox.renewToken();
    expect(findIssue(await sandbox.post(`${paths.hold}/${secondHold}/capture`))).toBe(
      'AUTHORIZATION_EXPIRED',
    );
  });

  test('may decline or require its owner', async () => {
    const declinedDeposit = await payDeposit(sandbox, 'declined_later');
    const refusal = await sandbox.post(ORDERS, newBalanceOrder(declinedDeposit.vaultId));
    expect({ status: refusal.status, issue: findIssue(refusal) }).toEqual({
      status: 422,
      issue: 'INSTRUMENT_DECLINED',
    });
    const otherSandbox = await startPayPalSandbox();
    try {
      const { vaultId } = await payDeposit(otherSandbox, 'action_later');
      const { body } = await otherSandbox.post<Order>(ORDERS, newBalanceOrder(vaultId));
      expect(body.status).toBe('PAYER_ACTION_REQUIRED');
      await otherSandbox.callControl('approve', { order: body.id });
      const authorizedOrder = await otherSandbox.post<Order>(`${ORDERS}/${body.id}/authorize`);
      expect(authorizedOrder.body.purchase_units[0]?.payments?.authorizations).toHaveLength(1);
      expect(findIssue(await otherSandbox.post(`${ORDERS}/${body.id}/authorize`))).toBe(
        'ORDER_ALREADY_AUTHORIZED',
      );
    } finally {
      await otherSandbox.close();
    }
  });

  test('can be deleted after it was saved late', async () => {
    const { order, vaultId } = await payDeposit(sandbox, 'vault_late');
    expect({ vaultId, vaultStatus: order.payment_source?.paypal.attributes?.vault.status }).toEqual({
      vaultId: '',
      vaultStatus: 'APPROVED',
    });

    await sandbox.callControl('issue-token', { order: order.id });
    const { body } = await sandbox.get<Order>(`${ORDERS}/${order.id}`);
    const { id = '', customer } = body.payment_source?.paypal.attributes?.vault ?? {};
    const listPath = `/v3/vault/payment-tokens?customer_id=${customer?.id ?? ''}&total_required=true`;
    expect((await sandbox.get(listPath)).body).toMatchObject({ payment_tokens: [{ id }], total_items: 1 });
    expect((await sandbox.send('DELETE', `/v3/vault/payment-tokens/${id}`)).status).toBe(204);
    expect((await sandbox.get(`/v3/vault/payment-tokens/${id}`)).status).toBe(404);
    expect((await sandbox.get(listPath)).body).toMatchObject({ payment_tokens: [], total_items: 0 });
    expect(findIssue(await sandbox.post(ORDERS, newBalanceOrder(id)))).toBe('TOKEN_ID_NOT_FOUND');
  });
});

describe('a refund', () => {
  test('is limited to the captured amount', async () => {
    const { capture } = await payDeposit(sandbox);
    const refundCapture = (body: object = {}) => sandbox.post(`${paths.capture}/${capture.id}/refund`, body);
    const firstRefund = await refundCapture(newAmount('100.00'));

    expect(firstRefund.body).toMatchObject({
      status: 'COMPLETED',
      seller_payable_breakdown: { total_refunded_amount: { value: '100.00' } },
    });
    expect((await sandbox.get(`${paths.capture}/${capture.id}`)).body['status']).toBe('PARTIALLY_REFUNDED');
    expect(findIssue(await refundCapture(newAmount('200.01')))).toBe('REFUND_AMOUNT_EXCEEDED');
    expect((await refundCapture()).body).toMatchObject({ amount: { value: '200.00' } });
    expect(findIssue(await refundCapture())).toBe('CAPTURE_FULLY_REFUNDED');
    expect((await sandbox.get(`/v2/payments/refunds/${String(firstRefund.body['id'])}`)).body).toEqual(
      firstRefund.body,
    );
  });

  test('is refused with unknown fields or with dollars in place of cents', async () => {
    const { capture } = await payDeposit(sandbox);
    const refundCapture = (body: object) => sandbox.post(`${paths.capture}/${capture.id}/refund`, body);

    expect(findIssue(await refundCapture({ reason: 'x' }))).toBe('INVALID_PARAMETER');
    expect(findIssue(await refundCapture({ amount: { currency_code: 'USD', value: 30 } }))).toBe(
      'INVALID_PARAMETER_SYNTAX',
    );
    expect(findIssue(await refundCapture({ amount: { currency_code: 'EUR', value: '1.00' } }))).toBe(
      'REFUND_CAPTURE_CURRENCY_MISMATCH',
    );
    expect(findIssue(await refundCapture(newAmount('300.01')))).toBe('REFUND_AMOUNT_EXCEEDED');
  });
});
