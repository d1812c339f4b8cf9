import { compareText } from '../../../kernel/compare-text.js';
import type { Books, PaymentBooks } from './books.js';
import { addDeposits, takeDeposits } from './deposits.js';
import type { Entry } from './entry.js';
import { reduceSurplus } from './payments.js';
import { clearReceivables } from './receivables.js';

/** Cancels a booking: its money is held on deposits again, less the fee and goodwill. Refunds follow. */
export function postCancellation(
  entry: Entry,
  { retainedCents, refundableCents }: { readonly retainedCents: number; readonly refundableCents: number },
): void {
  clearReceivables(entry);
  voidFailedRefunds(entry);
  holdOverpayments(entry, refundableCents);
  takeDeposits(entry, 'forfeited', retainedCents, null);
  const { goodwillCents } = entry.books;
  if (goodwillCents !== 0) takeDeposits(entry, 'goodwill', goodwillCents, null);
  entry.updateBooks({ isEnded: true, isCancelled: true });
}

/** Voids failed refunds, because canceling decides every refund again. */
function voidFailedRefunds(entry: Entry): void {
  for (const [paymentId, { failedRefunds, returningCents }] of sortBookedPayments(entry.books)) {
    const cents = Object.values(failedRefunds).reduce((sum, amountCents) => sum + amountCents, 0);
    if (cents === 0) continue;
    addDeposits(entry, 'refunds', cents, paymentId);
    entry.updatePayment(paymentId, {
      // They are remembered as failed with 0 cents: if a refund is sent anyway, it was paid twice.
      failedRefunds: Object.fromEntries(Object.keys(failedRefunds).map((refundId) => [refundId, 0])),
      returningCents: returningCents - cents,
    });
  }
}

/**
 * Adds overpayments to the deposits, up to the paid money that the deposits lack, because the fee may come
 * from overpayments.
 */
function holdOverpayments(entry: Entry, refundableCents: number): void {
  const { depositsCents, goodwillCents } = entry.books;
  let missingCents = Math.max(0, refundableCents - (depositsCents - goodwillCents));
  // Payments that paid no instalment come last.
  const payments = sortBookedPayments(entry.books).toSorted(
    ([, a], [, b]) => Number(b.hasPaidInstalment) - Number(a.hasPaidInstalment),
  );
  for (const [paymentId] of payments) {
    if (missingCents === 0) return;
    const surplusCents = reduceSurplus(entry, paymentId, missingCents);
    addDeposits(entry, 'overpayments', surplusCents, paymentId);
    missingCents -= surplusCents;
  }
}

/** Sorts the payments, without duplicate and unknown payments, in an order independent of storage. */
const sortBookedPayments = ({ payments }: Books): readonly (readonly [string, PaymentBooks])[] =>
  Object.entries(payments)
    .filter(([, { isBooked }]) => isBooked)
    .sort(([a], [b]) => compareText(a, b));
