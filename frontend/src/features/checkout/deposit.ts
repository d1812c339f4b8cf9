import type { BookingView } from '@wayfold/contracts/bookings';
import type { DEPOSIT_PERCENT } from '@wayfold/contracts/kernel/money';

const PERCENT: typeof DEPOSIT_PERCENT = 20;

/** The deposit's instalment when the plan has one, otherwise 20% of the total, half up, as the server will make it. */
export function depositCents({ instalments, totalCents }: BookingView): number {
  const deposit = instalments.find(({ kind }) => kind === 'deposit');
  return deposit?.amountCents ?? Math.floor((totalCents * PERCENT + 50) / 100);
}
