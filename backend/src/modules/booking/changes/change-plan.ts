import { balanceChargeDate } from '@wayfold/contracts/kernel/dates';
import type { Instalment } from '../events.js';
import type { ExistingBooking } from '../core/booking.js';
import { openCents, type InstalmentState } from '../core/instalment.js';
import { keptCents } from '../core/payments.js';

/** Cents already paid, up to the amount due. */
const coveredCents = (state: InstalmentState): number => state.amountCents - openCents(state);

/** What a new total comes to: its instalments, and what goes back of what was paid. Amounts in cents. */
export interface ChangePlan {
  readonly instalments: readonly Instalment[];
  /** Still to be paid, 0 or more. */
  readonly openCents: number;
  readonly refundCents: number;
}

const bare = ({ id, kind, dueOn, payer }: InstalmentState, amountCents: number): Instalment => ({
  id,
  kind,
  amountCents,
  dueOn,
  payer,
});

/**
 * The instalments of a booking whose total is another one. What was paid counts: first the balance shrinks or grows, and
 * only what was paid beyond the new total goes back. What is open is an instalment of its own, so that no charge, intent
 * or key of the old sum can ever be about the new one.
 */
export function changePlan(
  state: ExistingBooking,
  to: { readonly totalCents: number; readonly startsOn: string },
  balanceId: string,
): ChangePlan {
  // One that was paid stays even when nothing of it is owed any more: its payer sees what they paid.
  const paid = state.instalments
    .filter((each) => each.paid !== null || coveredCents(each) > 0)
    .map((each) => bare(each, coveredCents(each)));
  const covered = paid.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const openCents = Math.max(0, to.totalCents - covered);
  let beyond = Math.max(0, covered - to.totalCents);
  // What was sent back for another reason meanwhile cannot be sent back twice.
  const refundCents = Math.min(beyond, keptCents(state));
  const kept: Instalment[] = [];
  for (const each of paid.toReversed()) {
    const less = Math.min(beyond, each.amountCents);
    beyond -= less;
    kept.unshift({ ...each, amountCents: each.amountCents - less });
  }
  if (openCents > 0)
    kept.push({
      id: balanceId,
      kind: 'balance',
      amountCents: openCents,
      dueOn: balanceChargeDate(to.startsOn),
      payer: { kind: 'lead' },
    });
  return { instalments: kept, openCents, refundCents };
}
