import type { Cause, Component, LedgerFinding } from '@wayfold/contracts/money/ledger-checks';

/** Bookings process a bank match, a webhook or a sweep within this time, in ms. */
export const PROCESSING_GRACE_MS = 10 * 60_000;

/** A row that the ledger must contain as such: a fee, a payout, a dispute, or foreign money. */
export interface RowSides {
  readonly component: Component;
  readonly subject: string;
  readonly bookingId: string | null;
  readonly at: Date;
  /** Undefined if this side lacks the row. */
  readonly providerCents: number | undefined;
  readonly ledgerCents: number | undefined;
}

/** @param importedBefore older rows were imported by a sweep or never will be */
export function explainRow(row: RowSides, importedBefore: Date): LedgerFinding | undefined {
  const { component, subject, bookingId, providerCents = 0, ledgerCents = 0 } = row;
  const facts = { component, subject, bookingId, providerCents, ledgerCents };
  if (row.providerCents === row.ledgerCents)
    return component === 'other' ? { cause: 'unknown-money', ...facts } : undefined;
  const isRecent = row.ledgerCents === undefined && row.at > importedBefore;
  return { cause: isRecent ? 'in-transit' : 'unexplained', ...facts };
}

/** Totals of one payment on both sides, cents, 0 or more. */
export interface PaymentTotals {
  readonly paymentId: string;
  readonly bookingId: string | null;
  /** Last movement at the provider. */
  readonly at: Date;
  readonly provider: { readonly takenCents: number; readonly returnedCents: number };
  readonly ledger: { readonly takenCents: number; readonly returnedCents: number };
  /** Refunds decided but not yet executed. */
  readonly promisedCents: number;
}

/** @param settledBefore webhooks for anything older have had time to arrive */
export function explainPayment(totals: PaymentTotals, settledBefore: Date): readonly LedgerFinding[] {
  const { paymentId, bookingId, at, provider, ledger, promisedCents } = totals;
  const isRecent = at > settledBefore;
  const findings: LedgerFinding[] = [];
  if (provider.takenCents !== ledger.takenCents)
    findings.push({
      cause: isRecent && ledger.takenCents === 0 ? 'in-transit' : 'unexplained',
      component: 'payment',
      subject: paymentId,
      bookingId,
      providerCents: provider.takenCents,
      ledgerCents: ledger.takenCents,
    });
  const missingCents = provider.returnedCents - ledger.returnedCents;
  if (missingCents !== 0)
    findings.push({
      cause: explainMissingRefund(missingCents, { promisedCents, isRecent }),
      component: 'refund',
      subject: paymentId,
      bookingId,
      providerCents: -provider.returnedCents,
      ledgerCents: -ledger.returnedCents,
    });
  return findings;
}

/** @param missingCents refunded at the provider minus refunded in the ledger */
function explainMissingRefund(
  missingCents: number,
  { promisedCents, isRecent }: { readonly promisedCents: number; readonly isRecent: boolean },
): Cause {
  if (missingCents <= 0) return 'unexplained';
  if (missingCents <= promisedCents) return 'pending-refund';
  return isRecent ? 'in-transit' : 'unexplained';
}
