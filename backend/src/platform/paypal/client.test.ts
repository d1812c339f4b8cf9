import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { UNREACHABLE_URL } from '../../../test/support/http/unreachable-url.js';
import {
  newPurchase,
  newSessionPurchase,
  payDeposit,
  PayPalSandbox,
  requireOk,
} from '../../../test/support/paypal/paypal-sandbox.js';
import type { PayPalClient } from './client.js';

let sandbox: PayPalSandbox;
let client: PayPalClient;
/** A client with a short timeout. */
let impatientClient: PayPalClient;
beforeEach(async () => {
  sandbox = await PayPalSandbox.start();
  client = sandbox.newClient();
  impatientClient = sandbox.newClient({ timeoutMs: 1_500 });
  requireOk(await impatientClient.listVaultTokens('none')); // the client has its token from here on
});
afterEach(() => sandbox.close());

async function approveOrder(): Promise<string> {
  const { id } = requireOk(await client.createOrder(newSessionPurchase(), 'create'));
  await sandbox.approveOrder(id);
  return id;
}

const listCapturedAmounts = async () =>
  (await sandbox.readState()).captures.map(({ amount }) => amount.value);

describe('a deposit', () => {
  test('is captured after the buyer’s approval with the account saved', async () => {
    const order = requireOk(await client.createOrder(newSessionPurchase(), 'create'));
    expect(order).toMatchObject({
      status: 'PAYER_ACTION_REQUIRED',
      amountCents: 30_000,
      currency: 'USD',
      invoiceId: 'WF-1-deposit',
      bookingId: 'bkg-1',
      instalmentId: 'ins-1',
      vault: null,
      captures: [],
    });
    expect(order.approveUrl).toBe(`${sandbox.baseUrl}/checkoutnow?token=${order.id}`);
    expect(await client.captureOrder(order.id, 'early')).toEqual({
      kind: 'state',
      issue: 'ORDER_NOT_APPROVED',
    });

    await sandbox.approveOrder(order.id);
    const paidOrder = requireOk(await client.captureOrder(order.id, 'capture'));
    expect(paidOrder).toMatchObject({
      status: 'COMPLETED',
      approveUrl: null,
      payerEmail: 'ada@buyer.example',
      vault: { kind: 'saved' },
      captures: [{ status: 'COMPLETED', amountCents: 30_000, invoiceId: 'WF-1-deposit' }],
    });
    expect(requireOk(await client.retrieveOrder(order.id))).toEqual(paidOrder);
  });

  test('may have its account saved later', async () => {
    const { order } = await payDeposit(sandbox, client, 'vault_late');
    expect(order.vault).toEqual({ kind: 'pending', customerId: expect.any(String) });
    await sandbox.callControl('issue-token', { order: order.id });
    expect(requireOk(await client.retrieveOrder(order.id)).vault?.kind).toBe('saved');
  });

  test('may stay pending and then be denied', async () => {
    const { captureId } = await payDeposit(sandbox, client, 'pending');
    const readCapture = async () => requireOk(await client.retrieveCapture(captureId));
    expect(await readCapture()).toMatchObject({ status: 'PENDING', reason: 'PENDING_REVIEW' });
    await sandbox.callControl('settle', { capture: captureId, outcome: 'denied' });
    expect(await readCapture()).toMatchObject({ status: 'DECLINED', reason: null });
  });

  test('returns the address where the buyer may choose another account when declined', async () => {
    const { id } = requireOk(await client.createOrder(newSessionPurchase(), 'create'));
    await sandbox.approveOrder(id, 'declined');

    expect(await client.captureOrder(id, 'c')).toEqual({
      kind: 'declined',
      issue: 'INSTRUMENT_DECLINED',
      payerUrl: `${sandbox.baseUrl}/checkoutnow?token=${id}`,
    });
  });
});

