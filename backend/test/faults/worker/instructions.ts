import type { Refusal } from '../../../src/kernel/refuse.js';
import type { StaffOrder } from './staff-orders.js';

/** The harness's settings for a worker's start. */
export interface WorkerSettings {
  readonly databaseUrl: string;
  readonly redisUrl: string | undefined;
  /** URL of the sandbox, PayPal's included. */
  readonly cardUrl: string;
  readonly paypal: { readonly clientId: string; readonly clientSecret: string; readonly webhookId: string };
  /** One of the bugs in `bugs.ts`, for the proof that it is noticed. */
  readonly bug: string | undefined;
}

/**
 * Actions without HTTP: the kill switch, cancellation by the operator, a due charge, a date change by staff,
 * a gift card, a publication, and finance's work.
 */
export type WorkerOrder =
  | StaffOrder
  | { readonly type: 'pause' | 'resume' }
  | {
      readonly type: 'publish';
      readonly departureId: string;
      readonly startsOn: string;
      readonly seats: number;
    }
  | { readonly type: 'cancel'; readonly bookingId: string; readonly by?: 'staff' }
  | { readonly type: 'charge'; readonly bookingId: string; readonly instalmentId: string }
  | { readonly type: 'change'; readonly bookingId: string; readonly departureId: string }
  | { readonly type: 'gift-card'; readonly amountCents: number }
  | { readonly type: 'coupon'; readonly code: string; readonly limit: number };

interface Replies {
  readonly approve: string;
  readonly 'bank-file': { readonly fileId: string } | { readonly problems: readonly unknown[] } | Refusal;
  readonly 'gift-card': { readonly code: string };
  readonly match: Refusal | undefined;
  readonly money: { readonly id: string } | Refusal;
}

/** The reply of an order's command; unknown for orders whose reply no flow reads. */
export type ReplyTo<Order extends WorkerOrder> = Order['type'] extends keyof Replies
  ? Replies[Order['type']]
  : unknown;

/**
 * `leave`: release everything and be ready for another start; `replay`: fold the log again instead of
 * starting.
 */
export type WorkerRequest = { readonly id: number } & (
  WorkerOrder | { readonly type: 'leave' } | { readonly type: 'replay'; readonly settings: WorkerSettings }
);

export type WorkerMessage =
  | { readonly warm: true }
  | { readonly port: number }
  | { readonly id: number; readonly value?: unknown; readonly error?: string };

export const SECRET_KEY = Buffer.alloc(32, 9).toString('base64');

export const STRIPE_KEYS = {
  secretKey: 'sk_test_sandbox_charging',
  publishableKey: 'pk_test_sandbox_charging',
  webhookSecret: 'whsec_charging',
} as const;
