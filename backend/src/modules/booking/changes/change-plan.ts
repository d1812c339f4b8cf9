import { sumCents } from '@wayfold/contracts/kernel/cents';
import { calculateBalanceChargeDate } from '@wayfold/contracts/kernel/dates';
import type { ExistingBooking } from '../core/booking.js';
import { calculateOpenInstalmentCents, type InstalmentState } from '../core/instalment.js';
import { calculateRefundableCents } from '../core/payments.js';
import type { Instalment } from '../events.js';

/** Calculates the cents already paid, up to the amount due. */
const calculateCoveredCents = (state: InstalmentState): number =>
  state.amountCents - calculateOpenInstalmentCents(state);

/** Instalments and refund that follow from a new total. Amounts in cents. */
export interface ChangePlan {
  readonly instalments: readonly Instalment[];
  /** Cents still to be paid, never negative. */
  readonly openCents: number;
  readonly refundCents: number;
}

const toInstalment = ({ id, kind, dueOn, payer }: InstalmentState, amountCents: number): Instalment => ({
  id,
  kind,
  amountCents,
  dueOn,
  payer,
});

/**
 * Plans the instalments for a new total; only money beyond it is refunded. The open amount becomes a new
 * instalment, so that no charge, intent or key of the old amount can apply to it.
 */
export function planChange(
  booking: ExistingBooking,
  quote: { readonly totalCents: number; readonly startsOn: string },
  balanceId: string,
): ChangePlan {
  // A paid instalment stays although it is no longer due, because its payer sees the payment.
  const paidInstalments = booking.instalments
    .filter((instalment) => instalment.finalPayment !== null || calculateCoveredCents(instalment) > 0)
    .map((instalment) => toInstalment(instalment, calculateCoveredCents(instalment)));
  const paidCents = sumCents(paidInstalments);
  const openCents = Math.max(0, quote.totalCents - paidCents);
  let excessCents = Math.max(0, paidCents - quote.totalCents);
  // Other refunds may have used this payment since the preview, and no cent may be refunded twice.
  const refundCents = Math.min(excessCents, calculateRefundableCents(booking));
  const instalments: Instalment[] = [];
  for (const instalment of paidInstalments.toReversed()) {
    const cutCents = Math.min(excessCents, instalment.amountCents);
    excessCents -= cutCents;
    instalments.unshift({ ...instalment, amountCents: instalment.amountCents - cutCents });
  }
  if (openCents > 0)
    instalments.push({
      id: balanceId,
      kind: 'balance',
      amountCents: openCents,
      dueOn: calculateBalanceChargeDate(quote.startsOn),
      payer: { kind: 'lead' },
    });
  return { instalments, openCents, refundCents };
}
