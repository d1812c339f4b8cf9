import { calculateOpenCents } from '@wayfold/contracts/kernel/cents';
import { toUtcDate } from '@wayfold/contracts/kernel/dates';
import type { InstalmentView } from '@wayfold/contracts/money/instalments';

interface PlannedCharge {
  /** `YYYY-MM-DD` in UTC; a retry's day after a decline, not the due date. */
  readonly day: string;
  /** Still open after partial payments. */
  readonly cents: number;
}

/** Finds the next automatic charge; undefined for a co-payer's share, a bank transfer or a voided charge. */
export function findPlannedCharge(instalment: InstalmentView): PlannedCharge | undefined {
  const { payer, paidAt, charge, chargeAt, amountCents, paidCents } = instalment;
  const isPlanned = payer === 'lead' && paidAt === null && (charge === 'SCHEDULED' || charge === 'FAILED');
  return isPlanned && chargeAt !== null
    ? { day: toUtcDate(new Date(chargeAt)), cents: calculateOpenCents(amountCents, paidCents) }
    : undefined;
}
