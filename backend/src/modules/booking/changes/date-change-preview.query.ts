import type { DateChangePreview } from '@wayfold/contracts/bookings/date-changes';
import type { Recorded } from '../../../platform/commands/runner.js';
import type { BookingEvent } from '../events.js';
import { foldView } from '../view/booking-view.js';
import { refundsFrom } from '../view/refund-methods.js';

type Of<T extends BookingEvent['type']> = Extract<BookingEvent, { type: T }>;

/** What a change of the date at the end of a booking's events comes to, for people. */
export function dateChangeIn(history: readonly Recorded<BookingEvent>[], hash: string): DateChangePreview {
  const at = history.findLastIndex(({ type }) => type === 'DepartureChanged');
  const changed = history[at] as (Recorded & Of<'DepartureChanged'>) | undefined;
  const before = foldView(history.slice(0, at));
  const booking = foldView(history);
  if (!changed || !before || !booking) throw new Error('events without a change of the date');
  const { differenceCents, refundCents } = changed.data;
  const dates = ({ departureId, startsOn, endsOn }: typeof booking) => ({ departureId, startsOn, endsOn });
  return {
    hash,
    from: dates(before),
    to: dates(booking),
    differenceCents,
    refundCents,
    refunds: refundsFrom(history, at).map(({ method, amountCents }) => ({ method, amountCents })),
    balanceCents: booking.remainingCents,
    balanceChargeDate: booking.balanceChargeDate,
    lostCoupon: booking.couponCode === null ? before.couponCode : null,
    booking,
  };
}
