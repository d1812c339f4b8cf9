import type { DeliverySettings } from '../shared/webhook-delivery.js';
import type { DeclineCode } from './payments/declines.js';

export const REFUND_STARTS = ['succeeded', 'pending', 'failed'] as const;
export type RefundStart = (typeof REFUND_STARTS)[number];

/** Outcome of the next matching confirm. */
export type Outcome =
  | `decline:${DeclineCode}`
  | 'authentication_required'
  | 'processing'
  | 'timeout_after_success'
  | 'timeout_before'
  | 'http_500_after_success'
  | 'cut'
  | `slow:${number}`;

export const REQUEST_FAULTS = [
  'http_409',
  'lock_timeout',
  'rate_limit',
  'http_500',
  'http_500_after_success',
  'timeout_before',
  'timeout_after_success',
  'cut',
] as const;

/** Fault of the next matching request, whatever its operation. */
export type RequestFault = (typeof REQUEST_FAULTS)[number] | `slow:${number}` | `late:${number}`;

export interface PlannedFault {
  method?: string;
  /** Endpoint such as `/v1/refunds/:id`, or the request's path. */
  path?: string;
  outcome: RequestFault;
}

export interface PlannedConfirm {
  customer?: string;
  paymentIntent?: string;
  outcome: Outcome;
}

export interface Control {
  webhooks: DeliverySettings;
  /** Plans, used one by one; the first that matches comes first. */
  nextConfirm: PlannedConfirm[];
  nextRequest: PlannedFault[];
  /** Payment method id -> decline code of all its charges. */
  cardDeclines: Record<string, DeclineCode>;
  /** Initial state of refunds from now on. */
  nextRefund: RefundStart;
  /** Lead of the sandbox's clock in ms: ages events, and expires cards and keys. */
  clockAheadMs: number;
  /** Calls allowed per second; null: unlimited. */
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
