import type { PayMethod } from '@wayfold/contracts/money/methods';
import type { ReturnOutcome } from '../ui/booking-search.js';
import type { PayStep } from './polling.js';
import type { CardEvent } from './card-message.js';
import type { CardNote } from './card-note.js';

export interface PayOpenContext {
  readonly payment: PayStep | null;
  readonly note: CardNote | null;
  readonly problem: unknown;
  readonly method: PayMethod;
  /** PayPal's page after the customer pressed its button: never revisited without another press. */
  readonly approveUrl: string | null;
  readonly hasPressed: boolean;
  /** How the customer returned from PayPal without paying; null otherwise. */
  readonly back: ReturnOutcome | null;
  /**
   * The order that the customer returned with: until a button is pressed, it is queried and none is started.
   */
  readonly order: string | null;
  /** Number of polls since the card form reported success. */
  readonly polls: number;
}

export interface PayOpenInput {
  readonly method: PayMethod;
  readonly order: string | null;
}

export type PayOpenEvent =
  CardEvent | { readonly type: 'PAY'; readonly method: PayMethod } | { readonly type: 'BACK' | 'ASK' };

/** How the customer returned from PayPal, if at all. */
export interface ProviderReturn {
  readonly back: ReturnOutcome | null;
  readonly order?: string | null | undefined;
}

/** The request for the server. */
export const toPaymentRequest = ({ method, order }: PayOpenInput) => ({
  method: method === 'paypal' ? method : ('card' as const),
  ...(order === null ? {} : { order }),
});

export const createPayOpenContext = ({ back, order = null }: ProviderReturn): PayOpenContext => ({
  payment: null,
  note: null,
  problem: null,
  polls: 0,
  approveUrl: null,
  hasPressed: false,
  method: back === null ? 'card' : 'paypal',
  back,
  order: back === 'approved' ? order : null,
});
