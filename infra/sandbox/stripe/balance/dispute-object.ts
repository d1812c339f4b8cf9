import type { Stripe } from 'stripe';
import { newId } from '../../shared/ids.js';
import { omitUndefined } from '../../shared/omit-undefined.js';

const ANSWER_TIME_S = 9 * 24 * 60 * 60;

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

/** Creates a dispute that awaits an answer; an inquiry is a bank's question that takes no money. */
export function newDispute(
  charge: Stripe.Charge,
  facts: { amount: number; reason: string; isInquiry: boolean; created: number },
): Stripe.Dispute {
  const { amount, reason, isInquiry, created } = facts;
  const { card, klarna, type = 'card' } = charge.payment_method_details ?? {};
  return {
    id: newId('du'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: created + ANSWER_TIME_S,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: 'manual',
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: omitUndefined({
      type,
      card:
        card === undefined
          ? undefined
          : {
              brand: card.brand ?? 'visa',
              case_type: isInquiry ? 'inquiry' : 'chargeback',
              network: card.network ?? 'visa',
              network_reason_code: '10.4',
            },
      klarna: klarna === undefined ? undefined : { reason_code: null },
    }),
    reason,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  };
}
