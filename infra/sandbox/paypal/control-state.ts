import type { DeliverySettings } from '../shared/webhook-delivery.js';

/** Plans and logs name the API's operations by these words. */
export const OPERATIONS = [
  'create_order',
  'get_order',
  'authorize_order',
  'capture_order',
  'get_authorization',
  'capture_authorization',
  'void_authorization',
  'get_capture',
  'refund_capture',
  'get_refund',
  'get_token',
  'delete_token',
  'list_tokens',
  'verify_webhook',
  'list_events',
  'get_event',
  'get_dispute',
  'list_disputes',
  'list_transactions',
] as const;

export type Operation = (typeof OPERATIONS)[number];

/** These outcomes of a payment apply only to operations that create a payment. */
export const PAYMENT_OUTCOMES = ['instrument_declined', 'payer_action_required', 'pending'] as const;
/** These faults of a request or its response apply to every operation. */
export const FAULTS = [
  'timeout_after_success',
  'timeout_before',
  'http_500_after_success',
  'http_500_before',
  'cut',
  'rate_limited',
  'conflict',
] as const;

export type Outcome =
  (typeof PAYMENT_OUTCOMES)[number] | (typeof FAULTS)[number] | `slow:${number}` | `late:${number}`;

/** A plan without an operation applies to the next request that changes anything. */
export interface Plan {
  operation?: Operation;
  outcome: Outcome;
}

export interface Control {
  webhooks: DeliverySettings;
  /** Each plan is used once; the first that matches is taken. */
  next: Plan[];
  /** No disputes are listed, because PayPal's lists may lag behind its events. */
  areDisputesHidden: boolean;
}

export const newControl = (): Control => ({
  webhooks: { mode: 'normal', delayMs: null },
  next: [],
  areDisputesHidden: false,
});
