import { DAY_MS } from '../../shared/durations.js';
import { omitUndefined } from '../../shared/omit-undefined.js';
import {
  defineBodylessEndpoint,
  definePostEndpoint,
  type Endpoint,
  LIFETIMES,
  type PayPalCall,
  type Result,
} from '../http/endpoint.js';
import { newNotFound, newRefusal } from '../http/errors.js';
import type { Parser } from '../http/schema.js';
import { newPaymentId } from '../ids.js';
import { parseCents } from '../money.js';
import type { AuthorizationRecord, CaptureRecord, RefundRecord } from '../records.js';
import { toAuthorizationView } from '../views/authorization-view.js';
import { toRefundView } from '../views/refund-view.js';
import { emitEvent } from '../webhooks/events.js';
import { isOpenDispute } from './disputes.js';
import { captureAuthorizationParams, emptyBody, refundCaptureParams } from './order-params.js';
import { capturePayment } from './order-payment.js';
import { assertMoney } from './orders.js';

type CaptureParams = typeof captureAuthorizationParams extends Parser<infer T> ? T : never;
type RefundParams = typeof refundCaptureParams extends Parser<infer T> ? T : never;

const REFUND_WINDOW_MS = 180 * DAY_MS;

function requireAuthorization(call: PayPalCall, id: string): AuthorizationRecord {
  const authorization = call.store.authorizations.get(id);
  if (authorization === undefined) throw newNotFound('authorization_id', id);
  return authorization;
}

function requireCapture(call: PayPalCall, id: string): CaptureRecord {
  const capture = call.store.captures.get(id);
  if (capture === undefined) throw newNotFound('capture_id', id);
  return capture;
}

function captureAuthorization(call: PayPalCall, input: CaptureParams, id: string): Result {
  const { store } = call;
  const authorization = requireAuthorization(call, id);
  const order = store.orders.get(authorization.orderId);
  if (order === undefined) throw new Error(`authorization ${id} has no order`);
  if (authorization.status === 'VOIDED')
    throw newRefusal('AUTHORIZATION_VOIDED', 'A voided authorization cannot be captured or reauthorized.');
  if (authorization.status === 'CAPTURED')
    throw newRefusal('AUTHORIZATION_ALREADY_CAPTURED', 'Authorization has already been captured.');
  if (Date.parse(authorization.expires) <= store.nowMs())
    throw newRefusal('AUTHORIZATION_EXPIRED', 'An expired authorization cannot be captured.');
  if (input.amount !== undefined) assertMoney(input.amount, '/amount/value');
  if ((input.amount?.currency_code ?? authorization.currency) !== authorization.currency) {
    throw newRefusal(
      'AUTH_CAPTURE_CURRENCY_MISMATCH',
      'Currency of capture must be the same as currency of authorization.',
    );
  }
  const remainingCents = authorization.cents - authorization.capturedCents;
  const cents = input.amount === undefined ? remainingCents : parseCents(input.amount.value);
  if (cents > remainingCents) {
    throw newRefusal(
      'MAX_CAPTURE_AMOUNT_EXCEEDED',
      'Capture amount exceeds allowable limit. Please contact customer service or your account manager to request the change to your overage limit.',
    );
  }
  const isFinal = input.final_capture ?? false;
  const capturedPayment = capturePayment(call, {
    order,
    authorizationId: id,
    cents,
    invoiceId: input.invoice_id ?? authorization.invoiceId,
    isFinal,
  });
  authorization.capturedCents += cents;
  authorization.status =
    isFinal || authorization.capturedCents === authorization.cents ? 'CAPTURED' : 'PARTIALLY_CAPTURED';
  authorization.updated = store.nowIso();
  store.authorizations.put(id, authorization);
  return { status: 201, ref: { kind: 'capture', id: capturedPayment.id } };
}

function voidAuthorization(call: PayPalCall, id: string): Result {
  const { store } = call;
  const authorization = requireAuthorization(call, id);
  if (authorization.status === 'VOIDED')
    throw newRefusal(
      'PREVIOUSLY_VOIDED',
      'Authorization has been previously voided and hence cannot be voided again.',
    );
  if (authorization.status !== 'CREATED')
    throw newRefusal(
      'PREVIOUSLY_CAPTURED',
      'Authorization has been previously captured and hence cannot be voided.',
    );
  authorization.status = 'VOIDED';
  authorization.updated = store.nowIso();
  store.authorizations.put(id, authorization);
  const order = store.orders.get(authorization.orderId);
  if (order !== undefined)
    store.orders.put(order.id, { ...order, status: 'VOIDED', updated: authorization.updated });
  emitEvent(store, 'PAYMENT.AUTHORIZATION.VOIDED', toAuthorizationView(store, authorization));
  return { status: 200, ref: { kind: 'authorization', id }, minimal: 204 };
}

interface RecordedRefund extends Pick<RefundRecord, 'cents' | 'invoiceId' | 'customId' | 'note'> {
  readonly type: 'PAYMENT.CAPTURE.REFUNDED' | 'PAYMENT.CAPTURE.REVERSED';
}

