import type { SavedCard } from '@wayfold/contracts/bookings';

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled';

export interface Decline {
  readonly code: string;
  readonly declineCode: string | null;
  /** What the network advises; decides whether it is tried again. */
  readonly adviceCode: string | null;
}

/** A payment at the provider, reduced to what decides. Amounts in cents. */
export interface Intent {
  readonly id: string;
  readonly status: IntentStatus;
  readonly clientSecret: string;
  readonly amountCents: number;
  /** What the provider really took; 0 until it succeeds. */
  readonly receivedCents: number;
  readonly currency: string;
  readonly customerId: string | null;
  readonly paymentMethodId: string | null;
  readonly chargeId: string | null;
  readonly card: SavedCard | null;
  readonly lastDecline: Decline | null;
  readonly bookingId: string | null;
  readonly instalmentId: string | null;
}

/**
 * A call has three outcomes that we act on, and a fourth that we do not know: `unknown` means that the provider may or
 * may not have done it, and must be asked.
 */
export type ProviderAnswer<T> =
  | { readonly kind: 'ok'; readonly value: T }
  | { readonly kind: 'declined'; readonly decline: Decline; readonly intent: Intent | null }
  /** There is no such object. */
  | { readonly kind: 'missing' }
  /** The object is in another state than the call needs, e.g. it has succeeded already. */
  | { readonly kind: 'state'; readonly intent: Intent }
  | { readonly kind: 'unknown'; readonly why: string };

export interface Refund {
  readonly id: string;
  readonly amountCents: number;
}

export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  /** The object it is about, e.g. a payment intent. */
  readonly objectId: string;
}

/** Card payments. One adapter, the real SDK, for the real provider and for the sandbox. What makes money or moves it carries a key. */
export interface CardProvider {
  createCustomer(bookingId: string, key: string): Promise<ProviderAnswer<{ id: string }>>;
  /** With their saved cards. May be repeated: what is gone, or was never there, is `missing`. Charges stay in the books. */
  deleteCustomer(customerId: string): Promise<ProviderAnswer<{ id: string }>>;
  /** Unconfirmed. With `saveCard` the card may be charged later without the customer. */
  createIntent(
    request: {
      readonly bookingId: string;
      readonly instalmentId: string;
      readonly customerId: string;
      readonly amountCents: number;
      readonly saveCard: boolean;
    },
    key: string,
  ): Promise<ProviderAnswer<Intent>>;
  retrieveIntent(intentId: string): Promise<ProviderAnswer<Intent>>;
  /** Every intent of a customer, newest first: finds one whose id was lost. */
  listIntents(customerId: string): Promise<ProviderAnswer<Intent[]>>;
  /** Charges a saved card without the customer. */
  confirmOffSession(intentId: string, paymentMethodId: string, key: string): Promise<ProviderAnswer<Intent>>;
  /** May be repeated: what has ended answers with `state`. */
  cancelIntent(intentId: string): Promise<ProviderAnswer<Intent>>;
  refund(intentId: string, amountCents: number, key: string): Promise<ProviderAnswer<Refund>>;
  /** What was given back of an intent so far. */
  listRefunds(intentId: string): Promise<ProviderAnswer<Refund[]>>;
  /** The event in a signed body; undefined when the signature or its time is wrong. */
  readEvent(rawBody: Buffer, signature: string): ProviderEvent | undefined;
}

export const CARD_PROVIDER = Symbol('CardProvider');
