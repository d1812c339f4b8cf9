import type { WebhookOrder } from '../../shared/webhook-order.js';
import type { DeclineCode } from '../payments/declines.js';

export const REFUND_STARTS = ['succeeded', 'pending', 'failed'] as const;
export type RefundStart = (typeof REFUND_STARTS)[number];

/** What the next fitting confirm does. */
export type Outcome =
  | `decline:${DeclineCode}`
  | 'authentication_required'
  | 'processing'
  | 'timeout_after_success'
  | 'timeout_before'
  | 'http_500_after_success'
  | 'cut'
  | `slow:${number}`;

/** What happens to the next fitting request of the API, whatever it asks for. */
export type RequestFault =
  | 'http_409'
  | 'lock_timeout'
  | 'rate_limit'
  | 'http_500'
  | 'http_500_after_success'
  | 'timeout_before'
  | 'timeout_after_success'
  | 'cut'
  | `slow:${number}`
  | `late:${number}`;

export interface PlannedFault {
  method?: string;
  /** Of the endpoint, such as `/v1/refunds/:id`, or of the request. */
  path?: string;
  outcome: RequestFault;
}

export interface PlannedConfirm {
  customer?: string;
  paymentIntent?: string;
  outcome: Outcome;
}

export interface Control {
  webhooks: WebhookOrder;
  /** Used up one by one, first fitting first. */
  nextConfirm: PlannedConfirm[];
  nextRequest: PlannedFault[];
  /** Payment method id -> every charge of it declines with this code. */
  cardDeclines: Record<string, DeclineCode>;
  /** How refunds begin from now on. */
  nextRefund: RefundStart;
  /** Milliseconds by which the sandbox's clock is ahead: makes events old, cards expire, keys die. */
  clockAheadMs: number;
  /** Calls of the API in any one second; null: as many as come. */
  callsPerSecond: number | null;
}

export const newControl = (): Control => ({
  webhooks: { mode: 'normal', delayMs: null },
  nextConfirm: [],
  nextRequest: [],
  clockAheadMs: 0,
  callsPerSecond: null,
  nextRefund: 'succeeded',
  cardDeclines: {},
});
