/** Where an order stands. PayPal's words; `PAYER_ACTION_REQUIRED` waits for the buyer at `approveUrl`. */
export type OrderStatus = 'CREATED' | 'SAVED' | 'APPROVED' | 'PAYER_ACTION_REQUIRED' | 'VOIDED' | 'COMPLETED';
export type AuthorizationStatus =
  'CREATED' | 'CAPTURED' | 'PARTIALLY_CAPTURED' | 'DENIED' | 'PENDING' | 'VOIDED';
/** `PENDING` is neither paid nor failed: an event or a look tells later. */
export type CaptureStatus =
  'COMPLETED' | 'PENDING' | 'DECLINED' | 'FAILED' | 'PARTIALLY_REFUNDED' | 'REFUNDED';
export type RefundStatus = 'COMPLETED' | 'PENDING' | 'FAILED' | 'CANCELLED';

/** Amounts in integer cents, times ISO 8601. */
interface Money {
  readonly amountCents: number;
  readonly currency: string;
  /** Ours: unique per payment, so that PayPal itself takes it once. */
  readonly invoiceId: string | null;
}

export interface Authorization extends Money {
  readonly id: string;
  readonly status: AuthorizationStatus;
  readonly expiresAt: string | null;
}

export interface Capture extends Money {
  readonly id: string;
  readonly status: CaptureStatus;
  /** Why it is pending, e.g. `PENDING_REVIEW`. */
  readonly reason: string | null;
}

export interface Refund extends Money {
  readonly id: string;
  readonly status: RefundStatus;
  /** The capture whose money it is. */
  readonly captureId: string | null;
  readonly createdAt: string | null;
}

/** `pending`: the account will be kept, its id comes with `VAULT.PAYMENT-TOKEN.CREATED`. */
export type Vault =
  | { readonly kind: 'saved'; readonly id: string; readonly customerId: string | null }
  | { readonly kind: 'pending'; readonly customerId: string | null };

export interface Order extends Money {
  readonly id: string;
  readonly status: OrderStatus;
  readonly bookingId: string | null;
  readonly instalmentId: string | null;
  /** Where the buyer approves, while that is needed. */
  readonly approveUrl: string | null;
  readonly payerEmail: string | null;
  readonly vault: Vault | null;
  readonly authorizations: readonly Authorization[];
  readonly captures: readonly Capture[];
  readonly refunds: readonly Refund[];
}

export interface VaultToken {
  readonly id: string;
  readonly customerId: string | null;
  readonly payerEmail: string | null;
}

/** A row of the account's own books, as far as money really moved. */
export interface Transaction {
  /** Of a payment the capture, of a refund the refund. */
  readonly id: string;
  /** PayPal's word for what it is, e.g. `T0006`. */
  readonly code: string;
  /** Negative when it left the account. */
  readonly amountCents: number;
  /** What PayPal kept of it; 0 or more. */
  readonly feeCents: number;
  readonly currency: string;
  /** The order it belongs to, or the capture that it is about. */
  readonly orderId: string | null;
  readonly captureId: string | null;
  readonly bookingId: string | null;
  readonly createdAt: string;
}

export interface Dispute {
  readonly id: string;
  readonly captureId: string | null;
  readonly amountCents: number;
  readonly currency: string;
  readonly reason: string;
  /** PayPal's words; `outcome` once it is resolved. */
  readonly status: string;
  readonly outcome: string | null;
  readonly answerBy: string | null;
  readonly createdAt: string | null;
}

/**
 * What we may conclude from an answer. `unknown` means that PayPal may or may not have done it, and must be asked;
 * nothing but `ok` says that it was done.
 */
export type PayPalAnswer<T> =
  | { readonly kind: 'ok'; readonly value: T }
  /** The payer's account does not pay (`INSTRUMENT_DECLINED`) or the payer has to act (`PAYER_ACTION_REQUIRED`). */
  | { readonly kind: 'declined'; readonly issue: string; readonly payerUrl: string | null }
  /** There is no such object. */
  | { readonly kind: 'missing' }
  /** The object is in another state than the call needs, or the invoice was paid before: retrieve it. */
  | { readonly kind: 'state'; readonly issue: string }
  /** `retryAfterMs` when PayPal says how long to wait. */
  | { readonly kind: 'unknown'; readonly why: string; readonly retryAfterMs: number | null };

