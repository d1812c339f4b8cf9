import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import type { BALANCE_DAYS_BEFORE_DEPARTURE } from '@wayfold/contracts/kernel/dates';
import type { DEPOSIT_PERCENT } from '@wayfold/contracts/kernel/money';
import type { Plan } from '@wayfold/contracts/money/quotes';

/** Only the types cross over: the schemas beside these numbers stay out of the browser. */
const PERCENT: typeof DEPOSIT_PERCENT = 20;
const DAYS_BEFORE: typeof BALANCE_DAYS_BEFORE_DEPARTURE = 60;
const DAY_MS = 86_400_000;

/** What is still open under it, in cents. */
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
  const all = deposit?.amountCents ?? Math.floor((totalCents * PERCENT + 50) / 100);
  return {
    depositCents: all - (deposit?.paidCents ?? 0),
    balanceCents: totalCents - all - (balance?.paidCents ?? 0),
    chargeOn: balance?.dueOn ?? daysBefore(startsOn, DAYS_BEFORE),
  };
}

/** With money in it a booking keeps its plan: a transfer of which a part came, or what staff have. */
export const keepsPlan = ({ paidCents }: Pick<BookingView, 'paidCents'>): boolean => paidCents > 0;
export const planFor = (booking: BookingView, wanted: Plan): Plan =>
  keepsPlan(booking) ? booking.plan : wanted;

/** All that is open of the price, in cents. */
export const openCents = ({ totalCents, instalments }: BookingView): number =>
  instalments.reduce((open, { paidCents }) => open - paidCents, totalCents);
