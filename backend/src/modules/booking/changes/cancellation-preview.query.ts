import type { CancellationPreview } from '@wayfold/contracts/bookings/changes';
import type { Recorded } from '../../../platform/commands/runner.js';
import type { BookingEvent } from '../events.js';
import { foldView } from '../view/booking-view.js';
import { refundsFrom } from '../view/refund-methods.js';

type Of<T extends BookingEvent['type']> = Extract<BookingEvent, { type: T }>;

/** What a cancellation at the end of a booking's events comes to, for people. */
export function cancellationIn(history: readonly Recorded<BookingEvent>[]): CancellationPreview {
  const at = history.findLastIndex(({ type }) => type === 'BookingCancelled');
  const cancelled = history[at] as (Recorded & Of<'BookingCancelled'>) | undefined;
  const booking = foldView(history);
  if (!cancelled || !booking) throw new Error('events without a cancellation');
  const { by: _by, reason: _reason, heldBackCents = 0, ...sums } = cancelled.data;
  const refunds = refundsFrom(history, at).map(({ method, amountCents }) => ({ method, amountCents }));
  return { ...sums, heldBackCents, refunds, booking };
}
