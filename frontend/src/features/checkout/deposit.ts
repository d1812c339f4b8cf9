import type { BookingView } from '@wayfold/contracts/bookings';
import type { BALANCE_DAYS_BEFORE_DEPARTURE } from '@wayfold/contracts/kernel/dates';
import type { DEPOSIT_PERCENT } from '@wayfold/contracts/kernel/money';

/** Only the types cross over: the schemas beside these numbers stay out of the browser. */
const PERCENT: typeof DEPOSIT_PERCENT = 20;
const DAYS_BEFORE: typeof BALANCE_DAYS_BEFORE_DEPARTURE = 60;
const DAY_MS = 86_400_000;

export interface DepositPlan {
  readonly depositCents: number;
  readonly balanceCents: number;
  /** `YYYY-MM-DD` on which the balance is charged. */
  readonly chargeOn: string;
}

const daysBefore = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);

/**
 * The deposit plan as the server pinned it. While the customer leans to paying everything the booking has one
 * instalment only: then by the same rules, 20% half up and the rest 60 days before departure. Null when it is not offered.
 */
export function depositPlan({ plans, instalments, totalCents, startsOn }: BookingView): DepositPlan | null {
  if (!plans.includes('deposit')) return null;
  const deposit = instalments.find(({ kind }) => kind === 'deposit');
  const balance = instalments.find(({ kind }) => kind === 'balance');
  const depositCents = deposit?.amountCents ?? Math.floor((totalCents * PERCENT + 50) / 100);
  return {
    depositCents,
    balanceCents: totalCents - depositCents,
    chargeOn: balance?.dueOn ?? daysBefore(startsOn, DAYS_BEFORE),
  };
}
