/** State of an order, in PayPal's words; `PAYER_ACTION_REQUIRED` waits for the buyer at `approveUrl`. */
export type OrderStatus = 'CREATED' | 'SAVED' | 'APPROVED' | 'PAYER_ACTION_REQUIRED' | 'VOIDED' | 'COMPLETED';

export type AuthorizationStatus =
  'CREATED' | 'CAPTURED' | 'PARTIALLY_CAPTURED' | 'DENIED' | 'PENDING' | 'VOIDED';

/** `PENDING` is neither paid nor failed: an event or a later look decides. */
export type CaptureStatus =
  'COMPLETED' | 'PENDING' | 'DECLINED' | 'FAILED' | 'PARTIALLY_REFUNDED' | 'REFUNDED';

export type PayPalRefundStatus = 'COMPLETED' | 'PENDING' | 'FAILED' | 'CANCELLED';

/** Amounts in integer cents, times in ISO 8601. */
interface Money {
  readonly amountCents: number;
  readonly currency: string;
  /** Our id, unique per payment, so that PayPal accepts it once. */
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
  /** Why the capture is pending, e.g. `PENDING_REVIEW`. */
  readonly reason: string | null;
}

export interface Refund extends Money {
  readonly id: string;
  readonly status: PayPalRefundStatus;
  /** The refunded or reversed capture. */
  readonly captureId: string | null;
  readonly createdAt: string | null;
}

/** `pending`: the account will be saved; `VAULT.PAYMENT-TOKEN.CREATED` brings its id. */
export type Vault =
  | { readonly kind: 'saved'; readonly id: string; readonly customerId: string | null }
  | { readonly kind: 'pending'; readonly customerId: string | null };

