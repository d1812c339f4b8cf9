import type { BookingEvent, Paid } from '../events.js';
import { instalmentOf, type BookingState, type ExistingBooking } from '../core/booking.js';
import { openCents } from '../core/instalment.js';
import { everything, paymentsOf, refundEvents, type Payment } from '../core/payments.js';

/** The latest transfer deadline of the booking; null if no transfer was chosen. */
export const payByOf = (state: ExistingBooking): string | null =>
  everything(state)
    .flatMap(({ transfer }) => (transfer ? [transfer.payBy] : []))
    .sort()
    .at(-1) ?? null;

/** End of a hold that waits for a transfer; null if none does. */
export const transferHoldEnd = (state: BookingState): string | null =>
  state.status === 'ON_HOLD' && payByOf(state) !== null ? state.holdExpiresAt : null;

/**
 * True if money after the hold counts as in time. For bank money the value date decides; a booking already
 * being refunded is never completed, as the rest would pay for less than all.
 */
export function inTime(state: ExistingBooking, { provider, valueDate }: Paid): boolean {
  if (everything(state).some(({ refunds }) => refunds.length > 0)) return false;
  if (provider !== 'bank') return true;
  const payBy = payByOf(state);
  return payBy !== null && valueDate !== undefined && valueDate <= payBy;
}

/** Providers capture exactly what we request; people may send more or less. */
export const isExact = ({ provider }: Pick<Paid, 'provider'>): boolean =>
  provider === 'stripe' || provider === 'paypal';

/** Books money of any amount to the named instalment, or to the first open one if that is not in the plan. */
export function asBooked(state: ExistingBooking, paid: Paid): Paid {
  if (isExact(paid) || instalmentOf(state, paid.instalmentId)) return paid;
  const [first] = state.instalments;
  const chosen = state.instalments.find((instalment) => openCents(instalment) > 0) ?? first;
  if (!chosen) throw new Error('a booking without instalments');
  return { ...paid, instalmentId: chosen.id };
}

/** Payments received and not refunded, also a provider's that completed what people sent. */
const refundable = (state: ExistingBooking): readonly Payment[] =>
  paymentsOf(state).filter(({ refundableCents }) => refundableCents > 0);

/** Total of those payments, in cents. */
export const sentCents = (state: ExistingBooking): number =>
  refundable(state).reduce((sum, { refundableCents }) => sum + refundableCents, 0);

/** Refunds all of it to its sources: no seats are left. */
export const refundEverything = (state: ExistingBooking): BookingEvent[] =>
  refundEvents(state, sentCents(state), 'no-seat-left', refundable(state));
