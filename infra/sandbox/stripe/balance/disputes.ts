import type { Stripe } from 'stripe';
import type { Call } from '../http/call.js';
import { defineListEndpoint, defineObjectEndpoint, type Endpoint } from '../http/endpoint.js';
import { newNotFound, newRefusal } from '../http/errors.js';
import { toPage } from '../http/lists.js';
import { created, expand, paging } from '../http/param-types.js';
import { params, string } from '../http/params.js';
import { toId } from '../ids.js';
import { calculateUnrefundedCents } from '../objects.js';
import type { StripeStore } from '../store.js';
import { newDispute } from './dispute-object.js';
import { enterDispute } from './ledger.js';

export const DISPUTE_REASONS = [
  'fraudulent',
  'product_not_received',
  'product_unacceptable',
  'duplicate',
  'credit_not_processed',
  'general',
] as const;
export const DISPUTE_MOVES = ['under_review', 'won', 'lost'] as const;
export type DisputeMove = (typeof DISPUTE_MOVES)[number];

/** A dispute in one of these states prevents a refund of the charge. */
const BLOCKING_STATUSES = ['needs_response', 'under_review', 'lost'];

const CLOSED_STATUSES = ['won', 'lost', 'warning_closed'];

export const isRefundBlocked = (store: StripeStore, charge: Stripe.Charge): boolean =>
  store.disputes
    .values()
    .some((dispute) => toId(dispute.charge) === charge.id && BLOCKING_STATUSES.includes(dispute.status));

/**
 * Opens a cardholder's dispute. Except for an inquiry, the money is withdrawn until the dispute is won.
 * @param amount cents; the unrefunded remainder if undefined
 */
export function openDispute(
  call: Call,
  charge: Stripe.Charge,
  { amount, reason, isInquiry }: { amount: number | undefined; reason: string; isInquiry: boolean },
): Stripe.Dispute {
  const { store } = call;
  const remainingCents = calculateUnrefundedCents(charge);
  const requestedAmount = amount ?? remainingCents;
  if (charge.status !== 'succeeded' || remainingCents === 0)
    throw newRefusal(`Charge ${charge.id} has no money that could be disputed.`);
  if (charge.disputed) throw newRefusal(`Charge ${charge.id} is disputed already.`);
  if (requestedAmount > remainingCents)
    throw newRefusal(`Of charge ${charge.id} at most ${remainingCents} can be disputed.`, {
      param: 'amount',
    });
  const dispute = newDispute(charge, {
    amount: requestedAmount,
    reason,
    isInquiry,
    created: store.nowSeconds(),
  });
  charge.disputed = true;
  store.charges.put(charge.id, charge);
  if (!isInquiry) dispute.balance_transactions.push(enterDispute(store, dispute, 'withdrawn'));
  store.disputes.put(dispute.id, dispute);
  call.emitEvent('charge.dispute.created', dispute);
  if (!isInquiry) call.emitEvent('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** Records submitted evidence or the bank's decision. A closed dispute stays closed. */
export function moveDispute(call: Call, dispute: Stripe.Dispute, move: DisputeMove): Stripe.Dispute {
  if (CLOSED_STATUSES.includes(dispute.status))
    throw newRefusal(`The dispute ${dispute.id} is closed: ${dispute.status}.`);
  const isInquiry = dispute.status.startsWith('warning_');
  if (move === 'under_review') submitEvidence(call, dispute, isInquiry);
  else closeDispute(call, dispute, { isInquiry, outcome: move });
  return dispute;
}

function submitEvidence(call: Call, dispute: Stripe.Dispute, isInquiry: boolean): void {
  const { evidence_details: evidence } = dispute;
  dispute.status = isInquiry ? 'warning_under_review' : 'under_review';
  Object.assign(evidence, {
    has_evidence: true,
    submission_count: evidence.submission_count + 1,
    submission_method: 'manual',
  });
  call.store.disputes.put(dispute.id, dispute);
  call.emitEvent('charge.dispute.updated', dispute);
}

/** Closes a dispute. A won one returns the money, which an inquiry never took. */
function closeDispute(
  call: Call,
  dispute: Stripe.Dispute,
  { isInquiry, outcome }: { isInquiry: boolean; outcome: 'won' | 'lost' },
): void {
  dispute.status = isInquiry ? 'warning_closed' : outcome;
  const isReinstated = outcome === 'won' && !isInquiry;
  if (isReinstated) dispute.balance_transactions.push(enterDispute(call.store, dispute, 'reinstated'));
  call.store.disputes.put(dispute.id, dispute);
  if (isReinstated) call.emitEvent('charge.dispute.funds_reinstated', dispute);
  call.emitEvent('charge.dispute.closed', dispute);
}

export function requireDispute(store: StripeStore, id: string): Stripe.Dispute {
  const dispute = store.disputes.get(id);
  if (dispute === undefined) throw newNotFound('dispute', id);
  return dispute;
}

export const disputeEndpoints: Endpoint[] = [
  defineObjectEndpoint(
    { method: 'GET', path: '/v1/disputes/:id', returns: 'dispute' },
    params({ expand }),
    (call, _input, id) => requireDispute(call.store, id),
  ),
  defineListEndpoint(
    { method: 'GET', path: '/v1/disputes', returns: 'dispute' },
    params({ ...paging, created, charge: string(), payment_intent: string() }),
    (call, input) => {
      const { charge, payment_intent: intent } = input;
      const disputes = call.store.disputes
        .values()
        .filter((dispute) => charge === undefined || toId(dispute.charge) === charge)
        .filter((dispute) => intent === undefined || toId(dispute.payment_intent) === intent);
      return toPage(disputes, input, { url: '/v1/disputes', kind: 'dispute' });
    },
  ),
];
