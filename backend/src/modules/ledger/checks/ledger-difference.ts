/** How a payment can differ between provider and ledger. */
export type DifferenceKind =
  /** The provider lacks the payment or captured nothing of it. */
  | 'unknown-at-provider'
  /** The ledger lacks a payment that the provider captured. */
  | 'missing-in-ledger'
  /** Both have the payment with different captured amounts. */
  | 'amount-differs'
  /** The provider refunded more than the ledger. */
  | 'refund-not-recorded'
  /** The ledger refunded more than the provider. */
  | 'refund-unknown-at-provider';

export interface LedgerDifference {
  readonly kind: DifferenceKind;
  readonly paymentId: string;
  readonly bookingId: string | null;
  /** Differing cents: captured, or refunded for refund differences. */
  readonly providerCents: number;
  readonly ledgerCents: number;
}

interface PaymentSide {
  readonly takenCents: number;
  readonly returnedCents: number;
}

/** One payment on both sides; undefined where it is missing. */
export interface PaymentSides {
  readonly paymentId: string;
  readonly bookingId: string | null;
  readonly provider: PaymentSide | undefined;
  readonly ledger: PaymentSide | undefined;
}

const emptySide: PaymentSide = { takenCents: 0, returnedCents: 0 };

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
  const captureKind = provider.takenCents === 0 ? 'unknown-at-provider' : bookedKind;
  const refundKind =
    provider.returnedCents > ledger.returnedCents ? 'refund-not-recorded' : 'refund-unknown-at-provider';
  return [
    ...compare(captureKind, provider.takenCents, ledger.takenCents),
    ...compare(refundKind, provider.returnedCents, ledger.returnedCents),
  ];
}
