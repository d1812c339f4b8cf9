/** How a payment at the provider and in the ledger can differ. */
export type DifferenceKind =
  /** The ledger has a payment that the provider does not have, or of which it took nothing. */
  | 'unknown-at-provider'
  /** The provider took money that the ledger has never heard of. */
  | 'missing-in-ledger'
  /** Both know it, with different amounts taken. */
  | 'amount-differs'
  /** The provider gave more back than the ledger knows of. */
  | 'refund-not-recorded'
  /** The ledger has more given back than the provider. */
  | 'refund-unknown-at-provider';

export interface LedgerDifference {
  readonly kind: DifferenceKind;
  readonly paymentId: string;
  readonly bookingId: string | null;
  /** What differs, in cents: taken, or given back when it is about a refund. */
  readonly providerCents: number;
  readonly ledgerCents: number;
}

interface Side {
  readonly takenCents: number;
  readonly returnedCents: number;
}

/** One payment as both have it; undefined where it is not known. */
export interface PaymentSides {
  readonly paymentId: string;
  readonly bookingId: string | null;
  readonly provider: Side | undefined;
  readonly ledger: Side | undefined;
}

const nothing: Side = { takenCents: 0, returnedCents: 0 };

/** Every difference of one payment by name; none when both say the same. */
export function differencesOf({ paymentId, bookingId, ...sides }: PaymentSides): LedgerDifference[] {
  const { provider = nothing, ledger = nothing } = sides;
  const found = (
    kind: DifferenceKind,
    providerCents: number,
    ledgerCents: number,
  ): readonly LedgerDifference[] =>
    providerCents === ledgerCents ? [] : [{ kind, paymentId, bookingId, providerCents, ledgerCents }];
  const taken =
    provider.takenCents === 0
      ? 'unknown-at-provider'
      : sides.ledger === undefined
        ? 'missing-in-ledger'
        : 'amount-differs';
  const returned =
    provider.returnedCents > ledger.returnedCents ? 'refund-not-recorded' : 'refund-unknown-at-provider';
  return [
    ...found(taken, provider.takenCents, ledger.takenCents),
    ...found(returned, provider.returnedCents, ledger.returnedCents),
  ];
}
