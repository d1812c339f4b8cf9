import type { BookingEvent, Paid } from '../events.js';
import { instalmentOf, type BookingState, type ExistingBooking } from '../core/booking.js';
import { openCents } from '../core/instalment.js';
import { everything, paymentsOf, refundEvents, type Payment } from '../core/payments.js';

/** The last day on which a transfer for the booking was to be there; null when none was chosen. */
export const payByOf = (state: ExistingBooking): string | null =>
  everything(state)
    .flatMap(({ transfer }) => (transfer ? [transfer.payBy] : []))
    .sort()
    .at(-1) ?? null;

/** Until when the seats wait for a transfer; null when they do not, or no more. */
export const transferHoldEnd = (state: BookingState): string | null =>
  state.status === 'ON_HOLD' && payByOf(state) !== null ? state.holdExpiresAt : null;

/**
 * Whether money after the hold still counts as in time. Of a bank's the value date decides, not the day on which we hear of
 * it. What goes back already is not made whole again: the rest of it would pay for less than all.
 */
export function inTime(state: ExistingBooking, { provider, valueDate }: Paid): boolean {
  if (everything(state).some(({ refunds }) => refunds.length > 0)) return false;
  if (provider !== 'bank') return true;
  const payBy = payByOf(state);
  return payBy !== null && valueDate !== undefined && valueDate <= payBy;
}

/** Providers take what they were asked for; what people send may be more or less. */
export const isExact = ({ provider }: Pick<Paid, 'provider'>): boolean =>
  provider === 'stripe' || provider === 'paypal';

/** Money of any amount is booked as it was meant, or to what is open first when that is not in the plan (any more). */
export function asBooked(state: ExistingBooking, paid: Paid): Paid {
  if (isExact(paid) || instalmentOf(state, paid.instalmentId)) return paid;
  const [first] = state.instalments;
  const chosen = state.instalments.find((each) => openCents(each) > 0) ?? first;
  if (!chosen) throw new Error('a booking without instalments');
  return { ...paid, instalmentId: chosen.id };
}

/** What came in, and has not gone back: also of a provider, which was asked for the rest of what was sent. */
const sent = (state: ExistingBooking): readonly Payment[] =>
  paymentsOf(state).filter(({ refundableCents }) => refundableCents > 0);

/** All of it, in cents. */
export const sentCents = (state: ExistingBooking): number =>
  sent(state).reduce((sum, { refundableCents }) => sum + refundableCents, 0);

/** All of it goes back as it came: nobody travels on it. */
export const sentBack = (state: ExistingBooking): BookingEvent[] =>
  refundEvents(state, sentCents(state), 'no-seat-left', sent(state));
