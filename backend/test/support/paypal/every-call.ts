import { expect } from '@jest/globals';
import { DAY_MS } from '@wayfold/contracts/kernel/durations';
import type { PayPalClient } from '../../../src/platform/paypal/client.js';
import {
  newPurchase,
  newSessionPurchase,
  payDeposit,
  type PayPalSandbox,
  requireOk,
} from './paypal-sandbox.js';

const formatInstant = (ms: number): string => new Date(ms).toISOString();

/** Runs every call of the client, with every outcome of a payment and some faults. */
export async function runEveryCall(sandbox: PayPalSandbox, client: PayPalClient): Promise<void> {
  const waitingOrder = requireOk(
    await client.createOrder({ ...newSessionPurchase(), mustSaveAccount: false }, 'wait'),
  );
  await client.captureOrder(waitingOrder.id, 'too-early');
  const { order, captureId, vaultId } = await payDeposit(sandbox, client);
  await client.captureOrder(order.id, 'again');
  const heldOrder = requireOk(
    await client.authorizeSaved({ ...newPurchase(), invoiceId: 'bal', vaultId }, 'a1'),
  );
  const holdId = heldOrder.authorizations[0]?.id ?? '';
  await client.retrieveAuthorization(holdId);
  await sandbox.planOutcome('pending', 'capture_authorization');
  const capture = requireOk(
    await client.captureAuthorization(holdId, { amountCents: 30_000, invoiceId: 'bal' }, 'a2'),
  );
  await client.retrieveCapture(capture.id);
  const secondAuthorization = requireOk(
    await client.authorizeSaved({ ...newPurchase(), invoiceId: 'b2', vaultId }, 'b1'),
  );
  await client.voidAuthorization(secondAuthorization.authorizations[0]?.id ?? '', 'b2');
  await sandbox.planOutcome('payer_action_required', 'create_order');
  const declinedOrder = requireOk(
    await client.authorizeSaved({ ...newPurchase(), invoiceId: 'b3', vaultId }, 'c1'),
  );
  await sandbox.approveOrder(declinedOrder.id);
  await client.authorizeOrder(declinedOrder.id, 'c2');
  const refund = requireOk(await client.refund(captureId, { amountCents: 101, refundId: 'r1' }, 'r1'));
  await client.retrieveRefund(refund.id);
  await client.retrieveOrder(order.id);
  const { dispute: openedDispute } = await sandbox.callControl<{ dispute: { id: string } }>('dispute', {
    capture: captureId,
  });
  await client.retrieveDispute(openedDispute.id);
  expect(await client.listDisputes(captureId)).toEqual({ kind: 'ok', value: [openedDispute.id] });
  await sandbox.callControl('resolve', { dispute: openedDispute.id, inFavorOf: 'buyer' });
  await client.retrieveDispute(openedDispute.id);
  await client.findOrderByCapture(captureId);
  const now = Date.now();
  await client.listTransactions(formatInstant(now - DAY_MS), formatInstant(now + DAY_MS));
  await sandbox.planOutcome('instrument_declined', 'create_order');
  await client.authorizeSaved({ ...newPurchase(), invoiceId: 'b4', vaultId }, 'd1');
  for (const fault of ['http_500_before', 'rate_limited', 'conflict']) {
    await sandbox.planOutcome(fault, 'get_order');
    await client.retrieveOrder(order.id);
  }
  const customerId = order.vault?.customerId ?? '';
  await client.listVaultTokens(customerId);
  await client.retrieveVaultToken(vaultId);
  await client.listEvents('2020-01-01T00:00:00Z', '2100-01-01T00:00:00Z');
  const [delivery] = await sandbox.flushDeliveries();
  await client.parseEvent(delivery?.body ?? Buffer.from(''), delivery?.headers ?? {});
  await client.deleteVaultToken(vaultId);
  await client.retrieveVaultToken(vaultId);
  await sandbox.setControl({ revokeTokens: true });
  await client.retrieveOrder(order.id);
}
