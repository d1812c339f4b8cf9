import { DAY_MS } from '../../shared/durations.js';
import type { PayPalCall } from '../http/endpoint.js';
import { type Link, PayPalError } from '../http/errors.js';
import { newCustomerId, newPaymentId, newTokenId } from '../ids.js';
import type { AuthorizationRecord, CaptureRecord, OrderRecord } from '../records.js';
import { toAuthorizationView } from '../views/authorization-view.js';
import { toCaptureView } from '../views/capture-view.js';
import { buildApprovalUrl } from '../views/order-view.js';
import { toTokenView } from '../views/token-view.js';
import { emitEvent } from '../webhooks/events.js';

const AUTHORIZATION_MS = 29 * DAY_MS;

/** Creates a final refusal of the payment, which its request id repeats. */
const newFinalRefusal = (issue: string, description: string, links: Link[]): PayPalError =>
  new PayPalError(422, [{ issue, description }], { links, isProcessed: true });

/** @throws PayPalError 422 if the payer's account declines, or the payer has to act */
function assertPayerPays(call: PayPalCall, order: OrderRecord): void {
  const isAutomatic = order.vaultId !== null;
  const toLinks = (rel: string): Link[] =>
    call.store.orders.get(order.id) === undefined
      ? [] // a merchant's order was never created, so there is nothing to approve
      : [{ href: buildApprovalUrl(call.store, order.id), rel, method: 'GET' }];
  const isDeclined = order.buyer === 'declined' || (isAutomatic && order.buyer === 'declined_later');
  if (call.plannedOutcome === 'instrument_declined' || isDeclined) {
    throw newFinalRefusal(
      'INSTRUMENT_DECLINED',
      'The instrument presented was either declined by the processor or bank, or it can’t be used for this payment.',
      toLinks('redirect'),
    );
  }
  if (call.plannedOutcome === 'payer_action_required') {
    throw newFinalRefusal(
      'PAYER_ACTION_REQUIRED',
      'Payer needs to perform the following action before proceeding with payment.',
      toLinks('payer-action'),
    );
  }
}

/** Lets an invoice id be paid at most once; denied captures do not count. */
function assertInvoiceIsFree(call: PayPalCall, invoiceId: string | null): void {
  const isDuplicate = call.store.captures
    .values()
    .some((capture) => capture.invoiceId === invoiceId && capture.status !== 'DECLINED');
  if (invoiceId === null || !isDuplicate) return;
  throw new PayPalError(422, [
    {
      issue: 'DUPLICATE_INVOICE_ID',
      description:
        'Duplicate Invoice ID detected. To avoid a potential duplicate transaction your account setting requires that Invoice Id be unique for each transaction.',
    },
  ]);
}

/** Saves the payer's account if the order requested it. */
function saveAccount(call: PayPalCall, order: OrderRecord): void {
  if (order.saveRequest === null || order.buyer === null) return;
  const customerId = order.saveRequest.customerId ?? newCustomerId();
  order.vault = { status: 'APPROVED', tokenId: null, customerId };
  if (order.buyer !== 'vault_late') createToken(call, order);
}

/** Creates the payment token of an order. Its event names the order. */
export function createToken(call: PayPalCall, order: OrderRecord): void {
  const { store } = call;
  if (order.vault?.tokenId !== null || order.buyer === null)
    throw new Error(`order ${order.id} waits for no token`);
  const id = newTokenId();
  const now = store.nowIso();
  const token = store.tokens.put(id, {
    id,
    customerId: order.vault.customerId,
    orderId: order.id,
    buyer: order.buyer,
    usageType: order.saveRequest?.usageType ?? 'MERCHANT',
    description: order.saveRequest?.description ?? null,
    created: now,
    updated: now,
  });
  order.vault = { ...order.vault, status: 'VAULTED', tokenId: id };
  store.orders.put(order.id, order);
  emitEvent(store, 'VAULT.PAYMENT-TOKEN.CREATED', {
    ...toTokenView(store, token),
    metadata: { order_id: order.id },
    create_time: now,
    update_time: now,
  });
}

export function authorizeOrder(call: PayPalCall, order: OrderRecord): AuthorizationRecord {
  assertPayerPays(call, order);
  const { store } = call;
  const id = newPaymentId();
  const now = store.nowIso();
  const authorization = store.authorizations.put(id, {
    id,
    orderId: order.id,
    status: 'CREATED',
    cents: order.cents,
    currency: order.currency,
    invoiceId: order.invoiceId,
    customId: order.customId,
    capturedCents: 0,
    expires: store.nowIso(AUTHORIZATION_MS),
    created: now,
    updated: now,
  });
  completeOrder(call, order);
  emitEvent(store, 'PAYMENT.AUTHORIZATION.CREATED', toAuthorizationView(store, authorization));
  return authorization;
}

interface CaptureRequest {
  order: OrderRecord;
  authorizationId: string | null;
  cents: number;
  invoiceId: string | null;
  isFinal: boolean;
}

/** Captures money; for a payer under review the capture is PENDING, neither paid nor failed. */
export function capturePayment(
  call: PayPalCall,
  { order, authorizationId, cents, invoiceId, isFinal }: CaptureRequest,
): CaptureRecord {
  assertPayerPays(call, order);
  assertInvoiceIsFree(call, invoiceId);
  const { store } = call;
  const id = newPaymentId();
  const now = store.nowIso();
  const isPending = call.plannedOutcome === 'pending' || order.buyer === 'pending';
  const capture = store.captures.put(id, {
    id,
    orderId: order.id,
    authorizationId,
    status: isPending ? 'PENDING' : 'COMPLETED',
    reason: isPending ? 'PENDING_REVIEW' : null,
    cents,
    currency: order.currency,
    invoiceId,
    customId: order.customId,
    isFinal,
    refundedCents: 0,
    created: now,
    updated: now,
  });
  if (order.status !== 'COMPLETED') completeOrder(call, order);
  emitEvent(
    store,
    isPending ? 'PAYMENT.CAPTURE.PENDING' : 'PAYMENT.CAPTURE.COMPLETED',
    toCaptureView(store, capture),
  );
  return capture;
}

function completeOrder(call: PayPalCall, order: OrderRecord): void {
  order.status = 'COMPLETED';
  order.updated = call.store.nowIso();
  saveAccount(call, order);
  call.store.orders.put(order.id, order);
}