export interface Order extends Money {
  readonly id: string;
  readonly status: OrderStatus;
  readonly bookingId: string | null;
  readonly instalmentId: string | null;
  /** Where the buyer approves; null once approval is not needed. */
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

/** A row of the account's own books that moved money. */
export interface Transaction {
  /** The capture's id for a payment, the refund's for a refund. */
  readonly id: string;
  /** PayPal's event code, e.g. `T0006`. */
  readonly code: string;
  /** Negative for outflows. */
  readonly amountCents: number;
  /** PayPal's fee; 0 or more. */
  readonly feeCents: number;
  readonly currency: string;
  /** The related order or capture. */
  readonly orderId: string | null;
  readonly captureId: string | null;
  readonly bookingId: string | null;
  readonly createdAt: string;
}

export interface PayPalDispute {
  readonly id: string;
  readonly captureId: string | null;
  readonly amountCents: number;
  readonly currency: string;
  readonly reason: string;
  /** PayPal's words; `outcome` is set once resolved. */
  readonly status: string;
  readonly outcome: string | null;
  readonly answerBy: string | null;
  readonly createdAt: string | null;
}

/**
 * Conclusion from a response. `unknown`: PayPal may or may not have executed the call, so look its object up;
 * only `ok` confirms execution.
 */
export type PayPalResponse<T> =
  | { readonly kind: 'ok'; readonly value: T }
  /**
   * The payer's account is declined (`INSTRUMENT_DECLINED`) or the payer has to act
   * (`PAYER_ACTION_REQUIRED`).
   */
  | { readonly kind: 'declined'; readonly issue: string; readonly payerUrl: string | null }
  /** The object does not exist. */
  | { readonly kind: 'missing' }
  /** The object's state does not allow the call, or the invoice is already paid: retrieve it. */
  | { readonly kind: 'state'; readonly issue: string }
  /** `retryAfterMs` if PayPal says how long to wait. */
  | { readonly kind: 'unknown'; readonly reason: string; readonly retryAfterMs: number | null };

/** A notification, reduced to the ids that lead to its object. A hint only: retrieve the object. */
export interface PayPalEvent {
  readonly id: string;
  readonly type: string;
  readonly createdAt: string;
  /** Id of the object; for a refund or reversal, the refund's. */
  readonly objectId: string;
  /** The capture that was refunded, reversed or disputed. */
  readonly captureId: string | null;
  /** The order of a payment token, authorization or capture. */
  readonly orderId: string | null;
  readonly bookingId: string | null;
  readonly instalmentId: string | null;
}

/** `unverified`: verification was impossible; answer with an error, so that PayPal delivers again. */
export type EventReading =
  | { readonly kind: 'event'; readonly event: PayPalEvent }
  | { readonly kind: 'forged' }
  | { readonly kind: 'unverified'; readonly reason: string };

export interface Purchase {
  readonly bookingId: string;
  readonly instalmentId: string;
  readonly amountCents: number;
  readonly invoiceId: string;
  readonly description: string;
}

export interface OrderRequest extends Purchase {
  readonly mustSaveAccount: boolean;
  readonly returnUrl: string;
  readonly cancelUrl: string;
  readonly locale: 'en' | 'es';
}

export interface SavedAccountRequest extends Purchase {
  readonly vaultId: string;
}

export interface CaptureRequest {
  readonly amountCents: number;
  readonly invoiceId: string;
}

export interface RefundRequest {
  readonly amountCents: number;
  /** Our id, which identifies the refund at PayPal. */
  readonly refundId: string;
}

/** Headers of a delivery, names in lower case. */
export type EventHeaders = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Payments through PayPal, in US dollars. Calls that create or move money carry the caller's request id:
 * PayPal answers a repeat with the object as it is then, for 6 hours (orders) or 45 days (captures, refunds).
 * @throws PayPalRefusal if PayPal rejects a request as wrong: it did nothing, and a retry does not help
 */
export interface PayPal {
  /**
   * Creates an order with intent CAPTURE for a buyer in the session; with `mustSaveAccount` the account may
   * later be charged off-session.
   */
  createOrder(request: OrderRequest, requestId: string): Promise<PayPalResponse<Order>>;
  /** Authorizes a saved account off-session; intent AUTHORIZE: moves no money until captured. */
  authorizeSaved(request: SavedAccountRequest, requestId: string): Promise<PayPalResponse<Order>>;
  retrieveOrder(orderId: string): Promise<PayPalResponse<Order>>;
  captureOrder(orderId: string, requestId: string): Promise<PayPalResponse<Order>>;
  /** Authorizes an order with intent AUTHORIZE that the buyer had to approve. */
  authorizeOrder(orderId: string, requestId: string): Promise<PayPalResponse<Order>>;
  retrieveAuthorization(authorizationId: string): Promise<PayPalResponse<Authorization>>;
  captureAuthorization(
    authorizationId: string,
    request: CaptureRequest,
    requestId: string,
  ): Promise<PayPalResponse<Capture>>;
  voidAuthorization(authorizationId: string, requestId: string): Promise<PayPalResponse<Authorization>>;
  retrieveCapture(captureId: string): Promise<PayPalResponse<Capture>>;
  refund(captureId: string, request: RefundRequest, requestId: string): Promise<PayPalResponse<Refund>>;
  retrieveRefund(providerRefundId: string): Promise<PayPalResponse<Refund>>;
  retrieveVaultToken(vaultId: string): Promise<PayPalResponse<VaultToken>>;
  /** Deletes a saved account. Idempotent: `missing` if it is already gone. */
  deleteVaultToken(vaultId: string): Promise<PayPalResponse<{ readonly id: string }>>;
  /** Lists every saved account of a customer. */
  listVaultTokens(customerId: string): Promise<PayPalResponse<VaultToken[]>>;
  /** Lists the events from `since` to `until` (ISO 8601), newest first; at most 30 days back. */
  listEvents(since: string, until: string): Promise<PayPalResponse<PayPalEvent[]>>;
  /** Finds the order of a capture; undefined if PayPal does not say. */
  findOrderByCapture(captureId: string): Promise<PayPalResponse<string | undefined>>;
  /** Lists the ids of all disputes about a capture. */
  listDisputes(captureId: string): Promise<PayPalResponse<string[]>>;
  retrieveDispute(disputeId: string): Promise<PayPalResponse<PayPalDispute>>;
  /**
   * Lists the rows of the account's books from `since` to `until` (ISO 8601), at most 31 days apart. Rows may
   * appear hours late.
   */
  listTransactions(since: string, until: string): Promise<PayPalResponse<Transaction[]>>;
  /** Returns the event in a delivery, if PayPal sent it. */
  parseEvent(rawBody: Buffer, headers: EventHeaders): Promise<EventReading>;
}

/** The client, or null where PayPal is not offered. */
export const PAYPAL = Symbol('PayPal');
