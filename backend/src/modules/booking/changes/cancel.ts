import { countDaysBetween } from '@wayfold/contracts/kernel/dates';
import { type Refusal, refuse } from '../../../kernel/refuse.js';
import type { BookingState, ConfirmedBooking } from '../core/booking.js';
import { mayCapture, stopPayments } from '../core/open-payments.js';
import { calculateRefundableCents, splitRefund } from '../core/payments.js';
import { holdContestedRefunds } from '../disputes/held-refunds.js';
import type { BookingEvent } from '../events.js';
import { PUBLISHED_POLICIES, requirePolicy } from './cancellation-policy.js';

/** How the paid money is split: retained, refunded, and the part of the refund that waits for a dispute. */
interface CancellationAmounts {
  readonly retainedCents: number;
  readonly refundCents: number;
  readonly heldCents: number;
}

export interface CancelCommand {
  readonly cancellingParty: 'customer' | 'staff' | 'operator';
  readonly reason: string;
  /** UTC date. */
  readonly today: string;
  /** The previewed amounts; undefined in a preview. */
  readonly expectedAmounts?: Pick<CancellationAmounts, 'retainedCents' | 'refundCents'> & {
    readonly heldCents?: number | undefined;
  };
}

export type CancelRefusal =
  | 'BOOKING_NOT_CONFIRMED'
  | 'ALREADY_CANCELLED'
  | 'TRIP_STARTED'
  /** A payment may be captured at this moment. */
  | 'PAYMENT_IN_PROGRESS'
  /** The amounts differ from the preview. */
  | 'PREVIEW_CHANGED';

/** Calculates fee and refund under the booking's own policy; the fee never exceeds the refundable money. */
function calculateCancellationAmounts(
  booking: ConfirmedBooking,
  { cancellingParty, today }: Pick<CancelCommand, 'cancellingParty' | 'today'>,
  publishedPolicies = PUBLISHED_POLICIES,
) {
  const { totalCents, startsOn, terms } = booking.quote;
  const policy = requirePolicy(terms.version, publishedPolicies);
  const daysBefore = countDaysBetween(today, startsOn);
  const feeCents = cancellingParty === 'operator' ? 0 : policy.calculateFeeCents({ totalCents, daysBefore });
  const refundableCents = calculateRefundableCents(booking);
  const retainedCents = Math.min(feeCents, refundableCents);
  return {
    policy: policy.version,
    daysBefore,
    feeCents,
    refundableCents,
    retainedCents,
    refundCents: refundableCents - retainedCents,
  };
}

/** Calculates the cents the operator waives beyond the policy by canceling today. */
export const calculateWaivedCents = (booking: BookingState, today: string): number =>
  booking.status === 'CONFIRMED'
    ? calculateCancellationAmounts(booking, { cancellingParty: 'staff', today }).retainedCents
    : 0;

/** Checks that the amounts equal the preview, and that no payment can change them by a capture. */
function checkPreview(
  { instalments }: ConfirmedBooking,
  currentAmounts: CancellationAmounts,
  expectedAmounts: NonNullable<CancelCommand['expectedAmounts']>,
): Refusal<CancelRefusal> | undefined {
  if (instalments.some(mayCapture)) return refuse('PAYMENT_IN_PROGRESS');
  const isUnchanged =
    expectedAmounts.retainedCents === currentAmounts.retainedCents &&
    expectedAmounts.refundCents === currentAmounts.refundCents &&
    (expectedAmounts.heldCents ?? 0) === currentAmounts.heldCents;
  return isUnchanged ? undefined : refuse('PREVIEW_CHANGED', { ...currentAmounts });
}

/**
 * Cancels a confirmed booking before its trip. A preview is the same decision without `expectedAmounts`, so a
 * cancellation matches its preview or is refused.
 * @param publishedPolicies all policies; the booking's terms select one
 */
export function decideCancel(
  booking: BookingState,
  command: CancelCommand,
  publishedPolicies = PUBLISHED_POLICIES,
): BookingEvent[] | Refusal<CancelRefusal> {
  if (booking.status === 'CANCELLED') return refuse('ALREADY_CANCELLED');
  if (booking.status !== 'CONFIRMED') return refuse('BOOKING_NOT_CONFIRMED');
  if (command.today >= booking.quote.startsOn) return refuse('TRIP_STARTED');
  const amounts = calculateCancellationAmounts(booking, command, publishedPolicies);
  const refunds = holdContestedRefunds(booking, splitRefund(booking, amounts.refundCents, 'cancelled'));
  const heldCents = refunds.reduce(
    (sum, event) => (event.type === 'RefundHeld' ? sum + event.data.amountCents : sum),
    0,
  );
  const eventAmounts = heldCents > 0 ? { ...amounts, heldCents } : amounts;
  const { retainedCents, refundCents } = amounts;
  const refusal =
    command.expectedAmounts &&
    checkPreview(booking, { retainedCents, refundCents, heldCents }, command.expectedAmounts);
  if (refusal) return refusal;
  return [
    {
      type: 'BookingCancelled',
      data: { by: command.cancellingParty, reason: command.reason, ...eventAmounts },
    },
    ...booking.instalments.flatMap((instalment) =>
      stopPayments(instalment, { order: 'cancelled', charge: 'cancelled' }),
    ),
    ...refunds,
  ];
}
