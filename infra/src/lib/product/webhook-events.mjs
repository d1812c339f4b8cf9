/**
 * Event types for Wayfold's Stripe webhook endpoint: those with an effect here, as in the sweep. `refund.*`
 * reports refunds; `charge.refunded` and `charge.refund.updated` would repeat it.
 * backend/test/booking/provider-events/webhook-list.test.ts compares.
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