/** A notification, reduced to what leads to the object. It is a hint: retrieve the object. */
export interface PayPalEvent {
  readonly id: string;
  readonly type: string;
  readonly createdAt: string;
  /** The object it is about; for a refund or reversal, the refund. */
  readonly objectId: string;
  /** The capture that a refund, reversal or dispute is about. */
  readonly captureId: string | null;
  /** The order of a payment token, or of an authorization or capture. */
  readonly orderId: string | null;
  readonly bookingId: string | null;
  readonly instalmentId: string | null;
}

/** `unverified`: nobody could tell now; answer with an error, so that PayPal delivers it again. */
export type EventReading =
  | { readonly kind: 'event'; readonly event: PayPalEvent }
  | { readonly kind: 'forged' }
  | { readonly kind: 'unverified'; readonly why: string };

interface Purchase {
  readonly bookingId: string;
  readonly instalmentId: string;
  readonly amountCents: number;
  readonly invoiceId: string;
  readonly description: string;
}

/**
 * Payments by PayPal; all in US dollars. What makes or moves money carries a request id of the caller: repeated with
 * the same request it answers with what the object is now, for 6 hours for orders and 45 days for captures and refunds.
 * @throws PayPalRefusal when PayPal refuses a request of ours as wrong: it did nothing, and repeating does not help
 */
export interface PayPal {
  /** For a buyer who is there; intent CAPTURE. With `saveAccount` the account may be charged later without the buyer. */
  createOrder(
    request: Purchase & {
      readonly saveAccount: boolean;
      readonly returnUrl: string;
      readonly cancelUrl: string;
      readonly locale: 'en' | 'es';
    },
    requestId: string,
  ): Promise<PayPalAnswer<Order>>;
  /** Of a saved account, without the buyer; intent AUTHORIZE: takes nothing until its authorization is captured. */
  authorizeSaved(
    request: Purchase & { readonly vaultId: string },
    requestId: string,
  ): Promise<PayPalAnswer<Order>>;
  retrieveOrder(orderId: string): Promise<PayPalAnswer<Order>>;
  /** Takes the money of an approved order. */
  captureOrder(orderId: string, requestId: string): Promise<PayPalAnswer<Order>>;
  /** For an order of intent AUTHORIZE that the buyer had to approve. */
  authorizeOrder(orderId: string, requestId: string): Promise<PayPalAnswer<Order>>;
  retrieveAuthorization(authorizationId: string): Promise<PayPalAnswer<Authorization>>;
  captureAuthorization(
    authorizationId: string,
    request: { readonly amountCents: number; readonly invoiceId: string },
    requestId: string,
  ): Promise<PayPalAnswer<Capture>>;
  voidAuthorization(authorizationId: string, requestId: string): Promise<PayPalAnswer<Authorization>>;
  retrieveCapture(captureId: string): Promise<PayPalAnswer<Capture>>;
  /** `refundId` is ours and names the refund at PayPal. */
  refund(
    captureId: string,
    request: { readonly amountCents: number; readonly refundId: string },
    requestId: string,
  ): Promise<PayPalAnswer<Refund>>;
  retrieveRefund(refundId: string): Promise<PayPalAnswer<Refund>>;
  retrieveVaultToken(vaultId: string): Promise<PayPalAnswer<VaultToken>>;
  /** May be repeated: what is gone is `missing`. */
  deleteVaultToken(vaultId: string): Promise<PayPalAnswer<{ readonly id: string }>>;
  /** Every saved account of a customer. */
  listVaultTokens(customerId: string): Promise<PayPalAnswer<VaultToken[]>>;
  /** What happened from `since` to `until` (ISO 8601), newest first; at most 30 days back. */
  listEvents(since: string, until: string): Promise<PayPalAnswer<PayPalEvent[]>>;
  /** The order that a capture belongs to; null when PayPal does not say. */
  orderOfCapture(captureId: string): Promise<PayPalAnswer<string | null>>;
  /** The ids of all disputes about a capture. */
  disputesOf(captureId: string): Promise<PayPalAnswer<string[]>>;
  retrieveDispute(disputeId: string): Promise<PayPalAnswer<Dispute>>;
  /** Rows of the account's books from `since` to `until` (ISO 8601), at most 31 days apart. They may come hours late. */
  listTransactions(since: string, until: string): Promise<PayPalAnswer<Transaction[]>>;
  /** The event in a delivery, if PayPal sent it. */
  readEvent(
    rawBody: Buffer,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): Promise<EventReading>;
}

/** The client, or null in an installation that does not take PayPal. */
export const PAYPAL = Symbol('PayPal');
