import { type Refusal, refuse } from '../../../kernel/refuse.js';
import type { BookingState, HeldBooking } from './booking.js';

export type HoldRefusal = 'HOLD_EXPIRED' | 'BOOKING_NOT_ON_HOLD';

/** True once the expiry of the hold has begun or is due. */
export const isHoldOver = ({ isExpiring, holdExpiresAt }: HeldBooking, now: Date): boolean =>
  isExpiring || now.toISOString() >= holdExpiresAt;

/** Returns the booking if its seats are held at `now`, otherwise the refusal. */
export function toHeldBooking(booking: BookingState, now: Date): HeldBooking | Refusal<HoldRefusal> {
  if (booking.status === 'EXPIRED') return refuse('HOLD_EXPIRED');
  if (booking.status !== 'ON_HOLD') return refuse('BOOKING_NOT_ON_HOLD');
  return isHoldOver(booking, now) ? refuse('HOLD_EXPIRED') : booking;
}
