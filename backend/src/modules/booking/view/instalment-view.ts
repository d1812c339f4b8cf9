import type { InstalmentView } from '@wayfold/contracts/money/instalments';
import { getChargeInstant } from '@wayfold/contracts/kernel/dates';
import type { Instalment } from '../events.js';
import { summarizeInstalment } from '../summary.js';

const calculateChargeAt = ({ kind, dueOn }: Pick<InstalmentView, 'kind' | 'dueOn'>): string | null =>
  kind === 'balance' ? getChargeInstant(dueOn) : null;

export const createInstalmentView = (instalment: Instalment): InstalmentView => ({
  ...summarizeInstalment(instalment),
  chargeAt: calculateChargeAt(instalment),
  paidAt: null,
  charge: null,
  card: null,
  method: null,
});

/** After a date change; what came in parts may now cover all of it. */
export function replanInstalmentView(instalment: InstalmentView, at: Date): InstalmentView {
  const { amountCents, paidCents } = instalment;
  const isCovered = paidCents >= amountCents && paidCents > 0;
  const paidAt = instalment.paidAt ?? (isCovered ? at.toISOString() : null);
  return { ...instalment, chargeAt: calculateChargeAt(instalment), paidAt };
}

/** After a payment was reversed. An instalment that was paid in part alone is still charged as before. */
export const reopenInstalmentView = (instalment: InstalmentView): InstalmentView =>
  instalment.paidAt === null || instalment.paidCents >= instalment.amountCents
    ? instalment
    : { ...instalment, paidAt: null, charge: null };
