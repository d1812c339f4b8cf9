import type { DeliverySettings } from '../shared/webhook-delivery.js';

/** API operations, as named in plans and logs. */
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

/** Outcomes of a payment; only for operations that create one. */
export const PAYMENT_OUTCOMES = ['instrument_declined', 'payer_action_required', 'pending'] as const;
/** Faults of a request or its response; for every operation. */
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

/** Without an operation, applies to the next request that changes anything. */
export interface Plan {
  operation?: Operation;
  outcome: Outcome;
}

export interface Control {
  webhooks: DeliverySettings;
  /** Plans, used one by one; the first that matches comes first. */
  next: Plan[];
  /** Dispute lists are empty, because they may lag behind events. */
  areDisputesHidden: boolean;
}

export const newControl = (): Control => ({
  webhooks: { mode: 'normal', delayMs: null },
  next: [],
  areDisputesHidden: false,
});
