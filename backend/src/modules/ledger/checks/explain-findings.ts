import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import type { Component, FindingCause, LedgerFinding } from '@wayfold/contracts/money/ledger-checks';

/** How long a booking may take to process a bank match, a webhook or a swept event, in ms. */
export const PROCESSING_GRACE_MS = 10 * MINUTE_MS;

/** A row that must itself be in the ledger: a fee, a payout, a dispute, or money of other software. */
export interface RowSides {
  readonly component: Component;
  readonly subject: string;
  readonly bookingId: string | null;
  readonly movedAt: Date;
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
  const isRecent = row.ledgerCents === undefined && row.movedAt > importedBefore;
  return { cause: isRecent ? 'in-transit' : 'unexplained', ...facts };
}

/** Totals of one payment on both sides, cents, 0 or more. */
export interface PaymentTotals {
  readonly paymentId: string;
  readonly bookingId: string | null;
  /** Last movement at the provider. */
  readonly lastMovedAt: Date;
  readonly provider: { readonly capturedCents: number; readonly refundedCents: number };
  readonly ledger: { readonly capturedCents: number; readonly refundedCents: number };
  /** Refunds decided but not yet executed. */
  readonly pendingRefundCents: number;
}

/** @param graceStart webhooks for anything older have had time to arrive */
export function explainPayment(totals: PaymentTotals, graceStart: Date): readonly LedgerFinding[] {
  const { paymentId, bookingId, lastMovedAt, provider, ledger, pendingRefundCents } = totals;
  const isRecent = lastMovedAt > graceStart;
  const findings: LedgerFinding[] = [];
  if (provider.capturedCents !== ledger.capturedCents)
    findings.push({
      cause: isRecent && ledger.capturedCents === 0 ? 'in-transit' : 'unexplained',
      component: 'payment',
      subject: paymentId,
      bookingId,
      providerCents: provider.capturedCents,
      ledgerCents: ledger.capturedCents,
    });
  const missingCents = provider.refundedCents - ledger.refundedCents;
  if (missingCents !== 0)
    findings.push({
      cause: explainMissingRefund(missingCents, { pendingRefundCents, isRecent }),
      component: 'refund',
      subject: paymentId,
      bookingId,
      providerCents: 0 - provider.refundedCents,
      ledgerCents: 0 - ledger.refundedCents,
    });
  return findings;
}

/** @param missingCents refunded at the provider minus refunded in the ledger */
function explainMissingRefund(
  missingCents: number,
  { pendingRefundCents, isRecent }: { readonly pendingRefundCents: number; readonly isRecent: boolean },
): FindingCause {
  if (missingCents <= 0) return 'unexplained';
  if (missingCents <= pendingRefundCents) return 'pending-refund';
  return isRecent ? 'in-transit' : 'unexplained';
}
