/** Stored fields of each object; `views/` builds its full form. Amounts in cents, times ISO 8601. */
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

/** A test buyer on the approval page: see `buyers.ts`. */
export type BuyerName = 'good' | 'declined' | 'declined_later' | 'action_later' | 'pending' | 'vault_late';

export interface OrderRecord extends MoneyRecord {
  intent: 'CAPTURE' | 'AUTHORIZE';
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED';
  referenceId: string;
  description: string | null;
  softDescriptor: string | null;
  /** Created with `payment_source.paypal`. */
  hasPayPalSource: boolean;
  locale: string;
  returnUrl: string | null;
  cancelUrl: string | null;
  brandName: string | null;
  /** The payment token that pays a merchant-initiated order. */
  vaultId: string | null;
  /** Save the account on success, for this customer if named. */
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
  /** Why the capture is pending. */
  reason: 'PENDING_REVIEW' | null;
  isFinal: boolean;
  refundedCents: number;
  /** When a review ended successfully. */
  takenAt?: string;
}

export interface RefundRecord extends MoneyRecord {
  captureId: string;
  note: string | null;
  /** Reversed by the provider, not refunded by the merchant. */
  isReversal?: boolean;
  /** For the capture, including this refund. */
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
  /** Account rows of the hold and its release. */
  holdId: string;
  releaseId: string | null;
}

/** Both in PEM; `id` is the last part of the certificate's address. */
export interface StoredSigner {
  id: string;
  privateKey: string;
  certificate: string;
}
