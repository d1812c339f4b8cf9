import type { PayPalDispute } from '../../../platform/paypal/port.js';
import type { DisputeReport } from './dispute.js';

/** Result for us by PayPal's outcome: we keep the money if we won, or if PayPal covers the loss itself. */
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