describe('a balance', () => {
  const request = { amountCents: 120_050, invoiceId: 'b' };
  const authorizeBalance = async () => {
    const { vaultId } = await payDeposit(sandbox, client);
    const order = requireOk(await client.authorizeSaved({ ...newPurchase(request), vaultId }, 'a'));
    return order.authorizations[0]!;
  };

  test('is authorized without being captured', async () => {
    const authorization = await authorizeBalance();
    expect(authorization).toMatchObject({
      status: 'CREATED',
      amountCents: 120_050,
      expiresAt: expect.any(String),
    });
    expect(await listCapturedAmounts()).toEqual(['300.00']);
  });

  test('is captured once', async () => {
    const authorization = await authorizeBalance();
    const capture = requireOk(await client.captureAuthorization(authorization.id, request, 'c'));

    expect(capture).toMatchObject({ status: 'COMPLETED', amountCents: 120_050, invoiceId: 'b' });
    expect(requireOk(await client.captureAuthorization(authorization.id, request, 'c'))).toEqual(capture);
    expect(await client.captureAuthorization(authorization.id, request, 'other')).toEqual({
      kind: 'state',
      issue: 'AUTHORIZATION_ALREADY_CAPTURED',
    });
    expect(requireOk(await client.retrieveAuthorization(authorization.id)).status).toBe('CAPTURED');
    expect(await listCapturedAmounts()).toEqual(['300.00', '1200.50']);
  });

  test('is captured once per invoice, even after every request id has expired', async () => {
    const { vaultId } = await payDeposit(sandbox, client);
    const authorizeOnce = async () =>
      requireOk(await client.authorizeSaved({ ...newPurchase({ invoiceId: 'b' }), vaultId }, 'a'))
        .authorizations[0]!;
    const captureFor = async (id: string) =>
      client.captureAuthorization(id, { amountCents: 30_000, invoiceId: 'b' }, 'c');
    requireOk(await captureFor((await authorizeOnce()).id));
    await sandbox.setControl({ expireRequestIds: true });

    expect(await captureFor((await authorizeOnce()).id)).toEqual({
      kind: 'state',
      issue: 'DUPLICATE_INVOICE_ID',
    });
    expect(await listCapturedAmounts()).toHaveLength(2);
  });

  test('can be voided before its capture, once', async () => {
    const { vaultId } = await payDeposit(sandbox, client);
    const heldPayment = requireOk(
      await client.authorizeSaved({ ...newPurchase({ invoiceId: 'b' }), vaultId }, 'a'),
    );
    const id = heldPayment.authorizations[0]?.id ?? '';

    expect(requireOk(await client.voidAuthorization(id, 'v')).status).toBe('VOIDED');
    expect(await client.voidAuthorization(id, 'v2')).toEqual({ kind: 'state', issue: 'PREVIOUSLY_VOIDED' });
  });

  test('is not charged to an account that was deleted', async () => {
    const { vaultId, order } = await payDeposit(sandbox, client);
    const customer = order.vault?.customerId ?? '';

    expect(requireOk(await client.listVaultTokens(customer)).map((token) => token.id)).toEqual([vaultId]);
    expect(requireOk(await client.deleteVaultToken(vaultId))).toEqual({ id: vaultId });
    expect(await client.deleteVaultToken(vaultId)).toEqual({ kind: 'missing' });
    expect(await client.retrieveVaultToken(vaultId)).toEqual({ kind: 'missing' });
    expect(await client.authorizeSaved({ ...newPurchase(), vaultId }, 'x')).toMatchObject({
      kind: 'declined',
      issue: 'TOKEN_ID_NOT_FOUND',
    });
  });

  test('may require the buyer’s approval', async () => {
    const { vaultId } = await payDeposit(sandbox, client, 'action_later');
    const order = requireOk(
      await client.authorizeSaved({ ...newPurchase({ invoiceId: 'b' }), vaultId }, 'a'),
    );
    expect(order).toMatchObject({ status: 'PAYER_ACTION_REQUIRED', authorizations: [] });
    expect(order.approveUrl).toContain(order.id);
    await sandbox.approveOrder(order.id);
    expect(requireOk(await client.authorizeOrder(order.id, 'a2')).authorizations).toHaveLength(1);
  });
});

