import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  okay,
  onSession,
  paidDeposit,
  PayPalSandbox,
  purchase,
} from '../../../test/paypal/paypal-sandbox.js';
import type { PayPalClient } from './client.js';

let sandbox: PayPalSandbox;
let client: PayPalClient;
/** A client with a short timeout. */
let impatient: PayPalClient;
beforeEach(async () => {
  sandbox = await PayPalSandbox.start();
  client = sandbox.client();
  impatient = sandbox.client({ timeout: 1_500 });
  okay(await impatient.listVaultTokens('none')); // it has its token
});
afterEach(() => sandbox.close());

async function approveOrder(): Promise<string> {
  const { id } = okay(await client.createOrder(onSession(), 'create'));
  await sandbox.approve(id);
  return id;
}
const listCapturedAmounts = async () => (await sandbox.state()).captures.map(({ amount }) => amount.value);

describe('a deposit', () => {
  test('is created, approved by the buyer and captured, and the account is saved', async () => {
    const created = okay(await client.createOrder(onSession(), 'create'));
    expect(created).toMatchObject({
      status: 'PAYER_ACTION_REQUIRED',
      amountCents: 30_000,
      currency: 'USD',
      invoiceId: 'WF-1-deposit',
      bookingId: 'bkg-1',
      instalmentId: 'ins-1',
      vault: null,
      captures: [],
    });
    expect(created.approveUrl).toBe(`${sandbox.baseUrl}/checkoutnow?token=${created.id}`);
    expect(await client.captureOrder(created.id, 'early')).toEqual({
      kind: 'state',
      issue: 'ORDER_NOT_APPROVED',
    });
    await sandbox.approve(created.id);
    const paid = okay(await client.captureOrder(created.id, 'capture'));
    expect(paid).toMatchObject({
      status: 'COMPLETED',
      approveUrl: null,
      payerEmail: 'ada@buyer.example',
      vault: { kind: 'saved' },
      captures: [{ status: 'COMPLETED', amountCents: 30_000, invoiceId: 'WF-1-deposit' }],
    });
    expect(okay(await client.retrieveOrder(created.id))).toEqual(paid);
  });

  test('may save its account later', async () => {
    const { order } = await paidDeposit(sandbox, client, 'vault_late');
    expect(order.vault).toEqual({ kind: 'pending', customerId: expect.any(String) });
    await sandbox.control('release-vault', { order: order.id });
    expect(okay(await client.retrieveOrder(order.id)).vault?.kind).toBe('saved');
  });

  test('may stay pending and then be denied', async () => {
    const { captureId } = await paidDeposit(sandbox, client, 'pending');
    const look = async () => okay(await client.retrieveCapture(captureId));
    expect(await look()).toMatchObject({ status: 'PENDING', reason: 'PENDING_REVIEW' });
    await sandbox.control('settle', { capture: captureId, outcome: 'denied' });
    expect(await look()).toMatchObject({ status: 'DECLINED', reason: null });
  });

  test('says where the buyer may choose another account when declined', async () => {
    const { id } = okay(await client.createOrder(onSession(), 'create'));
    await sandbox.approve(id, 'declined');
    expect(await client.captureOrder(id, 'c')).toEqual({
      kind: 'declined',
      issue: 'INSTRUMENT_DECLINED',
      payerUrl: `${sandbox.baseUrl}/checkoutnow?token=${id}`,
    });
  });
});

