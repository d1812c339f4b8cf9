import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import type { MoneyState } from '@wayfold/contracts/money/instalments';
import { sumOpenCents } from '../summary.js';

/** Derives sums and payment state from the instalments; returns the same view if none of them changed. */
export function deriveSums(view: BookingView): BookingView {
  const paidCents = view.instalments.reduce((sum, instalment) => sum + instalment.paidCents, 0);
  const refundedCents = view.instalments.reduce((sum, instalment) => sum + instalment.refundedCents, 0);
  const openCents = sumOpenCents(view.instalments);
  const remainingCents = view.cancellation ? 0 : openCents;
  const isOverdue = view.isOverdue && remainingCents > 0;
  const money = deriveMoneyState(view, { paidCents, refundedCents, openCents });
  const areSumsCurrent =
    view.paidCents === paidCents &&
    view.refundedCents === refundedCents &&
    view.remainingCents === remainingCents &&
    view.isOverdue === isOverdue &&
    view.money === money;
  return areSumsCurrent ? view : { ...view, paidCents, refundedCents, remainingCents, isOverdue, money };
}

function deriveMoneyState(
  view: BookingView,
  {
    paidCents,
    refundedCents,
    openCents,
  }: Readonly<Record<'paidCents' | 'refundedCents' | 'openCents', number>>,
): MoneyState {
  if (view.openDisputeCount > 0) return 'DISPUTED';
  if (view.surplusCents > 0) return 'OVERPAID';
  if (refundedCents > 0 && refundedCents >= paidCents) return 'REFUNDED';
  if (refundedCents > 0 && view.cancellation) return 'PARTLY_REFUNDED';
  if (openCents === 0) return 'PAID';
  // Set by an event, never by the clock; cleared when the money arrives.
  if (view.isOverdue) return 'OVERDUE';
  if (view.instalments.some(({ charge: state }) => state === 'ACTION_REQUIRED' || state === 'EXHAUSTED'))
    return 'ACTION_REQUIRED';
  return paidCents > 0 ? 'DEPOSIT_PAID' : 'UNPAID';
}