describe('a refund', () => {
  test('is limited to the captured amount', async () => {
    const { captureId } = await payDeposit(sandbox, client);
    const refundPart = (amountCents: number, refundId: string) =>
      client.refund(captureId, { amountCents, refundId }, refundId);
    const firstRefund = requireOk(await refundPart(10_001, 'r1'));
    expect(firstRefund).toMatchObject({ status: 'COMPLETED', amountCents: 10_001, invoiceId: 'r1' });
    expect(requireOk(await client.retrieveRefund(firstRefund.id))).toEqual(firstRefund);
    expect(await refundPart(20_000, 'r2')).toEqual({ kind: 'state', issue: 'REFUND_AMOUNT_EXCEEDED' });

    requireOk(await refundPart(19_999, 'r3'));
    expect(await refundPart(1, 'r4')).toEqual({ kind: 'state', issue: 'CAPTURE_FULLY_REFUNDED' });
    expect(requireOk(await client.retrieveCapture(captureId)).status).toBe('REFUNDED');
  });
});

describe('an unknown outcome', () => {
  const captureWithFault = async (id: string, fault: string) => {
    await sandbox.planOutcome(fault, 'capture_order');
    expect(await impatientClient.captureOrder(id, 'c')).toMatchObject({ kind: 'unknown' });
  };
  /** Repeats a slow capture until it has ended, because its request id answers nothing before. */
  const captureAgain = async (id: string) => {
    let response = await client.captureOrder(id, 'c');
    while (response.kind === 'unknown') response = await client.captureOrder(id, 'c');
    return requireOk(response).captures;
  };

  test.each([
    ['timeout_after_success', 1],
    ['cut', 1],
    ['http_500_after_success', 1],
    ['timeout_before', 0],
    ['http_500_before', 0],
    ['rate_limited', 0],
    ['conflict', 0],
  ])(
    'is resolved after %s by a repeat under its id, with one capture in all and %i before',
    async (fault, capturesBefore) => {
      const id = await approveOrder();
      await captureWithFault(id, fault);

      expect(await listCapturedAmounts()).toHaveLength(capturesBefore);
      expect(await captureAgain(id)).toHaveLength(1);
      expect(await listCapturedAmounts()).toEqual(['300.00']);
    },
  );

  test('is resolved after a slow capture by a repeat under its id, with one capture in all', async () => {
    const id = await approveOrder();
    await captureWithFault(id, 'slow:3000');
    expect(await captureAgain(id)).toHaveLength(1);
    expect(await listCapturedAmounts()).toEqual(['300.00']);
  });

  test('does not say whether the object exists if it was to be read', async () => {
    const id = await approveOrder();
    await sandbox.planOutcome('timeout_before', 'get_order');
    expect(await impatientClient.retrieveOrder(id)).toMatchObject({
      kind: 'unknown',
      reason: 'TimeoutError',
    });
  });

  test('is reported when the server is unreachable', async () => {
    const unreachableClient = sandbox.newClient({ baseUrl: `${UNREACHABLE_URL}/paypal` });
    expect(await unreachableClient.retrieveOrder('X')).toMatchObject({ kind: 'unknown' });
  });
});

describe('the sweep', () => {
  test('finds undelivered events over several pages, with their bookings', async () => {
    await sandbox.setControl({ webhooks: { mode: 'drop' } });
    const { order, captureId, vaultId } = await payDeposit(sandbox, client);
    requireOk(await client.refund(captureId, { amountCents: 100, refundId: 'r' }, 'r'));
    await sandbox.callControl('dispute', { capture: captureId });
    const { id } = requireOk(await client.createOrder(newSessionPurchase({ invoiceId: 'x' }), 'more'));
    for (let event = 0; event < 300; event += 1) await sandbox.approveOrder(id);
    const events = requireOk(await client.listEvents('2020-01-01T00:00:00Z', '2100-01-01T00:00:00Z'));
    expect(events).toHaveLength(305);

    const findLast = (type: string) => events.findLast((event) => event.type === type);
    const ids = { bookingId: 'bkg-1', instalmentId: 'ins-1' };
    expect(findLast('CHECKOUT.ORDER.APPROVED')).toMatchObject({ orderId: order.id, ...ids });
    expect(findLast('PAYMENT.CAPTURE.COMPLETED')).toMatchObject({ captureId, orderId: order.id, ...ids });
    expect(findLast('PAYMENT.CAPTURE.REFUNDED')).toMatchObject({ captureId, ...ids });
    expect(findLast('CUSTOMER.DISPUTE.CREATED')).toMatchObject({ captureId, ...ids });
    expect(findLast('VAULT.PAYMENT-TOKEN.CREATED')).toMatchObject({ objectId: vaultId, orderId: order.id });
  });
});