/** Refunds money. A reversal is a refund by the provider or a bank, without the merchant. */
export function recordRefund(
  call: PayPalCall,
  source: CaptureRecord,
  { type, cents, ...references }: RecordedRefund,
): RefundRecord {
  const { store } = call;
  const now = store.nowIso();
  source.refundedCents += cents;
  source.status = source.refundedCents === source.cents ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  source.updated = now;
  store.captures.put(source.id, source);
  const id = newPaymentId();
  const refund = store.refunds.put(
    id,
    omitUndefined({
      id,
      captureId: source.id,
      cents,
      currency: source.currency,
      ...references,
      isReversal: type === 'PAYMENT.CAPTURE.REVERSED' ? true : undefined,
      totalRefundedCents: source.refundedCents,
      created: now,
      updated: now,
    }),
  );
  emitEvent(store, type, toRefundView(store, refund));
  return refund;
}

function refundCapture(call: PayPalCall, input: RefundParams, id: string): Result {
  const source = requireCapture(call, id);
  if (source.status === 'PENDING')
    throw newRefusal('PENDING_CAPTURE', 'Cannot initiate a refund as the capture is pending.');
  if (source.status === 'DECLINED')
    throw newRefusal('REFUND_NOT_ALLOWED', 'Full refund refused - the capture was declined.');
  if (source.status === 'REFUNDED')
    throw newRefusal('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded.');
  if (call.store.disputes.values().some((dispute) => dispute.captureId === id && isOpenDispute(dispute)))
    throw newRefusal(
      'TRANSACTION_DISPUTED',
      'Partial refunds cannot be offered at this time because there is an open case on this transaction. Visit the PayPal Resolution Center to review this case.',
    );
  if (Date.parse(source.created) + REFUND_WINDOW_MS <= call.store.nowMs())
    throw newRefusal(
      'REFUND_TIME_LIMIT_EXCEEDED',
      'You are over the time limit to perform a refund on this capture.',
    );
  if (input.amount !== undefined) assertMoney(input.amount, '/amount/value');
  if ((input.amount?.currency_code ?? source.currency) !== source.currency) {
    throw newRefusal(
      'REFUND_CAPTURE_CURRENCY_MISMATCH',
      'Refund must be in the same currency as the capture.',
    );
  }
  const remainingCents = source.cents - source.refundedCents;
  const cents = input.amount === undefined ? remainingCents : parseCents(input.amount.value);
  if (cents > remainingCents) {
    throw newRefusal(
      'REFUND_AMOUNT_EXCEEDED',
      'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
    );
  }
  const { id: refundId } = recordRefund(call, source, {
    type: 'PAYMENT.CAPTURE.REFUNDED',
    cents,
    invoiceId: input.invoice_id ?? source.invoiceId,
    customId: input.custom_id ?? source.customId,
    note: input.note_to_payer ?? null,
  });
  return { status: 201, ref: { kind: 'refund', id: refundId } };
}

const { payments } = LIFETIMES;
const AUTHORIZATION_PATH = '/v2/payments/authorizations/:id';
const CAPTURE_PATH = '/v2/payments/captures/:id';
export const paymentEndpoints: Endpoint[] = [
  defineBodylessEndpoint({
    method: 'GET',
    path: AUTHORIZATION_PATH,
    operation: 'get_authorization',
    run: (call, { id }) => {
      requireAuthorization(call, id);
      return { status: 200, ref: { kind: 'authorization', id } };
    },
  }),
  definePostEndpoint({
    path: `${AUTHORIZATION_PATH}/capture`,
    operation: 'capture_authorization',
    lifetimeMs: payments,
    bodyParser: captureAuthorizationParams,
    run: (call, input, { id }) => captureAuthorization(call, input, id),
  }),
  definePostEndpoint({
    path: `${AUTHORIZATION_PATH}/void`,
    operation: 'void_authorization',
    lifetimeMs: payments,
    bodyParser: emptyBody,
    run: (call, _input, { id }) => voidAuthorization(call, id),
  }),
  defineBodylessEndpoint({
    method: 'GET',
    path: CAPTURE_PATH,
    operation: 'get_capture',
    run: (call, { id }) => {
      requireCapture(call, id);
      return { status: 200, ref: { kind: 'capture', id } };
    },
  }),
  definePostEndpoint({
    path: `${CAPTURE_PATH}/refund`,
    operation: 'refund_capture',
    lifetimeMs: payments,
    bodyParser: refundCaptureParams,
    run: (call, input, { id }) => refundCapture(call, input, id),
  }),
  defineBodylessEndpoint({
    method: 'GET',
    path: '/v2/payments/refunds/:id',
    operation: 'get_refund',
    run: (call, { id }) => {
      if (call.store.refunds.get(id) === undefined) throw newNotFound('refund_id', id);
      return { status: 200, ref: { kind: 'refund', id } };
    },
  }),
];
