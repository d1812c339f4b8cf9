/**
 * Wayfold's Stripe webhook endpoint subscribes to these types, as the sweep does; webhook-list.test.ts
 * compares. `refund.*` reports refunds, so `charge.refunded` and `charge.refund.updated` are left out.
 */
export const WEBHOOK_EVENTS = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.requires_action',
  'payment_intent.processing',
  'payment_intent.canceled',
  'setup_intent.succeeded',
  'setup_intent.setup_failed',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'payment_method.automatically_updated',
  'payment_method.updated',
];
