import type { WebhookOrder } from '../../shared/webhook-order.js';

/** The operations of the API, as plans and the log name them. */
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

/** What becomes of a payment; only where one is made. */
export const PAYMENT_OUTCOMES = ['instrument_declined', 'payer_action_required', 'pending'] as const;
/** What becomes of a request or its answer; everywhere. */
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

/** Without an operation: the next request that changes anything. */
export interface Plan {
  operation?: Operation;
  outcome: Outcome;
}

export interface Control {
  webhooks: WebhookOrder;
  /** Used up one by one, first fitting first. */
  next: Plan[];
  /** A list of disputes shows none: it may lag behind what else is told. */
  disputesHidden: boolean;
}

export const newControl = (): Control => ({
  webhooks: { mode: 'normal', delayMs: null },
  next: [],
  disputesHidden: false,
});
