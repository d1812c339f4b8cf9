import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import type { RefundReason } from '../events.js';

interface Refund {
  readonly instalmentId: string;
  readonly amountCents: number;
  readonly reason: RefundReason;
}

const moved = (view: BookingView, id: string, cents: number): BookingView['instalments'] =>
  view.instalments.map((each) =>
    each.id === id ? { ...each, refundedCents: each.refundedCents + cents } : each,
  );

/** What came on top goes first; the rest was of the price. The second payment of a sum was never counted as one. */
export function refunded(view: BookingView, { instalmentId, amountCents, reason }: Refund): BookingView {
  if (reason === 'paid-twice') return view;
  const ofSurplus = Math.min(view.surplusCents, amountCents);
  const instalments = moved(view, instalmentId, amountCents - ofSurplus);
  return { ...view, instalments, surplusCents: view.surplusCents - ofSurplus };
}

/** A refund that was done has come back: what was of the price first, the rest came on top. */
export function refundCameBack(
  view: BookingView,
  { instalmentId, amountCents, reason }: Refund,
): BookingView {
  if (reason === 'paid-twice') return view;
  const before = view.instalments.find(({ id }) => id === instalmentId)?.refundedCents ?? 0;
  const ofPrice = reason === 'overpaid' ? 0 : Math.min(before, amountCents);
  const instalments = moved(view, instalmentId, -ofPrice);
  return { ...view, instalments, surplusCents: view.surplusCents + amountCents - ofPrice };
}
