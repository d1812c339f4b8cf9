/** How the captured amount of a payment can differ between provider and ledger. */
type CaptureDifference =
  /** The provider lacks the payment or captured nothing of it. */
  | 'unknown-at-provider'
  /** The ledger lacks a payment that the provider captured. */
  | 'missing-in-ledger'
  /** Both have the payment with different captured amounts. */
  | 'amount-differs';

/** How the refunds of a payment can differ between provider and ledger. */
type RefundDifference =
  /** The provider refunded more than the ledger. */
  | 'refund-not-recorded'
  /** The ledger refunded more than the provider. */
  | 'refund-unknown-at-provider';

export type DifferenceKind = CaptureDifference | RefundDifference;

/** The part of a payment that each kind of difference concerns. */
export const DIFFERING_PART = {
  'unknown-at-provider': 'payment',
  'missing-in-ledger': 'payment',
  'amount-differs': 'payment',
  'refund-not-recorded': 'refund',
  'refund-unknown-at-provider': 'refund',
} as const satisfies Record<CaptureDifference, 'payment'> & Record<RefundDifference, 'refund'>;

export interface LedgerDifference {
  readonly kind: DifferenceKind;
  readonly paymentId: string;
  readonly bookingId: string | null;
  /** Differing cents: captured, or refunded for refund differences. */
  readonly providerCents: number;
  readonly ledgerCents: number;
}

interface PaymentSide {
  readonly capturedCents: number;
  readonly refundedCents: number;
}

/** One payment on both sides; undefined where it is missing. */
export interface PaymentSides {
  readonly paymentId: string;
  readonly bookingId: string | null;
  readonly provider: PaymentSide | undefined;
  readonly ledger: PaymentSide | undefined;
}

const emptySide: PaymentSide = { capturedCents: 0, refundedCents: 0 };

/** Names every difference of one payment; empty if both sides agree. */
export function listDifferences({ paymentId, bookingId, ...sides }: PaymentSides): LedgerDifference[] {
  const { provider = emptySide, ledger = emptySide } = sides;
  const compare = (
    kind: DifferenceKind,
    providerCents: number,
    ledgerCents: number,
  ): readonly LedgerDifference[] =>
    providerCents === ledgerCents ? [] : [{ kind, paymentId, bookingId, providerCents, ledgerCents }];
  const bookedKind = sides.ledger === undefined ? 'missing-in-ledger' : 'amount-differs';
  const captureKind = provider.capturedCents === 0 ? 'unknown-at-provider' : bookedKind;
  const refundKind =
    provider.refundedCents > ledger.refundedCents ? 'refund-not-recorded' : 'refund-unknown-at-provider';
  return [
    ...compare(captureKind, provider.capturedCents, ledger.capturedCents),
    ...compare(refundKind, provider.refundedCents, ledger.refundedCents),
  ];
}
