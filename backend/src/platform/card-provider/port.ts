import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { SavedCard } from '@wayfold/contracts/money/instalments';

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled';

/** How a customer can pay: by card, or through a lender that pays the full amount now. */
export type PaymentMethodKind = 'card' | 'klarna' | 'affirm';

export interface Decline {
  readonly code: string;
  readonly declineCode: string | null;
  /** The card network's advice code; decides whether to retry. */
  readonly adviceCode: string | null;
}

/** A payment at the provider, reduced to the fields that we act on. Amounts in cents. */
export interface Intent {
  readonly id: string;
  readonly status: IntentStatus;
  readonly clientSecret: string;
  readonly amountCents: number;
  /** Amount captured; 0 until the payment succeeds. */
  readonly receivedCents: number;
  readonly currency: string;
  readonly customerId: string | null;
  readonly paymentMethodId: string | null;
  readonly chargeId: string | null;
  readonly card: SavedCard | null;
  readonly lastDecline: Decline | null;
  readonly bookingId: string | null;
  readonly instalmentId: string | null;
  /** The only payment method that the intent accepts. */
  readonly method: PaymentMethodKind;
  /** Where to send the customer next, e.g. to a lender; null if nowhere. */
  readonly redirectUrl: string | null;
}

/** A card saved without a payment. */
export interface Setup {
  readonly id: string;
  readonly status: IntentStatus;
  readonly clientSecret: string;
  readonly customerId: string | null;
  readonly paymentMethodId: string | null;
  readonly card: SavedCard | null;
  readonly lastDecline: Decline | null;
  readonly bookingId: string | null;
}

/**
 * A call has three known outcomes and a fourth, `unknown`: the provider may or may not have executed it, so
 * look it up.
 */
export type ProviderResponse<T> =
  | { readonly kind: 'ok'; readonly value: T }
  | { readonly kind: 'declined'; readonly decline: Decline; readonly intent: Intent | null }
  /** The object does not exist. */
  | { readonly kind: 'missing' }
  /** The object's state does not allow the call, e.g. the payment has already succeeded. */
  | { readonly kind: 'state'; readonly intent: Intent }
  | {
      readonly kind: 'unknown';
      readonly reason: string;
      /** The provider was too busy and did nothing: retry with the same key. */
      readonly isUntouched?: true;
    };

/** Finds the intent in its present state, even if that did not allow the call; undefined while unknown. */
export function findIntent(response: ProviderResponse<Intent>): Intent | undefined {
  if (response.kind === 'ok') return response.value;
  return response.kind === 'state' ? response.intent : undefined;
}

/** A saved card and the booking of the customer who owns it. */
export interface SavedCardDetails {
  readonly id: string;
  readonly card: SavedCard;
  readonly bookingId: string | null;
}

export type CardRefundStatus = 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';

/** A refund, with the ids that link it to its booking. */
export interface RefundDetails {
  readonly id: string;
  readonly amountCents: number;
  readonly status: CardRefundStatus;
  readonly paymentId: string | null;
  /** Our own id, from the refund's metadata; null if it was made in the provider's dashboard. */
  readonly refundId: string | null;
  /** Idempotency name of this attempt; null if `refundId` is null. */
  readonly attemptId: string | null;
  readonly failureReason: string | null;
  readonly createdAt: Date;
}

/**
 * The provider refuses the refund and did nothing: `charge_already_refunded`, `charge_disputed`, or `amount`
 * if it exceeds what remains.
 */
export interface RefundRefusal {
  readonly kind: 'refused';
  readonly code: string;
}

export interface CardDispute {
  readonly id: string;
  readonly paymentId: string | null;
  readonly amountCents: number;
  readonly currency: string;
  readonly reason: string;
  /** `needs_response`, `under_review`, `won`, `lost`; for an inquiry `warning_…`. */
  readonly status: string;
  /** Balance effect so far, fees included; cents, negative when money left our account. */
  readonly netCents: number;
  readonly answerBy: Date | null;
}

/** Kind of a ledger row; `other` needs a person to classify it. */
export type EntryKind =
  | 'payment'
  | 'refund'
  | 'refund-failed'
  | 'dispute'
  | 'dispute-reversed'
  | 'payout'
  | 'payout-returned'
  | 'fee'
  | 'other';

/** A row of the provider's own ledger. Amounts in cents, negative for outflows; net = amount - fee. */
export interface BalanceEntry {
  readonly id: string;
  readonly kind: EntryKind;
  /** The provider's reporting category. */
  readonly category: string;
  readonly amountCents: number;
  readonly feeCents: number;
  readonly netCents: number;
  readonly currency: string;
  /** Id of the charge, refund, dispute or payout that caused the row. */
  readonly sourceId: string | null;
  readonly paymentId: string | null;
  /** From the source's own metadata; null for refunds and disputes. */
  readonly bookingId: string | null;
  /** For a payout: expected arrival at the bank, YYYY-MM-DD. */
  readonly arrivesOn: string | null;
  readonly createdAt: Date;
}

