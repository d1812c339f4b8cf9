import { createHash } from 'node:crypto';
import { toUtcDate } from '@wayfold/contracts/kernel/dates';
import type { Quote } from '@wayfold/contracts/money/quotes';
import { isRefusal, type Refusal, refuse } from '../../../kernel/refuse.js';
import type { BookingState } from '../core/booking.js';
import { mayCapture } from '../core/open-payments.js';
import { toPartyInput } from '../events.js';
import { allotment, type AllotmentState } from '../inventory/allotment.js';
import { allotmentStream } from '../inventory/allotment.stream.js';
import type { BookingWithParty } from '../party/booking-with-party.stream.js';
import type { CouponState } from '../pricing/coupon.js';
import { couponStream } from '../pricing/coupon.stream.js';
import {
  type ChangeDateRefusal,
  type ChangeDecision,
  decideChange,
  type ShownChange,
} from './change-date.js';

export const hashShownChange = (change: ShownChange): string =>
  createHash('sha256').update(JSON.stringify(change)).digest('hex');

/** Selects the streams of both departures and of a limited coupon. */
export const selectDepartureStreams = (departureId: string) => (booking: BookingState) => ({
  fromAllotment: booking.status === 'NEW' ? undefined : allotmentStream(booking.quote.departureId),
  // The decision refuses the booked departure later; here its stream must not load twice.
  toAllotment:
    booking.status !== 'NEW' && booking.quote.departureId === departureId
      ? undefined
      : allotmentStream(departureId),
  coupon: booking.status !== 'NEW' && booking.couponId ? couponStream(booking.couponId) : undefined,
});

interface ShownChangeStates {
  readonly bookingParty: BookingWithParty;
  readonly fromAllotment: AllotmentState | undefined;
  readonly toAllotment: AllotmentState | undefined;
  readonly coupon: CouponState | undefined;
}

interface PreviewCommand {
  readonly quote: Quote;
  /** Id for the instalment of the open amount. */
  readonly balanceId: string;
  readonly now: Date;
}

interface ShownChangeCommand extends PreviewCommand {
  /** Hash of the preview that the customer saw. */
  readonly shownHash: string;
}

/** Decides a change for its preview, which the customer has not seen yet. */
export const decidePreview = (
  { bookingParty: { booking, party }, fromAllotment, toAllotment, coupon }: ShownChangeStates,
  { quote, balanceId, now }: PreviewCommand,
): ChangeDecision | Refusal<ChangeDateRefusal> =>
  decideChange(
    {
      booking,
      party: toPartyInput(party),
      fromAllotment: fromAllotment ?? allotment.initialState,
      toAllotment: toAllotment ?? allotment.initialState,
      coupon,
    },
    { quote, balanceId, today: toUtcDate(now) },
  );

/**
 * Decides a change, which must equal its preview: the refusal of an outdated preview carries the new amounts
 * and hash. No payment may be captured while the amounts change.
 */
export function decideShownChange(
  states: ShownChangeStates,
  { shownHash, ...command }: ShownChangeCommand,
): ChangeDecision | Refusal<ChangeDateRefusal | 'PREVIEW_CHANGED' | 'PAYMENT_IN_PROGRESS'> {
  const decision = decidePreview(states, command);
  if (isRefusal(decision)) return decision;
  const hash = hashShownChange(decision.shownChange);
  if (hash !== shownHash) {
    const { differenceCents, openCents, refundCents, totalCents } = decision.shownChange;
    return refuse('PREVIEW_CHANGED', { totalCents, differenceCents, openCents, refundCents, hash });
  }
  const { booking } = states.bookingParty;
  const mayMoneyArrive = booking.status !== 'NEW' && booking.instalments.some(mayCapture);
  return mayMoneyArrive ? refuse('PAYMENT_IN_PROGRESS') : decision;
}
