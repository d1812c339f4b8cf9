import type { PayPalDispute } from '../../../platform/paypal/port.js';
import type { DisputeReport } from './dispute.js';

type Stage = DisputeReport['stage'];

const STAGE_BY_STRIPE_STATUS: Readonly<Record<string, Stage>> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  needs_response: 'open',
  under_review: 'open',
  won: 'won',
  lost: 'lost',
};

/** Result for us by PayPal's outcome: we keep the money if we won, or if PayPal covers the loss itself. */
const RESULT_BY_PAYPAL_OUTCOME: Readonly<Record<string, 'won' | 'lost'>> = {
  RESOLVED_SELLER_FAVOUR: 'won',
  CANCELED_BY_BUYER: 'won',
  DENIED: 'won',
  RESOLVED_WITH_PAYOUT: 'won',
  RESOLVED_BUYER_FAVOUR: 'lost',
  ACCEPTED: 'lost',
};

export const toStripeStage = (status: string): Stage => STAGE_BY_STRIPE_STATUS[status] ?? 'other';

export function toPayPalStage({ status, outcome }: Pick<PayPalDispute, 'status' | 'outcome'>): Stage {
  if (status === 'RESOLVED') return RESULT_BY_PAYPAL_OUTCOME[outcome ?? ''] ?? 'other';
  return status === 'OTHER' ? 'other' : 'open';
}