/** One page, newest first. */
export interface ProviderPage<T> {
  readonly items: readonly T[];
  /** Null on the last page. */
  readonly nextCursor: string | null;
}

export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  /** Id of the object that the event concerns, e.g. a payment intent. */
  readonly objectId: string;
  /** The booking named in the object's metadata. */
  readonly bookingId?: string | null;
}

/** An event with its object's kind, which decides what to retrieve. */
export interface CardProviderEvent extends ProviderEvent {
  readonly about: 'intent' | 'setup' | 'refund' | 'dispute' | 'charge' | 'card' | 'customer' | 'other';
  /** The payment that the refund, dispute or charge belongs to; for an intent, its own id. */
  readonly paymentId: string | null;
  readonly createdAt: Date;
}

export interface IntentRequest {
  readonly bookingId: string;
  readonly instalmentId: string;
  readonly customerId: string;
  readonly amountCents: number;
  readonly canChargeLater: boolean;
  /** Lenders cannot be charged again, so they require `canChargeLater: false`. */
  readonly method: PaymentMethodKind;
}

export interface LenderRequest {
  readonly method: 'klarna' | 'affirm';
  readonly returnUrl: string;
  readonly email: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Language of the lender's page. */
  readonly locale: Locale;
}

export interface RefundRequest {
  readonly paymentId: string;
  /** Our id, which finds the refund in `listRefunds` if the answer is lost. */
  readonly refundId: string;
  /** Idempotency name of a retry. */
  readonly attemptId?: string;
  readonly amountCents: number;
}

export interface SetupRequest {
  readonly bookingId: string;
  readonly customerId: string;
}

/**
 * Card payments. One adapter, the real SDK, serves the real provider and the sandbox. Calls that create or
 * move money carry an idempotency key.
 */
export interface CardProvider {
  createCustomer(bookingId: string, key: string): Promise<ProviderResponse<{ id: string }>>;
  /**
   * Deletes the customer and their saved cards; charges remain on record. Idempotent:
   * `missing` if already gone.
   */
  deleteCustomer(customerId: string): Promise<ProviderResponse<{ id: string }>>;
  /** Creates an unconfirmed intent. With `canChargeLater` the card may later be charged off-session. */
  createIntent(request: IntentRequest, key: string): Promise<ProviderResponse<Intent>>;
  retrieveIntent(paymentId: string): Promise<ProviderResponse<Intent>>;
  /** Lists every intent of a customer, newest first: finds an intent whose id was lost. */
  listIntents(customerId: string): Promise<ProviderResponse<Intent[]>>;
  /** Charges a saved card off-session. */
  confirmOffSession(
    paymentId: string,
    paymentMethodId: string,
    key: string,
  ): Promise<ProviderResponse<Intent>>;
  /**
   * Confirms with a lender: the answer's `redirectUrl` leads there,
   * and the lender returns the customer to `returnUrl`.
   */
  confirmWithLender(
    paymentId: string,
    request: LenderRequest,
    key: string,
  ): Promise<ProviderResponse<Intent>>;
  /** Cancels idempotently: a finished intent answers `state`. */
  cancelIntent(paymentId: string): Promise<ProviderResponse<Intent>>;
  /** Refunds part of a payment. */
  refundPayment(
    request: RefundRequest,
    key: string,
  ): Promise<ProviderResponse<RefundDetails> | RefundRefusal>;
  retrieveRefund(id: string): Promise<ProviderResponse<RefundDetails>>;
  /** Lists every refund of an intent, including failed refunds, newest first. */
  listRefunds(paymentId: string): Promise<ProviderResponse<RefundDetails[]>>;
  retrieveDispute(id: string): Promise<ProviderResponse<CardDispute>>;
  /** Starts replacing the customer's saved card through the provider's form, without a payment. */
  createSetup(request: SetupRequest, key: string): Promise<ProviderResponse<Setup>>;
  retrieveSetup(setupId: string): Promise<ProviderResponse<Setup>>;
  /** Cancels idempotently: a finished setup answers with its final state. */
  cancelSetup(setupId: string): Promise<ProviderResponse<Setup>>;
  /** Attaches the card to the customer if necessary. `missing` if the card does not exist. */
  setDefaultCard(
    customerId: string,
    paymentMethodId: string,
    key: string,
  ): Promise<ProviderResponse<{ id: string }>>;
  /** Retrieves a saved card's current details: the card updater may have changed them. */
  retrieveCard(paymentMethodId: string): Promise<ProviderResponse<SavedCardDetails>>;
  /** Lists the events of the last 30 days at most that may need action: finds missed webhooks. */
  listEvents(since: Date, cursor?: string): Promise<ProviderResponse<ProviderPage<CardProviderEvent>>>;
  listBalanceTransactions(
    since: Date,
    cursor?: string,
  ): Promise<ProviderResponse<ProviderPage<BalanceEntry>>>;
  /** Returns the event in a signed body; undefined if the signature or its timestamp is invalid. */
  parseEvent(rawBody: Buffer, signature: string): CardProviderEvent | undefined;
}

export const CARD_PROVIDER = Symbol('CardProvider');
