import { findCoPayerId } from './co-payers.js';
import type { InstalmentState } from './instalment.js';
import { buildAttemptId, type RefundState } from './refund-state.js';

/*
 * Keys of the calls to Stripe (`Idempotency-Key`) and PayPal (`PayPal-Request-Id`). Under a known key a
 * provider repeats its old answer for a day. `infra/docs/provider-calls.md` lists them; a test compares them.
 */

export const buildCustomerKey = (bookingId: string, payerId: string | undefined): string =>
  payerId === undefined ? `cust:${bookingId}` : `cust:${bookingId}:${payerId}`;

interface IntentTerms {
  readonly method: string;
  readonly amountCents: number;
  readonly canChargeLater: boolean;
  /** Number of the instalment's intents at Stripe, canceled intents included. */
  readonly intentCount: number;
}

/**
 * Builds a key that the automatic charge and the customer share, so that concurrent requests get the same
 * intent. Other terms get another intent; recording decides which one counts.
 */
export function buildIntentKey(
  instalment: Pick<InstalmentState, 'id' | 'payer' | 'intentCount'>,
  { method, amountCents, canChargeLater, intentCount }: IntentTerms,
): string {
  const payerId = findCoPayerId(instalment);
  const subject = payerId === undefined ? instalment.id : `${instalment.id}:${payerId}`;
  // A canceled intent counts: its key would return it again.
  const number = Math.max(instalment.intentCount, intentCount) + 1;
  return `int:${subject}:v${number}:${method}:${amountCents}${canChargeLater ? ':save' : ''}`;
}

/** Builds a new key for each attempt, because the old key would repeat its decline. */
export const buildConfirmationKey = (paymentId: string, attempt: number): string =>
  `confirm:${paymentId}:${attempt}`;

/** Builds a new key each time, because the old key would repeat a decline. No money moves at this step. */
export const buildLenderKey = (paymentId: string, nonce: string): string => `lend:${paymentId}:${nonce}`;

/** Builds a new key each time, because Stripe repeats errors for a day. A lost form is never filled in. */
export const buildSetupKey = (bookingId: string, nonce: string): string => `setup:${bookingId}:${nonce}`;

/** Builds the key to which the adapter appends the step: attach the card, then make it the default. */
export const buildCardKey = (setupId: string, nonce: string): string => `card:${setupId}:${nonce}`;

/** Builds a key with the return page's locale, which is part of the order. */
export const buildOrderKey = (
  instalment: Pick<InstalmentState, 'id' | 'payer' | 'orderCount'>,
  { amountCents, locale }: { readonly amountCents: number; readonly locale: string },
): string =>
  `ord:${instalment.id}:${findCoPayerId(instalment) ?? 'lead'}:${instalment.orderCount + 1}:${amountCents}:${locale}`;

export const buildOrderCaptureKey = (orderId: string): string => `cap:${orderId}`;

export const buildAuthorizationKey = (
  { id, orderCount }: Pick<InstalmentState, 'id' | 'orderCount'>,
  amountCents: number,
  attempt: number,
): string => `bal:${id}:o${orderCount + 1}:${amountCents}:authorize:${attempt}`;

export const buildAuthorizationCaptureKey = (
  { id }: Pick<InstalmentState, 'id'>,
  authorizationId: string,
  attempt: number,
): string => `bal:${id}:${authorizationId}:capture:${attempt}`;

export const buildVoidKey = (authorizationId: string): string => `void:${authorizationId}`;

/** Builds a new key for the attempt after a dispute, because the old key would repeat its reply. */
export const buildRefundKey = (refund: Pick<RefundState, 'refundId' | 'interruptionCount'>): string =>
  `ref:${buildAttemptId(refund)}`;
