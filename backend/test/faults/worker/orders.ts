import type { DeskOrder } from './desk-orders.js';

/** What the harness tells a worker once, when it is to begin. */
export interface Settings {
  readonly databaseUrl: string;
  readonly redisUrl: string | undefined;
  /** Of the sandbox, PayPal's included. */
  readonly cardUrl: string;
  readonly paypal: { readonly clientId: string; readonly clientSecret: string; readonly webhookId: string };
  /** One of the mistakes in `bugs.ts`, for the proof that it is noticed. */
  readonly bug: string | undefined;
}

/** What is done without HTTP: the kill switch, cancelling by the operator, a due charge, another date by staff, a gift card, a publication, and what finance does. */
export type Order =
  | DeskOrder
  | { readonly do: 'pause' | 'resume' }
  | {
      readonly do: 'publish';
      readonly departureId: string;
      readonly startsOn: string;
      readonly seats: number;
    }
  | { readonly do: 'cancel'; readonly bookingId: string; readonly by?: 'staff' }
  | { readonly do: 'charge'; readonly bookingId: string; readonly instalmentId: string }
  | { readonly do: 'change'; readonly bookingId: string; readonly departureId: string }
  | { readonly do: 'gift-card'; readonly amountCents: number }
  | { readonly do: 'coupon'; readonly code: string; readonly limit: number };

/** `leave`: let go of everything and be ready for another beginning; `replay`: fold the log again, instead of beginning. */
export type Ask = { readonly id: number } & (
  Order | { readonly do: 'leave' } | { readonly do: 'replay'; readonly settings: Settings }
);

export type Told =
  | { readonly warm: true }
  | { readonly port: number }
  | { readonly id: number; readonly value?: unknown; readonly error?: string };

export const SECRET_KEY = Buffer.alloc(32, 9).toString('base64');

export const KEYS = {
  secretKey: 'sk_test_sandbox_charging',
  publishableKey: 'pk_test_sandbox_charging',
  webhookSecret: 'whsec_charging',
} as const;
