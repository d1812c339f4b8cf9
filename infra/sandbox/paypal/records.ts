/**
 * The stored fields of each object; `views/` builds its full form. Amounts are in cents, times in ISO 8601.
 */
interface BaseRecord {
  id: string;
  created: string;
  updated: string;
}

interface MoneyRecord extends BaseRecord {
  cents: number;
  currency: string;
  invoiceId: string | null;
  customId: string | null;
}

/** Test buyers on the approval page: see `buyers.ts`. */
export type BuyerName = 'good' | 'declined' | 'declined_later' | 'action_later' | 'pending' | 'vault_late';

export interface OrderRecord extends MoneyRecord {
  intent: 'CAPTURE' | 'AUTHORIZE';
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED';
  referenceId: string;
  description: string | null;
  softDescriptor: string | null;
  /** The order was created with `payment_source.paypal`. */
  hasPayPalSource: boolean;
  locale: string;
  returnUrl: string | null;
  cancelUrl: string | null;
  brandName: string | null;
  /** The payment token that pays a merchant-initiated order. */
  vaultId: string | null;
  /** Set to save the account on success, for this customer if the order names one. */
  saveRequest: {
    usageType: 'MERCHANT' | 'PLATFORM';
    description: string | null;
    customerId: string | null;
  } | null;
  vault: { status: 'VAULTED' | 'APPROVED'; tokenId: string | null; customerId: string } | null;
  buyer: BuyerName | null;
}

export interface AuthorizationRecord extends MoneyRecord {
  orderId: string;
  status: 'CREATED' | 'CAPTURED' | 'PARTIALLY_CAPTURED' | 'VOIDED';
  capturedCents: number;
  expires: string;
}

export interface CaptureRecord extends MoneyRecord {
  orderId: string;
  authorizationId: string | null;
  status: 'COMPLETED' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'PENDING' | 'REFUNDED';
  /** The reason why the capture is pending. */
  reason: 'PENDING_REVIEW' | null;
  isFinal: boolean;
  refundedCents: number;
  /** When PayPal's review ended successfully. */
  takenAt?: string;
}

export interface RefundRecord extends MoneyRecord {
  captureId: string;
  note: string | null;
  /** The provider reversed the payment, and the merchant did not refund it. */
  isReversal?: boolean;
  /** The total refunded of the capture, including this refund. */
  totalRefundedCents: number;
}

export interface TokenRecord extends BaseRecord {
  customerId: string;
  orderId: string;
  buyer: BuyerName;
  usageType: 'MERCHANT' | 'PLATFORM';
  description: string | null;
}

export interface DisputeRecord extends BaseRecord {
  captureId: string;
  cents: number;
  status: 'WAITING_FOR_SELLER_RESPONSE' | 'UNDER_REVIEW' | 'RESOLVED';
  outcome: 'RESOLVED_BUYER_FAVOUR' | 'RESOLVED_SELLER_FAVOUR' | 'CANCELED_BY_BUYER' | null;
  answerBy: string;
  /** The account rows of the hold and its release have these ids. */
  holdId: string;
  releaseId: string | null;
}

/** Key and certificate in PEM; `id` is the last part of the certificate's address. */
export interface StoredSigner {
  id: string;
  privateKey: string;
  certificate: string;
}
