import type { InstalmentView } from '@wayfold/contracts/money/instalments';
import type { Instalment } from '../events.js';
import { calculateChargeInstant, summarizeInstalment } from '../summary.js';

const calculateChargeAt = ({ kind, dueOn }: Pick<InstalmentView, 'kind' | 'dueOn'>): string | null =>
  kind === 'balance' ? calculateChargeInstant(dueOn) : null;

export function newInstalmentView(instalment: Instalment): InstalmentView {
  const { id, kind, amountCents, dueOn, payer, paidCents, refundedCents } = summarizeInstalment(instalment);
  return {
    id,
    kind,
    amountCents,
    dueOn,
    chargeAt: calculateChargeAt(instalment),
    paidAt: null,
    refundedCents,
    charge: null,
    card: null,
    method: null,
    paidCents,
    payer,
  };
}

/** Applies a date change: partial payments may now cover the whole instalment. */
export function replanInstalmentView(instalment: InstalmentView, changedAt: Date): InstalmentView {
  const { amountCents, paidCents } = instalment;
  const isCovered = paidCents >= amountCents && paidCents > 0;
  const paidAt = instalment.paidAt ?? (isCovered ? changedAt.toISOString() : null);
  return { ...instalment, chargeAt: calculateChargeAt(instalment), paidAt };
}

/** Reopens a paid instalment after a reversal; a partly paid instalment keeps its charge. */
export const reopenInstalmentView = (instalment: InstalmentView): InstalmentView =>
  instalment.paidAt === null || instalment.paidCents >= instalment.amountCents
    ? instalment
    : { ...instalment, paidAt: null, charge: null };
