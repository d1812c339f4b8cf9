import type { Stripe } from 'stripe';
import type { InitialRefundStatus } from '../control-state.js';
import type { Call } from '../http/call.js';
import { defineListEndpoint, defineObjectEndpoint, type Endpoint } from '../http/endpoint.js';
import { newBadRequest, newNoSuchObject, newNotFound, newRefusal } from '../http/errors.js';
import { toPage } from '../http/lists.js';
import { amount, created, expand, paging } from '../http/param-types.js';
import { mergeMetadata, metadata, oneOf, params, string, unsupported } from '../http/params.js';
import { toId } from '../ids.js';
import { calculateUnrefundedCents, newRefund } from '../objects.js';
import { isRefundBlocked } from './disputes.js';
import { enterRefund, enterRefundFailure } from './ledger.js';

const createRefundParams = params({
  amount,
  charge: string(),
  currency: unsupported,
  customer: unsupported,
  expand,
  instructions_email: unsupported,
  metadata,
  origin: unsupported,
  payment_intent: string(),
  reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
  refund_application_fee: unsupported,
  reverse_transfer: unsupported,
});
type CreateRefundParams = ReturnType<typeof createRefundParams>;

function requireChargeToRefund(call: Call, input: CreateRefundParams): Stripe.Charge {
  const { charge: chargeId, payment_intent: intentId } = input;
  if (chargeId === undefined && intentId === undefined) {
    throw newBadRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
      {
        code: 'parameter_missing',
      },
    );
  }
  if (intentId === undefined) {
    const charge = call.store.charges.get(chargeId ?? '');
    if (charge === undefined) throw newNoSuchObject('charge', chargeId ?? '', 'charge');
    return charge;
  }
  const intent = call.store.intents.get(intentId);
  if (intent === undefined) throw newNoSuchObject('payment_intent', intentId, 'payment_intent');
  const charge = call.store.charges.get(toId(intent.latest_charge) ?? '');
  if (charge?.status !== 'succeeded') {
    throw newRefusal(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    });
  }
  if (chargeId !== undefined && chargeId !== charge.id) {
    throw newRefusal(`The charge ${chargeId} does not belong to the PaymentIntent ${intentId}.`, {
      param: 'charge',
    });
  }
  return charge;
}

