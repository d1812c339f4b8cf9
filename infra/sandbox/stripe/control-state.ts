import type { DeliverySettings } from '../shared/webhook-delivery.js';
import type { DeclineCode } from './payments/declines.js';

export const INITIAL_REFUND_STATUSES = ['succeeded', 'pending', 'failed'] as const;
export type InitialRefundStatus = (typeof INITIAL_REFUND_STATUSES)[number];

export const CONFIRM_OUTCOMES = [
  'authentication_required',
  'processing',
  'timeout_after_success',
  'timeout_before',
  'http_500_after_success',
  'cut',
] as const;

/** The planned outcome of the next matching confirm. */
export type Outcome = (typeof CONFIRM_OUTCOMES)[number] | `decline:${DeclineCode}` | `slow:${number}`;

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

/** The planned fault of the next matching request, for any operation. */
export type RequestFault = (typeof REQUEST_FAULTS)[number] | `slow:${number}` | `late:${number}`;

export interface PlannedFault {
  method?: string;
  /** An endpoint such as `/v1/refunds/:id`, or the request's path. */
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
  /** Each plan is used once; the first that matches is taken. */
  nextConfirm: PlannedConfirm[];
  nextRequest: PlannedFault[];
  /** Cards by payment method id whose charges all get this decline code. */
  cardDeclines: Record<string, DeclineCode>;
  /** Every refund from now on starts in this state. */
  nextRefund: InitialRefundStatus;
  /** How far the sandbox's clock is ahead, in ms: this ages events, and expires cards and keys. */
  clockAheadMs: number;
  /** Calls allowed per second; null if unlimited. */
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
