import type { WebhookOrder } from '../shared/webhook-order.js';
import type { DeclineCode } from './declines.js';

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

export interface PlannedConfirm {
  customer?: string;
  paymentIntent?: string;
  outcome: Outcome;
}

export interface Control {
  webhooks: WebhookOrder;
  /** Used up one by one, first fitting first. */
  nextConfirm: PlannedConfirm[];
  /** Payment method id -> every charge of it declines with this code. */
  cardDeclines: Record<string, DeclineCode>;
}

export const newControl = (): Control => ({
  webhooks: { mode: 'normal', delayMs: null },
  nextConfirm: [],
  cardDeclines: {},
});