function createRefund(call: Call, input: CreateRefundParams): Stripe.Refund {
  const charge = requireChargeToRefund(call, input);
  if (charge.status !== 'succeeded')
    throw newRefusal(`Charge ${charge.id} has not succeeded.`, { param: 'charge' });
  const remainingCents = calculateUnrefundedCents(charge);
  if (remainingCents === 0) {
    throw newRefusal(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  const requestedAmount = input.amount ?? remainingCents;
  if (requestedAmount > remainingCents) {
    const formatAmount = (cents: number): string => `$${(cents / 100).toFixed(2)}`;
    throw newRefusal(
      `Refund amount (${formatAmount(requestedAmount)}) is greater than unrefunded amount on charge (${formatAmount(remainingCents)})`,
      {
        param: 'amount',
      },
    );
  }
  if (isRefundBlocked(call.store, charge)) {
    throw newRefusal(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  const refund = newRefund(charge, requestedAmount, call.store.nowSeconds());
  refund.reason = input.reason ?? null;
  refund.metadata = mergeMetadata({}, input.metadata);
  const initialStatus = chooseInitialStatus(call, charge);
  if (initialStatus === 'pending')
    Object.assign(refund, { status: initialStatus, pending_reason: 'processing' });
  refund.balance_transaction = enterRefund(call.store, charge, refund);
  addRefundedAmount(call, charge, requestedAmount);
  call.store.refunds.put(refund.id, refund);
  call.emitEvent('refund.created', refund);
  call.emitEvent('charge.refunded', charge);
  if (initialStatus === 'failed') failRefund(call, charge, refund, 'declined');
  return refund;
}

/** Adds a refund's amount; a negative amount subtracts it. */
function addRefundedAmount(call: Call, charge: Stripe.Charge, refundedAmount: number): void {
  charge.amount_refunded += refundedAmount;
  charge.refunded = charge.amount_refunded === charge.amount_captured;
  call.store.charges.put(charge.id, charge);
}

/** Chooses the status that was planned, or that of the card. */
function chooseInitialStatus(call: Call, charge: Stripe.Charge): InitialRefundStatus {
  const plannedStatus = call.store.control.nextRefund;
  const card = call.store.paymentMethods.get(charge.payment_method ?? '');
  return plannedStatus === 'succeeded' && card?.behavior === 'refund_pending' ? 'pending' : plannedStatus;
}

function failRefund(call: Call, charge: Stripe.Charge, refund: Stripe.Refund, reason: string): void {
  Object.assign(refund, {
    status: 'failed',
    failure_reason: reason,
    failure_balance_transaction: enterRefundFailure(call.store, charge, refund),
  });
  delete refund.pending_reason;
  addRefundedAmount(call, charge, -refund.amount);
  call.store.refunds.put(refund.id, refund);
  call.emitEvent('refund.updated', refund);
  call.emitEvent('charge.refund.updated', refund);
  call.emitEvent('refund.failed', refund);
}

/** Records the bank's answer: a pending refund succeeds; a pending or succeeded refund fails. */
export function settleRefund(
  call: Call,
  id: string,
  outcome: 'succeeded' | 'failed',
  reason: string,
): Stripe.Refund {
  const refund = requireRefund(call, id);
  const charge = call.store.charges.get(toId(refund.charge) ?? '');
  const isOpen = refund.status === 'pending' || (refund.status === 'succeeded' && outcome === 'failed');
  if (!isOpen || charge === undefined)
    throw newRefusal(`The refund ${id} cannot become ${outcome}: it is ${refund.status ?? 'unknown'}.`);
  if (outcome === 'failed') failRefund(call, charge, refund, reason);
  else {
    refund.status = outcome;
    delete refund.pending_reason;
    call.store.refunds.put(refund.id, refund);
    call.emitEvent('refund.updated', refund);
    call.emitEvent('charge.refund.updated', refund);
  }
  return refund;
}

function requireRefund(call: Call, id: string): Stripe.Refund {
  const refund = call.store.refunds.get(id);
  if (refund === undefined) throw newNotFound('refund', id);
  return refund;
}

export const refundEndpoints: Endpoint[] = [
  defineObjectEndpoint(
    { method: 'POST', path: '/v1/refunds', returns: 'refund' },
    createRefundParams,
    createRefund,
  ),
  defineObjectEndpoint(
    { method: 'GET', path: '/v1/refunds/:id', returns: 'refund' },
    params({ expand }),
    (call, _input, id) => requireRefund(call, id),
  ),
  defineObjectEndpoint(
    { method: 'POST', path: '/v1/refunds/:id', returns: 'refund' },
    params({ expand, metadata }),
    (call, input, id) => {
      const refund = requireRefund(call, id);
      refund.metadata = mergeMetadata(refund.metadata ?? {}, input.metadata);
      call.store.refunds.put(id, refund);
      call.emitEvent('refund.updated', refund);
      return refund;
    },
  ),
  defineListEndpoint(
    { method: 'GET', path: '/v1/refunds', returns: 'refund' },
    params({ ...paging, created, charge: string(), payment_intent: string() }),
    (call, input) => {
      const refunds = call.store.refunds
        .values()
        .filter((refund) => input.charge === undefined || toId(refund.charge) === input.charge)
        .filter(
          (refund) =>
            input.payment_intent === undefined || toId(refund.payment_intent) === input.payment_intent,
        );
      return toPage(refunds, input, { url: '/v1/refunds', kind: 'refund' });
    },
  ),
  defineObjectEndpoint(
    { method: 'GET', path: '/v1/charges/:id', returns: 'charge' },
    params({ expand }),
    (call, _input, id) => {
      const charge = call.store.charges.get(id);
      if (charge === undefined) throw newNotFound('charge', id);
      return charge;
    },
  ),
];
