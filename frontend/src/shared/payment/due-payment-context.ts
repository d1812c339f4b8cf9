import { omitUndefined } from '@wayfold/contracts/kernel/omit-undefined';
import type { PayMethod } from '@wayfold/contracts/money/method-schemas';
import type { ReturnOutcome } from '../address/booking-search.js';
import type { CardEvent } from './card-message.js';
import type { CardNote } from './card-note.js';
import type { CardPaymentStep } from './payment-polling.js';

export interface DuePaymentContext {
  readonly payment: CardPaymentStep | null;
  readonly note: CardNote | null;
  readonly problem: unknown;
  readonly method: PayMethod;
  /** PayPal's page, set when the customer pressed its button; only another press opens it again. */
  readonly providerUrl: string | null;
  readonly hasPressedPay: boolean;
  /** How the customer returned from PayPal; null otherwise, and once a payment starts. */
  readonly returnOutcome: ReturnOutcome | null;
  /**
   * The order that the customer returned with. The server checks this order, and starts no other until a
   * button is pressed.
   */
  readonly returnedOrderId: string | null;
  /** Number of polls since the card form reported success. */
  readonly pollCount: number;
}

export interface DuePaymentRequest {
  readonly method: PayMethod;
  readonly returnedOrderId: string | null;
}

export type DuePaymentEvent =
  | CardEvent
  | { readonly type: 'PAY'; readonly method: PayMethod }
  | { readonly type: 'GO_BACK' | 'POLL_NOW' };

/** How the customer returned from PayPal. */
export interface ProviderReturn {
  readonly returnOutcome: ReturnOutcome | null;
  readonly returnedOrderId?: string | null | undefined;
}

export const toPaymentBody = ({ method, returnedOrderId }: DuePaymentRequest) =>
  omitUndefined({
    method: method === 'paypal' ? method : ('card' as const),
    returnedOrderId: returnedOrderId ?? undefined,
  });

export const newDuePaymentContext = ({
  returnOutcome,
  returnedOrderId = null,
}: ProviderReturn): DuePaymentContext => ({
  payment: null,
  note: null,
  problem: null,
  pollCount: 0,
  providerUrl: null,
  hasPressedPay: false,
  method: returnOutcome === null ? 'card' : 'paypal',
  returnOutcome,
  returnedOrderId: returnOutcome === 'approved' ? returnedOrderId : null,
});
