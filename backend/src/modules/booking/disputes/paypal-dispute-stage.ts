import type { PayPalDispute } from '../../../platform/paypal/port.js';
import type { DisputeReport } from './dispute.js';

/** Whether we keep the money, by PayPal's outcome; if PayPal covers the loss itself, we do. */
const RESULT_BY_OUTCOME: Readonly<Record<string, 'won' | 'lost'>> = {
  RESOLVED_SELLER_FAVOUR: 'won',
  CANCELED_BY_BUYER: 'won',
  DENIED: 'won',
  RESOLVED_WITH_PAYOUT: 'won',
  RESOLVED_BUYER_FAVOUR: 'lost',
  ACCEPTED: 'lost',
};

export function toDisputeStage({
  status,
  outcome,
}: Pick<PayPalDispute, 'status' | 'outcome'>): DisputeReport['stage'] {
  if (status === 'RESOLVED') return RESULT_BY_OUTCOME[outcome ?? ''] ?? 'other';
  return status === 'OTHER' ? 'other' : 'open';
}
