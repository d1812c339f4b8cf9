import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import { calculateDepositCents } from '@wayfold/contracts/kernel/cents';
import { calculateBalanceChargeDate } from '@wayfold/contracts/kernel/dates';
import type { Plan } from '@wayfold/contracts/money/quotes';

/** The open amounts of a deposit plan, in cents. */
export interface DepositPlan {
  readonly depositCents: number;
  readonly balanceCents: number;
  /** Date of the balance charge, `YYYY-MM-DD`. */
  readonly chargeOn: string;
}

/**
 * Calculates the deposit plan as the server pinned it; null if not offered. A full-price booking has one
 * instalment, so the server's rules apply: 20% half up, balance 60 days before departure.
 */
export function calculateDepositPlan({
  plans,
  instalments,
  totalCents,
  startsOn,
}: BookingView): DepositPlan | null {
  if (!plans.includes('deposit')) return null;
  const deposit = instalments.find(({ kind }) => kind === 'deposit');
  const balance = instalments.find(({ kind }) => kind === 'balance');
  const fullDepositCents = deposit?.amountCents ?? calculateDepositCents(totalCents);
  return {
    depositCents: fullDepositCents - (deposit?.paidCents ?? 0),
    balanceCents: totalCents - fullDepositCents - (balance?.paidCents ?? 0),
    chargeOn: balance?.dueOn ?? calculateBalanceChargeDate(startsOn),
  };
}

/** True if part is paid, whether by transfer or recorded by staff: the booking then keeps its plan. */
export const isPlanFixed = ({ paidCents }: Pick<BookingView, 'paidCents'>): boolean => paidCents > 0;

export const choosePlan = (booking: BookingView, preferredPlan: Plan): Plan =>
  isPlanFixed(booking) ? booking.plan : preferredPlan;

export const calculateOpenPriceCents = ({ totalCents, instalments }: BookingView): number =>
  instalments.reduce((openCents, { paidCents }) => openCents - paidCents, totalCents);