describe('a balance', () => {
  test('is authorized, then captured once', async () => {
    const { vaultId } = await paidDeposit(sandbox, client);
    const order = okay(
      await client.authorizeSaved({ ...purchase({ amountCents: 120_050, invoiceId: 'b' }), vaultId }, 'a'),
    );
    const hold = order.authorizations[0]!;
    expect(hold).toMatchObject({ status: 'CREATED', amountCents: 120_050, expiresAt: expect.any(String) });
    expect(await listCapturedAmounts()).toEqual(['300.00']);
    const request = { amountCents: 120_050, invoiceId: 'b' };
    const capture = okay(await client.captureAuthorization(hold.id, request, 'c'));
    expect(capture).toMatchObject({ status: 'COMPLETED', amountCents: 120_050, invoiceId: 'b' });
    expect(okay(await client.captureAuthorization(hold.id, request, 'c'))).toEqual(capture);
    expect(await client.captureAuthorization(hold.id, request, 'other')).toEqual({
      kind: 'state',
      issue: 'AUTHORIZATION_ALREADY_CAPTURED',
    });
    expect(okay(await client.retrieveAuthorization(hold.id)).status).toBe('CAPTURED');
    expect(await listCapturedAmounts()).toEqual(['300.00', '1200.50']);
  });

  test('is captured once per invoice, even after every request id has expired', async () => {
    const { vaultId } = await paidDeposit(sandbox, client);
    const hold = async () =>
      okay(await client.authorizeSaved({ ...purchase({ invoiceId: 'b' }), vaultId }, 'a')).authorizations[0]!;
    const take = async (id: string) =>
      client.captureAuthorization(id, { amountCents: 30_000, invoiceId: 'b' }, 'c');
    okay(await take((await hold()).id));
    await sandbox.control('control', { expireRequestIds: true });
    expect(await take((await hold()).id)).toEqual({ kind: 'state', issue: 'DUPLICATE_INVOICE_ID' });
    expect(await listCapturedAmounts()).toHaveLength(2);
  });

  test('can be voided; a deleted account is a decline', async () => {
    const { vaultId, order } = await paidDeposit(sandbox, client);
    const held = okay(await client.authorizeSaved({ ...purchase({ invoiceId: 'b' }), vaultId }, 'a'));
    const id = held.authorizations[0]?.id ?? '';
    expect(okay(await client.voidAuthorization(id, 'v')).status).toBe('VOIDED');
    expect(await client.voidAuthorization(id, 'v2')).toEqual({ kind: 'state', issue: 'PREVIOUSLY_VOIDED' });
    const customer = order.vault?.customerId ?? '';
    expect(okay(await client.listVaultTokens(customer)).map((token) => token.id)).toEqual([vaultId]);
    expect(okay(await client.deleteVaultToken(vaultId))).toEqual({ id: vaultId });
    expect(await client.deleteVaultToken(vaultId)).toEqual({ kind: 'missing' });
    expect(await client.retrieveVaultToken(vaultId)).toEqual({ kind: 'missing' });
    expect(await client.authorizeSaved({ ...purchase(), vaultId }, 'x')).toMatchObject({
      kind: 'declined',
      issue: 'TOKEN_ID_NOT_FOUND',
    });
  });

  test('may require the buyer', async () => {
    const { vaultId } = await paidDeposit(sandbox, client, 'action_later');
    const order = okay(await client.authorizeSaved({ ...purchase({ invoiceId: 'b' }), vaultId }, 'a'));
    expect(order).toMatchObject({ status: 'PAYER_ACTION_REQUIRED', authorizations: [] });
    expect(order.approveUrl).toContain(order.id);
    await sandbox.approve(order.id);
    expect(okay(await client.authorizeOrder(order.id, 'a2')).authorizations).toHaveLength(1);
  });
});

describe('a refund', () => {
  test('is limited to the captured amount', async () => {
    const { captureId } = await paidDeposit(sandbox, client);
    const refund = (amountCents: number, refundId: string) =>
      client.refund(captureId, { amountCents, refundId }, refundId);
    const first = okay(await refund(10_001, 'r1'));
    expect(first).toMatchObject({ status: 'COMPLETED', amountCents: 10_001, invoiceId: 'r1' });
    expect(okay(await client.retrieveRefund(first.id))).toEqual(first);
    expect(await refund(20_000, 'r2')).toEqual({ kind: 'state', issue: 'REFUND_AMOUNT_EXCEEDED' });
    okay(await refund(19_999, 'r3'));
    expect(await refund(1, 'r4')).toEqual({ kind: 'state', issue: 'CAPTURE_FULLY_REFUNDED' });
    expect(okay(await client.retrieveCapture(captureId)).status).toBe('REFUNDED');
  });
});

describe('an unknown outcome', () => {
  test.each([
    ['timeout_after_success', 1],
    ['cut', 1],
    ['http_500_after_success', 1],
    ['timeout_before', 0],
    ['http_500_before', 0],
    ['rate_limited', 0],
    ['conflict', 0],
    ['slow:3000', 1],
  ])('%s; the same id then captures once', async (fault, before) => {
    const id = await approveOrder();
    await sandbox.plan(fault, 'capture_order');
    expect(await impatient.captureOrder(id, 'c')).toMatchObject({ kind: 'unknown' });
    if (!fault.startsWith('slow')) expect(await listCapturedAmounts()).toHaveLength(before);
    let answer = await client.captureOrder(id, 'c');
    while (answer.kind === 'unknown') answer = await client.captureOrder(id, 'c'); // the slow one is still running
    expect(okay(answer).captures).toHaveLength(1);
    expect(await listCapturedAmounts()).toEqual(['300.00']);
  });

  test('an unknown outcome of a read says nothing about the object', async () => {
    const id = await approveOrder();
    await sandbox.plan('timeout_before', 'get_order');
    expect(await impatient.retrieveOrder(id)).toMatchObject({ kind: 'unknown', why: 'TimeoutError' });
  });

  test('is the answer of an unreachable server', async () => {
    const nobody = sandbox.client({ baseUrl: 'http://127.0.0.1:1/paypal' });
    expect(await nobody.retrieveOrder('X')).toMatchObject({ kind: 'unknown' });
  });
});

describe('the sweep', () => {
  test('finds undelivered events over several pages, with their bookings', async () => {
    await sandbox.control('control', { webhooks: { mode: 'drop' } });
    const { order, captureId, vaultId } = await paidDeposit(sandbox, client);
    okay(await client.refund(captureId, { amountCents: 100, refundId: 'r' }, 'r'));
    await sandbox.control('dispute', { capture: captureId });
    const { id } = okay(await client.createOrder(onSession({ invoiceId: 'x' }), 'more'));
    for (let event = 0; event < 300; event += 1) await sandbox.approve(id);
    const events = okay(await client.listEvents('2020-01-01T00:00:00Z', '2100-01-01T00:00:00Z'));
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
